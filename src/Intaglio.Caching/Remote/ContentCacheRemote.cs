using System.Buffers;

namespace Intaglio.Caching;

// The remote cache: lookups after those in the folder, and uploads.
public sealed partial class ContentCache : IDisposable, IAsyncDisposable
{
    private const int MaxPooledItem = 1 << 20, CopySize = 1 << 19;

    private readonly RemoteTier? remote;
    private readonly RemoteUploads? uploads;

    /// <summary>Finds the item for a key.</summary>
    /// <param name="key">The settings. They are read before this method returns and can be changed afterward.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="Find(CacheKey, CancellationToken)" path="/exception"/>
    public ValueTask<CachedContent?> FindAsync(CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        string name = NameOf(key);
        return new(Task.Run(() => FindAsync(name, isAsync: true, cancellationToken).AsTask(), cancellationToken));
    }

    /// <summary>Finds an item by its name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="Find(ContentName, CancellationToken)" path="/exception"/>
    public ValueTask<CachedContent?> FindAsync(ContentName name, CancellationToken cancellationToken = default) =>
        new(Task.Run(() => FindAsync(name, isAsync: true, copy: null, cancellationToken).AsTask(), cancellationToken));

    /// <summary>Finds the item for the name of a key in the remote cache only, and replaces the local entry of the key.</summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>
    /// The item, opened for reading, or <see langword="null"/> if the remote cache does not have it, is not used or is not available.
    /// </returns>
    /// <inheritdoc cref="Find(string, CancellationToken)" path="/exception"/>
    public CachedContent? Fetch(string key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        return remote is not null && CacheArea.Keys.IsName(key)
            ? Wait(FetchAsync(key, isAsync: false, isLocked: false, cancellationToken)) : null;
    }

    /// <summary>Copies an item to a stream. A long item of the remote cache is copied while it arrives.</summary>
    /// <param name="name">The name.</param>
    /// <param name="destination">
    /// The stream to write to. Unless the method returns <see langword="true"/>, it might have received other bytes.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns><see langword="true"/> if the item was copied; <see langword="false"/> if it does not exist.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is <see langword="null"/>.</exception>
    /// <inheritdoc cref="CachedContent.CopyTo" path="/exception"/>
    public bool TryCopy(ContentName name, Stream destination, CancellationToken cancellationToken = default) =>
        TryCopy(name, destination, out _, cancellationToken);

    /// <param name="name">The name.</param>
    /// <param name="destination">
    /// The stream to write to. Unless the method returns <see langword="true"/>, it might have received other bytes.
    /// </param>
    /// <param name="isRemote">Whether the item was fetched from the remote cache.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <inheritdoc cref="TryCopy(ContentName, Stream, CancellationToken)"/>
    public bool TryCopy(ContentName name, Stream destination, out bool isRemote, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArrivingCopy copy = new(destination);
        using CachedContent? content = Wait(FindAsync(name, isAsync: false, copy, cancellationToken));
        isRemote = content is { IsRemote: true };
        if (content is not null && !copy.IsComplete)
            content.CopyTo(destination, cancellationToken);
        return content is not null;
    }

    /// <summary>Uploads an item of the folder in the background, if uploads are allowed.</summary>
    /// <param name="name">The name of the item.</param>
    /// <remarks>Items that were created or stored for a key are uploaded without this call.</remarks>
    public void Upload(ContentName name) => uploads?.Add(new RemoteUpload(default, name, []));

