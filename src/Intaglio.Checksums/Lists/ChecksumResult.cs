namespace Intaglio.Checksums;

/// <summary>The result of checking one line of a checksum list.</summary>
public readonly record struct ChecksumResult
{
    /// <summary>Gets the line.</summary>
    public required ChecksumLine Line { get; init; }

    /// <summary>Gets the outcome of the check.</summary>
    public required ChecksumStatus Status { get; init; }

    /// <summary>Gets the digest and length of the file, or <see langword="null"/> if it was not hashed.</summary>
    public HashedFile? File { get; init; }

    /// <summary>Gets the reason why the file could not be read, or <see langword="null"/> if it was read.</summary>
    public Exception? Error { get; init; }
}
