using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The name of a file and its expected or computed digest.</summary>
public sealed class ChecksumEntry
{
    /// <summary>Initializes a new instance of the <see cref="ChecksumEntry"/> class.</summary>
    /// <param name="name">The name of the file, or <c>-</c> for standard input.</param>
    /// <param name="algorithm">The algorithm that computed the digest.</param>
    /// <param name="digest">The digest, in the size of the algorithm.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="name"/> or <paramref name="algorithm"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty or contains a NUL character, or <paramref name="digest"/> is not valid for the algorithm
    /// (<see cref="ChecksumAlgorithm.IsDigest"/>).
    /// </exception>
    public ChecksumEntry(string name, ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentNullException.ThrowIfNull(algorithm);
        if (name.Contains('\0', StringComparison.Ordinal))
            throw new ArgumentException("A file name cannot contain a NUL character.", nameof(name));
        if (!algorithm.IsDigest(digest.Span))
            throw new ArgumentException(
                $"The digest has {digest.Length} bytes. {algorithm} requires {algorithm.DigestSizeInBits} bits, and zeros in the unused "
                + "bits of the last byte.", nameof(digest));

        Name = name;
        Algorithm = algorithm;
        Digest = digest;
    }

    /// <summary>Gets the name of the file.</summary>
    public string Name { get; }

    /// <summary>Gets the algorithm that computed the digest.</summary>
    public ChecksumAlgorithm Algorithm { get; }

    /// <summary>Gets the digest.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>Gets a value indicating whether <see cref="Name"/> is exactly the name in the list.</summary>
    /// <value>
    /// <see langword="true"/> by default; <see langword="false"/> if the list contains bytes that are not valid Unicode. The name then
    /// contains U+FFFD in their place and does not refer to a file.
    /// </value>
    public bool IsNameExact { get; init; } = true;

    /// <summary>Compares a digest with the digest of the entry. The time depends only on the size.</summary>
    /// <returns><see langword="true"/> if the digests are equal; otherwise, <see langword="false"/>.</returns>
    public bool Matches(ReadOnlySpan<byte> digest) => CryptographicOperations.FixedTimeEquals(Digest.Span, digest);
}
