namespace Intaglio.Checksums;

/// <summary>One of many files to be hashed.</summary>
/// <param name="Path">The file; the name of whatever is read instead, if a <see cref="Source"/> is.</param>
/// <param name="Algorithm">What computes the digest.</param>
public readonly record struct FileToHash(string Path, ChecksumAlgorithm Algorithm)
{
    /// <summary>
    /// Gets what is read to its end instead of a file; <see langword="null"/> for the file. It is read by the thread that asks for
    /// the results, when its turn has come, and not disposed.
    /// </summary>
    public Stream? Source { get; init; }

    /// <summary>Gets why there is nothing to be hashed; it is the result then, in its turn.</summary>
    public Exception? Error { get; init; }

    /// <summary>Gets what was found at the path, and must still be there; null for whatever is there.</summary>
    internal FileNode? Node { get; init; }

    /// <summary>Takes what a walk came upon: the file that was found, or its error.</summary>
    /// <param name="file">What <see cref="FileWalker"/> came upon.</param>
    /// <param name="algorithm">What computes the digest.</param>
    public FileToHash(WalkedFile file, ChecksumAlgorithm algorithm)
        : this(file.Path, algorithm)
    {
        Error = file.Error;
        Node = file.Node;
    }
}
