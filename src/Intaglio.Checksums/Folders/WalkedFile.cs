namespace Intaglio.Checksums;

/// <summary>A file that was found by <see cref="FileWalker"/>, or an error.</summary>
/// <param name="Path">The path of a file to read or, if there is an error, of the file or directory with the error.</param>
/// <param name="Error">The reason why the directory or file cannot be read, or <see langword="null"/> for a file to read.</param>
public readonly record struct WalkedFile(string Path, Exception? Error = null)
{
    /// <summary>
    /// Gets the identity of the file that was found in a directory, or <see langword="null"/> for a path that the caller specified.
    /// </summary>
    internal FileNode? Node { get; init; }

    /// <summary>Determines whether two results have the same path and error.</summary>
    /// <param name="other">The result to compare with.</param>
    /// <returns><see langword="true"/> if the results are equal; otherwise, <see langword="false"/>.</returns>
    public bool Equals(WalkedFile other) => Path == other.Path && Error == other.Error;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Path, Error);
}
