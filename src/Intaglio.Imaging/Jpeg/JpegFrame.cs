using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>The frame of a JPEG file (ITU-T T.81, B.2.2): its size and components. Unsupported kinds are rejected.</summary>
internal sealed class JpegFrame
{
    private const int BlockSize = 8, MaxSampling = 4;

    private readonly record struct Component(byte Name, int Across, int Down);

    private readonly Component[] components;
    private readonly int across, down;

    /// <exception cref="ImageFormatException">The segment is damaged, or the kind of frame is not supported.</exception>
    internal JpegFrame(byte marker, ReadOnlySpan<byte> segment)
    {
        const int FixedSize = 6, ComponentSize = 3;
        (IsProgressive, IsArithmetic) = marker switch
        {
            0xC0 or 0xC1 => (false, false),
            0xC2 => (true, false),
            0xC9 => (false, true),
            0xCA => (true, true),
            0xC3 or 0xCB => throw new ImageFormatException("Lossless JPEG is not supported."),
            _ => throw new ImageFormatException("Hierarchical JPEG is not supported."),
        };
        if (segment.Length < FixedSize || segment.Length != FixedSize + (ComponentSize * segment[5]))
            throw new ImageFormatException(
                $"The frame of the JPEG file has a header of {segment.Length} bytes, which does not match its components.");
        if (segment[0] != 8)
            throw new ImageFormatException($"JPEG with {segment[0]} bits per component is not supported (supported: 8).");
        (Height, Width) = (BinaryPrimitives.ReadUInt16BigEndian(segment[1..]), BinaryPrimitives.ReadUInt16BigEndian(segment[3..]));
        if (Width == 0 || Height == 0)
            throw new ImageFormatException(
                $"The JPEG file has {Width} x {Height} pixels{(Width > 0 ? "; a height after the first scan is not supported" : ", but must not be empty")}.");
        components = new Component[segment[5]];
        if (components.Length is not (1 or 3))
            throw new ImageFormatException(components.Length == 4 ? "CMYK JPEG is not supported."
                : $"JPEG with {components.Length} components is not supported (supported: 1 and 3).");
        for (int i = 0; i < components.Length; i++)
        {
            ReadOnlySpan<byte> component = segment[(FixedSize + (ComponentSize * i))..];
            components[i] = new(component[0], component[1] >> 4, component[1] & 15);
            if (components[i].Across is < 1 or > MaxSampling || components[i].Down is < 1 or > MaxSampling || Find(component[0]) < i)
                throw new ImageFormatException($"The component {i} of the JPEG file is damaged.");
        }
        (across, down) = (components.Max(component => component.Across), components.Max(component => component.Down));
    }

    internal int Width { get; }

    internal int Height { get; }

    internal bool IsProgressive { get; }

    internal bool IsArithmetic { get; }

    /// <summary>Gets the number of components: 1 for gray or 3 for color.</summary>
    internal int Components => components.Length;

    /// <summary>Gets a value indicating whether the component identifiers are R, G and B.</summary>
    internal bool IsNamedRgb => components is [{ Name: (byte)'R' }, { Name: (byte)'G' }, { Name: (byte)'B' }];

    /// <summary>Gets the size of all coefficients in bytes, which the decoder holds if there are several scans.</summary>
    internal ByteCount CoefficientSize
    {
        get
        {
            const int Size = BlockSize * BlockSize * sizeof(short);
            return (ByteCount)Units(Width, across) * Units(Height, down) * components.Sum(component => component.Across * component.Down)
                * Size;
        }
    }

    /// <summary>Returns the index of the component with an identifier, or -1.</summary>
    internal int Find(byte name) => Array.FindIndex(components, component => component.Name == name);

    /// <summary>Returns the number of blocks of a component, without padding blocks.</summary>
    internal long CountBlocks(int component) =>
        (long)Divide((long)Width * components[component].Across, BlockSize * across)
        * Divide((long)Height * components[component].Down, BlockSize * down);

    private static int Units(int size, int sampling) => Divide(size, BlockSize * sampling);

    private static int Divide(long size, int unit) => (int)((size + unit - 1) / unit);
}
