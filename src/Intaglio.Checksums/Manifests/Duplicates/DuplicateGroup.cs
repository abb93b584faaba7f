namespace Intaglio.Checksums;

/// <summary>Two files or more with the same bytes.</summary>
public sealed class DuplicateGroup
{
    internal DuplicateGroup(ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest, long? size, IReadOnlyList<string> names) =>
        (Algorithm, Digest, Size, Names) = (algorithm, digest, size, names);

    /// <summary>Gets the function of the digest.</summary>
    public ChecksumAlgorithm Algorithm { get; }

    /// <summary>Gets the digest that each of the files has.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>Gets the length of each file in bytes; null if the manifest does not have it.</summary>
    public long? Size { get; }

    /// <summary>Gets the paths below the folder, their parts separated by <c>/</c>, in the order of a manifest.</summary>
    public IReadOnlyList<string> Names { get; }

    /// <summary>Gets the bytes that one copy would save: the length of all files but one; null if the length is not known.</summary>
    public long? WastedBytes => Size * (Names.Count - 1);
}
