namespace Intaglio.OpenExr;

/// <summary>A selection of pixels to read. The default is all channels of the whole largest level.</summary>
public sealed class ExrSelection
{
    internal static ExrSelection All { get; } = new();

    /// <summary>
    /// Gets the region to read, which must lie within the window of the level, or <see langword="null"/> for the whole level.
    /// </summary>
    public ExrBox2i? Region { get; init; }

    /// <summary>Gets the names of the channels to read, or <see langword="null"/> for all channels.</summary>
    public IReadOnlyCollection<string>? Channels { get; init; }

    /// <summary>Gets the horizontal level number: the width is halved this many times.</summary>
    public int LevelX { get; init; }

    /// <summary>
    /// Gets the vertical level number: the height is halved this many times. In a mipmap, it must equal <see cref="LevelX"/>.
    /// </summary>
    public int LevelY { get; init; }
}
