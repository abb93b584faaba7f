using System.Security.Cryptography;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// A proof that a file, symbolic link, empty directory or one leaf of a large file is in a folder with a known root digest.
/// </summary>
/// <remarks>
/// <para>The rest of the folder and its manifest are not needed to verify a proof.</para>
/// <para>A proof is only as trustworthy as the root that it is compared with. Obtain the root from a trusted source, never from the source
/// of the proof. The format and the computation of the root are specified in docs/formats/manifest-proofs.md.</para>
/// <para>A proof shows which item the folder contains under this name. It does not show the other contents of the folder or when it
/// contained the item.</para>
/// </remarks>
public sealed class ManifestProof
{
    /// <summary>The maximum number of directories in a path, which is higher than the limit of every system.</summary>
    internal const int MostDirectories = 4096;

    /// <summary>The maximum number of leaves of a file, which corresponds to 16 TiB. Their digests are held in memory.</summary>
    internal const int MostLeaves = 1 << 24;

    /// <summary>The minimum number of leaves of a file with leaves.</summary>
    internal const int FewestLeaves = (int)(FileDigest.TreeThreshold / FileDigest.LeafSize) + 1;

    private readonly byte[] digest, root = new byte[FileDigest.Size];

    internal ManifestProof(string name, byte kind, byte[] digest, IReadOnlyList<ProofPath> paths)
    {
        (Name, KindByte, this.digest, Paths) = (name, kind, digest, paths);
        digest.CopyTo(root, 0);
        ReadOnlySpan<char> rest = name.AsSpan().TrimEnd('/');
        foreach (ProofPath path in paths)
        {
            int slash = rest.LastIndexOf('/');
            DigestNode.HashEntry(kind, root, rest[(slash + 1)..], root);
            path.HashDirectory(root, root);
            kind = DigestNode.DirectoryKind;
            rest = rest[..Math.Max(slash, 0)];
        }
    }

    /// <summary>
    /// Gets the path below the folder, with parts separated by <c>/</c>. The path of an empty directory ends with a slash.
    /// </summary>
    public string Name { get; }

    /// <summary>Gets the kind of the item.</summary>
    public ManifestEntryKind Kind => KindByte switch
    {
        DigestNode.LinkKind => ManifestEntryKind.Link,
        DigestNode.DirectoryKind => ManifestEntryKind.EmptyDirectory,
        _ => ManifestEntryKind.File,
    };

    /// <summary>
    /// Gets a value indicating whether the owner of the file can execute it. Always <see langword="false"/> if the digest of the folder
    /// excludes executable bits.
    /// </summary>
    public bool IsExecutable => KindByte == DigestNode.ExecutableKind;

    /// <summary>Gets the digest of the item, 32 bytes. For a file, this is the <see cref="FileDigest"/> of the whole file.</summary>
    public ReadOnlyMemory<byte> Digest => digest;

    /// <summary>
    /// Gets the target of the symbolic link, with parts separated by <c>/</c>, or <see langword="null"/> if the item is not a link.
    /// </summary>
    public string? LinkTarget { get; internal init; }

    /// <summary>Gets the zero-based index of the leaf that is proved, or <see langword="null"/> if the whole item is proved.</summary>
    public long? Leaf { get; internal init; }

    /// <summary>Gets the offset and length of the leaf in bytes, or <see langword="null"/> if the whole item is proved.</summary>
    /// <value>The length is 1 MiB, or <see langword="null"/> for the last leaf, which has 1 byte to 1 MiB.</value>
    public (long Offset, long? Length)? LeafRange =>
        Leaf is { } leaf ? (leaf * FileDigest.LeafSize, IsLastLeaf ? null : FileDigest.LeafSize) : null;

    /// <summary>Gets the root computed from the proof. If the proof is valid, it equals the trusted digest of the folder.</summary>
    public ManifestRoot Root => new(root);

    internal byte KindByte { get; }

    /// <summary>Gets the digests of all leaves of the file, stored consecutively, if one leaf is proved.</summary>
    internal ReadOnlyMemory<byte> LeafDigests { get; init; }

