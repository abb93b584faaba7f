namespace Intaglio.OpenExr;

/// <summary>A part in memory. Each level is one band.</summary>
internal sealed class HeldPart(ExrPart part) : PartContent(part.Header)
{
    internal override IEnumerable<ExrBox2i> GetBands(LevelGeometry level, ExrBox2i region, int chunkHeight) => [region];

    internal override int FitWorkers(ByteCount band, ByteCount worker, int workers) => workers;

    internal override ExrImage ReadImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        part.Levels[IndexOf(level)];

    internal override ExrDeepImage ReadDeepImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        part.DeepLevels[IndexOf(level)];

    private int IndexOf(LevelGeometry level) => Levels.TakeWhile(other => other != level).Count();
}
