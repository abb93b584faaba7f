namespace Intaglio.Checksums;

/// <summary>A file to hash, as one of many.</summary>
/// <param name="Path">The path of the file, or the display name of <see cref="Source"/> if that is set.</param>
/// <param name="Algorithm">The algorithm that computes the digest.</param>
public readonly record struct FileToHash(string Path, ChecksumAlgorithm Algorithm)
{
    /// <summary>Gets the stream to read to its end instead of the file, or <see langword="null"/> to read the file.</summary>
    /// <remarks>The thread that enumerates the results reads the stream in its position in the order. The stream is not disposed.</remarks>
    public Stream? Source { get; init; }

    /// <summary>Gets the error to return as the result instead of hashing the file, or <see langword="null"/>.</summary>
    public Exception? Error { get; init; }

    /// <summary>
    /// Gets the identity of the file that was found at the path and must still be there, or <see langword="null"/> to accept any file.
    /// </summary>
    internal FileNode? Node { get; init; }

    /// <summary>Initializes a new instance of the <see cref="FileToHash"/> struct with a file or an error from a walk.</summary>
    /// <param name="file">The result of <see cref="FileWalker"/>.</param>
    /// <param name="algorithm">The algorithm that computes the digest.</param>
    public FileToHash(WalkedFile file, ChecksumAlgorithm algorithm)
        : this(file.Path, algorithm)
    {
        Error = file.Error;
        Node = file.Node;
    }
}
