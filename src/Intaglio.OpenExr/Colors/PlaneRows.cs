namespace Intaglio.OpenExr;

/// <summary>Samples of planes as floats.</summary>
internal static class PlaneRows
{
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
        plane.CopyRowTo(IndexOf(plane.Channel.YSampling, window.MinY, y), samples);
        if (plane.Channel.XSampling == 1)
            return;
        for (int x = samples.Length - 1; x >= 0; x--)
            samples[x] = samples[IndexOf(plane.Channel.XSampling, window.MinX, window.MinX + x)];
    }

    private static int IndexOf(int sampling, int min, int at) => Math.Max(Sampling.Count(sampling, min, at) - 1, 0);
}
