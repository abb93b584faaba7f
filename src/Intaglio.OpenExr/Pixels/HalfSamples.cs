using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Converts spans of halves to floats and back.</summary>
internal static class HalfSamples
{
    /// <summary>Converts halves to floats.</summary>
    internal static void ToSingle(ReadOnlySpan<ushort> halves, Span<float> samples)
    {
        int i = 0;
        for (; i <= halves.Length - HalfLanes.Count; i += HalfLanes.Count)
            HalfLanes.ToSingle(Vector128.Create(halves[i..])).StoreUnsafe(ref samples[i]);
        for (; i < halves.Length; i++)
            samples[i] = (float)BitConverter.UInt16BitsToHalf(halves[i]);
    }

    /// <summary>Rounds floats to the nearest halves, with ties to even.</summary>
    internal static void FromSingle(ReadOnlySpan<float> samples, Span<Half> halves)
    {
        int i = 0;
        for (; i <= samples.Length - HalfLanes.Count; i += HalfLanes.Count)
            HalfLanes.FromSingle(Vector256.Create(samples[i..])).CopyTo(MemoryMarshal.Cast<Half, ushort>(halves[i..]));
        for (; i < samples.Length; i++)
            halves[i] = (Half)samples[i];
    }

    /// <summary>Rounds floats to values that halves can represent.</summary>
    internal static void Round(Span<float> samples)
    {
        int i = 0;
        for (; i <= samples.Length - HalfLanes.Count; i += HalfLanes.Count)
            HalfLanes.ToSingle(HalfLanes.FromSingle(Vector256.LoadUnsafe(ref samples[i]))).StoreUnsafe(ref samples[i]);
        for (; i < samples.Length; i++)
            samples[i] = (float)(Half)samples[i];
    }
}
