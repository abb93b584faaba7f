using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>The samples of one channel in a window, row by row from the top without padding.</summary>
public sealed class ExrPlane
{
    private readonly byte[] bytes;
    private readonly int size;

    /// <param name="channel">The channel.</param>
    /// <param name="window">The pixels that the plane covers.</param>
    /// <param name="clear">
    /// <see langword="true"/> to set the samples to zero; <see langword="false"/> to leave them uninitialized for a caller that writes all
    /// of them.
    /// </param>
    /// <param name="former">An unused plane whose memory is reused if it is large enough, or <see langword="null"/>.</param>
    internal ExrPlane(ExrChannel channel, ExrBox2i window, bool clear, ExrPlane? former = null)
    {
        Channel = channel;
        Window = window;
        Columns = Sampling.Count(channel.XSampling, window.MinX, window.MaxX);
        Rows = Sampling.Count(channel.YSampling, window.MinY, window.MaxY);
        ByteCount needed = (ByteCount)Columns * channel.BytesPerSample * Rows;
        if (needed > Array.MaxLength)
            throw new ArgumentOutOfRangeException(nameof(window), window,
                $"Channel {channel.Name} has {needed} bytes in this window, more than {Array.MaxLength}, and must be read in regions.");
        BytesPerRow = Rows == 0 ? 0 : Columns * channel.BytesPerSample;
        size = (int)needed;
        bytes = clear ? new byte[size] : former?.bytes.Length >= size ? former.bytes : GC.AllocateUninitializedArray<byte>(size);
    }

    /// <summary>Gets the channel.</summary>
    public ExrChannel Channel { get; }

    /// <summary>Gets the pixels that the samples represent.</summary>
    public ExrBox2i Window { get; }

    /// <summary>Gets the number of samples in a row: one for each column that is a multiple of the horizontal sampling.</summary>
    public int Columns { get; }

    /// <summary>Gets the number of rows that have samples.</summary>
    public int Rows { get; }

    /// <summary>Gets all samples as bytes, in the byte order of the machine.</summary>
    public Span<byte> Bytes => bytes.AsSpan(0, size);

    /// <summary>Copies the samples of a row as floats, converting them if necessary.</summary>
    /// <param name="row">
    /// The index among the rows that have samples, 0 to <see cref="Rows"/> - 1. It is not a coordinate of the image.
    /// </param>
    /// <param name="destination">
    /// The span that receives <see cref="Columns"/> floats. Integers above 2²⁴ are rounded to the nearest float.
    /// </param>
    /// <exception cref="ArgumentException">The destination is shorter than a row.</exception>
    public void CopyRowTo(int row, Span<float> destination)
    {
        if (destination.Length < Columns)
            throw new ArgumentException($"The destination has room for {destination.Length} samples, but a row has {Columns}.",
                nameof(destination));
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

    /// <summary>Converts all samples to floats.</summary>
    /// <returns>
    /// <see cref="Columns"/> times <see cref="Rows"/> floats, starting with the top row. Integers above 2²⁴ are rounded to the nearest
    /// float.
    /// </returns>
    public float[] ToSingles()
    {
        float[] samples = new float[Columns * Rows];
        for (int row = 0; row < Rows; row++)
            CopyRowTo(row, samples.AsSpan(row * Columns, Columns));
        return samples;
    }

    /// <summary>Sets the samples of a row from floats, rounding them to the type of the channel.</summary>
    /// <param name="row">
    /// The index among the rows that have samples, 0 to <see cref="Rows"/> - 1. It is not a coordinate of the image.
    /// </param>
    /// <param name="source">
    /// The <see cref="Columns"/> floats. For an integer channel, negative values and NaN become 0, and values above 2³² - 1 become 2³² - 1.
    /// </param>
    /// <exception cref="ArgumentException">The number of floats differs from <see cref="Columns"/>.</exception>
    public void SetRow(int row, ReadOnlySpan<float> source)
    {
        if (source.Length != Columns)
            throw new ArgumentException($"The source has {source.Length} samples, but a row has {Columns}.", nameof(source));
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

    /// <summary>Copies samples to a row of the image.</summary>
    /// <param name="y">The row of the image, which must have samples.</param>
    /// <param name="minX">The first pixel to copy.</param>
    /// <param name="maxX">The last pixel to copy.</param>
    /// <param name="row">The samples of the row, starting at pixel <paramref name="rowMinX"/>.</param>
    /// <param name="rowMinX">The first pixel of <paramref name="row"/>.</param>
    internal void SetRow(int y, int minX, int maxX, ReadOnlySpan<byte> row, int rowMinX)
    {
        int size = Channel.BytesPerSample;
        int from = Sampling.CountBefore(Channel.XSampling, rowMinX, minX) * size;
        row.Slice(from, Sampling.Count(Channel.XSampling, minX, maxX) * size).CopyTo(RowFrom(y, minX));
    }

    /// <summary>Returns the bytes of the samples of an image row, starting at a pixel.</summary>
    internal Span<byte> RowFrom(int y, int minX)
    {
        int start = Sampling.CountBefore(Channel.YSampling, Window.MinY, y) * BytesPerRow;
        int skipped = Sampling.CountBefore(Channel.XSampling, Window.MinX, minX) * Channel.BytesPerSample;
        return bytes.AsSpan(start + skipped, BytesPerRow - skipped);
    }

    /// <summary>Gets the samples of a row.</summary>
    /// <typeparam name="T">
    /// <see cref="Half"/>, <see cref="float"/> or <see cref="uint"/>, depending on the channel, or another unmanaged type of the same size.
    /// </typeparam>
    /// <param name="row">
    /// The index among the rows that have samples, 0 to <see cref="Rows"/> - 1. It is not a coordinate of the image.
    /// </param>
    /// <returns>The samples of the row.</returns>
    /// <exception cref="ArgumentException">The size of the type differs from the size of a sample.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The row does not exist.</exception>
    public Span<T> GetRow<T>(int row)
        where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfNegative(row);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(row, Rows);
        return GetSamples<T>().Slice(row * Columns, Columns);
    }

    /// <summary>Gets the samples of all rows.</summary>
    /// <typeparam name="T">
    /// <see cref="Half"/>, <see cref="float"/> or <see cref="uint"/>, depending on the channel, or another unmanaged type of the same size.
    /// </typeparam>
    /// <returns>The samples, starting with the top row.</returns>
    /// <exception cref="ArgumentException">The size of the type differs from the size of a sample.</exception>
    public unsafe Span<T> GetSamples<T>()
        where T : unmanaged
    {
        if (sizeof(T) != Channel.BytesPerSample)
            throw new ArgumentException(
                $"A sample of channel {Channel.Name} has {Channel.BytesPerSample} bytes, but the type {typeof(T).Name} has {sizeof(T)}.");
        return MemoryMarshal.Cast<byte, T>(Bytes);
    }
}
