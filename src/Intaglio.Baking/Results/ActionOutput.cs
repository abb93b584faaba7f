using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>An output of an action after it was made.</summary>
/// <param name="Role">The role of the output.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes, which is the name of the item in the cache.</param>
internal sealed record ActionOutput(string Role, long Length, ReadOnlyMemory<byte> Digest)
{
    /// <summary>Gets the path of a file below the folder that it belongs to, or null for an output that is not in one.</summary>
    internal string? File { get; init; }

    /// <summary>
    /// Gets the files of a folder, sorted by their paths, or null for a file. The digest of a folder is that of its listing.
    /// </summary>
    internal IReadOnlyList<ActionOutput>? Inner { get; init; }

    /// <summary>Gets the files, which are items of the cache.</summary>
    internal IReadOnlyList<ActionOutput> Files => Inner ?? [this];

    internal ContentName ItemName => new(Digest.Span);
}
