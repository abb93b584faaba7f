using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>A part of a file: its bands are whole chunks, so that none is unpacked twice.</summary>
internal sealed class FilePart(ExrPartReader part) : PartContent(part.Header)
{
    // Of deep pixels nobody knows how many samples they have.
    private const int LikelySamples = 8;

    // Large chunks make bands larger, so that every processor has some.
    private const int ChunksPerProcessor = 2, MaxGrowth = 4;

    private ExrImage? last;

    /// <summary>Gets how many bytes of pixels a band has, about.</summary>
    internal long BytesOfBand { get; init; } = ExrWriteOptions.Default.BytesOfBand;

    internal override IEnumerable<ExrBox2i> GetBands(LevelGeometry level, ExrBox2i region, int chunkHeight)
    {
        long bytesOfRow = level.Window.Width * Math.Max(1, Header.Channels.Sum(channel => channel.BytesPerSample)) * (Header.IsDeep ? LikelySamples : 1);
        long step = LeastCommonMultiple(part.GetChunkHeight(level.X, level.Y), chunkHeight);
        long steps = Math.Max(1, BytesOfBand / bytesOfRow / step), most = Math.Max(steps, MaxGrowth * BytesOfBand / bytesOfRow / step);
        long rows = step * Math.Clamp(ChunksPerProcessor * Environment.ProcessorCount / level.ChunksX, steps, most);
        for (long top = region.MinY; top <= region.MaxY;)
        {
            // The next row where a band begins, counted from the first row of the level.
            long next = top + rows - ((top - level.Window.MinY) % rows);
            yield return region with { MinY = (int)top, MaxY = (int)Math.Min(region.MaxY, next - 1) };
            top = next;
        }
    }

    internal override int FitWorkers(ByteCount band, ByteCount worker, int workers) => part.FitWorkers(band, worker, workers);

    internal override ExrImage ReadImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        last = part.ReadBand(level, band, last, cancellationToken);

    internal override ExrDeepImage ReadDeepImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        part.ReadDeepImage(new ExrSelection { Region = band, LevelX = level.X, LevelY = level.Y }, progress: null, cancellationToken);

    private static long LeastCommonMultiple(long a, long b) => a / (long)BigInteger.GreatestCommonDivisor(a, b) * b;
}
