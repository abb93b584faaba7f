namespace Intaglio.Checksums;

/// <summary>Two or more files with identical contents.</summary>
public sealed class DuplicateGroup
{
    internal DuplicateGroup(ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest, long? size, IReadOnlyList<string> names) =>
        (Algorithm, Digest, Size, Names) = (algorithm, digest, size, names);

    /// <summary>Gets the algorithm of the digest.</summary>
    public ChecksumAlgorithm Algorithm { get; }

    /// <summary>Gets the digest of each file.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>Gets the length of each file in bytes, or <see langword="null"/> if the manifest does not contain it.</summary>
    public long? Size { get; }

    /// <summary>Gets the paths below the folder in manifest order, with parts separated by <c>/</c>.</summary>
    public IReadOnlyList<string> Names { get; }

    /// <summary>
    /// Gets the number of bytes that a single copy would save, which is the length of all files but one, or <see langword="null"/> if the
    /// length is unknown.
    /// </summary>
    public long? WastedBytes => Size * (Names.Count - 1);
}
