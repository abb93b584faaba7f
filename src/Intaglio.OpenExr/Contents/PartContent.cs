namespace Intaglio.OpenExr;

/// <summary>The pixels of a part, a band of rows at a time, whether they are in memory or in a file.</summary>
internal abstract class PartContent
{
    internal const string ChannelsName = "channels", DataWindowName = "dataWindow";

    private readonly PartGeometry geometry;

    private protected PartContent(ExrHeader header)
    {
        Header = header.ForWriting(isMultiPart: false, hasDeep: header.IsDeep, chunkCount: 0);
        geometry = new PartGeometry(Header);
    }

    /// <summary>Gets the header with the attributes that a file of the part has.</summary>
    internal ExrHeader Header { get; }

    internal ExrLevelMode LevelMode => Header.Tiles?.Mode ?? ExrLevelMode.OneLevel;

    /// <summary>Gets how the sizes of levels are rounded; where that does not matter it has one value.</summary>
    internal ExrLevelRounding LevelRounding => LevelMode == ExrLevelMode.OneLevel ? ExrLevelRounding.Down : Header.Tiles!.Value.Rounding;

    /// <summary>Gets the levels in the order of a file: from the largest, those of ripmaps row by row.</summary>
    internal IReadOnlyList<LevelGeometry> Levels => [.. geometry.Levels];

    /// <summary>Finds the level of the numbers, null if there is none such.</summary>
    internal LevelGeometry? FindLevel(int x, int y) => geometry.FindLevel(x, y) is >= 0 and int place ? geometry.Levels[place] : null;

    /// <summary>Cuts a region of a level into bands of rows that are worth a read each, and not too much for memory.</summary>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="chunkHeight">The rows that a band has a multiple of, besides those of the part's own chunks; the last may have fewer.</param>
    internal abstract IEnumerable<ExrBox2i> GetBands(LevelGeometry level, ExrBox2i region, int chunkHeight = 1);

    /// <summary>Returns how many workers fit into memory beside a band.</summary>
    /// <param name="band">The bytes of the band.</param>
    /// <param name="worker">The bytes that each worker takes.</param>
    /// <param name="workers">The most that there may be.</param>
    /// <exception cref="ExrFormatException">Not even one fits.</exception>
    internal abstract int FitWorkers(ByteCount band, ByteCount worker, int workers);

    /// <summary>Gives at least the pixels of a band, until the next is asked for.</summary>
    internal abstract ExrImage ReadImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken);

    /// <summary>Gives at least the deep pixels of a band.</summary>
    internal abstract ExrDeepImage ReadDeepImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken);
}
