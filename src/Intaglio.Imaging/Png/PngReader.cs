namespace Intaglio.Imaging;

/// <summary>Reads PNG files (W3C, third edition). For animated files, the default image is read.</summary>
internal static class PngReader
{
    internal static RowSource Open(ImageInput input, ImageReadOptions options)
    {
        Span<byte> signature = stackalloc byte[PngChunk.Signature.Length];
        input.Read(signature, "the signature of PNG");
        if (!signature.SequenceEqual(PngChunk.Signature))
            throw new ImageFormatException("The signature of the PNG file is damaged, possibly by a transfer in text mode.");
        PngChunkReader chunks = new(input);
        PngHeader header = PngHeader.Read(chunks);
        PngTags tags = new(header, options);
        for (chunks.Next(); chunks.Type != PngChunk.Data; chunks.Next())
        {
            if (chunks.Type == PngChunk.End)
                throw chunks.Damaged("is reached without any pixels");
            tags.Read(chunks, afterData: false);
        }
        PngPixels converter = new(header, tags, chunks);
        ImageHeader image = ImageHeader.Create(
            header.Width, header.Height, converter.Format, tags.SignificantBits, tags.Color,
            isExact: tags.SignificantBits == header.SampleDepth, options);
        PngRows rows = new(image, header, tags, chunks, converter, options.IsParallel);
        return header.IsInterlaced ? new KeptRows(image, cancellationToken => rows.ReadPasses(options, cancellationToken), rows) : rows;
    }
}
