using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>The pixels of a level, or of a region of it, in memory, with a plane of samples for each channel.</summary>
public sealed class ExrImage
{
    private readonly ExrPlane[] planes;

    /// <summary>Initializes a new instance of the <see cref="ExrImage"/> class with samples of zero.</summary>
    /// <param name="window">The pixels of the image.</param>
    /// <param name="channels">The channels, in any order.</param>
    /// <exception cref="ArgumentException">The window is empty, two channels have the same name, or a channel is invalid.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A plane would have more bytes than an array can hold.</exception>
    public ExrImage(ExrBox2i window, IEnumerable<ExrChannel> channels)
        : this(window, channels, clear: true)
    {
    }

    /// <param name="window">The pixels of the image.</param>
    /// <param name="channels">The channels, in any order.</param>
    /// <param name="clear">
    /// <see langword="true"/> to set the samples to zero; <see langword="false"/> to leave them uninitialized for a caller that writes all
    /// of them.
    /// </param>
    /// <param name="former">
    /// An unused image with the same channels whose memory is reused if it is large enough, or <see langword="null"/>.
    /// </param>
    internal ExrImage(ExrBox2i window, IEnumerable<ExrChannel> channels, bool clear, ExrImage? former = null)
    {
        if (window.IsEmpty)
            throw new ArgumentException($"The window {window} is empty.", nameof(window));
        Window = window;
        planes = [.. ChannelList.Of(channels).Select((channel, i) => new ExrPlane(channel, window, clear, former?.planes[i]))];
    }

    /// <summary>Gets the pixels that the planes cover.</summary>
    public ExrBox2i Window { get; }

    /// <summary>Gets the channels with their samples, sorted by the bytes of their names as in files.</summary>
    public IReadOnlyList<ExrPlane> Planes => planes;

    /// <summary>Gets the samples of a channel.</summary>
    /// <param name="name">The name of the channel.</param>
    /// <exception cref="ArgumentException">The channel does not exist.</exception>
    public ExrPlane this[string name] => TryGetPlane(name, out ExrPlane? plane)
        ? plane
        : throw new ArgumentException(
            $"The channel {name} does not exist (existing channels: {string.Join(", ", planes.Select(each => each.Channel.Name))}).",
            nameof(name));

    /// <summary>Gets the samples of a channel if the channel exists.</summary>
    /// <param name="name">The name of the channel.</param>
    /// <param name="plane">The samples, or <see langword="null"/> if the channel does not exist.</param>
    /// <returns><see langword="true"/> if the channel exists; otherwise, <see langword="false"/>.</returns>
    public bool TryGetPlane(string name, [NotNullWhen(true)] out ExrPlane? plane)
    {
        plane = Array.Find(planes, each => each.Channel.Name == name);
        return plane is not null;
    }
}
