using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A file's name and the digest it has or should have.</summary>
public sealed class ChecksumEntry
{
    /// <summary>Creates an entry.</summary>
    /// <param name="name">The file's name; <c>-</c> stands for standard input.</param>
    /// <param name="algorithm">What computed the digest.</param>
    /// <param name="digest">The digest, of the algorithm's size.</param>
    /// <exception cref="ArgumentNullException">The name or the algorithm is null.</exception>
    /// <exception cref="ArgumentException">The name is empty or holds a NUL, or the digest is none of the algorithm's (<see cref="ChecksumAlgorithm.IsDigest"/>).</exception>
    public ChecksumEntry(string name, ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentNullException.ThrowIfNull(algorithm);
        if (name.Contains('\0', StringComparison.Ordinal))
            throw new ArgumentException("A file name cannot hold a NUL character.", nameof(name));
        if (!algorithm.IsDigest(digest.Span))
            throw new ArgumentException($"The digest has {digest.Length} bytes; {algorithm} has {algorithm.DigestSizeInBits} bits, and zeros to the end of its last byte.", nameof(digest));

        Name = name;
        Algorithm = algorithm;
        Digest = digest;
    }

    /// <summary>Gets the file's name.</summary>
    public string Name { get; }

    /// <summary>Gets what computed the digest.</summary>
    public ChecksumAlgorithm Algorithm { get; }

    /// <summary>Gets the digest.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>
    /// Gets whether <see cref="Name"/> is exactly what the list says; <see langword="false"/> where the list's bytes are not
    /// valid Unicode, so that the name holds U+FFFD in their place and belongs to no file.
    /// </summary>
    public bool IsNameExact { get; init; } = true;

    /// <summary>Compares a digest with the entry's, in a time that depends on the size alone.</summary>
    public bool Matches(ReadOnlySpan<byte> digest) => CryptographicOperations.FixedTimeEquals(Digest.Span, digest);
}
