namespace Intaglio.OpenExr;

/// <summary>Provides the pixels of a part in bands of rows, from memory or from a file.</summary>
internal abstract class PartContent
{
    internal const string ChannelsName = "channels", DataWindowName = "dataWindow";

    private readonly PartGeometry geometry;

    private protected PartContent(ExrHeader header)
    {
        Header = header.ForWriting(isMultiPart: false, hasDeep: header.IsDeep, chunkCount: 0);
        geometry = new PartGeometry(Header);
    }

    /// <summary>Gets the header with the attributes that are written to a file.</summary>
    internal ExrHeader Header { get; }

    internal ExrLevelMode LevelMode => Header.Tiles?.Mode ?? ExrLevelMode.OneLevel;

    /// <summary>Gets the rounding of level sizes. It is always <see cref="ExrLevelRounding.Down"/> for a part of one level.</summary>
    internal ExrLevelRounding LevelRounding => LevelMode == ExrLevelMode.OneLevel ? ExrLevelRounding.Down : Header.Tiles!.Value.Rounding;

    /// <summary>Gets the levels in file order: the largest level first, and the levels of a ripmap row by row.</summary>
    internal IReadOnlyList<LevelGeometry> Levels => [.. geometry.Levels];

    /// <summary>Returns the level with the given numbers, or <see langword="null"/> if it does not exist.</summary>
    internal LevelGeometry? FindLevel(int x, int y) => geometry.FindLevel(x, y) is >= 0 and int place ? geometry.Levels[place] : null;

    /// <summary>Divides a region of a level into bands of rows that are read at a time and fit in memory.</summary>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="chunkHeight">
    /// The granularity of bands, in rows. The height of a band is a multiple of this number and of the chunk height of the part. The last
    /// band can have fewer rows.
    /// </param>
    internal abstract IEnumerable<ExrBox2i> GetBands(LevelGeometry level, ExrBox2i region, int chunkHeight = 1);

    /// <summary>Returns the number of workers that fit in memory together with a band.</summary>
    /// <param name="band">The size of the band, in bytes.</param>
    /// <param name="worker">The memory that each worker needs, in bytes.</param>
    /// <param name="workers">The maximum number of workers.</param>
    /// <exception cref="ExrFormatException">The memory is too small for one worker.</exception>
    internal abstract int FitWorkers(ByteCount band, ByteCount worker, int workers);

    /// <summary>Reads at least the pixels of a band. The image is valid until the next band is read.</summary>
    internal abstract ExrImage ReadImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken);

    /// <summary>Reads at least the deep pixels of a band.</summary>
    internal abstract ExrDeepImage ReadDeepImage(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken);
}
