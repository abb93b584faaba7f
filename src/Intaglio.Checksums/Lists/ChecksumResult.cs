namespace Intaglio.Checksums;

/// <summary>What became of a line of a checksum list.</summary>
public readonly record struct ChecksumResult
{
    /// <summary>Gets the line.</summary>
    public required ChecksumLine Line { get; init; }

    /// <summary>Gets what became of it.</summary>
    public required ChecksumStatus Status { get; init; }

    /// <summary>Gets what was hashed, if it could be.</summary>
    public HashedFile? File { get; init; }

    /// <summary>Gets why the file could not be read, if it could not.</summary>
    public Exception? Error { get; init; }
}
