namespace Intaglio.Checksums;

/// <summary>The result of hashing one of many files.</summary>
public readonly record struct FileResult
{
    /// <summary>Gets the path of the file, as it was specified.</summary>
    public required string Path { get; init; }

    /// <summary>Gets the algorithm that computed the digest.</summary>
    public required ChecksumAlgorithm Algorithm { get; init; }

    /// <summary>Gets the digest and length of the file, or <see langword="null"/> if it was not hashed.</summary>
    public HashedFile? File { get; init; }

    /// <summary>Gets the reason why the file could not be read, or <see langword="null"/> if it was read.</summary>
    public Exception? Error { get; init; }
}
