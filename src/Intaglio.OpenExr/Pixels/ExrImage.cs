using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>The pixels of one level, or of a region of it, in memory: a plane of samples for each channel.</summary>
public sealed class ExrImage
{
    private readonly ExrPlane[] planes;

    /// <summary>Makes an image whose samples are zero.</summary>
    /// <param name="window">The pixels.</param>
    /// <param name="channels">The channels, in any order.</param>
    /// <exception cref="ArgumentException">The window is empty, two channels have one name, or a channel cannot be.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A plane would have more bytes than an array holds.</exception>
    public ExrImage(ExrBox2i window, IEnumerable<ExrChannel> channels)
        : this(window, channels, clear: true)
    {
    }

    /// <param name="window">The pixels.</param>
    /// <param name="channels">The channels, in any order.</param>
    /// <param name="clear">Whether the samples are zero; else they are whatever was in memory, for those who write them all.</param>
    /// <param name="former">An image of the same channels that nobody uses any more, whose memory serves if it is large enough.</param>
    internal ExrImage(ExrBox2i window, IEnumerable<ExrChannel> channels, bool clear, ExrImage? former = null)
    {
        if (window.IsEmpty)
            throw new ArgumentException($"There is no pixel in {window}.", nameof(window));
        Window = window;
        planes = [.. ChannelList.Of(channels).Select((channel, i) => new ExrPlane(channel, window, clear, former?.planes[i]))];
    }

    /// <summary>Gets the pixels that the planes have samples of.</summary>
    public ExrBox2i Window { get; }

    /// <summary>Gets the channels with their samples, in the order of the file: that of the bytes of their names.</summary>
    public IReadOnlyList<ExrPlane> Planes => planes;

    /// <summary>Gets a channel's samples.</summary>
    /// <param name="name">The channel's name.</param>
    /// <exception cref="ArgumentException">There is no such channel.</exception>
    public ExrPlane this[string name] => TryGetPlane(name, out ExrPlane? plane)
        ? plane
        : throw new ArgumentException($"There is no channel {name}; there are {string.Join(", ", planes.Select(each => each.Channel.Name))}.", nameof(name));

    /// <summary>Gets a channel's samples if there is that channel.</summary>
    /// <param name="name">The channel's name.</param>
    /// <param name="plane">The samples.</param>
    public bool TryGetPlane(string name, [NotNullWhen(true)] out ExrPlane? plane)
    {
        plane = Array.Find(planes, each => each.Channel.Name == name);
        return plane is not null;
    }
}
