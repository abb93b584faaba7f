using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// The digest that a manifest has of every file: BLAKE2b-256 of a file of up to 8 MiB, as <c>b2sum -l 256</c> prints it, and of a longer one the tree
/// sum with leaves of 1 MiB. Nothing chooses between them but the length.
/// </summary>
public static class FileDigest
{
    /// <summary>The size in bytes: 32.</summary>
    public const int Size = 32;

    /// <summary>The longest file without a tree, in bytes: 8 MiB. Its leaves would not fill the lanes of vectors, which several such files do.</summary>
    public const long LongestPlain = 8 * 1024 * 1024;

    /// <summary>The size of a leaf in bytes: 1 MiB.</summary>
    public const long LeafSize = 1024 * 1024;

    /// <summary>Gets the digest of files of up to <see cref="LongestPlain"/> bytes.</summary>
    public static ChecksumAlgorithm Plain { get; } = ChecksumAlgorithm.Blake2b.WithDigestSize(Size);

    /// <summary>Gets the digest of longer files.</summary>
    public static ChecksumAlgorithm Tree { get; } = Plain.WithTree(LeafSize);

    internal static Blake2TreeOptions TreeOptions { get; } = new() { DigestSize = Size, LeafSize = LeafSize };

    /// <summary>Returns how many leaves a longer file has.</summary>
    internal static long CountLeaves(long length) => (length - 1) / LeafSize + 1;

    /// <summary>Returns what computes the digest of a file.</summary>
    /// <param name="length">The length of the file in bytes.</param>
    public static ChecksumAlgorithm GetAlgorithm(long length) => length > LongestPlain ? Tree : Plain;

    /// <summary>Computes the digest of what is left of a stream, which is as long as it turns out to be.</summary>
    internal static byte[] Compute(Stream content)
    {
        byte[] start = GC.AllocateUninitializedArray<byte>((int)LongestPlain + 1);
        int length = content.ReadAtLeast(start, start.Length, throwOnEndOfStream: false);
        if (length <= LongestPlain)
            return Blake2b.HashData(start.AsSpan(0, length), new() { DigestSize = Size });
        using ForwardStream whole = new(new ContinuedSource(start, content));
        return Blake2bTree.HashData(whole, TreeOptions).Digest.ToArray();
    }
}
