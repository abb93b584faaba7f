using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>The samples of one channel in a window: rows from the top, nothing between them.</summary>
public sealed class ExrPlane
{
    private readonly byte[] bytes;
    private readonly int size;

    /// <param name="channel">The channel.</param>
    /// <param name="window">The pixels.</param>
    /// <param name="clear">Whether the samples are zero; else they are whatever was in memory, for those who write them all.</param>
    /// <param name="former">A plane that nobody uses any more, whose memory serves if it is large enough.</param>
    internal ExrPlane(ExrChannel channel, ExrBox2i window, bool clear, ExrPlane? former = null)
    {
        Channel = channel;
        Window = window;
        Columns = Sampling.Count(channel.XSampling, window.MinX, window.MaxX);
        Rows = Sampling.Count(channel.YSampling, window.MinY, window.MaxY);
        ByteCount needed = (ByteCount)Columns * channel.BytesPerSample * Rows;
        if (needed > Array.MaxLength)
            throw new ArgumentOutOfRangeException(nameof(window), window, $"Channel {channel.Name} has {needed} bytes in this window, more than {Array.MaxLength}: read it in regions.");
        BytesPerRow = Rows == 0 ? 0 : Columns * channel.BytesPerSample;
        size = (int)needed;
        bytes = clear ? new byte[size] : former?.bytes.Length >= size ? former.bytes : GC.AllocateUninitializedArray<byte>(size);
    }

    /// <summary>Gets what the header says of the channel.</summary>
    public ExrChannel Channel { get; }

    /// <summary>Gets the pixels that the samples stand for.</summary>
    public ExrBox2i Window { get; }

    /// <summary>Gets the samples in a row: one for every column that is a multiple of the channel's sampling.</summary>
    public int Columns { get; }

    /// <summary>Gets the number of rows that have samples.</summary>
    public int Rows { get; }

    /// <summary>Gets all samples as bytes in the machine's order.</summary>
    public Span<byte> Bytes => bytes.AsSpan(0, size);

    /// <summary>Gives the samples of a row as floats, whatever the channel has.</summary>
    /// <param name="row">Which row that has samples, 0 to <see cref="Rows"/> - 1; not a coordinate of the image.</param>
    /// <param name="destination">Takes <see cref="Columns"/> floats; of whole numbers above 2²⁴ the nearest.</param>
    /// <exception cref="ArgumentException">There is no room for them.</exception>
    public void CopyRowTo(int row, Span<float> destination)
    {
        if (destination.Length < Columns)
            throw new ArgumentException($"There is room for {destination.Length} samples, a row has {Columns}.", nameof(destination));
        switch (Channel.Type)
        {
            case ExrPixelType.Half:
                HalfSamples.ToSingle(GetRow<ushort>(row), destination);
                break;
            case ExrPixelType.Float:
                GetRow<float>(row).CopyTo(destination);
                break;
            default:
                ReadOnlySpan<uint> numbers = GetRow<uint>(row);
                for (int x = 0; x < numbers.Length; x++)
                    destination[x] = numbers[x];
                break;
        }
    }

    /// <summary>Converts all samples to floats, whatever type the channel has.</summary>
    /// <returns><see cref="Columns"/> times <see cref="Rows"/> floats, the top row first; whole numbers above 2²⁴ are rounded to the nearest float.</returns>
    public float[] ToSingles()
    {
        float[] samples = new float[Columns * Rows];
        for (int row = 0; row < Rows; row++)
            CopyRowTo(row, samples.AsSpan(row * Columns, Columns));
        return samples;
    }

    /// <summary>Sets the samples of a row from floats, rounded to what the channel has.</summary>
    /// <param name="row">Which row that has samples, 0 to <see cref="Rows"/> - 1; not a coordinate of the image.</param>
    /// <param name="source"><see cref="Columns"/> floats; for whole numbers those below 0 and NaN become 0, those above 2³² - 1 that.</param>
    /// <exception cref="ArgumentException">They are more or fewer.</exception>
    public void SetRow(int row, ReadOnlySpan<float> source)
    {
        if (source.Length != Columns)
            throw new ArgumentException($"There are {source.Length} samples, a row has {Columns}.", nameof(source));
        switch (Channel.Type)
        {
            case ExrPixelType.Half:
                HalfSamples.FromSingle(source, GetRow<Half>(row));
                break;
            case ExrPixelType.Float:
                source.CopyTo(GetRow<float>(row));
                break;
            default:
                Span<uint> numbers = GetRow<uint>(row);
                for (int x = 0; x < numbers.Length; x++)
                    numbers[x] = (uint)Math.Round((double)source[x]);
                break;
        }
    }

    internal int BytesPerRow { get; }

    /// <summary>Copies samples of a row of the image.</summary>
    /// <param name="y">The row, which has samples.</param>
    /// <param name="minX">The first pixel that is copied.</param>
    /// <param name="maxX">The last.</param>
    /// <param name="row">Samples from another first pixel on.</param>
    /// <param name="rowMinX">That pixel.</param>
    internal void SetRow(int y, int minX, int maxX, ReadOnlySpan<byte> row, int rowMinX)
    {
        int size = Channel.BytesPerSample;
        int from = Sampling.CountBefore(Channel.XSampling, rowMinX, minX) * size;
        row.Slice(from, Sampling.Count(Channel.XSampling, minX, maxX) * size).CopyTo(RowFrom(y, minX));
    }

    /// <summary>Gives the bytes of the samples of a row of the image from a pixel on.</summary>
    internal Span<byte> RowFrom(int y, int minX)
    {
        int start = Sampling.CountBefore(Channel.YSampling, Window.MinY, y) * BytesPerRow;
        int skipped = Sampling.CountBefore(Channel.XSampling, Window.MinX, minX) * Channel.BytesPerSample;
        return bytes.AsSpan(start + skipped, BytesPerRow - skipped);
    }

    /// <summary>Gets the samples of a row.</summary>
    /// <typeparam name="T"><see cref="Half"/>, <see cref="float"/> or <see cref="uint"/>, as the channel has; or another unmanaged type of that size.</typeparam>
    /// <param name="row">Which row that has samples, 0 to <see cref="Rows"/> - 1; not a coordinate of the image.</param>
    /// <exception cref="ArgumentException">The type has another size than a sample.</exception>
    public Span<T> GetRow<T>(int row)
        where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfNegative(row);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(row, Rows);
        return GetSamples<T>().Slice(row * Columns, Columns);
    }

    /// <summary>Gets the samples of all rows.</summary>
    /// <typeparam name="T"><see cref="Half"/>, <see cref="float"/> or <see cref="uint"/>, as the channel has; or another unmanaged type of that size.</typeparam>
    /// <exception cref="ArgumentException">The type has another size than a sample.</exception>
    public unsafe Span<T> GetSamples<T>()
        where T : unmanaged
    {
        if (sizeof(T) != Channel.BytesPerSample)
            throw new ArgumentException($"A sample of channel {Channel.Name} has {Channel.BytesPerSample} bytes, a {typeof(T).Name} has {sizeof(T)}.");
        return MemoryMarshal.Cast<byte, T>(Bytes);
    }
}
