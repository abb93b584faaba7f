using System.Buffers.Binary;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// Computes the nodes of a directory's digest (docs/formats/manifests.md) with BLAKE2b-256 and a different personalization for each kind of
/// node.
/// </summary>
internal static class DigestNode
{
    internal const byte FileKind = (byte)'f', ExecutableKind = (byte)'x', LinkKind = (byte)'l', DirectoryKind = (byte)'d';

    /// <summary>Gets the digest of an empty directory.</summary>
    internal static byte[] EmptyDirectory { get; } = HashEmptyDirectory();

    /// <summary>Computes the digest of a link from its target.</summary>
    internal static void HashLink(string target, Span<byte> destination) =>
        Hash(Encoding.UTF8.GetBytes(target), "Intaglio link 1"u8, destination);

    /// <summary>Computes the digest of the content of an entry that has a <see cref="FileDigest"/>.</summary>
    /// <returns>The kind of the entry that the digest of the directory includes.</returns>
    internal static byte HashContent(ManifestEntry entry, bool countsExecutable, Span<byte> destination)
    {
        switch (entry.Kind)
        {
            case ManifestEntryKind.Link:
                HashLink(entry.LinkTarget!, destination);
                return LinkKind;
            case ManifestEntryKind.EmptyDirectory:
                EmptyDirectory.CopyTo(destination);
                return DirectoryKind;
            default:
                entry.Digest.Span.CopyTo(destination);
                return entry.IsExecutable && countsExecutable ? ExecutableKind : FileKind;
        }
    }

    /// <summary>Computes the digest of an entry.</summary>
    /// <param name="kind">The kind of the entry.</param>
    /// <param name="content">The digest of the file, link or directory.</param>
    /// <param name="name">The name in the directory.</param>
    /// <param name="destination">The buffer for the digest.</param>
    internal static void HashEntry(byte kind, ReadOnlySpan<byte> content, ReadOnlySpan<char> name, Span<byte> destination)
    {
        const int Before = 1 + FileDigest.Size;
        int most = Before + Encoding.UTF8.GetMaxByteCount(name.Length);
        Span<byte> data = most <= 1024 ? stackalloc byte[1024] : new byte[most];
        data[0] = kind;
        content.CopyTo(data[1..]);
        int length = Encoding.UTF8.GetBytes(name, data[Before..]);
        Hash(data[..(Before + length)], "Intaglio entry 1"u8, destination);
    }

    /// <summary>Computes the digest of an inner node from its two children.</summary>
    /// <param name="pair">The consecutive digests of the children. This can be the same buffer as <paramref name="destination"/>.</param>
    /// <param name="destination">The buffer for the digest.</param>
    internal static void HashInner(ReadOnlySpan<byte> pair, Span<byte> destination) => Hash(pair, "Intaglio inner 1"u8, destination);

    /// <summary>Computes the digest of a directory.</summary>
    /// <param name="count">The number of entries.</param>
    /// <param name="top">The digest of the top node, or an empty span for an empty directory.</param>
    /// <param name="destination">The buffer for the digest.</param>
    internal static void HashDirectory(long count, ReadOnlySpan<byte> top, Span<byte> destination)
    {
        Span<byte> data = stackalloc byte[sizeof(long) + FileDigest.Size];
        BinaryPrimitives.WriteInt64LittleEndian(data, count);
        top.CopyTo(data[sizeof(long)..]);
        Hash(data[..(sizeof(long) + top.Length)], "Intaglio dir 1"u8, destination);
    }

    private static byte[] HashEmptyDirectory()
    {
        byte[] digest = new byte[FileDigest.Size];
        HashDirectory(0, [], digest);
        return digest;
    }

    private static void Hash(ReadOnlySpan<byte> data, ReadOnlySpan<byte> personalization, Span<byte> destination) =>
        Blake2b.HashData(data, destination, new() { DigestSize = FileDigest.Size, Personalization = personalization });
}
