using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>What becomes of two neighbours: their mean and their difference, and back. All of it is modulo 65536, so that nothing can overflow.</summary>
internal interface IWaveletPair
{
    static abstract void Encode(Vector256<ushort> a, Vector256<ushort> b, out Vector256<ushort> mean, out Vector256<ushort> difference);

    static abstract void Decode(Vector256<ushort> mean, Vector256<ushort> difference, out Vector256<ushort> a, out Vector256<ushort> b);

    static abstract void Encode(ref ushort a, ref ushort b);

    static abstract void Decode(ref ushort a, ref ushort b);
}

/// <summary>The pairs of numbers below 2^14: the mean is rounded down, the difference has a sign.</summary>
internal readonly struct Wavelet14 : IWaveletPair
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Encode(Vector256<ushort> a, Vector256<ushort> b, out Vector256<ushort> mean, out Vector256<ushort> difference)
    {
        difference = a - b;
        mean = ((a + b).AsInt16() >> 1).AsUInt16();
    }

    // The bit that the mean has lost is that of the difference.
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

/// <summary>The pairs of all other numbers: the mean is that on a circle of 65536 numbers, and half around it where the difference is negative.</summary>
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
