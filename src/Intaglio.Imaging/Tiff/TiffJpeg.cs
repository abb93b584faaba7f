namespace Intaglio.Imaging;

/// <summary>The shared data of JPEG strips or tiles.</summary>
/// <param name="Tables">The segments of shared tables, or an empty buffer if each strip or tile has its own.</param>
/// <param name="Options">The limits for reading.</param>
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
            throw new ImageFormatException($"The field {TiffTag.JpegTables} of the TIFF file does not begin with a JPEG start marker.");
        for (byte marker; (marker = JpegSegment.ReadMarker(input)) != JpegMarker.End;)
        {
            if (JpegMarker.IsAlone(marker) || JpegMarker.IsFrame(marker) || marker == JpegMarker.Scan)
                throw new ImageFormatException($"The field {TiffTag.JpegTables} of the TIFF file must contain only tables.");
            byte[] segment = JpegSegment.Read(input, marker);
            if (JpegMarker.IsTables(marker))
                JpegSegment.Write(tables, marker, segment);
        }
        return new(tables.GetBuffer().AsMemory(0, (int)tables.Length), options);
    }
}
