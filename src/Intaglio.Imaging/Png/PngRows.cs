namespace Intaglio.Imaging;

/// <summary>The rows of a PNG file and the chunks that follow them.</summary>
internal sealed class PngRows(ImageHeader image, PngHeader header, PngTags tags, PngChunkReader chunks, PngPixels converter,
    bool isParallel) : RowSource(image)
{
    private readonly PngRowReader rows = new(header, chunks, isParallel);

    internal override void Fetch() => rows.Next(header.Width);

    internal override void Put(Span<byte> pixels) => converter.Convert(rows.Current, pixels, rows.Place);

    internal override void End()
    {
        rows.End();
        for (; chunks.Type != PngChunk.End; chunks.Next())
        {
            if (chunks.Type == PngChunk.Data)
                throw chunks.Damaged("is separated from the previous IDAT by another chunk");
            tags.Read(chunks, afterData: true);
        }
        chunks.ReadAll([]);
        chunks.End();
    }

    /// <summary>Reads all passes of an interlaced image and the chunks that follow them.</summary>
    internal Image ReadPasses(ImageReadOptions options, CancellationToken cancellationToken)
    {
        PixelBuffer pixels = new(Header, options);
        int pixelSize = Header.Format.BytesPerPixel;
        byte[] piece = [];
        foreach (Adam7 pass in Adam7.PassesOf(header))
        {
            rows.BeginPass();
            int width = pass.GetWidth(header.Width), size = width * pixelSize;
            for (int y = pass.Y; y < header.Height; y += pass.Down)
            {
                cancellationToken.ThrowIfCancellationRequested();
                rows.Next(width);
                if (piece.Length < size)
                    piece = new byte[size];
                converter.Convert(rows.Current, piece.AsSpan(0, size), rows.Place);
                pass.Scatter(piece.AsSpan(0, size), pixels.GetRow(y), pixelSize);
            }
        }
        End();
        return pixels.ToImage();
    }

    public override void Dispose()
    {
        base.Dispose();
        rows.Dispose();
    }
}
