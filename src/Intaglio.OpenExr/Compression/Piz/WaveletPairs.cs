using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>
/// Converts two neighbors to their mean and difference, and back. All operations are modulo 65536, so they cannot overflow.
/// </summary>
internal interface IWaveletPair
{
    static abstract void Encode(Vector256<ushort> a, Vector256<ushort> b, out Vector256<ushort> mean, out Vector256<ushort> difference);

    static abstract void Decode(Vector256<ushort> mean, Vector256<ushort> difference, out Vector256<ushort> a, out Vector256<ushort> b);

    static abstract void Encode(ref ushort a, ref ushort b);

    static abstract void Decode(ref ushort a, ref ushort b);
}

/// <summary>The transform for numbers below 2^14. The mean is rounded down, and the difference is signed.</summary>
internal readonly struct Wavelet14 : IWaveletPair
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Encode(Vector256<ushort> a, Vector256<ushort> b, out Vector256<ushort> mean, out Vector256<ushort> difference)
    {
        difference = a - b;
        mean = ((a + b).AsInt16() >> 1).AsUInt16();
    }

    // The lost bit of the mean is the lowest bit of the difference.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Decode(Vector256<ushort> mean, Vector256<ushort> difference, out Vector256<ushort> a, out Vector256<ushort> b)
    {
        a = mean + (difference & Vector256<ushort>.One) + (difference.AsInt16() >> 1).AsUInt16();
        b = a - difference;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Encode(ref ushort a, ref ushort b)
    {
        int x = (short)a, y = (short)b;
        a = (ushort)((x + y) >> 1);
        b = (ushort)(x - y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Decode(ref ushort a, ref ushort b)
    {
        int difference = (short)b, x = a + (difference & 1) + (difference >> 1);
        a = (ushort)x;
        b = (ushort)(x - difference);
    }
}

/// <summary>
/// The transform for all other numbers. The mean is taken on a circle of 65536 numbers. It moves to the opposite side if the difference is
/// negative.
/// </summary>
internal readonly struct Wavelet16 : IWaveletPair
{
    private const ushort Half = 1 << 15;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Encode(Vector256<ushort> a, Vector256<ushort> b, out Vector256<ushort> mean, out Vector256<ushort> difference)
    {
        Vector256<ushort> half = Vector256.Create(Half), turned = a ^ half;
        mean = (turned & b) + ((turned ^ b) >>> 1) ^ (Vector256.LessThan(turned, b) & half);
        difference = turned - b;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Decode(Vector256<ushort> mean, Vector256<ushort> difference, out Vector256<ushort> a, out Vector256<ushort> b)
    {
        b = mean - (difference >>> 1);
        a = difference + b ^ Vector256.Create(Half);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Encode(ref ushort a, ref ushort b)
    {
        int turned = a ^ Half, y = b;
        a = (ushort)((turned + y) >> 1 ^ (turned < y ? Half : 0));
        b = (ushort)(turned - y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Decode(ref ushort a, ref ushort b)
    {
        int difference = b, y = a - (difference >> 1);
        a = (ushort)(difference + y ^ Half);
        b = (ushort)y;
    }
}
