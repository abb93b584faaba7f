using Intaglio.Testing.Remote;

namespace Intaglio.Caching.Tests.Remote;

public sealed class RemoteCopyTests : RemoteFolder
{
    [Theory]
    [InlineData(0)]
    [InlineData(100_000)]
    [InlineData(1 << 20)]
    [InlineData((1 << 20) + 1)]
    [InlineData(5_000_001)]
    public async Task An_item_is_copied_from_the_server_and_then_from_the_folder(int length)
    {
        byte[] content = Bytes(1, length);
        ContentName name = await PushItemAsync(content);
        await using ContentCache second = Open("second");
        for (int round = 0; round < 2; round++)
        {
            using MemoryStream copy = new();
            Assert.True(second.TryCopy(name, copy, out _));
            Assert.Equal(content, copy.ToArray());
            Assert.Equal(1, second.Remote!.Statistics.Hits);
        }
        Assert.Equal(content, Read(new ContentCache(second.Directory).Find(name)!));
    }

    [Fact]
    public async Task A_missing_item_is_not_copied()
    {
        await using ContentCache cache = Open("cache");
        using MemoryStream copy = new();
        Assert.False(cache.TryCopy(ContentName.FromContent([1]), copy, out _));
        Assert.Equal(0, copy.Length);
        Assert.Throws<ArgumentNullException>("destination", () => cache.TryCopy(ContentName.FromContent([1]), null!, out _));
    }

    [Theory]
    [InlineData(RemoteFault.WrongBytes)]
    [InlineData(RemoteFault.Truncate)]
    [InlineData(RemoteFault.Shorten)]
    public async Task A_long_item_with_a_fault_is_neither_copied_nor_stored(RemoteFault fault)
    {
        ContentName name = await PushItemAsync(Bytes(1, 5_000_000));
        Server.Fault = (method, path) => method == "GET" && path.StartsWith("cas/", StringComparison.Ordinal) ? fault : RemoteFault.None;
        await using ContentCache second = Open("second");
        using MemoryStream copy = new();
        Assert.False(second.TryCopy(name, copy, out _));
        Assert.Null(new ContentCache(second.Directory).Find(name));
    }

    [Fact]
    public async Task A_failure_of_the_destination_is_rethrown_and_nothing_is_stored()
    {
        ContentName name = await PushItemAsync(Bytes(1, 5_000_000));
        await using ContentCache second = Open("second");
        using FullStream full = new();
        Assert.Equal("full", Assert.Throws<IOException>(() => second.TryCopy(name, full, out _)).Message);
        Assert.Null(new ContentCache(second.Directory).Find(name));
    }

    private async Task<ContentName> PushItemAsync(byte[] content)
    {
        await using ContentCache first = Open("first", push: true);
        ContentName name = first.Put(content);
        first.Remote!.Upload(name);
        Assert.Equal(0, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        return name;
    }

    private sealed class FullStream : MemoryStream
    {
        public override void Write(ReadOnlySpan<byte> buffer) => throw new IOException("full");

        public override void Write(byte[] buffer, int offset, int count) => throw new IOException("full");
    }
}
