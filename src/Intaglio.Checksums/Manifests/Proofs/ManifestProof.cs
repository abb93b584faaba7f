using System.Security.Cryptography;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// Shows that one file, symbolic link or empty directory, or one leaf of a long file, belongs under the digest of a folder, without the rest of the folder or its manifest.
/// </summary>
/// <remarks>
/// <para>A proof is as good as the root that it is compared with: that one has to come from where it can be trusted, never from where the proof comes from. The format, and how the
/// root is computed, are specified in docs/manifests.md.</para>
/// <para>A proof shows what the folder has by this name. It does not show what else the folder has, nor when it had it.</para>
/// </remarks>
public sealed class ManifestProof
{
    /// <summary>More directories than any path of a system leads through.</summary>
    internal const int MostDirectories = 4096;

    /// <summary>The most leaves of a file, of 16 TiB: their digests are in memory.</summary>
    internal const int MostLeaves = 1 << 24;

    /// <summary>The fewest leaves of a file that has any.</summary>
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

    /// <summary>Gets the path below the folder, its parts separated by <c>/</c>; that of an empty directory ends with one.</summary>
    public string Name { get; }

    /// <summary>Gets what it is.</summary>
    public ManifestEntryKind Kind => KindByte switch
    {
        DigestNode.LinkKind => ManifestEntryKind.Link,
        DigestNode.DirectoryKind => ManifestEntryKind.EmptyDirectory,
        _ => ManifestEntryKind.File,
    };

    /// <summary>Gets whether the file's owner may execute it; false for every file where executable bits do not count in the digest of the folder.</summary>
    public bool IsExecutable => KindByte == DigestNode.ExecutableKind;

    /// <summary>Gets the digest of the whole file, as <see cref="FileDigest"/> says, of the link or of the directory: 32 bytes.</summary>
    public ReadOnlyMemory<byte> Digest => digest;

    /// <summary>Gets where the symbolic link leads to, its parts separated by <c>/</c>; null if it is none.</summary>
    public string? LinkTarget { get; internal init; }

    /// <summary>Gets which leaf of the file this is a proof of, the first being 0; null if it is one of the whole.</summary>
    public long? Leaf { get; internal init; }

    /// <summary>Gets which bytes of the file the leaf has: where they begin, and how many there are, null of the last leaf, which has 1 byte to 1 MiB; null if the proof is one of the whole.</summary>
    public (long Offset, long? Length)? LeafRange => Leaf is { } leaf ? (leaf * FileDigest.LeafSize, IsLastLeaf ? null : FileDigest.LeafSize) : null;

    /// <summary>Gets what the proof adds up to, computed from all it says: the digest of the folder, if it is the one that is trusted.</summary>
    public ManifestRoot Root => new(root);

    internal byte KindByte { get; }

    /// <summary>The digests of all leaves of the file, back to back, if this is a proof of one.</summary>
    internal ReadOnlyMemory<byte> LeafDigests { get; init; }

    /// <summary>The ways through the directories, from the innermost to the folder.</summary>
    internal IReadOnlyList<ProofPath> Paths { get; }

    private bool IsLastLeaf => (Leaf + 1) * FileDigest.Size == LeafDigests.Length;

