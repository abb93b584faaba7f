using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Intaglio.Caching;

/// <summary>A cache of items in a folder on disk, shared by threads and processes.</summary>
/// <remarks>
/// <para>Items that are created from settings are found by a <see cref="CacheKey"/>. Each item is stored once under its file digest
/// (<see cref="ContentName"/>), and can also be found by it.</para>
/// <para>Incomplete items are never visible. An item is written to a temporary file, which gets its final name only when it is complete and
/// on disk. If a process is terminated, its incomplete items are created again later, and its complete items remain. The format and the
/// guarantees are described in docs/guides/cache.md.</para>
/// <para>Instances are thread-safe. Files are not kept open between calls.</para>
/// </remarks>
public sealed class ContentCache : IDisposable, IAsyncDisposable
{
    private readonly LocalStore local;
    private readonly ItemLookup lookup;
    private readonly ItemCreation creation;
    private readonly ILogger logger;

    /// <summary>Initializes a new instance of the <see cref="ContentCache"/> class, and creates the cache if it does not exist.</summary>
    /// <param name="directory">The folder of the cache.</param>
    /// <inheritdoc cref="ContentCache(ContentCacheOptions, ILogger{ContentCache}, IMeterFactory)" path="/exception"/>
    public ContentCache(string directory)
        : this(new ContentCacheOptions { Directory = directory })
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ContentCache"/> class, and creates the cache if it does not exist.</summary>
    /// <param name="options">The settings, which are copied. Later changes have no effect.</param>
    /// <param name="logger">The logger for created, damaged and removed files, or <see langword="null"/>.</param>
    /// <param name="meterFactory">The factory of the meter <c>Intaglio.Caching</c>, or <see langword="null"/> for a shared meter.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">The folder is not specified or empty, or a setting is outside its range.</exception>
    /// <exception cref="IOException">The folder contains files and is not a cache, or it cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to write to the folder.</exception>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    public ContentCache(ContentCacheOptions options, ILogger<ContentCache>? logger = null, IMeterFactory? meterFactory = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Check();
        options = options.Copy();
        this.logger = logger ?? NullLogger<ContentCache>.Instance;
        CacheMetrics metrics = CacheMetrics.Of(meterFactory);
        local = new LocalStore(options, metrics, this.logger);
        Maintenance = new CacheMaintenance(local, metrics, this.logger);
        if (options.Remote is { } settings)
        {
            RemoteTier tier = new(settings, options.TimeProvider, metrics, this.logger);
            Remote = new RemoteCache(tier,
                settings.AllowUploads ? new RemoteUploads(tier, name => local.Open(name, length: null), this.logger) : null, local);
        }
        creation = new ItemCreation(local, Remote, metrics);
        lookup = new ItemLookup(local, Remote?.Fetcher, metrics);
        Entries = new CacheEntries(local, lookup, creation, Remote);
    }

    /// <summary>Gets the full path of the folder.</summary>
    public string Directory => local.Directory.Path;

    /// <summary>Gets the entries of keys, for programs that name keys themselves.</summary>
    public CacheEntries Entries { get; }

    /// <summary>Gets the members that list, verify and remove files.</summary>
    public CacheMaintenance Maintenance { get; }

    /// <summary>Gets the remote cache, or <see langword="null"/> if the cache has none.</summary>
    public RemoteCache? Remote { get; }

    /// <summary>Determines whether a folder is a cache.</summary>
    /// <param name="directory">The folder.</param>
    /// <returns><see langword="true"/> if the folder is a cache; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    public static bool Exists(string directory) => CacheRoot.Exists(directory);

    /// <summary>Gets the item for a key, or creates it if it does not exist.</summary>
    /// <param name="key">The settings. They are read before this method returns and can be changed afterward.</param>
    /// <param name="produce">
    /// The delegate that writes the item to a stream, which it does not need to close. If it throws an exception, the exception is rethrown
    /// and no item is stored. It can use the cache for other keys.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation. It is passed to <paramref name="produce"/>.</param>
    /// <returns>The item, opened for reading.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> or <paramref name="produce"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be written or read. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user, or a folder is in its place.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="produce"/> requested the same key.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <remarks>
    /// <para>Only one caller in all threads and processes creates the item. Other callers wait for it. If creating the item fails, the next
    /// caller tries.</para>
    /// <para>Thread-pool threads read and write files and call <paramref name="produce"/>.</para>
    /// </remarks>
    public ValueTask<CachedContent> GetOrCreateAsync(CacheKey key, Func<Stream, CancellationToken, ValueTask> produce,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(produce);
        string name = NameOf(key);
        return new(Task.Run(() => creation.FindOrMakeAsync(name, produce, isAsync: true, cancellationToken).AsTask(), cancellationToken));
    }

    /// <summary>Gets the item for a key, or creates it on the calling thread if it does not exist.</summary>
    /// <param name="key">The settings.</param>
    /// <param name="produce">
    /// The delegate that writes the item to a stream, which it does not need to close. If it throws an exception, the exception is rethrown
    /// and no item is stored. It can use the cache for other keys.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation. It is passed to <paramref name="produce"/>.</param>
    /// <returns>The item, opened for reading.</returns>
    /// <remarks>
    /// Only one caller in all threads and processes creates the item. Other callers wait for it. If creating the item fails, the next
    /// caller tries.
    /// </remarks>
    /// <inheritdoc cref="GetOrCreateAsync" path="/exception"/>
    public CachedContent GetOrCreate(CacheKey key, Action<Stream, CancellationToken> produce, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(produce);
        // The task is already complete, because nothing was awaited.
        return creation.FindOrMakeAsync(NameOf(key), Produce, isAsync: false, cancellationToken).AsTask().GetAwaiter().GetResult();

        ValueTask Produce(Stream stream, CancellationToken token)
        {
            produce(stream, token);
            return default;
        }
    }

    /// <summary>Finds the item for a key.</summary>
    /// <param name="key">The settings.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <inheritdoc cref="Find(ContentName, CancellationToken)" path="/exception"/>
    public CachedContent? Find(CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        return RemoteFetch.Wait(lookup.FindAsync(NameOf(key), isAsync: false, cancellationToken));
    }

    /// <summary>
    /// Finds an item by its name. It is verified unless <see cref="ContentCacheOptions.VerifyOnRead"/> is <see langword="false"/>.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachedContent? Find(ContentName name, CancellationToken cancellationToken = default) =>
        RemoteFetch.Wait(lookup.FindAsync(name, length: null, isAsync: false, copy: null, cancellationToken));

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
        return new(Task.Run(() => lookup.FindAsync(name, isAsync: true, cancellationToken).AsTask(), cancellationToken));
    }

    /// <summary>Finds an item by its name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="Find(ContentName, CancellationToken)" path="/exception"/>
    public ValueTask<CachedContent?> FindAsync(ContentName name, CancellationToken cancellationToken = default) =>
        new(Task.Run(() => lookup.FindAsync(name, length: null, isAsync: true, copy: null, cancellationToken).AsTask(), cancellationToken));

    /// <summary>Copies an item to a stream. A long item of the remote cache is copied while it arrives.</summary>
    /// <param name="name">The name.</param>
    /// <param name="destination">The stream to write to. It can have other bytes unless the method returns <see langword="true"/>.</param>
    /// <param name="isRemote">Receives a value indicating whether the item was fetched from the remote cache.</param>
    /// <param name="length">The length in bytes if it is known. An item of another length is damaged, and is not read.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns><see langword="true"/> if the item was copied; <see langword="false"/> if it does not exist.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is <see langword="null"/>.</exception>
    /// <inheritdoc cref="CachedContent.CopyTo" path="/exception"/>
    public bool TryCopy(ContentName name, Stream destination, out bool isRemote, long? length = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArrivingCopy copy = new(destination);
        using CachedContent? content = RemoteFetch.Wait(lookup.FindAsync(name, length, isAsync: false, copy, cancellationToken));
        isRemote = content is { IsRemote: true };
        if (content is not null && !copy.IsComplete)
            content.CopyTo(destination, cancellationToken);
        return content is not null;
    }

    /// <summary>Stores an item without a key. Identical items are stored only once.</summary>
    /// <param name="stream">The stream to read from its current position to its end. Thread-pool threads read it.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No item is stored then.</param>
    /// <returns>The name of the item.</returns>
    /// <inheritdoc cref="Put(Stream, CancellationToken)" path="/exception"/>
    public Task<ContentName> PutAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Task.Run(async () => (await local.KeepAsync(draft => stream.CopyToAsync(draft, cancellationToken), cancellationToken)
            .ConfigureAwait(false)).Content, cancellationToken);
    }

    /// <summary>Stores an item without a key. Identical items are stored only once.</summary>
    /// <param name="stream">The stream to read from its current position to its end.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No item is stored then.</param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read or written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user, or a folder is in its place.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ContentName Put(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return local.Keep(draft => draft.Fill(stream, cancellationToken), cancellationToken).Content;
    }

    /// <summary>Stores an item from an untrusted source if its bytes have the expected name.</summary>
    /// <param name="name">The expected name.</param>
    /// <param name="stream">The stream to read from its current position to its end. Thread-pool threads read it.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No item is stored then.</param>
    /// <returns><see langword="true"/> if the item is stored; <see langword="false"/> if its bytes have another name.</returns>
    /// <inheritdoc cref="Put(Stream, CancellationToken)" path="/exception"/>
    public Task<bool> TryPutAsync(ContentName name, Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Task.Run(() => RemoteFetch.ReceiveLongAsync(local, name, stream, copy: null, cancellationToken).AsTask(), cancellationToken);
    }

    /// <summary>Stores an item without a key. Identical items are stored only once.</summary>
    /// <param name="content">The bytes of the item.</param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="IOException">The item cannot be written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user, or a folder is in its place.</exception>
    public ContentName Put(ReadOnlySpan<byte> content) => local.Keep(content).Content;

    /// <summary>Stores several items without keys, which is faster than one at a time. Identical items are stored only once.</summary>
    /// <param name="contents">The bytes of the items.</param>
    /// <returns>The names of the items, in the same order.</returns>
    /// <exception cref="IOException">An item cannot be written. Items that precede it are stored.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user, or a folder is in its place.</exception>
    public ContentName[] PutMany(ReadOnlySpan<ReadOnlyMemory<byte>> contents) => local.KeepMany(contents);

    /// <summary>Stores an item as the result for a key, and replaces an existing entry.</summary>
    /// <param name="stream">The stream to read from its current position to its end.</param>
    /// <param name="key">The settings. They are read before the stream and can be changed afterward.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No entry is stored then.</param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="InvalidOperationException">The caller is creating the item for this key.</exception>
    /// <inheritdoc cref="Put(Stream, CancellationToken)" path="/exception"/>
    public ContentName Put(Stream stream, CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(key);
        string keyName = NameOf(key);
        creation.RequireOther(keyName);
        CacheEntry entry = local.Keep(draft => draft.Fill(stream, cancellationToken), cancellationToken);
        local.Write(keyName, entry, EntryOrigin.Made, cancellationToken);
        Remote?.Upload(keyName, entry.Content, []);
        return entry.Content;
    }

    /// <summary>Stores an item as the result for a key, and replaces an existing entry.</summary>
    /// <param name="stream">The stream to read from its current position to its end. Thread-pool threads read it.</param>
    /// <param name="key">The settings. They are read before this method returns and can be changed afterward.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No entry is stored then.</param>
    /// <returns>The name of the item.</returns>
    /// <inheritdoc cref="Put(Stream, CacheKey, CancellationToken)" path="/exception"/>
    public Task<ContentName> PutAsync(Stream stream, CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(key);
        string keyName = NameOf(key);
        creation.RequireOther(keyName);
        return Task.Run(async () =>
        {
            CacheEntry entry = await local.KeepAsync(draft => stream.CopyToAsync(draft, cancellationToken), cancellationToken)
                .ConfigureAwait(false);
            await local.WriteAsync(keyName, entry, EntryOrigin.Made, isLocked: false, cancellationToken).ConfigureAwait(false);
            Remote?.Upload(keyName, entry.Content, []);
            return entry.Content;
        }, cancellationToken);
    }

    /// <summary>Removes the entry of a key. The item remains until it is pruned, because other keys can refer to it.</summary>
    /// <param name="key">The settings.</param>
    /// <returns><see langword="true"/> if the entry existed; otherwise, <see langword="false"/>.</returns>
    public bool Remove(CacheKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return local.Directory.Reading.Remove(CacheArea.Keys, NameOf(key));
    }

    /// <summary>Removes an item. Readers that have opened it can continue to read.</summary>
    /// <param name="name">The name of the item.</param>
    /// <returns><see langword="true"/> if the item existed; otherwise, <see langword="false"/>.</returns>
    public bool Remove(ContentName name) => local.Directory.Reading.Remove(CacheArea.Contents, name.ToString());

    /// <summary>
    /// Waits for uploads, at most <see cref="RemoteCacheOptions.UploadTimeout"/>, and closes the connections to the remote cache.
    /// </summary>
    /// <remarks>A cache without a remote cache does not have to be disposed of.</remarks>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();

    /// <inheritdoc cref="Dispose"/>
    public async ValueTask DisposeAsync()
    {
        if (Remote is not null && await Remote.CloseAsync().ConfigureAwait(false) is (> 0 and var left, var seconds))
            logger.UploadsGivenUp(left, seconds);
    }

    private static string NameOf(CacheKey key) => key.ToName(CacheDirectory.KeyBits);
}
