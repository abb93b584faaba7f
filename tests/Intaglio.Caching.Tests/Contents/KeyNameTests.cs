namespace Intaglio.Caching.Tests;

/// <summary>Contents that are put for keys, and keys and contents by their names.</summary>
public sealed class KeyNameTests : CacheFolder
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_is_put_for_a_key_is_what_is_made_of_it(bool isAsync)
    {
        ContentCache cache = new(Folder);
        foreach (byte[] content in (byte[][])[Bytes(1, 1000), Bytes(2, 300_001), []])
        {
            using MemoryStream stream = new(content);
            ContentName name = isAsync ? await cache.PutAsync(stream, Key(1)) : cache.Put(stream, Key(1));
            Assert.Equal(ContentName.FromContent(content), name);
            Assert.Equal(content, Read(await cache.GetOrCreateAsync(Key(1), (_, _) => throw new InvalidOperationException())));
            Assert.Equal(content, Read(cache.Entries.Find(Key(1).ToName(256))!));
            Assert.Equal((Key(1).ToName(256), name, (long)content.Length), cache.Entries.GetInfo(Key(1).ToName(256)) is { } entry ? (entry.Key, entry.Content, entry.Length) : default);
        }
        Assert.Single(cache.Entries.Enumerate());
        Assert.False(cache.Maintenance.Verify().IsDamaged);
        Assert.Empty(Files("temporary"));
    }

    [Fact]
    public void What_makes_a_content_cannot_put_it()
    {
        ContentCache cache = new(Folder);
        Assert.Contains("the same item", Assert.Throws<InvalidOperationException>(() => cache.GetOrCreate(Key(1), (_, token) => cache.Put(new MemoryStream(), Key(1), token))).Message, StringComparison.Ordinal);
        Assert.Null(cache.Find(Key(1)));
        Assert.ThrowsAny<OperationCanceledException>(() => cache.Put(new MemoryStream([1]), Key(1), new CancellationToken(canceled: true)));
        Assert.Null(cache.Entries.GetInfo(Key(1).ToName(256)));
    }

    [Fact]
    public void A_key_is_forgotten_by_its_name()
    {
        ContentCache cache = new(Folder);
        ContentName name = cache.Put(new MemoryStream([1]), Key(1));
        Assert.True(cache.Entries.Remove(Key(1).ToName(256)));
        Assert.False(cache.Entries.Remove(Key(1).ToName(256)));
        Assert.Null(cache.Find(Key(1)));
        Assert.Equal([1], Read(cache.Find(name)!));
    }

    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("../../../outside")]
    [InlineData("../../../outsideoutsideoutsideoutsideoutsideoutsideo")]
    [InlineData("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")]
    public void What_is_no_name_of_a_key_leads_nowhere(string name)
    {
        ContentCache cache = new(Folder);
        File.WriteAllText(Path.Combine(Root, "outside"), "x");
        Assert.Null(cache.Entries.Find(name));
        Assert.Null(cache.Entries.GetInfo(name));
        Assert.False(cache.Entries.Remove(name));
        Assert.True(File.Exists(Path.Combine(Root, "outside")));
    }

    [Fact]
    public void Contents_are_found_by_how_their_names_begin()
    {
        ContentCache cache = new(Folder);
        string[] names = [.. Enumerable.Range(0, 300).Select(i => cache.Put(BitConverter.GetBytes(i)).ToString()).Order(StringComparer.Ordinal)];
        foreach (string prefix in (string[])["", "a", "ab", "abc", "0", names[7], names[7][..20].ToUpperInvariant(), new string('f', 64)])
            Assert.Equal(names.Where(name => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)), cache.Maintenance.EnumerateContents(prefix).Select(content => content.Name.ToString()));
        foreach (string wrong in (string[])["g", "..", "/", names[0] + "0"])
            Assert.Throws<ArgumentException>("prefix", () => cache.Maintenance.EnumerateContents(wrong));
    }
}
