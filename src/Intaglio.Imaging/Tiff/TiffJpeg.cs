namespace Intaglio.Imaging;

/// <summary>What all strips or tiles of JPEG have in common.</summary>
/// <param name="Tables">The tables, as segments; empty if each has its own.</param>
/// <param name="Options">The limits.</param>
internal readonly record struct TiffJpeg(ReadOnlyMemory<byte> Tables, ImageReadOptions Options)
{
    /// <exception cref="ImageFormatException">The tables are damaged.</exception>
    internal static TiffJpeg Read(TiffDirectory directory, ImageReadOptions options)
    {
        if (directory.GetInteger(TiffTag.Compression, 1) != 7 || !directory.Has(TiffTag.JpegTables))
            return new(default, options);
        ImageInput input = new(new MemoryStream(directory.GetBytes(TiffTag.JpegTables, options.MaxMemory)));
        MemoryStream tables = new();
        if (JpegSegment.ReadMarker(input) != JpegMarker.Start)
            throw new ImageFormatException($"The field {TiffTag.JpegTables} of the TIFF file does not begin as JPEG.");
        for (byte marker; (marker = JpegSegment.ReadMarker(input)) != JpegMarker.End;)
        {
            if (JpegMarker.IsAlone(marker) || JpegMarker.IsFrame(marker) || marker == JpegMarker.Scan)
                throw new ImageFormatException($"The field {TiffTag.JpegTables} of the TIFF file has more than tables.");
            byte[] segment = JpegSegment.Read(input, marker);
            if (JpegMarker.IsTables(marker))
                JpegSegment.Write(tables, marker, segment);
        }
        return new(tables.GetBuffer().AsMemory(0, (int)tables.Length), options);
    }
}
