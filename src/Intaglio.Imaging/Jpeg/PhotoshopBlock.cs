using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>The segment in which IPTC metadata is kept: resources of Photoshop, of which one is that, and others are thumbnails and paths.</summary>
internal static class PhotoshopBlock
{
    private const int IptcResource = 0x0404;

    private static ReadOnlySpan<byte> Name => "Photoshop 3.0\0"u8;

    private static ReadOnlySpan<byte> Signature => "8BIM"u8;

    /// <summary>Returns a segment with the IPTC resource alone; null if there is none.</summary>
    internal static byte[]? KeepIptc(ReadOnlySpan<byte> segment)
    {
        if (!segment.StartsWith(Name))
            return null;
        // Signature, number, name with its length, and length: all of an even number of bytes.
        for (ReadOnlySpan<byte> rest = segment[Name.Length..]; rest.Length > 6 && rest.StartsWith(Signature);)
        {
            int lengthAt = 6 + ((rest[6] + 2) & ~1), start = lengthAt + sizeof(uint);
            if (start > rest.Length || BinaryPrimitives.ReadUInt32BigEndian(rest[lengthAt..]) is var length && length > rest.Length - start)
                return null;
            int end = Math.Min(start + (int)((length + 1) & ~1u), rest.Length);
            if (BinaryPrimitives.ReadUInt16BigEndian(rest[Signature.Length..]) == IptcResource)
                return [.. Name, .. rest[..end]];
            rest = rest[end..];
        }
        return null;
    }
}
