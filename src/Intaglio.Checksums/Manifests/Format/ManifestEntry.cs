using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A file, a symbolic link or an empty directory, and what a manifest says of it.</summary>
public sealed class ManifestEntry
{
    private ManifestEntry(string name, ManifestEntryKind kind) => (Name, Kind) = (name, kind);

    /// <summary>Gets the path below the folder, its parts separated by <c>/</c>; that of an empty directory ends with one.</summary>
    public string Name { get; }

    /// <summary>Gets what it is.</summary>
    public ManifestEntryKind Kind { get; }

    /// <summary>Gets whether the file's owner may execute it, as far as the system that the manifest was made on tells.</summary>
    public bool IsExecutable { get; private init; }

    /// <summary>Gets the length of the file in bytes; null if it is not known, or there is no file.</summary>
    public long? Size { get; private init; }

    /// <summary>Gets when the file was last written to, in UTC and steps of 100 ns; null if that is not known, or was too short a time ago to tell versions of the file apart.</summary>
    public DateTime? Modified { get; private init; }

    /// <summary>Gets what computed the digest: <see cref="FileDigest"/> unless the entry comes from a checksum list; null if there is no file.</summary>
    public ChecksumAlgorithm? Algorithm { get; private init; }

    /// <summary>Gets the digest of the file; empty if there is no file.</summary>
    public ReadOnlyMemory<byte> Digest { get; private init; }

    /// <summary>Gets the digests of the leaves of the file's tree sum, back to back; empty if the manifest does not have them.</summary>
    public ReadOnlyMemory<byte> LeafDigests { get; private init; }

    /// <summary>Gets where the symbolic link leads to, its parts separated by <c>/</c>; null if it is none.</summary>
    public string? LinkTarget { get; private init; }

    /// <summary>Gets whether the digest is what <see cref="FileDigest"/> says, so that the entry has a place in the digest of its directory.</summary>
    internal bool HasFileDigest => Algorithm is null || Size is { } length && Algorithm == ChecksumAlgorithm.GetFileDigest(length);

    /// <summary>Creates an entry of a file.</summary>
    /// <param name="name">The path, its parts separated by <c>/</c>.</param>
    /// <param name="algorithm">What computed the digest.</param>
    /// <param name="digest">The digest.</param>
    /// <param name="size">The length of the file in bytes, if it is known.</param>
    /// <param name="modified">When the file was last written to, in UTC, if it is known.</param>
    /// <param name="isExecutable">Whether the file's owner may execute it.</param>
    /// <param name="leafDigests">The digests of the leaves of a <see cref="ChecksumAlgorithm.TreeFileDigest"/>, back to back, if they are kept.</param>
    /// <exception cref="ArgumentException">
    /// The name is no path below a folder, the digest is none of the algorithm's, the time is not UTC, or the leaves are not those of a file of that length and digest.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    public static ManifestEntry CreateFile(string name, ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest, long? size = null, DateTime? modified = null,
        bool isExecutable = false, ReadOnlyMemory<byte> leafDigests = default)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        Require(name, isDirectory: false);
        if (!algorithm.IsDigest(digest.Span))
            throw new ArgumentException($"The digest has {digest.Length} bytes; {algorithm} has {algorithm.DigestSizeInBits} bits.", nameof(digest));
        if (size is { } length)
            ArgumentOutOfRangeException.ThrowIfNegative(length, nameof(size));
        if (modified is { Kind: not DateTimeKind.Utc })
            throw new ArgumentException("The time is not UTC.", nameof(modified));
        if (!leafDigests.IsEmpty)
            RequireLeaves(algorithm, digest.Span, size, leafDigests.Span);
        return new(name, ManifestEntryKind.File)
        {
            Algorithm = algorithm, Digest = digest, Size = size, Modified = modified, IsExecutable = isExecutable, LeafDigests = leafDigests,
        };
    }

    /// <summary>Creates an entry of a symbolic link.</summary>
    /// <exception cref="ArgumentException">The name is no path below a folder, or the target is empty or holds a NUL.</exception>
    public static ManifestEntry CreateLink(string name, string target)
    {
        Require(name, isDirectory: false);
        ArgumentException.ThrowIfNullOrEmpty(target);
        if (target.Contains('\0', StringComparison.Ordinal) || !ManifestName.IsUnicode(target))
            throw new ArgumentException("The target of a link is Unicode without a NUL.", nameof(target));
        return new(name, ManifestEntryKind.Link) { LinkTarget = target };
    }

    /// <summary>Reads where a symbolic link leads, as <see cref="LinkTarget"/> has it.</summary>
    /// <param name="path">The link.</param>
    /// <exception cref="UnrepresentableNameException">The target is not valid Unicode.</exception>
    /// <exception cref="IOException">The path leads to nothing or to something else, or the link cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The link may not be read.</exception>
    public static string ReadLinkTarget(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        if (FileStatus.Read(path, followLinks: false, out FileStatus status) is { } error)
            throw error;
        return status.Kind == FileKind.Link ? Checksums.LinkTarget.Read(path, status.Node) : throw new IOException("Is not a symbolic link");
    }

    /// <summary>Creates an entry of an empty directory.</summary>
    /// <param name="name">The path, with the slash at its end.</param>
    /// <exception cref="ArgumentException">The name is no path below a folder that ends with a slash.</exception>
    public static ManifestEntry CreateEmptyDirectory(string name)
    {
        Require(name, isDirectory: true);
        return new(name, ManifestEntryKind.EmptyDirectory);
    }

    private static void RequireLeaves(ChecksumAlgorithm algorithm, ReadOnlySpan<byte> digest, long? size, ReadOnlySpan<byte> leafDigests)
    {
        if (algorithm != ChecksumAlgorithm.TreeFileDigest || size is not { } length || leafDigests.Length != FileDigest.GetLeafCount(length) * FileDigest.Size)
            throw new ArgumentException("There are not as many leaves as a file of that length and digest has.", nameof(leafDigests));
        if (!FileDigest.HashRoot(leafDigests).AsSpan().SequenceEqual(digest))
            throw new ArgumentException("The leaves do not add up to the digest of the file.", nameof(leafDigests));
    }

    private static void Require(string name, bool isDirectory)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (name.EndsWith('/') != isDirectory || ManifestName.FindFault(name) is not null)
            throw new ArgumentException(ManifestName.FindFault(name) ?? "The names of directories, and of nothing else, end with a slash.", nameof(name));
    }
}
