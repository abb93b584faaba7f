namespace Intaglio.Imaging;

/// <summary>
/// What a JPEG file says besides pixels and colors: EXIF, XMP, IPTC and comments. It may tell places and names, so that it is read and written where that was
/// chosen only.
/// </summary>
/// <remarks>It fits the picture as it is read: turned upright, so that EXIF and XMP give the orientation 1, and without the thumbnail of EXIF.</remarks>
public sealed class JpegMetadata
{
    private readonly List<(byte Marker, byte[] Segment)> segments = [];

    internal JpegMetadata()
    {
    }

    /// <summary>Gets the bytes that it takes in a file.</summary>
    public long Size { get; private set; }

    /// <summary>Takes a segment if it is of a kind that is kept; others speak of parts of the file.</summary>
    internal void Add(byte marker, byte[] segment)
    {
        byte[]? kept = marker switch
        {
            JpegMarker.Exif when ExifBlock.Is(segment) => new ExifBlock(segment).ToUpright().Bytes.ToArray(),
            JpegMarker.Exif when XmpPacket.Is(segment) => XmpPacket.ToUpright(segment),
            JpegMarker.Photoshop => PhotoshopBlock.KeepIptc(segment),
            JpegMarker.Comment => segment,
            _ => null,
        };
        if (kept is null)
            return;
        segments.Add((marker, kept));
        Size += JpegMarker.HeadSize + kept.Length;
    }

    internal void Write(Stream destination, int width, int height)
    {
        foreach ((byte marker, byte[] segment) in segments)
            JpegSegment.Write(destination, marker, ExifBlock.Is(segment) ? new ExifBlock(segment).ToSize(width, height).Bytes : segment);
    }
}
