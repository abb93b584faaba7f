using System.IO.Compression;

namespace Intaglio.Imaging;

/// <summary>Writes PNG files (W3C, third edition).</summary>
internal static class PngWriter
{
    internal static void Write(Stream destination, Image image, ImageWriteOptions options)
    {
        if (!image.Format.IsInteger)
            throw new ArgumentException($"PNG has integers of up to 16 bits, and the image is of {image.Format.Sample}.", nameof(image));
        if (image.Format.Alpha == AlphaMode.Premultiplied)
            throw new ArgumentException("PNG has straight alpha only, and that of the image is premultiplied.", nameof(image));
        PngTagWriter.Check(image.Color);
        PngPalette? palette = options.Indexed ? new(image) : null;
        PngHeader header = CreateHeader(image, palette, options);
        PngChunkWriter chunks = new(destination);
        destination.Write(PngChunk.Signature);
        header.Write(chunks);
        PngTagWriter.Write(chunks, image.Color);
        if (image.SignificantBits < header.SampleDepth && SampleScale.IsTold(image, image.SignificantBits))
            WriteSignificantBits(chunks, header, image.SignificantBits);
        palette?.Write(chunks);
        WritePixels(chunks, header, image, palette, options.CompressionLevel);
        chunks.Write(PngChunk.End, []);
    }

    private static PngHeader CreateHeader(Image image, PngPalette? palette, ImageWriteOptions options)
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
            PngColorType.Grey => SampleScale.ChooseDepth(image, options.Depth, [1, 2, 4, 8, 16], "A grey PNG file"),
            _ => SampleScale.ChooseDepth(image, options.Depth, [8, 16], "A PNG file with colour or alpha"),
        };
        return new PngHeader(image.Width, image.Height, depth, type, options.Interlaced);
    }

    private static int ChooseDepth(PngPalette palette, int? asked)
    {
        int depth = asked ?? palette.Depth;
        if (depth is not (1 or 2 or 4 or 8))
            throw new ArgumentException($"A PNG file with a palette has 1, 2, 4 or 8 bits per pixel, not {depth}.");
        return depth >= palette.Depth ? depth : throw new ArgumentException($"The image has more colours than {depth} bits tell apart; {palette.Depth} are needed.");
    }

    private static void WriteSignificantBits(PngChunkWriter chunks, PngHeader header, int bits)
    {
        Span<byte> data = stackalloc byte[header.ColorType == PngColorType.Indexed ? 3 : header.Channels];
        data.Fill((byte)bits);
        chunks.Write(PngChunk.SignificantBits, data);
    }

    private static void WritePixels(PngChunkWriter chunks, PngHeader header, Image image, PngPalette? palette, CompressionLevel level)
    {
        bool filtered = palette is null && header.Depth >= 8 && level != CompressionLevel.NoCompression;
        using PngDataWriter data = new(chunks);
        using (ZLibStream deflated = new(data, GetCompression(level, filtered), leaveOpen: true))
        {
            PngFilterChoice filter = new(header.GetRowSize(header.Width), header.FilterStride, filtered);
            PngRowSource source = new(header, image, palette);
            foreach (Adam7 pass in Adam7.PassesOf(header))
            {
                filter.BeginPass();
                int size = header.GetRowSize(pass.GetWidth(header.Width));
                for (int y = pass.Y; y < header.Height; y += pass.Down)
                {
                    source.Get(pass, y, filter.GetRow(size));
                    deflated.Write(filter.Filter(size));
                }
            }
        }
        data.Complete();
    }

    private static ZLibCompressionOptions GetCompression(CompressionLevel level, bool filtered) => new()
    {
        CompressionLevel = level switch { CompressionLevel.NoCompression => 0, CompressionLevel.Fastest => 1, CompressionLevel.SmallestSize => 9, _ => 6 },
        // Of pictures, filters leave little to find but runs: where speed counts, nothing else is looked for.
        CompressionStrategy = !filtered ? ZLibCompressionStrategy.Default
            : level == CompressionLevel.Fastest ? ZLibCompressionStrategy.RunLengthEncoding : ZLibCompressionStrategy.Filtered,
    };
}
