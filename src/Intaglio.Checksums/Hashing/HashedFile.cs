namespace Intaglio.Checksums;

/// <summary>The digest of a file or stream, with the number of bytes hashed.</summary>
/// <param name="Digest">The digest.</param>
/// <param name="Length">The number of bytes that were read and hashed.</param>
/// <param name="HasGrown">
/// <see langword="true"/> if the file grew while it was read, so that the digest might not match any state of the file; otherwise,
/// <see langword="false"/>.
/// </param>
public readonly record struct HashedFile(ReadOnlyMemory<byte> Digest, long Length, bool HasGrown)
{
    /// <summary>
    /// Gets the consecutive leaf digests of a tree hash, or an empty value if they were not requested
    /// (<see cref="FileHashingOptions.KeepLeafDigests"/>).
    /// </summary>
    public ReadOnlyMemory<byte> LeafDigests { get; init; }
}
