using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Segments of JPEG files: a marker, a length that counts itself, and what follows.</summary>
internal static class JpegSegment
{
    /// <summary>Reads a marker, with any number of bytes to fill before it.</summary>
    /// <exception cref="ImageFormatException">There is none.</exception>
    internal static byte ReadMarker(ImageInput input)
    {
        if (input.ReadByte() is var first && first != JpegMarker.Prefix)
            throw first < 0 ? new ImageFormatException($"The JPEG file ends at byte {input.Offset}, where a marker should be.") : new ImageFormatException($"The JPEG file has no marker at byte {input.Offset - 1}.");
        int marker;
        do
            marker = input.ReadByte();
        while (marker == JpegMarker.Prefix);
        return marker > 0 ? (byte)marker : throw new ImageFormatException($"The JPEG file has no marker at byte {input.Offset - 1}.");
    }

    /// <summary>Reads what follows the length of a segment.</summary>
    /// <exception cref="ImageFormatException">The length is too small, or there are not that many bytes.</exception>
    internal static byte[] Read(ImageInput input, byte marker)
    {
        Span<byte> length = stackalloc byte[sizeof(ushort)];
        string what = $"the segment {marker:X2} of the JPEG file";
        input.Read(length, what);
        int count = BinaryPrimitives.ReadUInt16BigEndian(length) - sizeof(ushort);
        if (count < 0)
            throw new ImageFormatException($"The length of {what} at byte {input.Offset - sizeof(ushort)} is {count + sizeof(ushort)}, and counts itself.");
        byte[] bytes = new byte[count];
        input.Read(bytes, what);
        return bytes;
    }

    /// <summary>Returns the marker and the length of a segment of which so many bytes follow.</summary>
    internal static byte[] CreateHead(byte marker, int length)
    {
        byte[] head = [JpegMarker.Prefix, marker, 0, 0];
        BinaryPrimitives.WriteUInt16BigEndian(head.AsSpan(2), checked((ushort)(length + sizeof(ushort))));
        return head;
    }

    internal static void Write(Stream destination, byte marker, ReadOnlySpan<byte> segment)
    {
        destination.Write(CreateHead(marker, segment.Length));
        destination.Write(segment);
    }
}
