using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>Plans and tools are read from caches that do not verify them.</summary>
public sealed class VerifiedReadingTests : IDisposable
{
    private readonly TemporaryFolder folder = new();
    private readonly ContentCache cache;
    private readonly byte[] item = [.. Enumerable.Range(0, 100_000).Select(i => (byte)i)];
    private readonly ContentName name;

    public VerifiedReadingTests()
    {
        cache = new(new ContentCacheOptions { Directory = folder["cache"], VerifyOnRead = false });
        name = cache.Put(item);
    }

    public void Dispose()
    {
        cache.Dispose();
        folder.Dispose();
    }

    [Fact]
    public void Items_are_read_as_they_were_put()
    {
        using (CachedContent content = cache.Find(name)!)
            Assert.Equal(item, cache.TryRead(content));
        using MemoryStream copy = new();
        Assert.True(cache.TryCopyVerified(name, item.Length, copy, out bool isRemote, CancellationToken.None));
        Assert.False(isRemote);
        Assert.Equal(item, copy.ToArray());
    }

    [Fact]
    public void A_damaged_item_is_removed_when_it_is_read()
    {
        Damage();
        using (CachedContent content = cache.Find(name)!)
            Assert.Null(cache.TryRead(content));
        Assert.Null(cache.Find(name));
    }

    [Fact]
    public void A_damaged_item_is_removed_when_it_is_copied()
    {
        Damage();
        using MemoryStream copy = new();
        Assert.False(cache.TryCopyVerified(name, item.Length, copy, out _, CancellationToken.None));
        Assert.Null(cache.Find(name));
    }

    /// <summary>The end of the item is not read, which could take as long as others want.</summary>
    [Fact]
    public void An_item_of_another_length_is_removed_before_it_is_read()
    {
        string path;
        using (CachedContent content = cache.Find(name)!)
            path = content.Path;
        using (FileStream file = new(path, FileMode.Open, FileAccess.Write))
            file.SetLength(item.Length + 1);
        using MemoryStream copy = new();
        Assert.False(cache.TryCopyVerified(name, item.Length, copy, out _, CancellationToken.None));
        Assert.Equal(0, copy.Length);
        Assert.Null(cache.Find(name));
    }

    private void Damage()
    {
        using CachedContent content = cache.Find(name)!;
        byte[] damaged = [.. item];
        damaged[70_000] ^= 1;
        File.WriteAllBytes(content.Path, damaged);
    }
}
