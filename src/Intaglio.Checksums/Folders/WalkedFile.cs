namespace Intaglio.Checksums;

/// <summary>What <see cref="FileWalker"/> came upon.</summary>
/// <param name="Path">A file to read; or, if there is an error, the file or directory that it is about.</param>
/// <param name="Error">Why the directory could not be listed, or what is wrong with the file; null for a file to read.</param>
public readonly record struct WalkedFile(string Path, Exception? Error = null)
{
    /// <summary>Gets what was found in a directory; null for what the caller named.</summary>
    internal FileNode? Node { get; init; }

    /// <summary>Whether two results have the same path and error.</summary>
    /// <param name="other">The other.</param>
    public bool Equals(WalkedFile other) => Path == other.Path && Error == other.Error;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Path, Error);
}
