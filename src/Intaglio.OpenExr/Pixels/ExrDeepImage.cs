using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>
/// The deep pixels of a level, or of a region of it, in memory. A pixel can have any number of samples. All channels of a pixel have the
/// same number.
/// </summary>
public sealed class ExrDeepImage
{
    // The index of the first sample of each pixel, followed by the total number of samples.
    private readonly int[] starts;
    private readonly ExrDeepPlane[] planes;
    private int[]? counts;

    /// <summary>Initializes a new instance of the <see cref="ExrDeepImage"/> class with samples of zero.</summary>
    /// <param name="window">The pixels of the image.</param>
    /// <param name="channels">The channels, in any order. Their sampling must be 1.</param>
    /// <param name="sampleCounts">The number of samples of each pixel, in row order.</param>
    /// <exception cref="ArgumentException">
    /// The window is empty, two channels have the same name, a channel is subsampled, or the number of counts does not match the window.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A count is negative, or a channel would have more bytes than an array can hold.
    /// </exception>
    public ExrDeepImage(ExrBox2i window, IEnumerable<ExrChannel> channels, ReadOnlySpan<int> sampleCounts)
        : this(Prepend(sampleCounts), window, channels)
    {
    }

    /// <param name="sampleCounts">
    /// A zero, followed by the number of samples of each pixel in row order. The image keeps and modifies the array.
    /// </param>
    /// <param name="window">The pixels of the image.</param>
    /// <param name="channels">The channels, in any order.</param>
    internal ExrDeepImage(int[] sampleCounts, ExrBox2i window, IEnumerable<ExrChannel> channels)
    {
        IReadOnlyList<ExrChannel> sorted = ChannelList.Of(channels);
        if (window.IsEmpty)
            throw new ArgumentException($"The window {window} is empty.", nameof(window));
        if (sampleCounts.Length - 1 != (ByteCount)window.Width * window.Height)
            throw new ArgumentException($"The number of sample counts, {sampleCounts.Length - 1}, does not match the pixels of {window}.",
                nameof(sampleCounts));
        if (sorted.Any(channel => channel.XSampling != 1 || channel.YSampling != 1))
            throw new ArgumentException("A channel of a deep image cannot be subsampled.", nameof(channels));
        Window = window;
        starts = sampleCounts;
        long total = 0;
        foreach (ref int start in starts.AsSpan(1))
        {
            ArgumentOutOfRangeException.ThrowIfNegative(start, nameof(sampleCounts));
            total += start;
            if (total > Array.MaxLength / 4)
                throw new ArgumentOutOfRangeException(nameof(sampleCounts), total,
                    $"A channel can have at most {Array.MaxLength / 4} samples (use regions).");
            start = (int)total;
        }
        planes = [.. sorted.Select(channel => new ExrDeepPlane(channel, (int)total))];
    }

    /// <summary>Gets the pixels of the image.</summary>
    public ExrBox2i Window { get; }

    /// <summary>Gets the number of samples of each pixel, in row order.</summary>
    public ReadOnlySpan<int> SampleCounts => counts ??= CountSamples();

    /// <summary>Gets the number of samples of all pixels.</summary>
    public int TotalSamples => starts[^1];

    /// <summary>Gets the channels with their samples, sorted by the bytes of their names as in files.</summary>
    public IReadOnlyList<ExrDeepPlane> Planes => planes;

    /// <summary>Gets the samples of a channel.</summary>
    /// <param name="name">The name of the channel.</param>
    /// <exception cref="ArgumentException">The channel does not exist.</exception>
    public ExrDeepPlane this[string name] => TryGetPlane(name, out ExrDeepPlane? plane)
        ? plane
        : throw new ArgumentException(
            $"The channel {name} does not exist (existing channels: {string.Join(", ", planes.Select(each => each.Channel.Name))}).",
            nameof(name));

    /// <summary>Gets the samples of a channel if the channel exists.</summary>
    /// <param name="name">The name of the channel.</param>
    /// <param name="plane">The samples, or <see langword="null"/> if the channel does not exist.</param>
    /// <returns><see langword="true"/> if the channel exists; otherwise, <see langword="false"/>.</returns>
    public bool TryGetPlane(string name, [NotNullWhen(true)] out ExrDeepPlane? plane)
    {
        plane = Array.Find(planes, each => each.Channel.Name == name);
        return plane is not null;
    }

    /// <summary>Returns the range of the samples of a pixel in each plane.</summary>
    /// <param name="x">The column, within the window.</param>
    /// <param name="y">The row, within the window.</param>
    /// <returns>The range of sample indexes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The pixel is outside the window.</exception>
    public Range GetRange(int x, int y)
    {
        if (x < Window.MinX || y < Window.MinY || x > Window.MaxX || y > Window.MaxY)
            throw new ArgumentOutOfRangeException(nameof(x), (x, y), $"The pixel is outside the window {Window}.");
        int pixel = (int)((y - Window.MinY) * Window.Width + (x - Window.MinX));
        return starts[pixel]..starts[pixel + 1];
    }

    /// <summary>Returns the range of the samples of adjacent pixels of a row in each plane.</summary>
    internal Range RowRange(int y, int minX, int maxX) => GetRange(minX, y).Start..GetRange(maxX, y).End;

    /// <summary>Gets the memory that the image takes, in bytes.</summary>
    internal long Memory => planes.Sum(plane => (long)plane.Bytes.Length) + (4L * (starts.Length + (counts?.Length ?? 0)));

    /// <summary>Copies the sample counts of adjacent pixels of a row.</summary>
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

/// <summary>The samples of one channel of a deep image, pixel by pixel.</summary>
public sealed class ExrDeepPlane
{
    private readonly byte[] bytes;

    internal ExrDeepPlane(ExrChannel channel, int samples)
    {
        Channel = channel;
        bytes = new byte[(long)samples * channel.BytesPerSample];
    }

    /// <summary>Gets the channel.</summary>
    public ExrChannel Channel { get; }

    /// <summary>Gets all samples as bytes, in the byte order of the machine.</summary>
    public Span<byte> Bytes => bytes;

    /// <summary>Gets the samples of all pixels.</summary>
    /// <typeparam name="T">
    /// <see cref="Half"/>, <see cref="float"/> or <see cref="uint"/>, depending on the channel, or another unmanaged type of the same size.
    /// </typeparam>
    /// <returns>The samples.</returns>
    /// <exception cref="ArgumentException">The size of the type differs from the size of a sample.</exception>
    public unsafe Span<T> GetSamples<T>()
        where T : unmanaged
    {
        if (sizeof(T) != Channel.BytesPerSample)
            throw new ArgumentException(
                $"A sample of channel {Channel.Name} has {Channel.BytesPerSample} bytes, but the type {typeof(T).Name} has {sizeof(T)}.");
        return MemoryMarshal.Cast<byte, T>(bytes.AsSpan());
    }
}
