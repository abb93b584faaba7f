namespace Intaglio.OpenExr;

/// <summary>One part of a file in memory: its header and the pixels of all its levels.</summary>
public sealed class ExrPart
{
    /// <summary>Makes a flat part of one level.</summary>
    /// <param name="header">What the file says of it.</param>
    /// <param name="image">The pixels, those of the header's data window, in the header's channels.</param>
    public ExrPart(ExrHeader header, ExrImage image)
        : this(header, [image])
    {
    }

    /// <summary>Makes a flat part of several levels.</summary>
    /// <param name="header">What the file says of it.</param>
    /// <param name="levels">Of a mip-map the levels from the largest to the smallest; of a rip-map all widths of the whole height, then all of half the height, and so on.</param>
    public ExrPart(ExrHeader header, IEnumerable<ExrImage> levels)
    {
        ArgumentNullException.ThrowIfNull(header);
        ArgumentNullException.ThrowIfNull(levels);
        Header = header;
        Levels = Array.AsReadOnly<ExrImage>([.. levels]);
        DeepLevels = [];
    }

    /// <summary>Makes a deep part of one level.</summary>
    /// <param name="header">What the file says of it.</param>
    /// <param name="image">The pixels, those of the header's data window, in the header's channels.</param>
    public ExrPart(ExrHeader header, ExrDeepImage image)
        : this(header, [image])
    {
    }

    /// <summary>Makes a deep part of several levels.</summary>
    /// <param name="header">What the file says of it.</param>
    /// <param name="levels">In the order of flat parts.</param>
    public ExrPart(ExrHeader header, IEnumerable<ExrDeepImage> levels)
    {
        ArgumentNullException.ThrowIfNull(header);
        ArgumentNullException.ThrowIfNull(levels);
        Header = header;
        Levels = [];
        DeepLevels = Array.AsReadOnly<ExrDeepImage>([.. levels]);
    }

    /// <summary>Gets what the file says of the part.</summary>
    public ExrHeader Header { get; }

    /// <summary>Gets the pixels of the levels of a flat part; none of a deep one.</summary>
    public IReadOnlyList<ExrImage> Levels { get; }

    /// <summary>Gets the pixels of the levels of a deep part; none of a flat one.</summary>
    public IReadOnlyList<ExrDeepImage> DeepLevels { get; }

    /// <summary>Checks that the pixels are those that the header tells of, and gives the part's chunks.</summary>
    /// <exception cref="ArgumentException">They are not, or there can be no such part.</exception>
    internal PartGeometry Check()
    {
        PartGeometry geometry;
        try
        {
            geometry = new(Header);
            ChunkCodecs.Create(Header.Compression, CodecLevels.Default)?.Dispose();
        }
        catch (ExrFormatException exception)
        {
            throw new ArgumentException(exception.Message, exception);
        }
        CheckWhatReadersAsk();
        if (!Header.IsDeep)
        {
            ExrBox2i chunk = geometry.Levels[0].ChunkWindow(0, 0);
            if (ChunkMemory.Largest(Header, chunk) > Array.MaxLength)
                throw new ArgumentException($"A chunk of {chunk.Width} x {chunk.Height} pixels has more bytes than an array holds: smaller tiles have fewer.");
        }
        if (Header.IsDeep && Header.Compression is not (ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd))
            throw new ArgumentException($"Deep pixels are not packed with {Header.Compression}: None, Rle, Zips and Zstd are for them.");
        if (!Header.IsTiled && Header.LineOrder == ExrLineOrder.RandomY)
            throw new ArgumentException("Scan lines are written from the top or from the bottom: random order is for tiles.");
        int count = Header.IsDeep ? DeepLevels.Count : Levels.Count;
        if (count != geometry.Levels.Length || (Header.IsDeep ? Levels.Count : DeepLevels.Count) > 0)
            throw new ArgumentException($"The header tells of {geometry.Levels.Length} {(Header.IsDeep ? "deep" : "flat")} levels, there are {Levels.Count} flat and {DeepLevels.Count} deep ones.");
        for (int i = 0; i < count; i++)
        {
            ExrBox2i window = Header.IsDeep ? DeepLevels[i].Window : Levels[i].Window;
            if (window != geometry.Levels[i].Window)
                throw new ArgumentException($"Level {i} has the pixels {window} where the header tells of {geometry.Levels[i].Window}.");
            IEnumerable<ExrChannel> channels = Header.IsDeep ? DeepLevels[i].Planes.Select(plane => plane.Channel) : Levels[i].Planes.Select(plane => plane.Channel);
            if (!channels.SequenceEqual(Header.Channels))
                throw new ArgumentException($"Level {i} has the channels {string.Join(", ", channels)} where the header tells of {string.Join(", ", Header.Channels)}.");
        }
        return geometry;
    }

    /// <summary>Checks what OpenEXR's own library refuses to read.</summary>
    private void CheckWhatReadersAsk()
    {
        const int MaxCoordinate = int.MaxValue / 2;
        const float MinAspect = 1e-6f, MaxAspect = 1e6f;
        ExrBox2i display = Header.DisplayWindow;
        if (Header.Channels.Count == 0)
            throw new ArgumentException("A part has one channel or more.");
        if (display.IsEmpty || display.MinX <= -MaxCoordinate || display.MinY <= -MaxCoordinate || display.MaxX >= MaxCoordinate || display.MaxY >= MaxCoordinate)
            throw new ArgumentException($"The display window {display} is empty or too large.");
        if (!(Header.PixelAspectRatio is >= MinAspect and <= MaxAspect))
            throw new ArgumentException($"The pixel aspect ratio is {MinAspect} to {MaxAspect}, not {Header.PixelAspectRatio}.");
        if (!(Header.ScreenWindowWidth >= 0))
            throw new ArgumentException($"The width of the screen window is 0 or more, not {Header.ScreenWindowWidth}.");
        if (!Enum.IsDefined(Header.LineOrder))
            throw new ArgumentException($"There is no line order {(int)Header.LineOrder}.");
        if (Header.Tiles is { } tiles && (tiles.XSize > MaxCoordinate / 2 || tiles.YSize > MaxCoordinate / 2))
            throw new ArgumentException($"Tiles of {tiles.XSize} x {tiles.YSize} pixels are too large.");
    }
}
