namespace Intaglio.Checksums;

/// <summary>A file's place among many, and what became of it once <see cref="IsDone"/>. Without a file there is nothing to be done.</summary>
internal class FileTurn(FileToHash file)
{
    internal FileToHash File { get; } = file;

    /// <summary>Gets what computes the digest: for <see cref="ChecksumAlgorithm.File"/> what that is for the file's length, once it is known.</summary>
    internal ChecksumAlgorithm Algorithm { get; private set; } = file.Algorithm;

    /// <summary>Gets or sets the file once it was opened, by the thread that hashes it or another one.</summary>
    internal OpenFile? Opened { get; set; }

    internal HashedFile? Hashed { get; set; }

    internal Exception? Error { get; set; } = file.Error;

    /// <summary>Gets or sets whether nothing is left to be done; others read the result only after they have seen this under the lock.</summary>
    internal bool IsDone { get; set; } = file.Error != null || file.Path is null;

    /// <summary>Opens the file.</summary>
    internal virtual OpenFile Open() => File.Node is { } node ? ListedFile.Open(File.Path, node) : InputFile.OpenToHash(File.Path);

    /// <summary>Chooses the algorithm by the length that the file states.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is a key, a salt or a personalization, which the file digest does not take.</exception>
    internal void Resolve(OpenFile opened, HashingContext context)
    {
        // Files of the system state no length, and pipes have none.
        if (Algorithm != ChecksumAlgorithm.File || opened.Length is not > 0)
            return;
        context.Check(Algorithm);
        Algorithm = ChecksumAlgorithm.GetFileDigest(opened.Length.Value);
    }

    /// <summary>Takes the result, whose length chooses the algorithm if nothing did before.</summary>
    internal void Complete(HashedFile hashed)
    {
        if (Algorithm == ChecksumAlgorithm.File)
            Algorithm = ChecksumAlgorithm.GetFileDigest(hashed.Length);
        Hashed = hashed;
    }
}
