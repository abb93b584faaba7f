using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>An image in memory: rows from the top, pixels from the left, nothing between them.</summary>
public sealed class Image
{
    private readonly byte[] bytes;

    /// <summary>Makes a black image, transparent where there is alpha.</summary>
    /// <param name="width">Pixels in a row, at least 1.</param>
    /// <param name="height">Rows, at least 1.</param>
    /// <param name="format">What a pixel is.</param>
    /// <exception cref="ArgumentOutOfRangeException">A size is below 1, or all the pixels are more bytes than an array holds.</exception>
    /// <exception cref="ArgumentException">There is no such pixel.</exception>
    public Image(int width, int height, PixelFormat format)
        : this(width, height, format, null)
    {
    }

    /// <param name="width">Pixels in a row, at least 1.</param>
    /// <param name="height">Rows, at least 1.</param>
    /// <param name="format">What a pixel is.</param>
    /// <param name="pixels">All pixels; null makes a black image.</param>
    internal Image(int width, int height, PixelFormat format, byte[]? pixels)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(height, 1);
        if (format.ColorComponents is not (1 or 3) || format.Alpha is not (>= AlphaMode.None and <= AlphaMode.Premultiplied) || format.Sample is not (>= SampleType.Bits8 and <= SampleType.Binary32))
            throw new ArgumentException($"There is no pixel of {format}: colour has 1 component or 3.", nameof(format));
        if ((ByteCount)width * height * format.BytesPerPixel > Array.MaxLength)
            throw new ArgumentOutOfRangeException(nameof(height), height, $"{width} x {height} pixels of {format.BytesPerPixel} bytes are more than {Array.MaxLength} bytes.");
        Width = width;
        Height = height;
        Format = format;
        SignificantBits = MaxSignificantBits;
        bytes = pixels ?? new byte[(long)width * height * format.BytesPerPixel];
    }

    /// <summary>Gets the pixels in a row.</summary>
    public int Width { get; }

    /// <summary>Gets the number of rows.</summary>
    public int Height { get; }

    /// <summary>Gets what a pixel is.</summary>
    public PixelFormat Format { get; }

    /// <summary>Gets or sets what the file said, or will say, of the colours.</summary>
    public ImageColor Color
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = ImageColor.Untagged;

    /// <summary>
    /// Gets or sets how many bits of a component tell something: 1 to 8 or 16, 16 of binary16 and 32 of binary32; all where nothing was said.
    /// A file of fewer bits than a sample has is scaled to all of the sample's range.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is less than 1, more than a sample has, or floating-point samples were said to have fewer.</exception>
    public int SignificantBits
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, MaxSignificantBits);
            ArgumentOutOfRangeException.ThrowIfLessThan(value, Format.IsInteger ? 1 : MaxSignificantBits);
            field = value;
        }
    }

    private int MaxSignificantBits => 8 * Format.BytesPerSample;

    /// <summary>Gets all pixels as bytes.</summary>
    public Memory<byte> Bytes => bytes;

    /// <summary>All components of all pixels.</summary>
    /// <typeparam name="T">What <see cref="PixelFormat.Sample"/> names.</typeparam>
    /// <exception cref="InvalidOperationException">The components are kept in another type.</exception>
    public Span<T> GetSamples<T>()
        where T : unmanaged
    {
        // Each comparison has a branch of its own: where several meet in one, the native compiler of .NET 10 takes the last for all of them.
        SampleType? asked = typeof(T) == typeof(byte) ? SampleType.Bits8 : typeof(T) == typeof(ushort) ? SampleType.Bits16 : typeof(T) == typeof(Half) ? SampleType.Binary16
            : typeof(T) == typeof(float) ? SampleType.Binary32 : null;
        return Format.Sample == asked ? MemoryMarshal.Cast<byte, T>(bytes.AsSpan()) : throw new InvalidOperationException($"The components are {Format.Sample}, not {typeof(T).Name}.");
    }

    /// <summary>All components of the pixels of a row.</summary>
    /// <typeparam name="T">What <see cref="PixelFormat.Sample"/> names.</typeparam>
    /// <param name="row">The row, from 0 at the top.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
    /// <exception cref="InvalidOperationException">The components are kept in another type.</exception>
    public Span<T> GetRow<T>(int row)
        where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)row, (uint)Height, nameof(row));
        int length = Width * Format.Components;
        return GetSamples<T>().Slice(row * length, length);
    }
}