    /// <summary>Uploads the item of a key in the background, unless the remote cache has a record of the key.</summary>
    /// <param name="key">The 256-bit name of the key. The folder has its item.</param>
    /// <param name="related">Items of the folder that readers of the item need next.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> or <paramref name="related"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is not a 256-bit name.</exception>
    public void UploadIfMissing(string key, IReadOnlyList<ContentName> related)
    {
        ArgumentNullException.ThrowIfNull(related);
        RequireKeyName(key);
        if (uploads is not null && ShortName.TryDecode(key) is { } digest && FindEntry(key) is { } entry)
            uploads.Add(new RemoteUpload(digest, entry.Content, related) { IsOptional = true });
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
    public void DisableRemoteLookups(string reason)
    {
        ArgumentException.ThrowIfNullOrEmpty(reason);
        remote?.StopLookups(reason);
    }

    /// <summary>Stops to upload items to the remote cache. Running uploads are canceled, and lookups go on.</summary>
    /// <param name="reason">The reason for logs and <see cref="RemoteCacheStatistics.UploadOffReason"/>.</param>
    public void DisableUploads(string reason)
    {
        ArgumentException.ThrowIfNullOrEmpty(reason);
        remote?.StopUploads(reason);
    }

    /// <summary>Finds the item for the name of a key in the folder only, as <see cref="Fetch"/> does in the remote cache.</summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if the folder does not have it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    public CachedContent? FindLocal(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Count(CacheArea.Keys.IsName(key) ? Verify(Find(key, out _)) : null);
    }

    /// <summary>Gets the use of the remote cache.</summary>
    /// <returns>The numbers, or <see langword="null"/> if the cache has no remote cache.</returns>
    public RemoteCacheStatistics? GetRemoteStatistics() => remote?.Statistics;

    /// <summary>
    /// Waits for uploads, at most <see cref="RemoteCacheOptions.UploadTimeout"/>, and closes the connections to the remote cache.
    /// </summary>
    /// <remarks>A cache without a remote cache does not have to be disposed of.</remarks>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();

    /// <inheritdoc cref="Dispose"/>
    public async ValueTask DisposeAsync()
    {
        if (uploads is not null)
        {
            TimeSpan timeout = remote!.Options.UploadTimeout;
            if (await uploads.FlushAsync(timeout, CancellationToken.None).ConfigureAwait(false) is > 0 and var left)
                logger.UploadsGivenUp(left, timeout.TotalSeconds);
            uploads.Dispose();
        }
        remote?.Dispose();
    }

    private async ValueTask<CachedContent?> FindAsync(string key, bool isAsync, CancellationToken cancellationToken)
    {
        CachedContent? local = isAsync ? await VerifyAsync(Find(key, out _), cancellationToken).ConfigureAwait(false)
            : Verify(Find(key, out _), cancellationToken);
        return Count(local ?? await FetchAsync(key, isAsync, isLocked: false, cancellationToken).ConfigureAwait(false));
    }

    private async ValueTask<CachedContent?> FindAsync(ContentName name, bool isAsync, ArrivingCopy? copy,
        CancellationToken cancellationToken)
    {
        CachedContent? local = isAsync ? await VerifyAsync(Open(name, null), cancellationToken).ConfigureAwait(false)
            : Verify(Open(name, null), cancellationToken);
        return Count(local ?? await FetchAsync(name, null, copy, cancellationToken).ConfigureAwait(false));
    }

    /// <summary>Fetches the item of a key, stores it with its entry, and opens it.</summary>
    /// <param name="keyName">The name of the key.</param>
    /// <param name="isAsync">Whether the caller is asynchronous.</param>
    /// <param name="isLocked">Whether the caller has the lock of the key, which cannot be taken twice.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    private async ValueTask<CachedContent?> FetchAsync(string keyName, bool isAsync, bool isLocked, CancellationToken cancellationToken)
    {
        if (remote is null || ShortName.TryDecode(keyName) is not { } key
            || await remote.FindRecordAsync(key, cancellationToken).ConfigureAwait(false) is not { Items: [var first, ..] items })
            return null;
        foreach (RemoteItem item in items)
            if (item.Bytes is { } bytes)
                Keep(item.Name, bytes.Span);
        CachedContent? content = first.Bytes is not null ? Open(first.Name, first.Length)
            : await FetchAsync(first.Name, first.Length, copy: null, cancellationToken).ConfigureAwait(false);
        if (content is null)
            return null;
        CacheEntry entry = new(first.Name, first.Length);
        if (directory.TryWrite(keyName, entry, Now) is not { } size)
            using (isLocked ? null : isAsync ? await directory.LockAsync(keyName, cancellationToken).ConfigureAwait(false)
                : directory.Lock(keyName, cancellationToken))
                size = directory.Write(keyName, entry, Now);
        watch.Wrote(size);
        return content.AsRemote();
    }

