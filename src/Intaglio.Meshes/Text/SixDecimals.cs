using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Formats numbers with six decimals, as <c>printf("%.6f")</c> does. This is the default for meshes.</summary>
internal readonly struct SixDecimals : INumberFormat
{
    private const int Decimals = 6;

    /// <summary>The upper limit for scaled numbers of at most eight digits. It covers meshes smaller than a hundred units.</summary>
    private const double LimitOfEight = 1e8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Write(Span<byte> destination, float value)
    {
        // 24 bits times 5^6 (14 bits) times a power of two give an exact product, which is rounded once.
        double scaled = Math.Abs((double)value) * 1e6;
        // Doubles above 2^52 have no fraction, so the addition rounds to nearest, ties to even.
        return scaled < LimitOfEight - 1
            ? WriteEight(destination, BitConverter.SingleToUInt32Bits(value) >> 31,
                (uint)BitConverter.DoubleToUInt64Bits(scaled + (1L << 52)))
            : WriteLarge(destination, value, scaled);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Write(Span<byte> destination, double value)
    {
        if (!FixedDecimals.TryScale(value, 1e6, out ulong scaled))
            return FixedDecimals.WriteLarge(destination, value, Decimals);
        return scaled < LimitOfEight ? WriteEight(destination, (uint)(BitConverter.DoubleToUInt64Bits(value) >> 63), (uint)scaled)
            : Write(destination, double.IsNegative(value), scaled);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong KeyOf(float value)
    {
        double scaled = Math.Abs((double)value) * 1e6;
        return scaled < FixedDecimals.Limit
            ? FixedDecimals.KeyOf(float.IsNegative(value), (ulong)(long)Math.Round(scaled, MidpointRounding.ToEven))
            : NumberText.KeyOf(value);
    }

    public ulong KeyOf(double value) =>
        FixedDecimals.TryScale(value, 1e6, out ulong scaled) ? FixedDecimals.KeyOf(double.IsNegative(value), scaled)
        : NumberText.KeyOf(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteEight(Span<byte> destination, uint sign, uint millionths)
    {
        ref byte start = ref MemoryMarshal.GetReference(destination[..NumberText.MaxLength]);
        ulong digits = Digits.Eight(millionths);
        start = (byte)'-';
        // The first digit. If it is zero, the second digit overwrites it.
        Unsafe.Add(ref start, sign) = (byte)('0' + (byte)digits);
        int length = (int)sign + ((byte)digits != 0 ? 1 : 0);
        // The second digit, the point and the decimals.
        Digits.Store(ref Unsafe.Add(ref start, (uint)length),
            (digits | Digits.Zeros) >> 8 & 0xFF | '.' << 8 | (digits | Digits.Zeros) & ~0xFFFFUL);
        return length + 2 + Decimals;
    }

    private static int WriteLarge(Span<byte> destination, float value, double scaled) => scaled < FixedDecimals.Limit
        ? Write(destination, float.IsNegative(value), (ulong)(long)Math.Round(scaled, MidpointRounding.ToEven))
        : FixedDecimals.WriteLarge(destination, value, Decimals);

    private static int Write(Span<byte> destination, bool isNegative, ulong millionths)
    {
        destination[0] = (byte)'-';
        int at = isNegative ? 1 : 0;
        (ulong whole, ulong fraction) = Math.DivRem(millionths, 1_000_000);
        at += Digits.Write(destination[at..], whole);
        destination[at++] = (byte)'.';
        Digits.Write(destination[at..], fraction, Decimals);
        return at + Decimals;
    }
}
