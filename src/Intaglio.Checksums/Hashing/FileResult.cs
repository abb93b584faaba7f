namespace Intaglio.Checksums;

/// <summary>What became of one of many files.</summary>
public readonly record struct FileResult
{
    /// <summary>Gets the file's name, as it was given.</summary>
    public required string Path { get; init; }

    /// <summary>Gets what computed the digest.</summary>
    public required ChecksumAlgorithm Algorithm { get; init; }

    /// <summary>Gets what was hashed, if it could be.</summary>
    public HashedFile? File { get; init; }

    /// <summary>Gets why the file could not be read, if it could not.</summary>
    public Exception? Error { get; init; }
}
