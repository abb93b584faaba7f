namespace Intaglio.Checksums;

/// <summary>A file in a sequence of files, and its result once it <see cref="IsDone"/>. Without a path, no work is needed.</summary>
internal class FileTurn(FileToHash file)
{
    internal FileToHash File { get; } = file;

    /// <summary>
    /// Gets the algorithm that computes the digest. <see cref="ChecksumAlgorithm.File"/> is replaced as soon as the length of the file is
    /// known.
    /// </summary>
    internal ChecksumAlgorithm Algorithm { get; private set; } = file.Algorithm;

    /// <summary>Gets or sets the opened file. The thread that opens the file can be different from the thread that hashes it.</summary>
    internal OpenFile? Opened { get; set; }

    internal HashedFile? Hashed { get; set; }

    internal Exception? Error { get; set; } = file.Error;

    /// <summary>
    /// Gets or sets a value indicating whether the result is available. Other threads must read this under the lock before they read the
    /// result.
    /// </summary>
    internal bool IsDone { get; set; } = file.Error is not null || file.Path is null;

    /// <summary>Opens the file.</summary>
    internal virtual OpenFile Open() => File.Node is { } node ? ListedFile.Open(File.Path, node) : InputFile.OpenToHash(File.Path);

    /// <summary>Replaces <see cref="ChecksumAlgorithm.File"/> with the algorithm for the length of the opened file.</summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A key, salt or other parameter is set, which the file digest does not accept.
    /// </exception>
    internal void Resolve(OpenFile opened, HashingContext context)
    {
        // System files (as in /proc) report a length of 0, and pipes have no length.
        if (Algorithm != ChecksumAlgorithm.File || opened.Length is not > 0)
            return;
        context.Check(Algorithm);
        Algorithm = ChecksumAlgorithm.GetFileDigest(opened.Length.Value);
    }

    /// <summary>Sets the result. Its length determines the algorithm if that was not known before.</summary>
    internal void Complete(HashedFile hashed)
    {
        if (Algorithm == ChecksumAlgorithm.File)
            Algorithm = ChecksumAlgorithm.GetFileDigest(hashed.Length);
        Hashed = hashed;
    }
}
