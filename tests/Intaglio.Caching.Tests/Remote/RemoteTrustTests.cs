using System.Security.Cryptography;
using System.Text;
using Intaglio.Testing.Remote;

namespace Intaglio.Caching.Tests.Remote;

public sealed class RemoteTrustTests : RemoteFolder
{
    private const string Token = "token-0123456789abcdef";

    [Fact]
    public async Task Keys_of_both_kinds_can_be_exchanged_one_after_the_other()
    {
        (RecordKey private1, RecordKey public1) = CreatePair();
        (RecordKey private2, RecordKey public2) = CreatePair();
        await PushAsync(1, Bytes(1, 100), "a", [private1]);
        await PushAsync(2, Bytes(2, 100), "b", [private2]);
        await PushAsync(3, Bytes(3, 100), "c", [SharedKey]);
        await using ContentCache reader = Open("reader", keys: [public1, public2, SharedKey]);
        for (int i = 1; i <= 3; i++)
            Assert.Equal(Bytes(i, 100), Read(reader.Find(Key(i))!));
        await using ContentCache narrow = Open("narrow", keys: [public2]);
        Assert.Null(narrow.Find(Key(1)));
        Assert.NotNull(narrow.Find(Key(2)));
        Assert.Null(narrow.Find(Key(3)));
        Assert.Equal([new RemoteCacheProblem(RemoteCacheProblemKind.UnknownKey, 2, PathOf(1))], narrow.Remote!.Statistics.Problems);
    }

    [Fact]
    public async Task Unsigned_records_are_refused_with_a_key_and_without_one()
    {
        await using (ContentCache first = Open("first", push: true, keys: []))
        {
            first.Entries.Put(Bytes(1, 100), Key(1).ToName(256));
            await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        }
        await AssertAsync("a", keys: [], allowUnsigned: true, isFound: true);
        await AssertAsync("b", keys: [], allowUnsigned: false, isFound: false);
        await AssertAsync("c", keys: [SharedKey], allowUnsigned: false, isFound: false);
        await AssertAsync("d", keys: [SharedKey], allowUnsigned: true, isFound: false);

        async Task AssertAsync(string machine, RecordKey[] keys, bool allowUnsigned, bool isFound)
        {
            await using ContentCache cache = Open(machine, keys: keys, allowUnsigned: allowUnsigned);
            using CachedContent? found = cache.Find(Key(1));
            Assert.Equal(isFound, found is not null);
        }
    }

    /// <summary>A farm sends the records of results, so that its clients do not look them up.</summary>
    [Fact]
    public async Task Records_that_arrive_without_a_lookup_are_trusted_as_others()
    {
        await PushAsync(1, Bytes(1, 100));
        string name = Key(1).ToName(256);
        byte[] right = Server.Files[PathOf(1)], key = ShortName.TryDecode(name)!;
        using RecordKey other = RecordKey.Generate();
        RemoteItem forgery = new(ContentName.FromContent(Bytes(9, 100)), 100, Bytes(9, 100));
        byte[] unsigned = RemoteRecord.Write(key, [forgery], null);
        await using ContentCache cache = Open("reader");
        foreach (byte[] forged in (byte[][])[RemoteRecord.Write(key, [forgery], other), unsigned, RemoteRecord.Write(ShortName.TryDecode(Key(2).ToName(256))!, [forgery], SharedKey), right[..^1], []])
            Assert.False(cache.Remote!.TryAccept(name, forged));
        Assert.False(cache.Remote!.TryAccept("x", right));
        Assert.Empty(cache.Entries.Enumerate());
        Assert.Equal((0, 5), (cache.Remote!.Statistics.Hits, cache.Remote!.Statistics.Problems.Sum(problem => problem.Count)));

        Assert.True(cache.Remote!.TryAccept(name, right));
        Server.Files.Clear();
        Assert.Equal(Bytes(1, 100), Read(cache.Find(Key(1))!));
        // An entry of this machine is not replaced.
        Assert.False(cache.Remote!.TryAccept(name, RemoteRecord.Write(key, [forgery], SharedKey)));
        Assert.Equal(Bytes(1, 100), Read(cache.Find(Key(1))!));
        Assert.Equal(1, cache.Remote!.Statistics.Hits);

        await using ContentCache without = Open("without", keys: []), trusting = Open("trusting", keys: [], allowUnsigned: true);
        Assert.False(without.Remote!.TryAccept(name, unsigned));
        Assert.True(trusting.Remote!.TryAccept(name, unsigned));
    }

