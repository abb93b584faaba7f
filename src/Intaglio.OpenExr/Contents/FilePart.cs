namespace Intaglio.OpenExr;

/// <summary>A part of a file: its bands are whole chunks, so that none is unpacked twice.</summary>
internal sealed class FilePart(ExrPartReader part) : PartContent(part.Header)
{
    private ExrImage? last;

    /// <summary>Gets how many bytes of pixels a band has, about.</summary>
    internal long BytesOfBand { get; init; } = ExrWriteOptions.Default.BytesOfBand;

    internal override IEnumerable<ExrBox2i> GetBands(LevelGeometry level, ExrBox2i region, int chunkHeight) =>
        LevelBands.Cut(Header, level, region, LevelBands.LeastCommonMultiple(part.GetChunkHeight(level.X, level.Y), chunkHeight), BytesOfBand);

    internal override int FitWorkers(ByteCount band, ByteCount worker, int workers) => part.FitWorkers(band, worker, workers);

    internal override ExrImage ReadImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        last = part.ReadBand(level, band, last, cancellationToken);

    internal override ExrDeepImage ReadDeepImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        part.ReadDeepImage(new ExrSelection { Region = band, LevelX = level.X, LevelY = level.Y }, progress: null, cancellationToken);
}
