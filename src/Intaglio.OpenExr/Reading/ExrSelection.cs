namespace Intaglio.OpenExr;

/// <summary>What of a part is read: all channels of all pixels of the largest level where nothing is chosen.</summary>
public sealed class ExrSelection
{
    internal static ExrSelection All { get; } = new();

    /// <summary>Gets the pixels, all of them within the level's window; null for all that there are.</summary>
    public ExrBox2i? Region { get; init; }

    /// <summary>Gets the names of the channels; null for all.</summary>
    public IReadOnlyCollection<string>? Channels { get; init; }

    /// <summary>Gets how many times the width is halved.</summary>
    public int LevelX { get; init; }

    /// <summary>Gets how many times the height is halved; of a mip-map as many as the width.</summary>
    public int LevelY { get; init; }
}
