namespace Intaglio.Checksums;

/// <summary>What a checksum list does not say of itself.</summary>
public sealed class ChecksumReaderOptions
{
    /// <summary>Gets the algorithm of the lines without a tag; its digest size does not count, since the digest's length tells it.</summary>
    public ChecksumAlgorithm UntaggedAlgorithm { get; init; } = ChecksumAlgorithm.Blake2b;

    /// <summary>Gets how the digests are written; <see langword="null"/>, the default, tells it from each digest.</summary>
    /// <remarks>
    /// All but a few digests tell it: one of at most 24 bits without a tag can be read in two ways, and counts as hexadecimal
    /// where it can.
    /// </remarks>
    public DigestEncoding? Encoding { get; init; }

    /// <summary>Gets whether lines end with a zero byte and names are not escaped, as <c>--zero</c> writes.</summary>
    public bool ZeroTerminated { get; init; }
}
