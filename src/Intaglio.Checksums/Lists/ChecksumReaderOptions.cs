namespace Intaglio.Checksums;

/// <summary>What a checksum list does not say of itself.</summary>
public sealed class ChecksumReaderOptions
{
    /// <summary>
    /// Gets or sets the algorithm of the lines without a tag; <see langword="null"/>, the default, tells it from the name of the list, as
    /// <see cref="ChecksumListName"/> does: <c>SHA256SUMS</c>, <c>photos.sha256</c>. It is BLAKE2b if the name does not tell. Its digest size does not count, since the digest's length tells it, but for one that
    /// ends within a byte: digests of as many bytes are taken to have that size.
    /// </summary>
    public ChecksumAlgorithm? UntaggedAlgorithm { get; set; }

    /// <summary>
    /// Gets or sets the only algorithm that lines may have, its digest size and leaves included; <see langword="null"/>, the default, accepts
    /// every algorithm. Other lines have no entry.
    /// </summary>
    /// <remarks>
    /// Where the list may come from an attacker and digests are keyed, set this: a list that chooses its own algorithm and digest size can be
    /// forged without the key, since a digest of 8 bits is guessed with a probability of 1/256.
    /// </remarks>
    public ChecksumAlgorithm? RequiredAlgorithm { get; set; }

    /// <summary>Gets or sets the smallest digest that a line may have, in bits; 0, the default, accepts every size. Lines with a smaller digest have no entry.</summary>
    public int MinDigestSizeInBits { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>Gets or sets whether lines whose tags name a broken function (<see cref="ChecksumAlgorithm.IsBroken"/>) have no entry; false, the default, accepts them.</summary>
    public bool ExcludeBrokenFunctions { get; set; }

    /// <summary>
    /// Gets or sets what is told the algorithm that is assumed for lines without a tag, once, by the thread that reads, at the first such line; <see langword="null"/> for nothing.
    /// </summary>
    public Action<ChecksumAlgorithm>? OnUntagged { get; set; }

    /// <summary>Gets or sets how the digests are written; <see langword="null"/>, the default, tells it from each digest.</summary>
    /// <remarks>
    /// A tag's size determines it. Without a tag, base 32 and base 64 are recognized by the padding at their end. Digests whose size needs no padding (a multiple
    /// of 5 or 3 bytes) are recognized from 36 characters on, unless they are hexadecimal digits too; shorter ones are read as hexadecimal unless the encoding is given.
    /// </remarks>
    public DigestEncoding? Encoding { get; set; }

    /// <summary>Gets or sets whether lines end with a zero byte and names are not escaped, as <c>--zero</c> writes.</summary>
    public bool IsZeroTerminated { get; set; }

    /// <summary>Returns the algorithm of the lines without a tag.</summary>
    /// <param name="path">The list's file; null if it has none.</param>
    public ChecksumAlgorithm GetUntaggedAlgorithm(string? path) => UntaggedAlgorithm ?? ChecksumListName.Recognize(path) ?? ChecksumAlgorithm.Blake2b;

    internal ChecksumReaderOptions Copy() => (ChecksumReaderOptions)MemberwiseClone();
}
