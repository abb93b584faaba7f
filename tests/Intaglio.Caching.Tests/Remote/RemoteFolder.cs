using Intaglio.Testing.Remote;

namespace Intaglio.Caching.Tests.Remote;

/// <summary>Two machines with a server between them, for one test.</summary>
public abstract class RemoteFolder : CacheFolder
{
    protected RemoteServer Server { get; } = new();

    protected static RecordKey SharedKey { get; } = RecordKey.FromSharedKey(Bytes(7, 32));

    /// <summary>Gets the key of the user of all machines.</summary>
    protected static RecordKey UserKey { get; } = RecordKey.FromSharedKey(Bytes(8, 32));

    /// <summary>Opens a cache of a machine.</summary>
    internal ContentCache Open(string machine, bool push = false, RecordKey[]? keys = null, bool allowUnsigned = false,
        Action<RemoteCacheOptions>? configure = null, RecordKey? originKey = null)
    {
        RemoteCacheOptions remote = new()
        {
            Address = Server.Address,
            AllowUploads = push,
            SigningKey = push ? (keys ?? [SharedKey]).FirstOrDefault(key => key.CanSign) : null,
            VerifyingKeys = keys ?? [SharedKey],
            AllowUnsigned = allowUnsigned,
            // A loaded machine may be slow to connect and to answer.
            ConnectTimeout = Waiting.Limit,
            RequestTimeout = Waiting.Limit,
            UploadTimeout = Waiting.Limit,
        };
        configure?.Invoke(remote);
        return new ContentCache(new ContentCacheOptions { Directory = Path.Combine(Root, machine), Remote = remote,
            OriginKey = originKey ?? UserKey });
    }

    /// <summary>Creates an item on a machine that uploads it, and returns its name.</summary>
    internal async Task<ContentName> PushAsync(int key, byte[] content, string machine = "first", RecordKey[]? keys = null)
    {
        await using ContentCache cache = Open(machine, push: true, keys);
        using CachedContent made = await cache.GetOrCreateAsync(Key(key), Write(content));
        Assert.True(made.IsNew);
        Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        return made.Name;
    }

    protected static ValueTask Refuse(Stream stream, CancellationToken token) => throw new InvalidOperationException("The item was made again.");
}
