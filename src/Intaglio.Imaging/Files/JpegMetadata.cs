namespace Intaglio.Imaging;

/// <summary>The EXIF, XMP, IPTC and comment segments of a JPEG file.</summary>
/// <remarks>
/// The metadata can contain private data such as locations and names. It is therefore read and written only on request. It describes the
/// image as it is read: upright, with orientation 1 in EXIF and XMP, and without the EXIF thumbnail.
/// </remarks>
public sealed class JpegMetadata
{
    private readonly List<(byte Marker, byte[] Segment)> segments = [];

    internal JpegMetadata()
    {
    }

    /// <summary>Gets the size of the segments in a file, in bytes.</summary>
    public long Size { get; private set; }

    /// <summary>Adds a segment if it is of a supported kind. Other segments refer to parts of the original file.</summary>
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
