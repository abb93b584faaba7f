using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Converts eight halves at a time to floats and back.</summary>
internal static class HalfLanes
{
    internal const int Count = 8;

    // Halves have 10 mantissa bits and an exponent bias of 15. Floats have 23 bits and a bias of 127.
    internal const int MantissaShift = 13, ExponentBias = (127 - 15) << 23;

    internal const int SignBit = 0x8000, MagnitudeMask = 0x7FFF, Normal = 0x0400, Infinity = 0x7C00, NaN = 0x7E00;

    /// <summary>The bits of the smallest float that is a normal half.</summary>
    internal const int LeastNormal = 0x38800000;

    /// <summary>The smallest half above zero. All subnormal halves are multiples of it.</summary>
    internal const float Least = 1f / (1 << 24);

    /// <summary>The largest finite half.</summary>
    internal const float Most = 65504;

    private const int SingleSign = int.MinValue, SingleInfinity = 0x7F800000;

    // Half of the last place of a half, less one, as float bits. The bits of 0.5, whose last place is the smallest half.
    private const int AlmostHalfPlace = 0xFFF, OneHalf = 0x3F000000;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<float> ToSingle(Vector128<ushort> halves)
    {
        Vector256<int> bits = Vector256.WidenLower(halves.ToVector256Unsafe()).AsInt32();
        Vector256<int> magnitude = bits & Vector256.Create(MagnitudeMask), shifted = magnitude << MantissaShift;
        Vector256<int> small = (Vector256.ConvertToSingle(magnitude) * Least).AsInt32();
        Vector256<int> result = Vector256.ConditionalSelect(Vector256.LessThan(magnitude, Vector256.Create(Normal)), small,
            shifted + Vector256.Create(ExponentBias));
        result = Vector256.ConditionalSelect(Vector256.LessThan(magnitude, Vector256.Create(Infinity)), result,
            shifted | Vector256.Create(SingleInfinity));
        return (result | ((bits & Vector256.Create(SignBit)) << 16)).AsSingle();
    }

    /// <summary>Rounds to the nearest half, with ties to even.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<ushort> FromSingle(Vector256<float> values)
    {
        Vector256<int> bits = values.AsInt32(), sign = bits & Vector256.Create(SingleSign), magnitude = bits ^ sign;
        Vector256<int> odd = (magnitude >>> MantissaShift) & Vector256<int>.One;
        Vector256<int> normal = (magnitude + Vector256.Create(AlmostHalfPlace - ExponentBias) + odd) >> MantissaShift;
        Vector256<int> small = (magnitude.AsSingle() + Vector256.Create(0.5f)).AsInt32() - Vector256.Create(OneHalf);
        Vector256<int> result = Vector256.ConditionalSelect(Vector256.LessThan(magnitude, Vector256.Create(LeastNormal)), small, normal);
        result = Vector256.Min(result, Vector256.Create(Infinity));
        result = Vector256.ConditionalSelect(Vector256.GreaterThan(magnitude, Vector256.Create(SingleInfinity)), Vector256.Create(NaN),
            result);
        return Narrow(result | (sign >>> 16));
    }

    /// <summary>Returns the low 16 bits of each word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<ushort> Narrow(Vector256<int> words)
    {
        Vector256<uint> unsigned = words.AsUInt32();
        return Vector256.Narrow(unsigned, unsigned).GetLower();
    }
}
