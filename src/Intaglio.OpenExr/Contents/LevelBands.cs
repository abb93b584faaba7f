using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>
/// Divides levels into bands of rows that are read at a time. Bands consist of whole chunks, so that each chunk is unpacked once.
/// </summary>
internal static class LevelBands
{
    // The number of samples in a deep pixel is not known in advance.
    private const int LikelySamples = 8;

    // Large chunks need larger bands so that every processor has work.
    private const int ChunksPerProcessor = 2, MaxGrowth = 4;

    /// <summary>Divides a region of a level into bands.</summary>
    /// <param name="header">The header of the part.</param>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="step">
    /// The granularity of bands, in rows. The height of a band is a multiple of this number. The last band can have fewer rows.
    /// </param>
    /// <param name="bytesOfBand">The approximate size of the pixels in a band, in bytes.</param>
    internal static IEnumerable<ExrBox2i> Cut(ExrHeader header, LevelGeometry level, ExrBox2i region, long step, long bytesOfBand)
    {
        long bytesOfRow = level.Window.Width * Math.Max(1, header.Channels.Sum(channel => channel.BytesPerSample))
            * (header.IsDeep ? LikelySamples : 1);
        long steps = Math.Max(1, bytesOfBand / bytesOfRow / step), most = Math.Max(steps, MaxGrowth * bytesOfBand / bytesOfRow / step);
        long rows = step * Math.Clamp(ChunksPerProcessor * Environment.ProcessorCount / level.ChunksX, steps, most);
        for (long top = region.MinY; top <= region.MaxY;)
        {
            // The first row of the next band. Bands are aligned to the first row of the level.
            long next = top + rows - ((top - level.Window.MinY) % rows);
            yield return region with { MinY = (int)top, MaxY = (int)Math.Min(region.MaxY, next - 1) };
            top = next;
        }
    }

    internal static long LeastCommonMultiple(long a, long b) => a / (long)BigInteger.GreatestCommonDivisor(a, b) * b;
}
