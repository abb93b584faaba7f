using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>An output of another action that is read from a cache.</summary>
internal sealed record CachedOutput(ContentCache Cache, string Role, string Name, string LogicalName, long Length,
    ReadOnlyMemory<byte> Digest) : NeededOutput(Role, Name, LogicalName, Length, Digest)
{
    /// <summary>Gets a value indicating whether the client can send the output.</summary>
    internal bool CanBeSent { get; init; }

    internal override FileSnapshot Take()
    {
        FileSnapshot snapshot = Read();
        if (snapshot.Digest.Span.SequenceEqual(Digest.Span))
            return snapshot;
        // A damaged item is fetched again.
        snapshot.Dispose();
        Cache.Remove(new ContentName(Digest.Span));
        return Read();
    }

    private CachedContent? Find()
    {
        ContentName name = new(Digest.Span);
        CachedContent? content = Cache.Find(name);
        if (content is null || content.Length == Length)
            return content;
        // A damaged item is fetched again without reading it.
        content.Dispose();
        Cache.Remove(name);
        return Cache.Find(name);
    }

    private FileSnapshot Read()
    {
        using CachedContent? content = Find();
        return content is not null
            && FileSnapshot.Take(Path.GetDirectoryName(content.Path)!, Path.GetFileName(content.Path), Role, Name) is { } snapshot
            ? snapshot
            : throw new MissingFileException($"the store does not have '{Name}'", CanBeSent ? [Digest] : []);
    }
}
