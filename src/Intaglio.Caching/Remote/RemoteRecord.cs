using System.Buffers;
using System.Globalization;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>A record of a remote cache: the item of a key and further items that readers need next.</summary>
/// <param name="Items">The items. The first one is the item of the key.</param>
/// <remarks>The format is described in docs/formats/remote-cache.md.</remarks>
internal sealed record RemoteRecord(IReadOnlyList<RemoteItem> Items)
{
    /// <summary>Gets the identifier of the key that has signed the record, or null if no signature was verified.</summary>
    internal string? Signer { get; private init; }

    /// <summary>The maximum size of a record and of its header in bytes, and the maximum number of items.</summary>
    internal const int MaxSize = 8 << 20, MaxHeaderSize = 1 << 16, MaxItems = 256;

    /// <summary>The maximum size of the bytes of an item, and of all items, that are written into a record.</summary>
    internal const int MaxInlineItem = 32 << 10, MaxInline = 128 << 10;

    private const string Inline = "inline", Elsewhere = "cas", Unsigned = "none";
    // A line feed and the printable characters of ASCII.
    private static readonly SearchValues<byte> headerBytes =
        SearchValues.Create([(byte)'\n', .. Enumerable.Range(' ', '~' - ' ' + 1).Select(value => (byte)value)]);

    private static ReadOnlySpan<byte> FirstLine => "intaglio-record-1\n"u8;

    /// <summary>Writes a record.</summary>
    /// <param name="key">The key, 32 bytes.</param>
    /// <param name="items">The items, at most <see cref="MaxItems"/>.</param>
    /// <param name="signer">The key that signs the record, or null for an unsigned record.</param>
    internal static byte[] Write(ReadOnlySpan<byte> key, IReadOnlyList<RemoteItem> items, RecordKey? signer)
    {
        StringBuilder header = new(Encoding.ASCII.GetString(FirstLine));
        header.Append(CultureInfo.InvariantCulture, $"key {Convert.ToHexStringLower(key)}\n");
        foreach (RemoteItem item in items)
            header.Append(CultureInfo.InvariantCulture, $"item {item.Name} {item.Length} {(item.Bytes is null ? Elsewhere : Inline)}\n");
        byte[] signed = Encoding.ASCII.GetBytes(header.ToString());
        string signature = signer is null ? Unsigned
            : $"{signer.Algorithm} {signer.Id} {Convert.ToHexStringLower(signer.Sign(signed))}";
        ArrayBufferWriter<byte> record = new(signed.Length + MaxInlineItem);
        record.Write(signed);
        record.Write(Encoding.ASCII.GetBytes($"signature {signature}\n\n"));
        foreach (RemoteItem item in items)
            if (item.Bytes is { } bytes)
                record.Write(bytes.Span);
        return record.WrittenSpan.ToArray();
    }

    /// <summary>Reads a record.</summary>
    /// <param name="record">The bytes of the record.</param>
    /// <param name="key">The key, 32 bytes.</param>
    /// <param name="keys">The keys whose signatures are accepted.</param>
    /// <param name="allowUnsigned">Whether signatures are not verified if the reader has no keys.</param>
    /// <param name="problem">The reason for which the record is refused, or null if it is accepted.</param>
    /// <returns>The record, or null if it is refused.</returns>
    internal static RemoteRecord? Read(ReadOnlyMemory<byte> record, ReadOnlySpan<byte> key, IReadOnlyList<RecordKey> keys,
        bool allowUnsigned, out RemoteCacheProblemKind? problem)
    {
        problem = RemoteCacheProblemKind.InvalidRecord;
        if (FindHeader(record.Span) is not { } end)
            return null;
        string[] lines = Encoding.ASCII.GetString(record.Span[..end]).Split('\n');
        // The text after the last line feed is empty.
        if (lines.Length < 5 || lines.Length - 4 > MaxItems || lines[1] != $"key {Convert.ToHexStringLower(key)}")
            return null;
        int signedSize = end - lines[^2].Length - 1;
        List<RemoteItem> items = [];
        int position = end + 1;
        foreach (string line in lines.AsSpan(2..^2))
        {
            if (ReadItem(line, record, ref position) is not { } item)
                return null;
            items.Add(item);
        }
        if (position != record.Length)
            return null;
        if (CheckSignature(lines[^2], record.Span[..signedSize], keys, allowUnsigned, out string? signer) is { } refusal)
        {
            problem = refusal;
            return null;
        }
        if (!HasRightBytes(items))
            return null;
        problem = null;
        return new RemoteRecord(items) { Signer = signer };
    }

