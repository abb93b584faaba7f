namespace Intaglio.Imaging;

/// <summary>Converts rows of an image to the unfiltered rows of a PNG file.</summary>
internal sealed class PngRowSource
{
    private readonly PngHeader header;
    private readonly PngPalette? palette;
    private readonly SampleRows? samples;
    private readonly int codeSize;

    // A whole row and its part in a pass, with one byte per pixel for bit depths below 8.
    private readonly byte[] codes, piece;

    internal PngRowSource(PngHeader header, Image image, PngPalette? palette)
    {
        (this.header, this.palette) = (header, palette);
        samples = palette is null ? new SampleRows(image, SampleScale.MaxOf(header.Depth), bigEndian: true) : null;
        codeSize = Math.Max(1, header.Channels * header.Depth / 8);
        bool direct = header is { IsInterlaced: false, Depth: >= 8 };
        codes = direct ? [] : new byte[header.Width * codeSize];
        piece = header.IsInterlaced ? new byte[header.Width * codeSize] : [];
    }

    internal void Get(Adam7 pass, int y, Span<byte> row)
    {
        if (codes.Length == 0)
        {
            GetCodes(y, row);
            return;
        }
        GetCodes(y, codes);
        Span<byte> part = codes;
        if (header.IsInterlaced)
        {
            part = piece.AsSpan(0, pass.GetWidth(header.Width) * codeSize);
            pass.Gather(codes, part, codeSize);
        }
        if (header.Depth < 8)
            PackedBits.Pack(part, row, header.Depth);
        else
            part.CopyTo(row);
    }

    private void GetCodes(int y, Span<byte> result)
    {
        if (palette is not null)
            palette.GetIndexes(y, result);
        else
            samples!.Get(y, result);
    }
}
