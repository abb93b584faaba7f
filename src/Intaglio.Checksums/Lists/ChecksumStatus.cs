namespace Intaglio.Checksums;

/// <summary>What became of a line of a checksum list.</summary>
public enum ChecksumStatus
{
    /// <summary>The file has the digest of the list.</summary>
    Matched,

    /// <summary>The file has another digest.</summary>
    Differs,

    /// <summary>There is no such file.</summary>
    Missing,

    /// <summary>The file cannot be read, or the algorithm cannot take the key.</summary>
    Unreadable,

    /// <summary>The line is not properly formatted.</summary>
    Malformed,
}
