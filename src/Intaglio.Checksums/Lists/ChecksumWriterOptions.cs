namespace Intaglio.Checksums;

/// <summary>The form of a checksum list; the default is that of <c>b2sum</c>.</summary>
public sealed class ChecksumWriterOptions
{
    /// <summary>Gets or sets whether lines are tagged: <c>BLAKE2b-256 (name) = digest</c> instead of <c>digest  name</c>.</summary>
    public bool IsTagged { get; set; }

    /// <summary>
    /// Gets or sets whether lines are those of <c>bt2sum</c>: <c>BLAKE2b-64 (name) = digest</c> with the digest's size in bytes, always, and
    /// without the size of the leaves; without a name for standard input. They cannot be checked: nothing says that it is a tree sum.
    /// </summary>
    public bool IsBt2Sum { get; set; }

    /// <summary>Gets or sets whether an untagged line marks the file as read in binary mode, <c>digest *name</c>; the digest is the same.</summary>
    public bool IsBinary { get; set; }

    /// <summary>Gets or sets how digests are written.</summary>
    public DigestEncoding Encoding { get; set => field = OptionRange.Defined(value); }

    /// <summary>Gets or sets whether lines end with a zero byte, and names are not escaped.</summary>
    public bool IsZeroTerminated { get; set; }

    internal ChecksumWriterOptions Copy() => (ChecksumWriterOptions)MemberwiseClone();
}