    /// <summary>Gets the paths through the directories, from the innermost one to the folder.</summary>
    internal IReadOnlyList<ProofPath> Paths { get; }

    private bool IsLastLeaf => (Leaf + 1) * FileDigest.Size == LeafDigests.Length;

    /// <summary>Creates a proof from a manifest.</summary>
    /// <param name="stream">The manifest. It is read once and to its end, so that damage is always detected. It is not disposed.</param>
    /// <param name="name">The name in the manifest. The name of an empty directory ends with a slash.</param>
    /// <param name="leaf">The zero-based index of the leaf to prove, or <see langword="null"/> for the whole item.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The proof. Its <see cref="Root"/> is the root of the manifest.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> or <paramref name="name"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The file does not have a leaf with this index.</exception>
    /// <exception cref="ArgumentException">
    /// The manifest does not contain the name, or the name is that of a directory that is not empty.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The manifest does not have a digest of the folder, because it was created from a checksum list.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The manifest does not contain the leaf digests of the file, the name has too many parts, or the file has too many leaves.
    /// </exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged.</exception>
    /// <exception cref="IOException">The manifest cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static ManifestProof Create(Stream stream, string name, long? leaf = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(name);
        using ManifestReader reader = new(stream, leaveOpen: true);
        DirectoryDigest folder = new(reader.Parameters.IncludeExecutableBits);
        ManifestEntry? proved = null;
        string directory = name.TrimEnd('/') + "/";
        bool isDirectory = false;
        while (reader.Read() is { } entry)
        {
            cancellationToken.ThrowIfCancellationRequested();
            bool isProved = entry.Name == name;
            if (isProved)
                proved = entry;
            isDirectory |= entry.Name.StartsWith(directory, StringComparison.Ordinal);
            folder.Add(entry, isProved);
        }
        if (proved is null)
        {
            throw new ArgumentException(isDirectory
                ? $"'{ChecksumName.Escape(name)}' is a directory; a proof requires a file, a link, or an empty directory with a slash at "
                    + "the end of its name."
                : $"The manifest does not contain '{ChecksumName.Escape(name)}'.", nameof(name));
        }
        if (folder.Complete(out IReadOnlyList<ProofPath> paths) is null)
            throw new InvalidOperationException(
                "The manifest was created from a checksum list and has no digest of the folder, which a proof requires.");
        if (paths.Count > MostDirectories)
            throw new InvalidOperationException($"The name has more than {MostDirectories} parts, the maximum of a proof.");
        if (leaf is not null)
            RequireLeaf(proved, leaf.Value);

