namespace Intaglio.Checksums;

/// <summary>Specifies the outcome of checking one line of a checksum list.</summary>
public enum ChecksumStatus
{
    /// <summary>The file has the digest in the list.</summary>
    Matched,

    /// <summary>The file has a different digest.</summary>
    Differs,

    /// <summary>The file does not exist.</summary>
    Missing,

    /// <summary>The file cannot be read, or the algorithm does not accept the key.</summary>
    Unreadable,

    /// <summary>The line is not properly formatted.</summary>
    Malformed,
}