    [Fact]
    public async Task Forged_records_are_refused_and_replaced()
    {
        await PushAsync(1, Bytes(1, 100));
        byte[] right = Server.Files[PathOf(1)];
        using RecordKey other = RecordKey.Generate();
        RemoteItem forgery = new(ContentName.FromContent(Bytes(9, 100)), 100, Bytes(9, 100));
        byte[] key = ShortName.TryDecode(Key(1).ToName(256))!;
        string wrongSignature = Encoding.Latin1.GetString(RemoteRecord.Write(key, [forgery], SharedKey));
        int digit = wrongSignature.IndexOf("signature blake2b ", StringComparison.Ordinal) + 40;
        byte[] changedSignature = Encoding.Latin1.GetBytes(wrongSignature[..digit] + (wrongSignature[digit] == '0' ? '1' : '0') + wrongSignature[(digit + 1)..]);
        foreach ((byte[] forged, RemoteCacheProblemKind problem) in new (byte[], RemoteCacheProblemKind)[]
        {
            (RemoteRecord.Write(key, [forgery], other), RemoteCacheProblemKind.UnknownKey),
            (RemoteRecord.Write(key, [forgery], null), RemoteCacheProblemKind.UnsignedRecord),
            (changedSignature, RemoteCacheProblemKind.ForgedRecord),
            (RemoteRecord.Write(ShortName.TryDecode(Key(2).ToName(256))!, [forgery], SharedKey), RemoteCacheProblemKind.InvalidRecord),
            (Encoding.ASCII.GetBytes("nonsense"), RemoteCacheProblemKind.InvalidRecord),
            ([.. right[..^1], (byte)(right[^1] ^ 1)], RemoteCacheProblemKind.InvalidRecord),
            (right[..^1], RemoteCacheProblemKind.InvalidRecord),
        })
        {
            Server.Files[PathOf(1)] = forged;
            string machine = Guid.NewGuid().ToString("N");
            await using (ContentCache cache = Open(machine, push: true))
            {
                for (int i = 0; i < 3; i++)
                    Assert.Null(cache.Find(Key(1)));
                using CachedContent made = cache.GetOrCreate(Key(1), (stream, _) => stream.Write(Bytes(1, 100)));
                await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
                Assert.Equal([new RemoteCacheProblem(problem, 4, PathOf(1))], cache.Remote!.Statistics.Problems);
                Assert.Null(cache.Remote!.Statistics.OffReason);
            }
            Assert.Equal(right, Server.Files[PathOf(1)]);
        }
    }

    [Fact]
    public async Task A_record_of_another_key_is_refused_although_it_is_signed()
    {
        await PushAsync(1, Bytes(1, 100));
        await PushAsync(2, Bytes(2, 100));
        Server.Files[PathOf(2)] = Server.Files[PathOf(1)];
        await using ContentCache second = Open("second");
        Assert.Null(second.Find(Key(2)));
        Assert.Equal(RemoteCacheProblemKind.InvalidRecord, Assert.Single(second.Remote!.Statistics.Problems).Kind);
    }

    [Fact]
    public async Task The_token_is_sent_to_the_server_only()
    {
        using RemoteServer other = new();
        await using (ContentCache first = Open("first", push: true, configure: options => options.TokenSource = _ => new(Token)))
        {
            first.Entries.Put(Bytes(1, 100), Key(1).ToName(256));
            await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        }
        Assert.All(Server.Headers, header => Assert.Contains($"Authorization: Bearer {Token}\r\n", header, StringComparison.Ordinal));
        Assert.DoesNotContain(Token, Encoding.Latin1.GetString(Server.Files[PathOf(1)]), StringComparison.Ordinal);
        Server.RedirectTarget = other.Address;
        Server.FailAll(RemoteFault.Redirect);
        await using (ContentCache second = Open("second", configure: options => options.TokenSource = _ => new(Token)))
            Assert.Null(second.Find(Key(1)));
        Assert.Empty(other.Headers);
    }

    [Fact]
    public async Task A_token_that_is_not_available_is_a_failure_of_the_server()
    {
        await PushAsync(1, Bytes(1, 100));
        await using ContentCache second = Open("second", configure: options => options.TokenSource = _ => throw new InvalidOperationException("locked"));
        Assert.Null(second.Find(Key(1)));
        Assert.Equal("the token is not available: locked", second.Remote!.Statistics.LastError);
    }

