namespace Intaglio.OpenExr;

/// <summary>A part in a file. Its bands consist of whole chunks, so that each chunk is unpacked once.</summary>
internal sealed class FilePart(ExrPartReader part) : PartContent(part.Header)
{
    private ExrImage? last;

    /// <summary>Gets the approximate size of the pixels in a band, in bytes.</summary>
    internal long BytesOfBand { get; init; } = ExrWriteOptions.Default.BytesOfBand;

    internal override IEnumerable<ExrBox2i> GetBands(LevelGeometry level, ExrBox2i region, int chunkHeight) =>
        LevelBands.Cut(Header, level, region, LevelBands.LeastCommonMultiple(part.GetChunkHeight(level.X, level.Y), chunkHeight),
            BytesOfBand);

    internal override int FitWorkers(ByteCount band, ByteCount worker, int workers) => part.FitWorkers(band, worker, workers);

    internal override ExrImage ReadImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        last = part.ReadBand(level, band, last, cancellationToken);

    internal override ExrDeepImage ReadDeepImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        part.ReadDeepImage(new ExrSelection { Region = band, LevelX = level.X, LevelY = level.Y }, progress: null, cancellationToken);
}
