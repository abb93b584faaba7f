using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Converts floats to 24 bits: a sign, 8 bits of exponent and 15 bits of fraction.</summary>
internal static class Float24
{
    private const uint Sign = 1u << 31, Infinity = 0x7F80_0000, Infinity24 = Infinity >> 8, HighestLostBit = 0x80;

    /// <summary>Rounds floats to the nearest 24-bit value, with ties away from zero.</summary>
    /// <remarks>Values that would round to infinity are truncated instead. NaN remains NaN.</remarks>
    /// <param name="source">The bits of the floats.</param>
    /// <param name="destination">The span that receives the 24 bits of each float.</param>
    internal static void Round(ReadOnlySpan<uint> source, Span<uint> destination)
    {
        ref uint from = ref MemoryMarshal.GetReference(source);
        ref uint to = ref MemoryMarshal.GetReference(destination[..source.Length]);
        int i = 0;
        for (; i <= source.Length - Vector256<uint>.Count; i += Vector256<uint>.Count)
        {
            Vector256<uint> bits = Vector256.LoadUnsafe(ref from, (nuint)i), magnitude = bits & Vector256.Create(~Sign),
                cut = magnitude >>> 8;
            Vector256<uint> rounded = (magnitude + (magnitude & Vector256.Create(HighestLostBit))) >>> 8,
                infinity = Vector256.Create(Infinity24);
            Vector256<uint> lostNan =
                Vector256.Equals(cut, infinity) & Vector256.GreaterThan(magnitude, Vector256.Create(Infinity)) & Vector256<uint>.One;
            Vector256<uint> result = Vector256.ConditionalSelect(Vector256.LessThan(rounded, infinity), rounded, cut | lostNan);
            (result | (bits & Vector256.Create(Sign)) >>> 8).StoreUnsafe(ref to, (nuint)i);
        }
        for (; i < source.Length; i++)
            destination[i] = Round(source[i]);
    }

    private static uint Round(uint bits)
    {
        uint magnitude = bits & ~Sign, cut = magnitude >> 8, rounded = (magnitude + (magnitude & HighestLostBit)) >> 8;
        if (rounded < Infinity24)
            cut = rounded;
        else if (cut == Infinity24 && magnitude > Infinity)
            cut |= 1;
        return cut | (bits & Sign) >> 8;
    }
}
