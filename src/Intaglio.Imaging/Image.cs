using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>An image in memory, with rows from top to bottom, pixels from left to right, and no padding.</summary>
public sealed class Image
{
    private readonly byte[] bytes;

    /// <summary>Initializes a black image that is transparent if the format has alpha.</summary>
    /// <param name="width">The width in pixels, at least 1.</param>
    /// <param name="height">The height in pixels, at least 1.</param>
    /// <param name="format">The pixel format.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The width or height is less than 1, or the pixels exceed the maximum length of an array.
    /// </exception>
    /// <exception cref="ArgumentException">The pixel format is not valid.</exception>
    public Image(int width, int height, PixelFormat format)
        : this(width, height, format, null)
    {
    }

    /// <param name="width">The width in pixels, at least 1.</param>
    /// <param name="height">The height in pixels, at least 1.</param>
    /// <param name="format">The pixel format.</param>
    /// <param name="pixels">The bytes of all pixels, or <see langword="null"/> for a black image.</param>
    internal Image(int width, int height, PixelFormat format, byte[]? pixels)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(height, 1);
        if (format.ColorComponents is not (1 or 3) || format.Alpha is not (>= AlphaMode.None and <= AlphaMode.Premultiplied)
            || format.Sample is not (>= SampleType.Bits8 and <= SampleType.Binary32))
            throw new ArgumentException($"The pixel format {format} is not valid: the number of color components must be 1 or 3.",
                nameof(format));
        if ((ByteCount)width * height * format.BytesPerPixel > Array.MaxLength)
            throw new ArgumentOutOfRangeException(nameof(height), height,
                $"{width} x {height} pixels of {format.BytesPerPixel} bytes are more than {Array.MaxLength} bytes.");
        Width = width;
        Height = height;
        Format = format;
        SignificantBits = MaxSignificantBits;
        bytes = pixels ?? new byte[(long)width * height * format.BytesPerPixel];
    }

    /// <summary>Gets the width in pixels.</summary>
    public int Width { get; }

    /// <summary>Gets the height in pixels.</summary>
    public int Height { get; }

    /// <summary>Gets the pixel format.</summary>
    public PixelFormat Format { get; }

    /// <summary>Gets or sets the color information of the file.</summary>
    public ImageColor Color
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = ImageColor.Untagged;

    /// <summary>Gets or sets the number of significant bits in a component, by default all bits of the sample.</summary>
    /// <remarks>
    /// The range is 1 to 8 or 1 to 16 for integers. The value is always 16 for binary16 and 32 for binary32. Files with fewer bits are
    /// scaled to the full range of the sample.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is less than 1 or greater than the size of a sample, or less than the size of a floating-point sample.
    /// </exception>
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

    /// <summary>Gets the bytes of all pixels.</summary>
    public Memory<byte> Bytes => bytes;

    /// <summary>Gets the components of all pixels.</summary>
    /// <typeparam name="T">The type that corresponds to <see cref="PixelFormat.Sample"/>.</typeparam>
    /// <exception cref="InvalidOperationException">The components have a different type.</exception>
    public Span<T> GetSamples<T>()
        where T : unmanaged
    {
        // Each comparison needs its own branch: the native compiler of .NET 10 miscompiles comparisons that share one.
        SampleType? asked = typeof(T) == typeof(byte) ? SampleType.Bits8 : typeof(T) == typeof(ushort) ? SampleType.Bits16
            : typeof(T) == typeof(Half) ? SampleType.Binary16
            : typeof(T) == typeof(float) ? SampleType.Binary32 : null;
        return Format.Sample == asked ? MemoryMarshal.Cast<byte, T>(bytes.AsSpan())
            : throw new InvalidOperationException($"The components are {Format.Sample}, not {typeof(T).Name}.");
    }

    /// <summary>Gets the components of all pixels in a row.</summary>
    /// <typeparam name="T">The type that corresponds to <see cref="PixelFormat.Sample"/>.</typeparam>
    /// <param name="row">The index of the row, starting with 0 at the top.</param>
    /// <exception cref="ArgumentOutOfRangeException">The row is outside the image.</exception>
    /// <exception cref="InvalidOperationException">The components have a different type.</exception>
    public Span<T> GetRow<T>(int row)
        where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)row, (uint)Height, nameof(row));
        int length = Width * Format.Components;
        return GetSamples<T>().Slice(row * length, length);
    }
}
