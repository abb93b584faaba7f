namespace Intaglio.OpenExr;

/// <summary>Loads samples of planes as floats.</summary>
internal static class PlaneRows
{
    /// <summary>Loads a row with a value for each pixel. Pixels without a sample repeat the previous sample, or the first one.</summary>
    /// <param name="plane">The plane. A plane without samples yields zeros.</param>
    /// <param name="y">The row of the image.</param>
    /// <param name="samples">The span that receives one value for each pixel.</param>
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
