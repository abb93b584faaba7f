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
        : this(header, levels, [])
    {
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
        : this(header, [], levels)
    {
    }

    private ExrPart(ExrHeader header, IEnumerable<ExrImage> levels, IEnumerable<ExrDeepImage> deepLevels)
    {
        ArgumentNullException.ThrowIfNull(header);
        ArgumentNullException.ThrowIfNull(levels);
        ArgumentNullException.ThrowIfNull(deepLevels, nameof(levels));
        Header = header;
        Levels = Array.AsReadOnly<ExrImage>([.. levels]);
        DeepLevels = Array.AsReadOnly<ExrDeepImage>([.. deepLevels]);
    }

    /// <summary>Gets what the file says of the part.</summary>
    public ExrHeader Header { get; }

    /// <summary>Gets the pixels of the levels of a flat part; none of a deep one.</summary>
    public IReadOnlyList<ExrImage> Levels { get; }

    /// <summary>Gets the pixels of the levels of a deep part; none of a flat one.</summary>
    public IReadOnlyList<ExrDeepImage> DeepLevels { get; }

    /// <summary>Checks that the pixels are those that the header describes.</summary>
    /// <param name="geometry">The levels and chunks that the header describes.</param>
    /// <exception cref="ArgumentException">They are others.</exception>
    internal void CheckPixels(PartGeometry geometry)
    {
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
    }
}
