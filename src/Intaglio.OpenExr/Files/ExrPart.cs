namespace Intaglio.OpenExr;

/// <summary>A part of a file in memory: its header and the pixels of all its levels.</summary>
public sealed class ExrPart
{
    /// <summary>Initializes a new instance of the <see cref="ExrPart"/> class for a flat part with one level.</summary>
    /// <param name="header">The header of the part.</param>
    /// <param name="image">The pixels of the data window, with the channels of the header.</param>
    public ExrPart(ExrHeader header, ExrImage image)
        : this(header, [image])
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ExrPart"/> class for a flat part with several levels.</summary>
    /// <param name="header">The header of the part.</param>
    /// <param name="levels">
    /// The levels of a mipmap from largest to smallest. For a ripmap, all widths at full height, then all widths at half height, and so on.
    /// </param>
    public ExrPart(ExrHeader header, IEnumerable<ExrImage> levels)
        : this(header, levels, [])
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ExrPart"/> class for a deep part with one level.</summary>
    /// <param name="header">The header of the part.</param>
    /// <param name="image">The pixels of the data window, with the channels of the header.</param>
    public ExrPart(ExrHeader header, ExrDeepImage image)
        : this(header, [image])
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ExrPart"/> class for a deep part with several levels.</summary>
    /// <param name="header">The header of the part.</param>
    /// <param name="levels">The levels, in the same order as for flat parts.</param>
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

    /// <summary>Gets the header of the part.</summary>
    public ExrHeader Header { get; }

    /// <summary>Gets the levels of a flat part. The list is empty for a deep part.</summary>
    public IReadOnlyList<ExrImage> Levels { get; }

    /// <summary>Gets the levels of a deep part. The list is empty for a flat part.</summary>
    public IReadOnlyList<ExrDeepImage> DeepLevels { get; }

    /// <summary>Checks that the pixels match the header.</summary>
    /// <param name="geometry">The levels and chunks that the header describes.</param>
    /// <exception cref="ArgumentException">The pixels do not match the header.</exception>
    internal void CheckPixels(PartGeometry geometry)
    {
        int count = Header.IsDeep ? DeepLevels.Count : Levels.Count;
        if (count != geometry.Levels.Length || (Header.IsDeep ? Levels.Count : DeepLevels.Count) > 0)
            throw new ArgumentException(
                $"The header describes {geometry.Levels.Length} {(Header.IsDeep ? "deep" : "flat")} levels, but the part "
                + $"has {Levels.Count} flat and {DeepLevels.Count} deep levels.");
        for (int i = 0; i < count; i++)
        {
            ExrBox2i window = Header.IsDeep ? DeepLevels[i].Window : Levels[i].Window;
            if (window != geometry.Levels[i].Window)
                throw new ArgumentException($"Level {i} has the window {window}, but the header describes {geometry.Levels[i].Window}.");
            IEnumerable<ExrChannel> channels = Header.IsDeep ? DeepLevels[i].Planes.Select(plane => plane.Channel)
                : Levels[i].Planes.Select(plane => plane.Channel);
            if (!channels.SequenceEqual(Header.Channels))
                throw new ArgumentException(
                    $"Level {i} has the channels {string.Join(", ", channels)}, but the header "
                    + $"describes {string.Join(", ", Header.Channels)}.");
        }
    }
}