    /// <summary>Makes a proof from a manifest.</summary>
    /// <param name="stream">The manifest, read once and to its end, so that a damaged one gives no proof; not disposed.</param>
    /// <param name="name">The name in the manifest; that of an empty directory ends with a slash.</param>
    /// <param name="leaf">Which leaf of the file the proof is to be of, the first being 0; null for the whole.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The proof, whose <see cref="Root"/> is that of the manifest.</returns>
    /// <exception cref="ArgumentNullException">The manifest or the name is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The file has no such leaf.</exception>
    /// <exception cref="ArgumentException">The manifest has no such name, or a directory of that name that holds something.</exception>
    /// <exception cref="InvalidOperationException">
    /// The manifest has digests from a checksum list and hence none of the folder, has no leaves of the file, or has the name too deep or the file too long for a proof.
    /// </exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged.</exception>
    /// <exception cref="IOException">The manifest cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
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
                ? $"'{ChecksumName.Escape(name)}' is a directory; proofs are of files, links and, with a slash at the end of their names, empty directories."
                : $"The manifest has no '{ChecksumName.Escape(name)}'.", nameof(name));
        }
        if (folder.Complete(out IReadOnlyList<ProofPath> paths) is null)
            throw new InvalidOperationException("The manifest has digests from a checksum list, and hence none of the folder that a proof could lead to.");
        if (paths.Count > MostDirectories)
            throw new InvalidOperationException($"The name has more than {MostDirectories} parts, more than a proof has.");
        if (leaf != null)
            RequireLeaf(proved, leaf.Value);

        byte[] digest = new byte[FileDigest.Size];
        byte kind = DigestNode.HashContent(proved, reader.Parameters.IncludeExecutableBits, digest);
        return new(name, kind, digest, paths) { LinkTarget = proved.LinkTarget, Leaf = leaf, LeafDigests = leaf is null ? default : proved.LeafDigests };
    }

    /// <summary>Reads a proof.</summary>
    /// <param name="stream">The text, read to its end; not disposed.</param>
    /// <returns>The proof. It shows nothing before it is verified.</returns>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ChecksumFormatException">This is no proof, one of another version, or damaged.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static ManifestProof Read(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return ProofReader.Read(stream);
    }

    /// <summary>Writes the proof: UTF-8 without a byte-order mark and line feeds, the same bytes on every system.</summary>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    public void Write(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ProofText.Write(this, stream);
    }

    /// <summary>Tells whether the name, with the digest that the proof has, belongs under a root; what has that digest is not looked at.</summary>
    /// <param name="root">The digest of the folder, from where it can be trusted.</param>
    public bool VerifyPlace(ReadOnlySpan<byte> root) => CryptographicOperations.FixedTimeEquals(root, this.root);

    /// <summary>Tells whether a content is what the folder has by this name.</summary>
    /// <param name="root">The digest of the folder, from where it can be trusted.</param>
    /// <param name="content">
    /// What is left of a stream: the whole file, or of a proof of a leaf that leaf; of a link its target, in UTF-8 and with <c>/</c> between the parts; of an empty directory nothing.
    /// </param>
    /// <exception cref="ArgumentNullException">The content is null.</exception>
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

    /// <summary>Tells whether a leaf of a whole file is what the folder has there; of the file no more is read than that, and of the last leaf that nothing follows it.</summary>
    /// <param name="root">The digest of the folder, from where it can be trusted.</param>
    /// <param name="file">The whole file, which can seek.</param>
    /// <exception cref="ArgumentNullException">The file is null.</exception>
    /// <exception cref="InvalidOperationException">The proof is not one of a leaf.</exception>
    /// <exception cref="NotSupportedException">The file cannot seek.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public bool VerifyLeafOf(ReadOnlySpan<byte> root, Stream file)
    {
        ArgumentNullException.ThrowIfNull(file);
        (long offset, long? length) = LeafRange ?? throw new InvalidOperationException("The proof is one of the whole, not of a leaf.");
        file.Position = offset;
        byte[] leaf = new byte[length ?? FileDigest.LeafSize + 1];
        using MemoryStream content = new(leaf, 0, file.ReadAtLeast(leaf, leaf.Length, throwOnEndOfStream: false));
        return Verify(root, content);
    }

    /// <summary>Returns through how many directories a path leads, that of the folder among them.</summary>
    internal static int CountDirectories(string name) => 1 + name.AsSpan().TrimEnd('/').Count('/');

    private static void RequireLeaf(ManifestEntry entry, long leaf)
    {
        if (entry.LeafDigests.IsEmpty)
            throw new InvalidOperationException($"The manifest has no leaves of '{ChecksumName.Escape(entry.Name)}'; it can have them of files of more than {FileDigest.TreeThreshold} bytes.");
        int count = entry.LeafDigests.Length / FileDigest.Size;
        if (count > MostLeaves)
            throw new InvalidOperationException($"'{ChecksumName.Escape(entry.Name)}' has more than {MostLeaves} leaves, more than a proof has.");
        if (leaf < 0 || leaf >= count)
            throw new ArgumentOutOfRangeException(nameof(leaf), leaf, $"'{ChecksumName.Escape(entry.Name)}' has {count} leaves, from 0 on.");
    }

    private static bool IsText(string text, Stream content)
    {
        byte[] expected = Encoding.UTF8.GetBytes(text), read = new byte[expected.Length + 1];
        return CryptographicOperations.FixedTimeEquals(read.AsSpan(0, content.ReadAtLeast(read, read.Length, throwOnEndOfStream: false)), expected);
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