        byte[] digest = new byte[FileDigest.Size];
        byte kind = DigestNode.HashContent(proved, reader.Parameters.IncludeExecutableBits, digest);
        return new(name, kind, digest, paths) { LinkTarget = proved.LinkTarget, Leaf = leaf, LeafDigests = leaf is null ? default
            : proved.LeafDigests };
    }

    /// <summary>Reads a proof.</summary>
    /// <param name="stream">The stream with the proof. It is read to its end and not disposed.</param>
    /// <returns>The proof, which is not verified yet.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="ChecksumFormatException">The text is not a proof, has an unsupported version, or is damaged.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static ManifestProof Read(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return ProofReader.Read(stream);
    }

    /// <summary>Writes the proof as UTF-8 without a byte-order mark and with line feeds, in identical bytes on every system.</summary>
    /// <param name="stream">The stream to write to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">An I/O error occurred while writing to the stream.</exception>
    public void Write(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ProofText.Write(this, stream);
    }

    /// <summary>Determines whether the folder contains the name with the digest in the proof. The item itself is not read.</summary>
    /// <param name="root">The digest of the folder, from a trusted source.</param>
    /// <returns><see langword="true"/> if the folder contains the name and digest; otherwise, <see langword="false"/>.</returns>
    public bool VerifyPlace(ReadOnlySpan<byte> root) => CryptographicOperations.FixedTimeEquals(root, this.root);

    /// <summary>Determines whether the folder contains the specified content under this name.</summary>
    /// <param name="root">The digest of the folder, from a trusted source.</param>
    /// <param name="content">
    /// The stream to read to its end. It contains the file, the leaf if the proof is for a leaf, or the target of a link in UTF-8 with
    /// <c>/</c> between the parts. It is empty for an empty directory.
    /// </param>
    /// <returns><see langword="true"/> if the folder contains the content; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public bool Verify(ReadOnlySpan<byte> root, Stream content)
    {
        ArgumentNullException.ThrowIfNull(content);
        return VerifyPlace(root) && Kind switch
        {
            ManifestEntryKind.Link => IsText(LinkTarget!, content),
            ManifestEntryKind.EmptyDirectory => content.ReadByte() < 0,
            _ => Leaf is null ? CryptographicOperations.FixedTimeEquals(FileDigest.HashData(content), digest) : IsLeaf(content),
        };
    }

    /// <summary>
    /// Determines whether the folder contains this leaf of a file. Only the leaf is read. The last leaf must end at the end of the file.
    /// </summary>
    /// <param name="root">The digest of the folder, from a trusted source.</param>
    /// <param name="file">The whole file, which must support seeking.</param>
    /// <returns><see langword="true"/> if the folder contains the leaf; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="file"/> is <see langword="null"/>.</exception>
    /// <exception cref="InvalidOperationException">The proof is for the whole item and not for a leaf.</exception>
    /// <exception cref="NotSupportedException">The stream does not support seeking.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public bool VerifyLeafOf(ReadOnlySpan<byte> root, Stream file)
    {
        ArgumentNullException.ThrowIfNull(file);
        (long offset, long? length) = LeafRange
            ?? throw new InvalidOperationException("The proof is for the whole item and not for a leaf.");
        file.Position = offset;
        byte[] leaf = new byte[length ?? FileDigest.LeafSize + 1];
        using MemoryStream content = new(leaf, 0, file.ReadAtLeast(leaf, leaf.Length, throwOnEndOfStream: false));
        return Verify(root, content);
    }

    /// <summary>Returns the number of directories in a path, including the folder.</summary>
    internal static int CountDirectories(string name) => 1 + name.AsSpan().TrimEnd('/').Count('/');

    private static void RequireLeaf(ManifestEntry entry, long leaf)
    {
        if (entry.LeafDigests.IsEmpty)
            throw new InvalidOperationException(
                $"The manifest has no leaves of '{ChecksumName.Escape(entry.Name)}'; only files of more "
                + $"than {FileDigest.TreeThreshold} bytes can have them.");
        int count = entry.LeafDigests.Length / FileDigest.Size;
        if (count > MostLeaves)
            throw new InvalidOperationException(
                $"'{ChecksumName.Escape(entry.Name)}' has more than {MostLeaves} leaves, the maximum of a proof.");
        if (leaf < 0 || leaf >= count)
            throw new ArgumentOutOfRangeException(nameof(leaf), leaf,
                $"'{ChecksumName.Escape(entry.Name)}' has {count} leaves, numbered from 0.");
    }

    private static bool IsText(string text, Stream content)
    {
        byte[] expected = Encoding.UTF8.GetBytes(text), read = new byte[expected.Length + 1];
        return CryptographicOperations.FixedTimeEquals(read.AsSpan(0, content.ReadAtLeast(read, read.Length, throwOnEndOfStream: false)),
            expected);
    }

    private bool IsLeaf(Stream content)
    {
        byte[] read = new byte[FileDigest.LeafSize + 1];
        ReadOnlySpan<byte> leaf = read.AsSpan(0, content.ReadAtLeast(read, read.Length, throwOnEndOfStream: false));
        if (IsLastLeaf ? leaf.Length is 0 or > (int)FileDigest.LeafSize : leaf.Length != FileDigest.LeafSize)
            return false;
        long index = Leaf.GetValueOrDefault();
        ReadOnlySpan<byte> expected = LeafDigests.Span.Slice((int)index * FileDigest.Size, FileDigest.Size);
        return CryptographicOperations.FixedTimeEquals(FileDigest.HashLeaf(leaf, index, IsLastLeaf), expected);
    }
}
