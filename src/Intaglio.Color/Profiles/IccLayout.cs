using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>The bytes of a profile that is being written: data, and the tags that refer to it.</summary>
internal sealed class IccLayout(int tagCount)
{
    private const int TagSize = 12;

    private readonly List<Part> data = [];
    private readonly List<Reference> tags = [];
    private int size = IccHeader.Size + 4 + tagCount * TagSize;

    internal static byte[] Write(IccHeader header, IEnumerable<IccTag> tags)
    {
        ArgumentNullException.ThrowIfNull(header);
        ArgumentNullException.ThrowIfNull(tags);
        IccTag[] all = [.. tags];
        IccLayout layout = new(all.Length);
        List<(ReadOnlyMemory<byte> Data, int Offset)> written = [];
        foreach (IccTag tag in all)
        {
            if (tag.Data.Length < 8)
                throw new ArgumentException($"The tag '{tag.Signature}' must have at least 8 bytes, not {tag.Data.Length}.", nameof(tags));
            if (layout.tags.Exists(other => other.Signature == tag.Signature))
                throw new ArgumentException($"The tag '{tag.Signature}' occurs twice.", nameof(tags));
            int known = written.FindIndex(other => other.Data.Span.SequenceEqual(tag.Data.Span));
            if (known < 0)
            {
                known = written.Count;
                written.Add((tag.Data, layout.Append(tag.Data.Span)));
            }
            layout.Refer(tag.Signature, written[known].Offset, tag.Data.Length);
        }
        return layout.ToArray(header);
    }

    /// <summary>Appends data at the next multiple of 4.</summary>
    /// <returns>The offset of the data in the profile.</returns>
    internal int Append(ReadOnlySpan<byte> bytes)
    {
        Align();
        int offset = size;
        data.Add(new(offset, bytes.ToArray()));
        size += bytes.Length;
        return offset;
    }

    internal void Refer(IccSignature signature, int offset, int size) => tags.Add(new(signature, offset, size));

    internal byte[] ToArray(IccHeader header)
    {
        // The size of a profile is a multiple of 4 since version 4.
        bool isFour = header.Version.Major >= 4;
        if (isFour)
            Align();
        byte[] bytes = new byte[size];
        BinaryPrimitives.WriteInt32BigEndian(bytes, bytes.Length);
        header.Write(bytes);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(IccHeader.Size), tags.Count);
        for (int i = 0; i < tags.Count; i++)
        {
            Span<byte> entry = bytes.AsSpan(IccHeader.Size + 4 + i * TagSize, TagSize);
            BinaryPrimitives.WriteUInt32BigEndian(entry, tags[i].Signature.Value);
            BinaryPrimitives.WriteInt32BigEndian(entry[4..], tags[i].Offset);
            BinaryPrimitives.WriteInt32BigEndian(entry[8..], tags[i].Size);
        }
        foreach (Part part in data)
            part.Bytes.CopyTo(bytes, part.Offset);
        if (isFour)
            WriteId(bytes);
        return bytes;
    }

    private void Align() => size = size + 3 & ~3;

    // ICC.1:2022, 7.2.18: an MD5 over the profile with flags, intent and identity of 0.
    private static void WriteId(Span<byte> bytes)
    {
        byte[] copy = bytes.ToArray();
        copy.AsSpan(44, 4).Clear();
        copy.AsSpan(64, 4).Clear();
        copy.AsSpan(84, 16).Clear();
        Md5.HashData(copy, bytes.Slice(84, Md5.DigestSize));
    }

    private sealed record Part(int Offset, byte[] Bytes);

    private sealed record Reference(IccSignature Signature, int Offset, int Size);
}
