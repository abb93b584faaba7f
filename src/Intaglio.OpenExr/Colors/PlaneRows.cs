using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Samples of planes as floats.</summary>
internal static class PlaneRows
{
    /// <summary>Loads a row of a plane, by its number among those that have samples.</summary>
    internal static void Load(ExrPlane plane, int row, Span<float> samples)
    {
        switch (plane.Channel.Type)
        {
            case ExrPixelType.Half:
                ToSingle(plane.GetRow<ushort>(row), samples);
                break;
            case ExrPixelType.Float:
                plane.GetRow<float>(row).CopyTo(samples);
                break;
            default:
                ReadOnlySpan<uint> numbers = plane.GetRow<uint>(row);
                for (int x = 0; x < numbers.Length; x++)
                    samples[x] = numbers[x];
                break;
        }
    }

    /// <summary>Loads a row for each pixel of the image: where a channel has no sample, the one before it, or else the first, stands. Without samples all are zero.</summary>
    /// <param name="plane">The plane.</param>
    /// <param name="y">The row of the image.</param>
    /// <param name="samples">Takes one for each pixel.</param>
    internal static void LoadPixels(ExrPlane plane, int y, Span<float> samples)
    {
        if (plane.Columns == 0 || plane.Rows == 0)
        {
            samples.Clear();
            return;
        }
        ExrBox2i window = plane.Window;
        Load(plane, IndexOf(plane.Channel.YSampling, window.MinY, y), samples);
        if (plane.Channel.XSampling == 1)
            return;
        for (int x = samples.Length - 1; x >= 0; x--)
            samples[x] = samples[IndexOf(plane.Channel.XSampling, window.MinX, window.MinX + x)];
    }

    /// <summary>Rounds floats to those that halves hold.</summary>
    internal static void RoundToHalf(Span<float> samples)
    {
        int i = 0;
        for (; i <= samples.Length - HalfLanes.Count; i += HalfLanes.Count)
            HalfLanes.ToSingle(HalfLanes.FromSingle(Vector256.LoadUnsafe(ref samples[i]))).StoreUnsafe(ref samples[i]);
        for (; i < samples.Length; i++)
            samples[i] = (float)(Half)samples[i];
    }

    internal static void ToHalf(ReadOnlySpan<float> samples, Span<Half> halves)
    {
        int i = 0;
        for (; i <= samples.Length - HalfLanes.Count; i += HalfLanes.Count)
            HalfLanes.FromSingle(Vector256.Create(samples[i..])).CopyTo(MemoryMarshal.Cast<Half, ushort>(halves[i..]));
        for (; i < samples.Length; i++)
            halves[i] = (Half)samples[i];
    }

    private static void ToSingle(ReadOnlySpan<ushort> halves, Span<float> samples)
    {
        int i = 0;
        for (; i <= halves.Length - HalfLanes.Count; i += HalfLanes.Count)
            HalfLanes.ToSingle(Vector128.Create(halves[i..])).StoreUnsafe(ref samples[i]);
        for (; i < halves.Length; i++)
            samples[i] = (float)BitConverter.UInt16BitsToHalf(halves[i]);
    }

    private static int IndexOf(int sampling, int min, int at) => Math.Max(Sampling.Count(sampling, min, at) - 1, 0);
}
