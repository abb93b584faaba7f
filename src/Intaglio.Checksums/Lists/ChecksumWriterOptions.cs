namespace Intaglio.Checksums;

/// <summary>Settings for writing checksum lists. The default is the format of <c>b2sum</c>.</summary>
public sealed class ChecksumWriterOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether lines are tagged, as in <c>BLAKE2b-256 (name) = digest</c> instead of <c>digest name</c>.
    /// </summary>
    public bool IsTagged { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether to write the format of <c>bt2sum</c>, as in <c>BLAKE2b-64 (name) = digest</c>.
    /// </summary>
    /// <remarks>
    /// The number in the tag is the digest size in bytes. It is always written, but the leaf size and the name of standard input are not.
    /// Such lists cannot be checked, because they do not indicate that the digest is a tree hash.
    /// </remarks>
    public bool IsBt2Sum { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether untagged lines have the mark of binary mode, as in <c>digest *name</c>. The digest does not
    /// change.
    /// </summary>
    public bool IsBinary { get; set; }

    /// <summary>Gets or sets the encoding of the digests.</summary>
    public DigestEncoding Encoding { get; set => field = OptionRange.Defined(value); }

    /// <summary>Gets or sets a value indicating whether lines end with a zero byte and names are not escaped.</summary>
    public bool IsZeroTerminated { get; set; }

    internal ChecksumWriterOptions Copy() => (ChecksumWriterOptions)MemberwiseClone();
}
