namespace Intaglio.Checksums;

/// <summary>Settings for reading checksum lists.</summary>
public sealed class ChecksumReaderOptions
{
    /// <summary>
    /// Gets or sets the algorithm of untagged lines, or <see langword="null"/> to recognize it from the name of the list.
    /// </summary>
    /// <value>
    /// The default is <see langword="null"/>, which uses <see cref="ChecksumListName"/>, or BLAKE2b if the name does not contain a
    /// function.
    /// </value>
    /// <remarks>
    /// The digest size of the algorithm is used only if it is not a whole number of bytes. Digests with that number of bytes then have this
    /// size. All other sizes follow from the length of the digest.
    /// </remarks>
    public ChecksumAlgorithm? UntaggedAlgorithm { get; set; }

    /// <summary>
    /// Gets or sets the only algorithm to accept, including its digest size and leaf size. Lines with another algorithm have no entry.
    /// </summary>
    /// <value>The default is <see langword="null"/>, which accepts every algorithm.</value>
    /// <remarks>
    /// Set this property if digests are keyed and the list could come from an attacker. An attacker who can choose the algorithm and the
    /// digest size can forge a list without the key, because an 8-bit digest is guessed with a probability of 1/256.
    /// </remarks>
    public ChecksumAlgorithm? RequiredAlgorithm { get; set; }

    /// <summary>Gets or sets the smallest digest to accept, in bits. Lines with a smaller digest have no entry.</summary>
    /// <value>The default is 0, which accepts every size. The value cannot be negative.</value>
    public int MinDigestSizeInBits { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>
    /// Gets or sets a value indicating whether to reject broken functions in tags (<see cref="ChecksumAlgorithm.IsBroken"/>). Their lines
    /// have no entry.
    /// </summary>
    /// <value>The default is <see langword="false"/>.</value>
    public bool ExcludeBrokenFunctions { get; set; }

    /// <summary>Gets or sets the delegate that receives the algorithm assumed for untagged lines, or <see langword="null"/>.</summary>
    /// <remarks>It is called once, at the first untagged line, by the thread that reads the list.</remarks>
    public Action<ChecksumAlgorithm>? OnUntagged { get; set; }

    /// <summary>Gets or sets the encoding of the digests, or <see langword="null"/> to recognize it for each digest.</summary>
    /// <value>The default is <see langword="null"/>.</value>
    /// <remarks>
    /// The digest size in a tag determines the encoding. In untagged lines, base 32 and base 64 are recognized by their padding. Digests
    /// without padding (a multiple of 5 or 3 bytes) are recognized if they have at least 36 characters and are not hexadecimal. Shorter
    /// ones are read as hexadecimal unless this property is set.
    /// </remarks>
    public DigestEncoding? Encoding { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether lines end with a zero byte and names are not escaped, as <c>--zero</c> writes them.
    /// </summary>
    public bool IsZeroTerminated { get; set; }

    /// <summary>Returns the algorithm of untagged lines for a list.</summary>
    /// <param name="path">The path of the list, or <see langword="null"/> if it is not a file.</param>
    /// <returns>
    /// <see cref="UntaggedAlgorithm"/> if it is set; otherwise, the function in the name of the list, or BLAKE2b if the name does not
    /// contain one.
    /// </returns>
    public ChecksumAlgorithm GetUntaggedAlgorithm(string? path) =>
        UntaggedAlgorithm ?? ChecksumListName.Recognize(path) ?? ChecksumAlgorithm.Blake2b;

    internal ChecksumReaderOptions Copy() => (ChecksumReaderOptions)MemberwiseClone();
}
