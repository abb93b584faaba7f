namespace Intaglio.Checksums;

/// <summary>A file's place among many, and what became of it once <see cref="IsDone"/>. Without a file there is nothing to be done.</summary>
internal class FileTurn(FileToHash file)
{
    internal FileToHash File { get; } = file;

    /// <summary>Gets or sets what computes the digest: for <see cref="ChecksumAlgorithm.File"/> what that is for the file's length, once it is known.</summary>
    internal ChecksumAlgorithm Algorithm { get; set; } = file.Algorithm;

    /// <summary>Gets or sets the file, if it was opened by another thread than is to hash it.</summary>
    internal OpenFile? Opened { get; set; }

    /// <summary>Opens the file.</summary>
    internal virtual OpenFile Open() => new(File.Node is { } node ? ListedFile.Open(File.Path, node) : InputFile.Open(File.Path));

    internal HashedFile? Hashed { get; set; }

    internal Exception? Error { get; set; } = file.Error;

    /// <summary>Gets or sets whether nothing is left to be done; others read the result only after they have seen this under the lock.</summary>
    internal bool IsDone { get; set; } = file.Error != null || file.Path is null;
}
