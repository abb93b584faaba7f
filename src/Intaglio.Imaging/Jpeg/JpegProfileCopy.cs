namespace Intaglio.Imaging;

/// <summary>Copies a JPEG file with a different profile. All data after the header of the frame is copied unchecked.</summary>
internal static class JpegProfileCopy
{
    private const int ComponentsAt = 5;

    internal static void Write(ImageInput input, Stream destination, ReadOnlyMemory<byte> profile, ProfileKind kind,
        CancellationToken cancellationToken)
    {
        JpegProfile.Check(profile);
        using MemoryStream head = new();
        // The profile follows the application segments, which readers expect first.
        long? profileAt = null;
        byte marker = JpegSegment.ReadMarker(input);
        for (bool isFirst = true; !JpegMarker.IsFrame(marker); isFirst = false, marker = JpegSegment.ReadMarker(input))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (isFirst != (marker == JpegMarker.Start) || (!isFirst && JpegMarker.IsAlone(marker)) || marker == JpegMarker.Scan)
                throw new ImageFormatException($"The marker {marker:X2} of the JPEG file before byte {input.Offset} is out of place.");
            if (isFirst)
                continue;
            byte[] segment = JpegSegment.Read(input, marker);
            if (marker is not (JpegMarker.Comment or (>= JpegMarker.Application and <= JpegMarker.LastApplication)))
                profileAt ??= head.Length;
            MemoryLimit.Check(head.Length + segment.Length, "segments", ImageReadOptions.Default);
            if (marker != JpegMarker.Profile || !JpegProfile.Is(segment))
                JpegSegment.Write(head, marker, segment);
        }
        byte[] frame = JpegSegment.Read(input, marker);
        kind.Check((frame.Length > ComponentsAt ? frame[ComponentsAt] : 0) switch
        {
            1 => "GRAY",
            3 => "RGB",
            4 => "CMYK",
            var count => throw new ImageFormatException($"The JPEG file has {count} components, which does not support ICC profiles."),
        });
        ReadOnlySpan<byte> before = head.GetBuffer().AsSpan(0, (int)head.Length);
        int at = (int)(profileAt ?? head.Length);
        destination.Write([JpegMarker.Prefix, JpegMarker.Start]);
        destination.Write(before[..at]);
        JpegProfile.Write(destination, profile.Span);
        destination.Write(before[at..]);
        JpegSegment.Write(destination, marker, frame);
        byte[] buffer = new byte[64 * 1024];
        for (int read; (read = input.Read(buffer)) > 0; cancellationToken.ThrowIfCancellationRequested())
            destination.Write(buffer, 0, read);
    }
}
