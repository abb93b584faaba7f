using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A file, symbolic link or empty directory in a manifest.</summary>
public sealed class ManifestEntry
{
    private ManifestEntry(string name, ManifestEntryKind kind) => (Name, Kind) = (name, kind);

    /// <summary>
    /// Gets the path below the folder, with parts separated by <c>/</c>. The path of an empty directory ends with a slash.
    /// </summary>
    public string Name { get; }

    /// <summary>Gets the kind of the item.</summary>
    public ManifestEntryKind Kind { get; }

    /// <summary>
    /// Gets a value indicating whether the owner of the file can execute it. Always <see langword="false"/> if the manifest was created on
    /// a system without executable bits.
    /// </summary>
    public bool IsExecutable { get; private init; }

    /// <summary>Gets the length of the file in bytes, or <see langword="null"/> if it is unknown or the entry is not a file.</summary>
    public long? Size { get; private init; }

    /// <summary>Gets the time of the last write to the file, in UTC with a resolution of 100 ns, or <see langword="null"/>.</summary>
    /// <value>
    /// <see langword="null"/> if the time is unknown, or was so recent when the manifest was created that a later version of the file could
    /// have the same time.
    /// </value>
    public DateTime? Modified { get; private init; }

    /// <summary>Gets the algorithm of the digest, or <see langword="null"/> if the entry is not a file.</summary>
    /// <value>The algorithm of <see cref="FileDigest"/>, or any other algorithm if the entry is from a checksum list.</value>
    public ChecksumAlgorithm? Algorithm { get; private init; }

    /// <summary>Gets the digest of the file, or an empty value if the entry is not a file.</summary>
    public ReadOnlyMemory<byte> Digest { get; private init; }

    /// <summary>
    /// Gets the consecutive leaf digests of the file's tree hash, or an empty value if the manifest does not contain them.
    /// </summary>
    public ReadOnlyMemory<byte> LeafDigests { get; private init; }

    /// <summary>
    /// Gets the target of the symbolic link, with parts separated by <c>/</c>, or <see langword="null"/> if the entry is not a link.
    /// </summary>
    public string? LinkTarget { get; private init; }

    /// <summary>
    /// Gets a value indicating whether the digest is the <see cref="FileDigest"/>, which the digest of the directory requires.
    /// </summary>
    internal bool HasFileDigest => Algorithm is null || Size is { } length && Algorithm == ChecksumAlgorithm.GetFileDigest(length);

    /// <summary>Creates an entry for a file.</summary>
    /// <param name="name">The path below the folder, with parts separated by <c>/</c>.</param>
    /// <param name="algorithm">The algorithm of the digest.</param>
    /// <param name="digest">The digest.</param>
    /// <param name="size">The length of the file in bytes, or <see langword="null"/> if it is unknown.</param>
    /// <param name="modified">The time of the last write in UTC, or <see langword="null"/> if it is unknown.</param>
    /// <param name="isExecutable">
    /// <see langword="true"/> if the owner of the file can execute it; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="leafDigests">
    /// The consecutive leaf digests of a <see cref="ChecksumAlgorithm.TreeFileDigest"/>, or an empty value to omit them.
    /// </param>
    /// <returns>The entry.</returns>
    /// <exception cref="ArgumentException">
    /// The name is not a path below a folder, the digest is not valid for the algorithm, the time is not UTC, or the leaf digests do not
    /// match the length and digest.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="size"/> is negative.</exception>
    public static ManifestEntry CreateFile(string name, ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest, long? size = null,
        DateTime? modified = null,
        bool isExecutable = false, ReadOnlyMemory<byte> leafDigests = default)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        Require(name, isDirectory: false);
        if (!algorithm.IsDigest(digest.Span))
            throw new ArgumentException($"The digest has {digest.Length} bytes. {algorithm} requires {algorithm.DigestSizeInBits} bits.",
                nameof(digest));
        if (size is { } length)
            ArgumentOutOfRangeException.ThrowIfNegative(length, nameof(size));
        if (modified is { Kind: not DateTimeKind.Utc })
            throw new ArgumentException("The time must be UTC.", nameof(modified));
        if (!leafDigests.IsEmpty)
            RequireLeaves(algorithm, digest.Span, size, leafDigests.Span);
        return new(name, ManifestEntryKind.File)
        {
            Algorithm = algorithm, Digest = digest, Size = size, Modified = modified, IsExecutable = isExecutable,
            LeafDigests = leafDigests,
        };
    }

    /// <summary>Creates an entry for a symbolic link.</summary>
    /// <param name="name">The path below the folder, with parts separated by <c>/</c>.</param>
    /// <param name="target">The target of the link, with parts separated by <c>/</c>.</param>
    /// <returns>The entry.</returns>
    /// <exception cref="ArgumentException">
    /// The name is not a path below a folder, or the target is empty, contains a NUL character or is not valid Unicode.
    /// </exception>
    public static ManifestEntry CreateLink(string name, string target)
    {
        Require(name, isDirectory: false);
        ArgumentException.ThrowIfNullOrEmpty(target);
        if (target.Contains('\0', StringComparison.Ordinal) || !ManifestName.IsUnicode(target))
            throw new ArgumentException("The target of a link must be valid Unicode without NUL characters.", nameof(target));
        return new(name, ManifestEntryKind.Link) { LinkTarget = target };
    }

    /// <summary>Reads the target of a symbolic link in the form of <see cref="LinkTarget"/>.</summary>
    /// <param name="path">The path of the link.</param>
    /// <returns>The target of the link.</returns>
    /// <exception cref="UnrepresentableNameException">The target is not valid Unicode.</exception>
    /// <exception cref="IOException">The link does not exist, is not a symbolic link, or cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to read the link.</exception>
    public static string ReadLinkTarget(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        if (FileStatus.Read(path, followLinks: false, out FileStatus status) is { } error)
            throw error;
        return status.Kind == FileKind.Link ? Checksums.LinkTarget.Read(path, status.Node)
            : throw new IOException("Is not a symbolic link");
    }

    /// <summary>Creates an entry for an empty directory.</summary>
    /// <param name="name">The path below the folder, with parts separated by <c>/</c> and a slash at the end.</param>
    /// <returns>The entry.</returns>
    /// <exception cref="ArgumentException">The name is not a path below a folder, or does not end with a slash.</exception>
    public static ManifestEntry CreateEmptyDirectory(string name)
    {
        Require(name, isDirectory: true);
        return new(name, ManifestEntryKind.EmptyDirectory);
    }

    private static void RequireLeaves(ChecksumAlgorithm algorithm, ReadOnlySpan<byte> digest, long? size, ReadOnlySpan<byte> leafDigests)
    {
        if (algorithm != ChecksumAlgorithm.TreeFileDigest || size is not { } length
            || leafDigests.Length != FileDigest.GetLeafCount(length) * FileDigest.Size)
            throw new ArgumentException("The number of leaf digests does not match the length and digest of the file.",
                nameof(leafDigests));
        if (!FileDigest.HashRoot(leafDigests).AsSpan().SequenceEqual(digest))
            throw new ArgumentException("The leaf digests do not match the digest of the file.", nameof(leafDigests));
    }

    private static void Require(string name, bool isDirectory)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (name.EndsWith('/') != isDirectory || ManifestName.FindFault(name) is not null)
            throw new ArgumentException(ManifestName.FindFault(name)
                ?? "Names of directories must end with a slash, and other names must not.", nameof(name));
    }
}
