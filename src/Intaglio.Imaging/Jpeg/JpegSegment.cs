using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Reads and writes segments of JPEG files: a marker, a length that includes itself, and data.</summary>
internal static class JpegSegment
{
    /// <summary>Reads a marker, which can be preceded by fill bytes.</summary>
    /// <exception cref="ImageFormatException">The next bytes are not a marker.</exception>
    internal static byte ReadMarker(ImageInput input)
    {
        if (input.ReadByte() is var first && first != JpegMarker.Prefix)
            throw first < 0 ? new ImageFormatException($"The JPEG file ends at byte {input.Offset}, where a marker should be.")
                : new ImageFormatException($"The JPEG file has no marker at byte {input.Offset - 1}.");
        int marker;
        do
            marker = input.ReadByte();
        while (marker == JpegMarker.Prefix);
        return marker > 0 ? (byte)marker : throw new ImageFormatException($"The JPEG file has no marker at byte {input.Offset - 1}.");
    }

    /// <summary>Reads the data of a segment.</summary>
    /// <exception cref="ImageFormatException">The length is too small, or the file ends within the segment.</exception>
    internal static byte[] Read(ImageInput input, byte marker)
    {
        Span<byte> length = stackalloc byte[sizeof(ushort)];
        string what = $"the segment {marker:X2} of the JPEG file";
        input.Read(length, what);
        int count = BinaryPrimitives.ReadUInt16BigEndian(length) - sizeof(ushort);
        if (count < 0)
            throw new ImageFormatException(
                $"The length of {what} at byte {input.Offset - sizeof(ushort)} is {count + sizeof(ushort)}, but must be at least 2.");
        byte[] bytes = new byte[count];
        input.Read(bytes, what);
        return bytes;
    }

    /// <summary>Returns the marker and the length of a segment with the specified number of data bytes.</summary>
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
