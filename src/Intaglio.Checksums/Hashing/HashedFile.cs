namespace Intaglio.Checksums;

/// <summary>A file's digest, and what it is the digest of.</summary>
/// <param name="Digest">The digest.</param>
/// <param name="Length">How many bytes were read and hashed.</param>
/// <param name="HasGrown">Whether the file became longer meanwhile, so that the digest may be of no state it was ever left in.</param>
public readonly record struct HashedFile(ReadOnlyMemory<byte> Digest, long Length, bool HasGrown)
{
    /// <summary>Gets the digests of a tree sum's leaves, back to back; empty unless they were asked for (<see cref="FileHashingOptions.KeepLeafDigests"/>).</summary>
    public ReadOnlyMemory<byte> LeafDigests { get; init; }
}
