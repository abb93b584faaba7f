using System.Text;

namespace Intaglio.Caching.Tests.Remote;

/// <summary>Everybody who can write to the folder of a cache can add entries. Uploads sign only those whose origin is proved.</summary>
public sealed class OriginTests : RemoteFolder
{
    private static readonly string name = Key(1).ToName(256);

    private readonly RecordKey otherUser = RecordKey.Generate(), otherSigner = RecordKey.Generate();

    [Theory]
    [InlineData("made", true)]
    [InlineData("made by its stream", true)]
    [InlineData("made for its name", true)]
    [InlineData("made and fetched without a signature", true)]
    [InlineData("fetched without a signature and made", true)]
    [InlineData("planted and made", true)]
    [InlineData("fetched with an accepted signature", true)]
    [InlineData("fetched with a signature that is not accepted any more", false)]
    [InlineData("fetched without a signature", false)]
    [InlineData("fetched without looking at the signature", false)]
    [InlineData("sent by a farm", false)]
    [InlineData("made from others", false)]
    [InlineData("made by another user", false)]
    [InlineData("made without a key of the user", false)]
    [InlineData("planted", false)]
    [InlineData("planted with a false proof", false)]
    [InlineData("planted with the proof of another item", false)]
    [InlineData("planted with the proof of another key", false)]
    public async Task Only_items_that_were_made_or_verified_here_are_signed(string origin, bool isSigned)
    {
        await CreateAsync(origin);
        Server.Files.Clear();
        await using ContentCache cache = Open("first", push: true);
        using (CachedContent? found = cache.Entries.FindLocal(name))
        {
            Assert.NotNull(found);
            Assert.Equal(isSigned, found.IsVouched);
        }
        Assert.Equal(isSigned, cache.Remote!.UploadIfMissing(name, []));
        await FlushAsync(cache);
        Assert.Equal((isSigned ? 0 : 1, 0), (cache.Remote!.Statistics.WithheldUploads, cache.Remote!.Statistics.OmittedUploads));
        Assert.Equal(isSigned, Server.Records.Any());
        await using ContentCache reader = Open("reader");
        using CachedContent? read = reader.Find(Key(1));
        Assert.Equal((isSigned, isSigned), (read is not null, read?.IsVouched == true));
    }

