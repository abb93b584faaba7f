namespace Intaglio.Caching.Tests;

/// <summary>Items that are stored together.</summary>
public sealed class ManyItemsTests : CacheFolder
{
    [Fact]
    public void Many_items_are_stored_as_one_at_a_time()
    {
        byte[][] contents = [.. Enumerable.Range(0, 20).Select(i => Bytes(i % 15, 1000 * (i % 15)))];
        ContentCache cache = new(Folder);
        // One exists already, and another is damaged.
        cache.Put(contents[3]);
        ContentName damaged = cache.Put(contents[4]);
        using (CachedContent item = cache.Find(damaged)!)
            File.WriteAllBytes(item.Path, [1, 2, 3]);
        ContentName[] names = cache.PutMany(Array.ConvertAll(contents, content => (ReadOnlyMemory<byte>)content));
        Assert.Equal(contents.Select(content => ContentName.FromContent(content)), names);
        for (int i = 0; i < names.Length; i++)
            using (CachedContent item = cache.Find(names[i])!)
                Assert.Equal(contents[i], Read(item));
        Assert.Equal(15, cache.Maintenance.EnumerateContents().Count());
        Assert.Empty(cache.PutMany([]));
    }
}
