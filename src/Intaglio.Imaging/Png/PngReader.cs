namespace Intaglio.Imaging;

/// <summary>Reads PNG files (W3C, third edition); of an animated one, the image that others show.</summary>
internal static class PngReader
{
    internal static Image Read(ImageInput input, ImageReadOptions options)
    {
        Span<byte> signature = stackalloc byte[PngChunk.Signature.Length];
        input.Read(signature, "the signature of PNG");
        if (!signature.SequenceEqual(PngChunk.Signature))
            throw new ImageFormatException("The signature of the PNG file is damaged, as by a transfer that took it for text.");
        PngChunkReader chunks = new(input);
        PngHeader header = PngHeader.Read(chunks);
        PngTags tags = new(header, options);
        PixelBuffer? pixels = null;
        chunks.Next();
        while (chunks.Type != PngChunk.End)
        {
            if (chunks.Type != PngChunk.Data)
            {
                tags.Read(chunks, afterData: pixels is not null);
                chunks.Next();
            }
            else if (pixels is null)
            {
                pixels = ReadPixels(header, tags, chunks, options);
            }
            else
            {
                throw chunks.Damaged("does not follow the chunk IDAT before it, with another between them");
            }
        }
        chunks.ReadAll([]);
        chunks.End();
        return pixels is null ? throw chunks.Damaged("is reached without any pixels") : pixels.ToImage(tags.SignificantBits, tags.Color);
    }

    // The reader is at the chunk behind the pixels then.
    private static PixelBuffer ReadPixels(PngHeader header, PngTags tags, PngChunkReader chunks, ImageReadOptions options)
    {
        PngPixels converter = new(header, tags, chunks);
        PixelBuffer pixels = new(header.Width, header.Height, converter.Format, options);
        using PngRowReader rows = new(header, chunks);
        int pixelSize = converter.Format.BytesPerPixel;
        byte[] piece = [];
        foreach (Adam7 pass in Adam7.PassesOf(header))
        {
            rows.BeginPass();
            int width = pass.GetWidth(header.Width);
            for (int y = pass.Y; y < header.Height; y += pass.Down)
            {
                ReadOnlySpan<byte> row = rows.Next(width);
                if (!header.IsInterlaced)
                {
                    converter.Convert(row, pixels.GetRow(y), chunks);
                    continue;
                }
                if (piece.Length < width * pixelSize)
                    piece = new byte[width * pixelSize];
                Span<byte> part = piece.AsSpan(0, width * pixelSize);
                converter.Convert(row, part, chunks);
                pass.Scatter(part, pixels.GetRow(y), pixelSize);
            }
        }
        rows.End();
        return pixels;
    }
}
