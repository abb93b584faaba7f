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
        Assert.True(cache.TryCopyVerified(name, copy, out bool isRemote, CancellationToken.None));
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
        Assert.False(cache.TryCopyVerified(name, copy, out _, CancellationToken.None));
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