    /// <summary>Fetches an item, stores it and opens it.</summary>
    private async ValueTask<CachedContent?> FetchAsync(ContentName name, long? expected, ArrivingCopy? copy,
        CancellationToken cancellationToken) =>
        remote is not null && await remote.FetchAsync(name,
            (length, stream, token) => ReceiveAsync(name, expected, length, stream, copy, token), cancellationToken).ConfigureAwait(false)
            ? Open(name, expected)?.AsRemote() : null;

    // The bytes are verified while they arrive.
    private async ValueTask<bool> ReceiveAsync(ContentName name, long? expected, long? length, Stream stream, ArrivingCopy? copy,
        CancellationToken cancellationToken)
    {
        if (expected is not null && length is not null && length != expected)
            return false;
        if (length is not <= MaxPooledItem)
            return await ReceiveLongAsync(name, stream, copy, cancellationToken).ConfigureAwait(false);
        byte[] buffer = ArrayPool<byte>.Shared.Rent((int)length);
        try
        {
            Memory<byte> bytes = buffer.AsMemory(0, (int)length);
            await stream.ReadExactlyAsync(bytes, cancellationToken).ConfigureAwait(false);
            if (ContentName.FromContent(bytes.Span) != name)
                return false;
            Keep(name, bytes.Span);
            return true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private async ValueTask<bool> ReceiveLongAsync(ContentName name, Stream stream, ArrivingCopy? copy,
        CancellationToken cancellationToken)
    {
        string temporary = CacheDirectory.CreateName();
        using FileLock right = await directory.LockAsync(temporary, cancellationToken).ConfigureAwait(false);
        using ContentDraft draft = directory.BeginContent(temporary, isBuffered: false);
        await FillAsync(draft.Stream, stream, copy, cancellationToken).ConfigureAwait(false);
        if (draft.TryPlace(name, directory, options.FlushToDisk, Now) is not { } entry)
            return false;
        Keep(entry);
        copy?.IsComplete = true;
        return true;
    }

    // While one part is hashed and written, the next one arrives.
    private static async ValueTask FillAsync(DraftStream draft, Stream stream, ArrivingCopy? copy, CancellationToken cancellationToken)
    {
        byte[] arriving = ArrayPool<byte>.Shared.Rent(CopySize), writing = ArrayPool<byte>.Shared.Rent(CopySize);
        Task written = Task.CompletedTask;
        try
        {
            int count;
            while ((count = await stream.ReadAtLeastAsync(arriving, arriving.Length, throwOnEndOfStream: false, cancellationToken)
                .ConfigureAwait(false)) > 0)
            {
                await written.ConfigureAwait(false);
                (arriving, writing) = (writing, arriving);
                ReadOnlyMemory<byte> part = writing.AsMemory(0, count);
                written = Task.WhenAll(Task.Run(() => draft.Write(part.Span), CancellationToken.None),
                    copy is null ? Task.CompletedTask : Task.Run(() => copy.Stream.Write(part.Span), CancellationToken.None));
            }
        }
        finally
        {
            await written.ConfigureAwait(false);
            ArrayPool<byte>.Shared.Return(arriving);
            ArrayPool<byte>.Shared.Return(writing);
        }
    }

    private void Upload(string keyName, ContentName name, IReadOnlyList<ContentName> related)
    {
        if (uploads is not null && ShortName.TryDecode(keyName) is { } key)
            uploads.Add(new RemoteUpload(key, name, related));
    }

    // Only synchronous methods wait, on threads of their callers.
    private static T Wait<T>(ValueTask<T> task) => task.IsCompletedSuccessfully ? task.Result : task.AsTask().GetAwaiter().GetResult();

    /// <summary>A stream that receives an item while it arrives.</summary>
    /// <param name="stream">The stream.</param>
    private sealed class ArrivingCopy(Stream stream)
    {
        internal Stream Stream { get; } = stream;

        /// <summary>Gets or sets a value indicating whether the stream has received the whole item.</summary>
        internal bool IsComplete { get; set; }
    }
}