    [Fact]
    public void Key_files_are_read_as_they_were_written()
    {
        using RecordKey key = RecordKey.Generate();
        using MemoryStream file = new();
        key.Save(file);
        file.Position = 0;
        using RecordKey read = RecordKey.Load(file);
        Assert.Equal((key.Id, true), (read.Id, read.CanSign));
        Assert.True(read.Verify("text"u8, key.Sign("text"u8)));
        Assert.False(read.Verify("Text"u8, key.Sign("text"u8)));
        Assert.StartsWith("intaglio-record-key-1 ", Encoding.ASCII.GetString(file.ToArray()), StringComparison.Ordinal);
    }

    [Fact]
    public void A_wiped_key_neither_signs_nor_verifies()
    {
        RecordKey key = RecordKey.FromSharedKey(Bytes(1, 32)), zero = RecordKey.FromSharedKey(new byte[32]);
        byte[] signature = key.Sign("text"u8), forged = zero.Sign("text"u8);
        key.Dispose();
        Assert.False(key.Verify("text"u8, signature));
        Assert.False(key.Verify("text"u8, forged));
        Assert.Throws<ObjectDisposedException>(() => key.Sign("text"u8));
        (RecordKey pair, _) = CreatePair();
        signature = pair.Sign("text"u8);
        pair.Dispose();
        Assert.False(pair.Verify("text"u8, signature));
    }

    [Fact]
    public void A_private_key_can_follow_the_parameters_of_its_curve()
    {
        using ECDsa pair = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using RecordKey key = RecordKey.FromPem($"-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n{pair.ExportECPrivateKeyPem()}");
        Assert.True(key.CanSign);
    }

    [Fact]
    public async Task A_token_can_end_with_a_line_feed_and_other_characters_are_failures()
    {
        await using (ContentCache first = Open("first", configure: options => options.TokenSource = _ => new(Token + "\n")))
            Assert.Null(first.Find(Key(1)));
        Assert.All(Server.Headers, header => Assert.Contains($"Authorization: Bearer {Token}\r\n", header, StringComparison.Ordinal));
        await using ContentCache second = Open("second", push: true, configure: options => options.TokenSource = _ => new("a\nb"));
        (await second.GetOrCreateAsync(Key(1), Write(Bytes(1, 100)))).Dispose();
        Assert.Equal(0, await second.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        Assert.Equal("the token contains invalid characters", second.Remote!.Statistics.LastError);
    }

    [Fact]
    public void Files_that_are_not_keys_are_errors()
    {
        using ECDsa other = ECDsa.Create(ECCurve.NamedCurves.nistP384);
        using RSA rsa = RSA.Create(2048);
        using ECDsa right = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        foreach ((string text, string reason) in ((string, string)[])
        [
            ("", "is not a P-256 key"), ("key", "is not a P-256 key"), ("intaglio-checksum-key-1 AAAA", "another purpose, 'checksum'"),
            ("intaglio-record-key-2 AAAA", "newer version"), ("intaglio-record-key-1 AAAA", "incomplete"),
            (other.ExportPkcs8PrivateKeyPem(), "is not P-256"), (rsa.ExportPkcs8PrivateKeyPem(), "is not a P-256 key"), (new string('x', 1 << 17), "too long"),
            (right.ExportEncryptedPkcs8PrivateKeyPem("password", new(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 1000)), "without a password"),
        ])
            Assert.Contains(reason, Assert.Throws<CacheFormatException>(() => RecordKey.Load(new MemoryStream(Encoding.ASCII.GetBytes(text)))).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("key", () => RecordKey.FromSharedKey(new byte[31]));
        (_, RecordKey publicKey) = CreatePair();
        using MemoryStream saved = new();
        Assert.Contains("shared keys", Assert.Throws<InvalidOperationException>(() => publicKey.Save(saved)).Message, StringComparison.Ordinal);
        Assert.Equal(0, saved.Length);
        Assert.Contains("SigningKey", Assert.Throws<ArgumentException>("Remote", () => Open("a", configure: options => options.SigningKey = publicKey)).Message, StringComparison.Ordinal);
    }

    private static string PathOf(int key) => RemoteClient.PathOf(ShortName.TryDecode(Key(key).ToName(256))!);

    private static (RecordKey Private, RecordKey Public) CreatePair()
    {
        using ECDsa pair = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        (RecordKey first, RecordKey second) = (RecordKey.FromPem(pair.ExportPkcs8PrivateKeyPem()), RecordKey.FromPem(pair.ExportSubjectPublicKeyInfoPem()));
        Assert.Equal((first.Id, true, false), (second.Id, first.CanSign, second.CanSign));
        return (first, second);
    }
}
