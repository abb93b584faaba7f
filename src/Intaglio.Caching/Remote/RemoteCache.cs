namespace Intaglio.Caching;

/// <summary>The remote cache of a <see cref="ContentCache"/>, which shares items with other machines.</summary>
public sealed class RemoteCache
{
    private readonly RemoteTier tier;
    private readonly RemoteUploads? uploads;
    private readonly LocalStore local;

    internal RemoteCache(RemoteTier tier, RemoteUploads? uploads, LocalStore local)
    {
        (this.tier, this.uploads, this.local) = (tier, uploads, local);
        Fetcher = new(tier, local);
    }

    /// <summary>Gets the use of the remote cache.</summary>
    public RemoteCacheStatistics Statistics => tier.Connection.Statistics;

    /// <summary>Gets a value indicating whether uploads are signed.</summary>
    internal bool IsSigning => tier.Options.SigningKey is not null;

    /// <summary>Gets the transfer of items to the folder.</summary>
    internal RemoteFetch Fetcher { get; }

    /// <summary>Finds the item for the name of a key in the remote cache only, and replaces the local entry of the key.</summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if the remote cache does not have it or is not available.</returns>
    /// <inheritdoc cref="CacheEntries.Find(string, CancellationToken)" path="/exception"/>
    public CachedContent? Fetch(string key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key)
            ? RemoteFetch.Wait(Fetcher.FetchAsync(key, isAsync: false, isLocked: false, cancellationToken)) : null;
    }

    /// <summary>Stores the item of a key from a record that another service of the server has sent, as <see cref="Fetch"/> does.</summary>
    /// <param name="key">The 256-bit name of the key. An entry that the folder has already is not replaced.</param>
    /// <param name="record">The record as in docs/formats/remote-cache.md. It is verified as one that is looked up.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns><see langword="true"/> if the record was accepted and its item stored; otherwise, <see langword="false"/>.</returns>
    /// <inheritdoc cref="CacheEntries.Find(string, CancellationToken)" path="/exception"/>
    public bool TryAccept(string key, ReadOnlyMemory<byte> record, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        if (!CacheArea.Keys.IsName(key) || ShortName.TryDecode(key) is not { } digest || local.Directory.Reading.TryRead(key, out _, out _)
            || tier.ReadRecord(digest, record) is not { } read)
            return false;
        using CachedContent? content =
            RemoteFetch.Wait(Fetcher.KeepAsync(key, read, isAsync: false, isLocked: false, cancellationToken));
        return content is not null;
    }

    /// <summary>Uploads an item of the folder in the background, if uploads are allowed.</summary>
    /// <param name="name">The name of the item.</param>
    /// <remarks>Items that were created or stored for a key are uploaded without this call.</remarks>
    public void Upload(ContentName name) => uploads?.Add(new RemoteUpload(default, name, []));

    /// <summary>Uploads the item of a key in the background. Its record replaces that of the remote cache.</summary>
    /// <inheritdoc cref="UploadIfMissing"/>
    public bool Upload(string key, IReadOnlyList<ContentName> related) => Upload(key, related, isOptional: false);

    /// <summary>Uploads the item of a key in the background, unless the remote cache has a record of the key.</summary>
    /// <param name="key">The 256-bit name of the key. The folder has its item.</param>
    /// <param name="related">Items of the folder that readers of the item need next.</param>
    /// <returns>
    /// <see langword="false"/> if the item is not uploaded, because uploads are signed and the item was neither made here nor signed by an
    /// accepted key (<see cref="ContentCacheOptions.OriginKey"/>); otherwise, <see langword="true"/>.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> or <paramref name="related"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is not a 256-bit name.</exception>
    public bool UploadIfMissing(string key, IReadOnlyList<ContentName> related) => Upload(key, related, isOptional: true);

    private bool Upload(string key, IReadOnlyList<ContentName> related, bool isOptional)
    {
        ArgumentNullException.ThrowIfNull(related);
        CacheArea.RequireKeyName(key);
        if (uploads is null || ShortName.TryDecode(key) is not { } digest
            || !local.Directory.Reading.TryRead(key, out CacheEntry? entry, out _) || entry is not { } found)
            return true;
        bool isWithheld = IsSigning && !local.IsVouched(found);
        uploads.Add(new RemoteUpload(digest, found.Content, related) { IsOptional = isOptional, IsWithheld = isWithheld });
        return !isWithheld;
    }

    /// <summary>Waits until the uploads to the remote cache are complete.</summary>
    /// <param name="timeout">The maximum time to wait.</param>
    /// <param name="cancellationToken">The token that cancels the operation. Uploads continue.</param>
    /// <returns>The number of uploads that are not complete.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ValueTask<long> FlushUploadsAsync(TimeSpan timeout, CancellationToken cancellationToken = default) =>
        uploads is null ? new(0L) : uploads.FlushAsync(timeout, cancellationToken);

    /// <summary>Stops to look up items in the remote cache. Running lookups are canceled, and uploads go on.</summary>
    /// <param name="reason">The reason for logs and <see cref="RemoteCacheStatistics.OffReason"/>.</param>
    public void DisableLookups(string reason)
    {
        ArgumentException.ThrowIfNullOrEmpty(reason);
        tier.Connection.StopLookups(reason);
    }

    /// <summary>Stops to upload items to the remote cache. Running uploads are canceled, and lookups go on.</summary>
    /// <param name="reason">The reason for logs and <see cref="RemoteCacheStatistics.UploadOffReason"/>.</param>
    public void DisableUploads(string reason)
    {
        ArgumentException.ThrowIfNullOrEmpty(reason);
        tier.Connection.StopUploads(reason);
    }

    /// <summary>Uploads the item of a key.</summary>
    internal void Upload(string keyName, ContentName name, IReadOnlyList<ContentName> related)
    {
        if (uploads is not null && ShortName.TryDecode(keyName) is { } key)
            uploads.Add(new RemoteUpload(key, name, related));
    }

    /// <summary>Waits for uploads, at most the time in the settings, and closes the connections.</summary>
    /// <returns>The number of uploads that were given up, and the time in seconds.</returns>
    internal async ValueTask<(long Left, double Seconds)> CloseAsync()
    {
        TimeSpan timeout = tier.Options.UploadTimeout;
        long left = await FlushUploadsAsync(timeout).ConfigureAwait(false);
        uploads?.Dispose();
        tier.Dispose();
        return (left, timeout.TotalSeconds);
    }
}
