using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>The Photoshop resource segment of a JPEG file, which holds IPTC metadata among other resources.</summary>
internal static class PhotoshopBlock
{
    private const int IptcResource = 0x0404;

    private static ReadOnlySpan<byte> Name => "Photoshop 3.0\0"u8;

    private static ReadOnlySpan<byte> Signature => "8BIM"u8;

    /// <summary>Returns a segment with only the IPTC resource, or <see langword="null"/> if it is missing.</summary>
    internal static byte[]? KeepIptc(ReadOnlySpan<byte> segment)
    {
        if (!segment.StartsWith(Name))
            return null;
        // A resource consists of signature, number, name with length, and data with length, each padded to an even size.
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