    [Fact]
    public async Task Nothing_is_withheld_if_uploads_are_not_signed()
    {
        await CreateAsync("planted");
        await using ContentCache cache = Open("first", push: true, keys: []);
        Assert.True(cache.Remote!.UploadIfMissing(name, []));
        await FlushAsync(cache);
        Assert.Equal(0, cache.Remote!.Statistics.WithheldUploads);
        Assert.Contains("\nsignature none\n", Encoding.Latin1.GetString(Server.Files[Server.Records.Single()]), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Nothing_is_withheld_if_the_server_has_a_signed_record()
    {
        await PushAsync(1, Bytes(1, 100), "second");
        await CreateAsync("planted");
        byte[] record = Server.Files[Server.Records.Single()];
        await using ContentCache cache = Open("first", push: true);
        Assert.False(cache.Remote!.UploadIfMissing(name, []));
        await FlushAsync(cache);
        Assert.Equal((0, 0), (cache.Remote!.Statistics.WithheldUploads, cache.Remote!.Statistics.OmittedUploads));
        Assert.Equal(record, Server.Files[Server.Records.Single()]);
    }

    [Fact]
    public async Task An_item_that_was_made_stays_so_when_it_is_fetched_again()
    {
        await CreateAsync("made");
        await using (ContentCache second = Open("second", push: true, keys: [otherSigner]))
            second.Entries.Put(Bytes(1, 100), name);
        await using (ContentCache cache = Open("first", keys: [otherSigner]))
            cache.Remote!.Fetch(name)!.Dispose();
        await using ContentCache later = Open("first");
        using CachedContent? found = later.Entries.FindLocal(name);
        Assert.True(found!.IsVouched);
    }

    [Fact]
    public void Only_a_shared_key_proves_origins()
    {
        using System.Security.Cryptography.ECDsa pair = System.Security.Cryptography.ECDsa.Create(System.Security.Cryptography.ECCurve.NamedCurves.nistP256);
        using RecordKey key = RecordKey.FromPem(pair.ExportECPrivateKeyPem());
        Assert.Throws<ArgumentException>(() => new ContentCache(new ContentCacheOptions { Directory = Folder, OriginKey = key }));
    }

    private async Task CreateAsync(string origin)
    {
        byte[] content = Bytes(1, 100);
        switch (origin)
        {
            case "made":
                await MakeAsync(UserKey);
                break;
            case "made by its stream":
                await using (ContentCache cache = Open("first"))
                    await cache.PutAsync(new MemoryStream(content), Key(1));
                break;
            case "made for its name":
                await using (ContentCache cache = Open("first"))
                    cache.Entries.Put(content, name);
                break;
            case "made and fetched without a signature":
                await CreateAsync("made");
                await CreateAsync("fetched without a signature");
                break;
            case "fetched without a signature and made":
                await CreateAsync("fetched without a signature");
                await CreateAsync("made for its name");
                break;
            case "planted and made":
                await CreateAsync("planted with a false proof");
                await CreateAsync("made for its name");
                break;
            case "fetched with an accepted signature":
                await FetchAsync([SharedKey], [SharedKey]);
                break;
            case "fetched with a signature that is not accepted any more":
                await FetchAsync([otherSigner], [otherSigner]);
                break;
            case "fetched without a signature":
                await FetchAsync([], []);
                break;
            case "fetched without looking at the signature":
                await FetchAsync([SharedKey], []);
                break;
            case "sent by a farm":
                await using (ContentCache cache = Open("first", keys: [], allowUnsigned: true))
                    Assert.True(cache.Remote!.TryAccept(name,
                        RemoteRecord.Write(ShortName.TryDecode(name)!, [new(ContentName.FromContent(content), 100, content)], SharedKey)));
                break;
            case "made from others":
                await using (ContentCache cache = Open("first", push: true))
                {
                    cache.Entries.Put(content, name, isVouched: false);
                    await FlushAsync(cache);
                    Assert.Empty(Server.Files);
                }
                break;
            case "made by another user":
                await MakeAsync(otherUser);
                break;
            case "made without a key of the user":
                await MakeAsync(null);
                break;
            case "planted":
                Plant(null);
                break;
            case "planted with a false proof":
                Plant(new("made", new string('0', 64)));
                break;
            case "planted with the proof of another item":
                await MakeAsync(UserKey, Bytes(2, 100));
                Plant(ReadOrigin(name));
                break;
            case "planted with the proof of another key":
                await using (ContentCache cache = Open("first"))
                    cache.Entries.Put(content, Key(2).ToName(256));
                Plant(ReadOrigin(Key(2).ToName(256)));
                break;
            default:
                throw new ArgumentException(origin);
        }
    }

    private async Task MakeAsync(RecordKey? user, byte[]? content = null)
    {
        ContentCache cache = new(new ContentCacheOptions { Directory = Path.Combine(Root, "first"), OriginKey = user });
        (await cache.GetOrCreateAsync(Key(1), Write(content ?? Bytes(1, 100)))).Dispose();
    }

    private async Task FetchAsync(RecordKey[] signers, RecordKey[] accepted)
    {
        await using (ContentCache writer = Open("writer", push: true, keys: signers))
        {
            writer.Entries.Put(Bytes(1, 100), name);
            await FlushAsync(writer);
        }
        await using ContentCache cache = Open("first", keys: accepted, allowUnsigned: true);
        cache.Remote!.Fetch(name)!.Dispose();
    }

    private void Plant(EntryOrigin? origin)
    {
        ContentCache cache = new(Path.Combine(Root, "first"));
        ContentName content = cache.Put(Bytes(1, 100));
        CacheEntry entry = new CacheEntry(content, 100) { Origin = origin };
        string path = Path.Combine(Root, "first", "keys", name[..2], name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, entry.Write(name));
    }

    private EntryOrigin? ReadOrigin(string key) =>
        CacheEntry.Read(File.ReadAllBytes(Path.Combine(Root, "first", "keys", key[..2], key)), key)!.Value.Origin;

    private static async Task FlushAsync(ContentCache cache) =>
        Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
}
