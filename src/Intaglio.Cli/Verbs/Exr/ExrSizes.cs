using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The sizes of uncompressed pixels.</summary>
internal static class ExrSizes
{
    /// <summary>
    /// Computes the size in bytes of all samples of all levels, without deep parts, whose chunks store the number of samples.
    /// </summary>
    internal static long Of(ExrReader reader) => reader.Parts.Sum(Of);

    internal static long Of(ExrPartReader part)
    {
        double bytes = 0;
        for (int y = 0; y < part.LevelsY && !part.Header.IsDeep; y++)
            for (int x = 0; x < part.LevelsX; x++)
                if (part.HasLevel(x, y))
                    bytes += OfLevel(part, x, y);
        return ToInteger(bytes);
    }

    private static double OfLevel(ExrPartReader part, int x, int y) =>
        part.Header.Channels.Sum(channel => Count(part.GetLevelWindow(x, y), channel) * channel.BytesPerSample);

    private static long ToInteger(double bytes) => bytes < long.MaxValue ? (long)bytes : long.MaxValue;

    private static double Count(ExrBox2i window, ExrChannel channel) =>
        Count(channel.XSampling, window.MinX, window.MaxX) * Count(channel.YSampling, window.MinY, window.MaxY);

    // Counts the multiples of the sampling rate from one coordinate to another.
    private static double Count(int sampling, int min, int max) =>
        Math.Floor((double)max / sampling) - Math.Floor(((double)min - 1) / sampling);
}
