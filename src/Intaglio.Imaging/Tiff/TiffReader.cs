namespace Intaglio.Imaging;

/// <summary>Reads the first image of TIFF 6.0 and BigTIFF files.</summary>
internal static class TiffReader
{
    // Unused components and pixels outside the image must be decompressed too.
    private const int MaxDecodedFactor = 64, MaxDecodedRest = 16 << 20;

    internal static RowSource Open(TiffInput input, ImageReadOptions options)
    {
        TiffDirectory directory = new(input);
        TiffLayout layout = new(directory) { Jpeg = TiffJpeg.Read(directory, options) };
        TiffPixels converter = new(layout, directory);
        ImageColor color = directory.Has(TiffTag.IccProfile)
            ? new ImageColor { IccProfile = directory.GetBytes(TiffTag.IccProfile, options.MaxMemory) } : ImageColor.Untagged;
        ImageHeader header = ImageHeader.Create(layout.Width, layout.Height, converter.Format, converter.SignificantBits, color,
            isExact: true, options) with { IsJpegCompressed = layout.Compression == 7 };
        // Tiles can extend far beyond the image and can all share the same few bytes of the file.
        if (layout.DecodedSize > MaxDecodedFactor * header.Size + MaxDecodedRest)
            throw new ImageFormatException(
                $"The strips or tiles of the TIFF file have {layout.DecodedSize} bytes, too many for {header.Size} bytes of pixels.");
        TiffRows rows = new(header, input, layout, converter, directory.IsBigEndian == BitConverter.IsLittleEndian, options);
        if (layout.Orientation == 1)
            return rows;
        ImageHeader turned = layout.Orientation < 5 ? header : header with { Width = header.Height, Height = header.Width };
        return new KeptRows(turned, cancellationToken => rows.ReadAll(options, cancellationToken), rows, layout.Orientation);
    }
}
