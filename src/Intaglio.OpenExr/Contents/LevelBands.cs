using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>Cuts levels into bands of rows that are worth a read each: whole chunks, so that none is unpacked twice.</summary>
internal static class LevelBands
{
    // Of deep pixels nobody knows how many samples they have.
    private const int LikelySamples = 8;

    // Large chunks make bands larger, so that every processor has some.
    private const int ChunksPerProcessor = 2, MaxGrowth = 4;

    /// <summary>Cuts a region of a level.</summary>
    /// <param name="header">What the file says of the pixels.</param>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="step">The rows that a band has a multiple of; the last may have fewer.</param>
    /// <param name="bytesOfBand">How many bytes of pixels a band has, about.</param>
    internal static IEnumerable<ExrBox2i> Cut(ExrHeader header, LevelGeometry level, ExrBox2i region, long step, long bytesOfBand)
    {
        long bytesOfRow = level.Window.Width * Math.Max(1, header.Channels.Sum(channel => channel.BytesPerSample)) * (header.IsDeep ? LikelySamples : 1);
        long steps = Math.Max(1, bytesOfBand / bytesOfRow / step), most = Math.Max(steps, MaxGrowth * bytesOfBand / bytesOfRow / step);
        long rows = step * Math.Clamp(ChunksPerProcessor * Environment.ProcessorCount / level.ChunksX, steps, most);
        for (long top = region.MinY; top <= region.MaxY;)
        {
            // The next row where a band begins, counted from the first row of the level.
            long next = top + rows - ((top - level.Window.MinY) % rows);
            yield return region with { MinY = (int)top, MaxY = (int)Math.Min(region.MaxY, next - 1) };
            top = next;
        }
    }

    internal static long LeastCommonMultiple(long a, long b) => a / (long)BigInteger.GreatestCommonDivisor(a, b) * b;
}
