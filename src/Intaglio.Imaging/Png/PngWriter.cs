using System.IO.Compression;

namespace Intaglio.Imaging;

/// <summary>Writes PNG files (W3C, third edition).</summary>
internal sealed class PngWriter : RowWriter
{
    private readonly PngHeader header;
    private readonly PngPalette? palette;
    private readonly PngChunkWriter chunks;
    private readonly PngDataWriter data;
    private readonly PngCompressor compressor;

    /// <param name="destination">The stream to write.</param>
    /// <param name="image">The properties of the image.</param>
    /// <param name="whole">The complete image, or <see langword="null"/> if it is written in bands.</param>
    /// <param name="options">The options for writing.</param>
    internal PngWriter(Stream destination, ImageHeader image, Image? whole, ImageWriteOptions options)
    {
        if (!image.Format.IsInteger)
            throw new ArgumentException($"PNG stores integers of up to 16 bits, but the image has {image.Format.Sample} samples.",
                nameof(image));
        if (image.Format.Alpha == AlphaMode.Premultiplied)
            throw new ArgumentException("PNG stores only straight alpha, but the image has premultiplied alpha.", nameof(image));
        PngTagWriter.Check(image.Color);
        palette = options.IsIndexed ? new(whole!) : null;
        header = CreateHeader(image, whole, palette, options);
        bool told = image.SignificantBits < header.SampleDepth && SampleScale.IsTold(image, whole);
        chunks = new PngChunkWriter(destination);
        destination.Write(PngChunk.Signature);
        header.Write(chunks);
        PngTagWriter.Write(chunks, image.Color);
        if (told)
            WriteSignificantBits(chunks, header, image.SignificantBits);
        palette?.Write(chunks);
        bool filtered = palette is null && header.Depth >= 8 && options.CompressionLevel != CompressionLevel.NoCompression;
        data = new PngDataWriter(chunks);
        compressor = new PngCompressor(data, GetCompression(options.CompressionLevel, filtered),
            () => new(header.GetRowSize(header.Width), header.FilterStride, filtered), options.Threads);
    }

    internal override void Write(Image rows, RowSteps steps)
    {
        PngRowSource source = new(header, rows, palette);
        foreach (Adam7 pass in Adam7.PassesOf(header))
        {
            int size = header.GetRowSize(pass.GetWidth(header.Width));
            for (int y = pass.Y; y < rows.Height; y += pass.Down)
            {
                steps.Next();
                source.Get(pass, y, compressor.AddRow(size, isFirst: header.IsInterlaced && y == pass.Y));
            }
        }
    }

    internal override void Complete()
    {
        compressor.Complete();
        data.Complete();
        chunks.Write(PngChunk.End, []);
    }

    public override void Dispose()
    {
        base.Dispose();
        compressor.Dispose();
        data.Dispose();
    }

    private static PngHeader CreateHeader(ImageHeader image, Image? whole, PngPalette? palette, ImageWriteOptions options)
    {
        PngColorType type = palette is not null ? PngColorType.Indexed : (image.Format.ColorComponents, image.Format.Alpha) switch
        {
            (1, AlphaMode.None) => PngColorType.Grey,
            (1, _) => PngColorType.GreyAlpha,
            (_, AlphaMode.None) => PngColorType.Rgb,
            _ => PngColorType.Rgba,
        };
        int depth = type switch
        {
            PngColorType.Indexed => ChooseDepth(palette!, options.Depth),
            PngColorType.Grey => SampleScale.ChooseDepth(image, whole, options.Depth, [1, 2, 4, 8, 16], "A gray PNG file"),
            _ => SampleScale.ChooseDepth(image, whole, options.Depth, [8, 16], "A PNG file with color or alpha"),
        };
        return new PngHeader(image.Width, image.Height, depth, type, options.IsInterlaced);
    }

    private static int ChooseDepth(PngPalette palette, int? asked)
    {
        int depth = asked ?? palette.Depth;
        if (depth is not (1 or 2 or 4 or 8))
            throw new ArgumentException($"A PNG file with a palette has 1, 2, 4 or 8 bits per pixel, not {depth}.");
        return depth >= palette.Depth ? depth
            : throw new ArgumentException($"The image has too many colors for {depth} bits per pixel; {palette.Depth} are needed.");
    }

    private static void WriteSignificantBits(PngChunkWriter chunks, PngHeader header, int bits)
    {
        Span<byte> data = stackalloc byte[header.ColorType == PngColorType.Indexed ? 3 : header.Channels];
        data.Fill((byte)bits);
        chunks.Write(PngChunk.SignificantBits, data);
    }

    private static ZLibCompressionOptions GetCompression(CompressionLevel level, bool filtered) => new()
    {
        CompressionLevel = level switch { CompressionLevel.NoCompression => 0, CompressionLevel.Fastest => 1,
            CompressionLevel.SmallestSize => 9, _ => 6 },
        // After filtering, most matches in photographs are runs, so the fastest level looks only for runs.
        CompressionStrategy = !filtered ? ZLibCompressionStrategy.Default
            : level == CompressionLevel.Fastest ? ZLibCompressionStrategy.RunLengthEncoding : ZLibCompressionStrategy.Filtered,
    };
}
