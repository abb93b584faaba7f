using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Finds and stores results in the cache.</summary>
internal sealed class ResultStore : IDisposable
{
    // A bake in which everything is up to date does not need the cache.
    private readonly Lazy<ContentCache?> opened;
    private IDisposable? pin;

    /// <param name="open">Opens the cache, or returns null if a trial has no cache.</param>
    /// <param name="pins">Whether items that are used are protected from pruning until this instance is disposed of.</param>
    internal ResultStore(Func<ContentCache?> open, bool pins) => opened = new(() =>
    {
        ContentCache? cache = open();
        pin = pins ? cache?.Pin() : null;
        return cache;
    });

    /// <summary>Opens the cache, which removes the pins of killed processes.</summary>
    internal void Open() => _ = opened.Value;

    /// <summary>Finds the sets of names of a weak key.</summary>
    internal IReadOnlyList<IReadOnlyList<DiscoveredName>> FindNames(BakeKey names) => Read(names) is { } bytes ? NameSets.Read(bytes) : [];

    /// <summary>Adds a set of names to those of a weak key, as the one that was used last.</summary>
    internal void PutNames(BakeKey names, IReadOnlyList<DiscoveredName> set) =>
        Put(names, NameSets.Write(NameSets.Add(set, FindNames(names))));

    /// <summary>Finds the digest of the image in a file.</summary>
    internal byte[]? FindImage(BakeKey image) => Read(image) is { Length: BakeKey.Size } digest ? digest : null;

    /// <summary>Stores the digest of the image in a file. A trial stores nothing.</summary>
    internal void PutImage(BakeKey image, byte[] digest)
    {
        if (pin is not null)
            Put(image, digest);
    }

    /// <summary>Finds the record of a strong key.</summary>
    internal ActionRecord? Find(BakeKey strong) => Read(strong) is { } bytes ? ActionRecord.Read(bytes, strong) : null;

    /// <summary>Stores the record of a strong key. Its outputs must be stored before.</summary>
    internal void Put(BakeKey strong, ActionRecord record) => Put(strong, record.Write(strong));

    /// <summary>Stores outputs. Those in memory are hashed together.</summary>
    internal RecordedOutput[] Put(IReadOnlyList<OutputBuffer> outputs)
    {
        ContentName[] small = Cache.PutMany([.. outputs.Where(output => output.IsInMemory).Select(output => output.Memory)]);
        int next = 0;
        return [.. outputs.Select(output =>
        {
            byte[] digest = new byte[ContentName.Size];
            (output.IsInMemory ? small[next++] : Cache.Put(output.OpenAtStart())).CopyTo(digest);
            return new RecordedOutput(output.Role, output.Length, digest);
        })];
    }

    /// <summary>Writes the bytes of an output to a stream and verifies them.</summary>
    /// <returns><see langword="true"/> if the item exists and is not damaged; otherwise, <see langword="false"/>.</returns>
    internal bool TryCopy(RecordedOutput output, Stream destination, CancellationToken cancellationToken)
    {
        using CachedContent? content = Cache.Find(output.ItemName);
        if (content is null || content.Length != output.Length)
            return false;
        try
        {
            content.CopyTo(destination, cancellationToken);
            return true;
        }
        catch (CacheFormatException)
        {
            Cache.Remove(output.ItemName);
            return false;
        }
    }

    // A trial does not create a cache.
    private ContentCache Cache => opened.Value!;

    public void Dispose() => pin?.Dispose();

    private byte[]? Read(BakeKey key)
    {
        using CachedContent? content = opened.Value?.Find(ToCacheName(key));
        if (content is null || content.Length > ActionRecord.MaxSize)
            return null;
        byte[] bytes = new byte[content.Length];
        content.Stream.ReadExactly(bytes);
        if (ContentName.FromContent(bytes) == content.Name)
            return bytes;
        Cache.Remove(content.Name);
        return null;
    }

    private void Put(BakeKey key, byte[] bytes) => Cache.Put(bytes, ToCacheName(key));

    // The cache names keys in base 32.
    private static string ToCacheName(BakeKey key) => ContentCache.ToKeyName(key.ToArray());
}