    // Returns the size of the header without the empty line after it.
    private static int? FindHeader(ReadOnlySpan<byte> record)
    {
        if (record.Length > MaxSize || !record.StartsWith(FirstLine))
            return null;
        ReadOnlySpan<byte> header = record[..Math.Min(record.Length, MaxHeaderSize)];
        int end = header.IndexOf("\n\n"u8);
        return end < 0 || header[..end].ContainsAnyExcept(headerBytes) ? null : end + 1;
    }

    // The line must equal its canonical form. Other spellings are not valid.
    private static RemoteItem? ReadItem(string line, ReadOnlyMemory<byte> record, ref int position)
    {
        string[] fields = line.Split(' ');
        if (fields.Length != 4 || !ContentName.TryParse(fields[1], out ContentName name)
            || !long.TryParse(fields[2], NumberStyles.None, CultureInfo.InvariantCulture, out long length)
            || string.Create(CultureInfo.InvariantCulture, $"item {name} {length} {fields[3]}") != line)
            return null;
        if (fields[3] == Elsewhere)
            return new RemoteItem(name, length, null);
        if (fields[3] != Inline || length > record.Length - position)
            return null;
        position += (int)length;
        return new RemoteItem(name, length, record.Slice(position - (int)length, (int)length));
    }

    private static RemoteCacheProblemKind? CheckSignature(string line, ReadOnlySpan<byte> signed, IReadOnlyList<RecordKey> keys,
        bool allowUnsigned, out string? signer)
    {
        signer = null;
        string[] fields = line.Split(' ');
        if (fields[0] != "signature" || fields.Length is not (2 or 4))
            return RemoteCacheProblemKind.InvalidRecord;
        if (fields.Length == 2)
            return fields[1] != Unsigned ? RemoteCacheProblemKind.InvalidRecord
                : keys.Count == 0 && allowUnsigned ? null : RemoteCacheProblemKind.UnsignedRecord;
        if (!LowerHex.IsValid(fields[2], RecordKey.IdLength)
            || RecordKey.GetSignatureSize(fields[1]) is not { } size || !LowerHex.IsValid(fields[3], 2 * size))
            return RemoteCacheProblemKind.InvalidRecord;
        if (keys.Count == 0)
            return allowUnsigned ? null : RemoteCacheProblemKind.UnknownKey;
        RecordKey? key = keys.FirstOrDefault(key => key.Id == fields[2] && key.Algorithm == fields[1]);
        if (key is null)
            return RemoteCacheProblemKind.UnknownKey;
        if (!key.Verify(signed, Convert.FromHexString(fields[3])))
            return RemoteCacheProblemKind.ForgedRecord;
        signer = key.Id;
        return null;
    }

    private static bool HasRightBytes(List<RemoteItem> items)
    {
        RemoteItem[] inline = [.. items.Where(item => item.Bytes is not null)];
        byte[][] digests = FileDigest.HashMany(Array.ConvertAll(inline, item => item.Bytes!.Value));
        for (int i = 0; i < inline.Length; i++)
            if (new ContentName(digests[i]) != inline[i].Name)
                return false;
        return true;
    }
}

/// <summary>An item in a record.</summary>
/// <param name="Name">The name.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Bytes">The bytes, or null if the item is stored under its name.</param>
internal readonly record struct RemoteItem(ContentName Name, long Length, ReadOnlyMemory<byte>? Bytes);
