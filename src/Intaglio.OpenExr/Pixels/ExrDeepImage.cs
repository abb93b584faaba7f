using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>The deep pixels of one level, or of a region of it, in memory: of each pixel any number of samples, in all channels as many.</summary>
public sealed class ExrDeepImage
{
    // Where the samples of each pixel start, and after the last pixel where they end.
    private readonly int[] starts;
    private readonly ExrDeepPlane[] planes;
    private int[]? counts;

    /// <summary>Makes an image whose samples are zero.</summary>
    /// <param name="window">The pixels.</param>
    /// <param name="channels">The channels, in any order, with a sample for every pixel.</param>
    /// <param name="sampleCounts">How many samples each pixel has, row after row.</param>
    /// <exception cref="ArgumentException">The window is empty, two channels have one name, a channel has no sample for some pixels, or the counts are negative or not those of the window.</exception>
    /// <exception cref="ArgumentOutOfRangeException">All samples of a channel are more bytes than an array holds.</exception>
    public ExrDeepImage(ExrBox2i window, IEnumerable<ExrChannel> channels, ReadOnlySpan<int> sampleCounts)
        : this(Prepend(sampleCounts), window, channels)
    {
    }

    /// <param name="sampleCounts">A zero, and then how many samples each pixel has, row after row. The image keeps the array and changes it.</param>
    /// <param name="window">The pixels.</param>
    /// <param name="channels">The channels, in any order.</param>
    internal ExrDeepImage(int[] sampleCounts, ExrBox2i window, IEnumerable<ExrChannel> channels)
    {
        IReadOnlyList<ExrChannel> sorted = ChannelList.Of(channels);
        if (window.IsEmpty)
            throw new ArgumentException($"There is no pixel in {window}.", nameof(window));
        if (sampleCounts.Length - 1 != (ByteCount)window.Width * window.Height)
            throw new ArgumentException($"There are {sampleCounts.Length - 1} counts for the pixels of {window}.", nameof(sampleCounts));
        if (sorted.Any(channel => channel.XSampling != 1 || channel.YSampling != 1))
            throw new ArgumentException("A channel of a deep image has samples for every pixel.", nameof(channels));
        Window = window;
        starts = sampleCounts;
        long total = 0;
        foreach (ref int start in starts.AsSpan(1))
        {
            ArgumentOutOfRangeException.ThrowIfNegative(start, nameof(sampleCounts));
            total += start;
            if (total > Array.MaxLength / 4)
                throw new ArgumentOutOfRangeException(nameof(sampleCounts), total, $"A channel has at most {Array.MaxLength / 4} samples: use regions.");
            start = (int)total;
        }
        planes = [.. sorted.Select(channel => new ExrDeepPlane(channel, (int)total))];
    }

    /// <summary>Gets the pixels.</summary>
    public ExrBox2i Window { get; }

    /// <summary>Gets how many samples each pixel has, row after row.</summary>
    public ReadOnlySpan<int> SampleCounts => counts ??= CountSamples();

    /// <summary>Gets the samples of all pixels together.</summary>
    public int TotalSamples => starts[^1];

    /// <summary>Gets the channels with their samples, in the order of the file: that of the bytes of their names.</summary>
    public IReadOnlyList<ExrDeepPlane> Planes => planes;

    /// <summary>Gets a channel's samples.</summary>
    /// <param name="name">The channel's name.</param>
    /// <exception cref="ArgumentException">There is no such channel.</exception>
    public ExrDeepPlane this[string name] => TryGetPlane(name, out ExrDeepPlane? plane)
        ? plane
        : throw new ArgumentException($"There is no channel {name}; there are {string.Join(", ", planes.Select(each => each.Channel.Name))}.", nameof(name));

    /// <summary>Gets a channel's samples if there is that channel.</summary>
    /// <param name="name">The channel's name.</param>
    /// <param name="plane">The samples.</param>
    public bool TryGetPlane(string name, [NotNullWhen(true)] out ExrDeepPlane? plane)
    {
        plane = Array.Find(planes, each => each.Channel.Name == name);
        return plane is not null;
    }

    /// <summary>Gives where the samples of a pixel are in each plane.</summary>
    /// <param name="x">The column, in the window.</param>
    /// <param name="y">The row, in the window.</param>
    /// <exception cref="ArgumentOutOfRangeException">The pixel is not in the window.</exception>
    public Range GetRange(int x, int y)
    {
        if (x < Window.MinX || y < Window.MinY || x > Window.MaxX || y > Window.MaxY)
            throw new ArgumentOutOfRangeException(nameof(x), (x, y), $"The pixel is not in {Window}.");
        int pixel = (int)((y - Window.MinY) * Window.Width + (x - Window.MinX));
        return starts[pixel]..starts[pixel + 1];
    }

    /// <summary>Gives where the samples of pixels of a row are in each plane.</summary>
    internal Range RowRange(int y, int minX, int maxX) => GetRange(minX, y).Start..GetRange(maxX, y).End;

    /// <summary>Gets the bytes of memory that the image takes.</summary>
    internal long Memory => planes.Sum(plane => (long)plane.Bytes.Length) + (4L * (starts.Length + (counts?.Length ?? 0)));

    /// <summary>Copies how many samples the pixels of a row have, from one on.</summary>
    internal void CopyRowCountsTo(int y, int minX, Span<int> destination)
    {
        int first = (int)(((y - Window.MinY) * Window.Width) + (minX - Window.MinX));
        for (int i = 0; i < destination.Length; i++)
            destination[i] = starts[first + i + 1] - starts[first + i];
    }

    private static int[] Prepend(ReadOnlySpan<int> counts)
    {
        int[] starts = new int[counts.Length + 1];
        counts.CopyTo(starts.AsSpan(1));
        return starts;
    }

    private int[] CountSamples()
    {
        int[] all = new int[starts.Length - 1];
        for (int i = 0; i < all.Length; i++)
            all[i] = starts[i + 1] - starts[i];
        return all;
    }
}

/// <summary>The samples of one channel of a deep image: those of one pixel after those of another.</summary>
public sealed class ExrDeepPlane
{
    private readonly byte[] bytes;

    internal ExrDeepPlane(ExrChannel channel, int samples)
    {
        Channel = channel;
        bytes = new byte[(long)samples * channel.BytesPerSample];
    }

    /// <summary>Gets what the header says of the channel.</summary>
    public ExrChannel Channel { get; }

    /// <summary>Gets all samples as bytes in the machine's order.</summary>
    public Span<byte> Bytes => bytes;

    /// <summary>Gets the samples of all pixels.</summary>
    /// <typeparam name="T"><see cref="Half"/>, <see cref="float"/> or <see cref="uint"/>, as the channel has; or another unmanaged type of that size.</typeparam>
    /// <exception cref="ArgumentException">The type has another size than a sample.</exception>
    public unsafe Span<T> GetSamples<T>()
        where T : unmanaged
    {
        if (sizeof(T) != Channel.BytesPerSample)
            throw new ArgumentException($"A sample of channel {Channel.Name} has {Channel.BytesPerSample} bytes, a {typeof(T).Name} has {sizeof(T)}.");
        return MemoryMarshal.Cast<byte, T>(bytes.AsSpan());
    }
}
