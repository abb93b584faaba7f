namespace Intaglio.OpenExr;

/// <summary>A part of a file: its bands are whole chunks, so that none is unpacked twice.</summary>
internal sealed class FilePart(ExrPartReader part) : PartContent(part.Header)
{
    // Of deep pixels nobody knows how many samples they have.
    private const int LikelySamples = 8;

    /// <summary>Gets how many bytes of pixels a band has, about: enough for every processor to have chunks to unpack.</summary>
    internal long BytesOfBand { get; init; } = 32 << 20;

    internal override IEnumerable<ExrBox2i> GetBands(LevelGeometry level, ExrBox2i region)
    {
        long bytesOfRow = level.Window.Width * Math.Max(1, Header.Channels.Sum(channel => channel.BytesPerSample)) * (Header.IsDeep ? LikelySamples : 1);
        long rows = Math.Max(1, BytesOfBand / bytesOfRow / level.ChunkHeight) * level.ChunkHeight;
        for (long top = region.MinY; top <= region.MaxY;)
        {
            // The next row where a band begins, counted from the first row of the level.
            long next = top + rows - ((top - level.Window.MinY) % rows);
            yield return region with { MinY = (int)top, MaxY = (int)Math.Min(region.MaxY, next - 1) };
            top = next;
        }
    }

    internal override ExrImage ReadImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        part.ReadImage(new ExrSelection { Region = band, LevelX = level.X, LevelY = level.Y }, progress: null, cancellationToken);

    internal override ExrDeepImage ReadDeepImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken) =>
        part.ReadDeepImage(new ExrSelection { Region = band, LevelX = level.X, LevelY = level.Y }, progress: null, cancellationToken);
}
