using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Metrics;
using Intaglio.Cryptography;
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
public sealed partial class ContentCache
{
    // The items whose creation has led to the current call.
    private static readonly AsyncLocal<Making?> around = new();

    private readonly CacheDirectory directory;
    private readonly ContentCacheOptions options;
    private readonly ILogger logger;
    private readonly CacheMetrics metrics;
    private readonly SizeWatch watch;

    /// <summary>Initializes a new instance of the <see cref="ContentCache"/> class, and creates the cache if it does not exist.</summary>
    /// <param name="directory">The folder of the cache.</param>
    /// <exception cref="IOException">The folder contains files and is not a cache, or it cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to write to the folder.</exception>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    /// <exception cref="ArgumentException"><paramref name="directory"/> is empty.</exception>
    public ContentCache(string directory)
        : this(new ContentCacheOptions { Directory = directory })
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ContentCache"/> class, and creates the cache if it does not exist.</summary>
    /// <param name="options">The settings, which are copied. Later changes have no effect.</param>
    /// <param name="logger">The logger for created, damaged and removed files, or <see langword="null"/>.</param>
    /// <param name="meterFactory">The factory of the meter <c>Intaglio.Caching</c>, or <see langword="null"/> for a shared meter.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">The folder is not specified, or a setting is outside its range.</exception>
    /// <exception cref="IOException">The folder contains files and is not a cache, or it cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to write to the folder.</exception>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    public ContentCache(ContentCacheOptions options, ILogger<ContentCache>? logger = null, IMeterFactory? meterFactory = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Check();
        this.options = new ContentCacheOptions { Directory = options.Directory, MaxSize = options.MaxSize,
            VerifyOnRead = options.VerifyOnRead, FlushToDisk = options.FlushToDisk, TimeProvider = options.TimeProvider,
            Remote = options.Remote?.Copy() };
        this.logger = logger ?? NullLogger<ContentCache>.Instance;
        directory = new CacheDirectory(options.Directory);
        metrics = CacheMetrics.Of(meterFactory);
        watch = new SizeWatch(directory, this.options, metrics, this.logger);
        if (this.options.Remote is not { } settings)
            return;
        remote = new RemoteTier(settings, options.TimeProvider, metrics, this.logger);
        uploads = settings.AllowUploads ? new RemoteUploads(remote, name => Open(name, length: null), this.logger) : null;
    }

    /// <summary>Gets the full path of the folder.</summary>
    public string Directory => directory.Path;

    /// <summary>Determines whether a folder is a cache.</summary>
    /// <param name="directory">The folder.</param>
    /// <returns><see langword="true"/> if the folder is a cache; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    public static bool Exists(string directory) => CacheDirectory.Exists(directory);

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
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
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
        return new(Task.Run(() => FindOrMakeAsync(name, produce, isAsync: true, cancellationToken).AsTask(), cancellationToken));
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
        return FindOrMakeAsync(NameOf(key), Produce, isAsync: false, cancellationToken).AsTask().GetAwaiter().GetResult();

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
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachedContent? Find(CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Wait(FindAsync(NameOf(key), isAsync: false, cancellationToken));
    }

    /// <summary>
    /// Finds an item by its name. It is verified unless <see cref="ContentCacheOptions.VerifyOnRead"/> is <see langword="false"/>.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachedContent? Find(ContentName name, CancellationToken cancellationToken = default) =>
        Wait(FindAsync(name, isAsync: false, copy: null, cancellationToken));

    /// <summary>Stores an item without a key. Identical items are stored only once.</summary>
    /// <param name="stream">The stream to read from its current position to its end. Thread-pool threads read it.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No item is stored then.</param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read or written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public Task<ContentName> PutAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Task.Run(async () =>
        {
            string name = CacheDirectory.CreateName();
            using FileLock right = await directory.LockAsync(name, cancellationToken).ConfigureAwait(false);
            using ContentDraft draft = directory.BeginContent(name, isBuffered: false);
            await stream.CopyToAsync(draft.Stream, cancellationToken).ConfigureAwait(false);
            return Keep(draft).Content;
        }, cancellationToken);
    }

    /// <summary>Stores an item without a key. Identical items are stored only once.</summary>
    /// <param name="stream">The stream to read from its current position to its end.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No item is stored then.</param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read or written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ContentName Put(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        string name = CacheDirectory.CreateName();
        using FileLock right = directory.Lock(name, cancellationToken);
        using ContentDraft draft = directory.BeginContent(name, isBuffered: false);
        draft.Stream.Fill(stream, cancellationToken);
        return Keep(draft).Content;
    }

    /// <summary>Stores an item from an untrusted source if its bytes have the expected name.</summary>
    /// <param name="name">The expected name.</param>
    /// <param name="stream">The stream to read from its current position to its end. Thread-pool threads read it.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No item is stored then.</param>
    /// <returns><see langword="true"/> if the item is stored; <see langword="false"/> if its bytes have another name.</returns>
    /// <inheritdoc cref="PutAsync(Stream, CancellationToken)" path="/exception"/>
    public Task<bool> TryPutAsync(ContentName name, Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Task.Run(() => ReceiveLongAsync(name, stream, copy: null, cancellationToken).AsTask(), cancellationToken);
    }

    /// <summary>Stores an item without a key. Identical items are stored only once.</summary>
    /// <param name="content">The bytes of the item.</param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="IOException">The item cannot be written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    public ContentName Put(ReadOnlySpan<byte> content) => Keep(content).Content;

    /// <summary>Stores several items without keys, which is faster than one at a time. Identical items are stored only once.</summary>
    /// <param name="contents">The bytes of the items.</param>
    /// <returns>The names of the items, in the same order.</returns>
    /// <exception cref="IOException">
    /// An item cannot be written. For example, the disk is full. Items that precede it are stored.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder. Items that precede it are stored.
    /// </exception>
    public ContentName[] PutMany(ReadOnlySpan<ReadOnlyMemory<byte>> contents)
    {
        ContentName[] names = Array.ConvertAll(FileDigest.HashMany(contents), digest => new ContentName(digest));
        for (int i = 0; i < names.Length; i++)
            Keep(names[i], contents[i].Span);
        return names;
    }

    /// <summary>Removes the entry of a key. The item remains until it is pruned, because other keys can refer to it.</summary>
    /// <param name="key">The settings.</param>
    /// <returns><see langword="true"/> if the entry existed; otherwise, <see langword="false"/>.</returns>
    public bool Remove(CacheKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return directory.Remove(CacheArea.Keys, NameOf(key));
    }

    /// <summary>Removes an item. Readers that have opened it can continue to read.</summary>
    /// <param name="name">The name of the item.</param>
    /// <returns><see langword="true"/> if the item existed; otherwise, <see langword="false"/>.</returns>
    public bool Remove(ContentName name) => directory.Remove(CacheArea.Contents, name.ToString());

    /// <summary>Enumerates the entries, sorted by the names of their keys.</summary>
    /// <returns>The entries.</returns>
    public IEnumerable<CachedEntryInfo> EnumerateEntries()
    {
        foreach (CacheFile file in directory.Entries)
            if (directory.TryRead(file.Name, out CacheEntry? entry, out DateTime lastUsed) && entry is { } found)
                yield return new CachedEntryInfo { Key = file.Name, Content = found.Content, Length = found.Length, LastUsed = lastUsed };
    }

    /// <summary>Enumerates the items, sorted by name.</summary>
    /// <returns>The items.</returns>
    public IEnumerable<CachedContentInfo> EnumerateContents() => EnumerateContents("");

    /// <summary>Counts the entries, items and temporary files.</summary>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The number and size of the files.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CacheStatistics GetStatistics(CancellationToken cancellationToken = default) => CacheStatistics.Of(directory, cancellationToken);

    /// <summary>Removes the least recently used files, and temporary files that terminated processes have left.</summary>
    /// <param name="maxSize">The maximum size of the remaining files in bytes, at least 0, or <see langword="null"/> for no limit.</param>
    /// <param name="unusedFor">
    /// The time without use after which files are removed regardless of the size, or <see langword="null"/>.
    /// </param>
    /// <param name="isTrial">
    /// <see langword="true"/> to only count the files that would be removed; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation. Files that were already removed are not restored.</param>
    /// <returns>The number and size of the removed and remaining files.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxSize"/> or <paramref name="unusedFor"/> is negative.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachePruning Prune(long? maxSize = null, TimeSpan? unusedFor = null, bool isTrial = false,
        CancellationToken cancellationToken = default)
    {
        if (maxSize is < 0)
            throw new ArgumentOutOfRangeException(nameof(maxSize), maxSize, "The size cannot be negative.");
        if (unusedFor < TimeSpan.Zero)
            throw new ArgumentOutOfRangeException(nameof(unusedFor), unusedFor, "The time cannot be negative.");
        DateTime now = Now;
        DateTime? usedBefore = unusedFor is { } time ? time < now - DateTime.MinValue ? now - time : DateTime.MinValue : null;
        if (isTrial)
            return CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial, cancellationToken: cancellationToken);
        // Two concurrent calls would each remove files that the other one keeps.
        using FileLock right = directory.LockPruning();
        directory.RemoveAbandoned(now);
        CachePruning pruning = CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial, cancellationToken: cancellationToken);
        metrics.Evicted(pruning);
        logger.Pruned(directory.Path, pruning.RemovedFiles, pruning.RemovedBytes, pruning.LeftBytes);
        return pruning;
    }

    /// <summary>Protects items from pruning, by this and other processes, that are used from now on.</summary>
    /// <returns>
    /// The protection, which ends when it is disposed of or when the process ends. Items can still be removed by
    /// <see cref="Remove(ContentName)"/>.
    /// </returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to write to the folder.</exception>
    public IDisposable Pin()
    {
        string name = CacheDirectory.CreateName();
        FileLock right = directory.Lock(name, CancellationToken.None);
        try
        {
            // Removes the pins of processes that were killed.
            directory.FindProtected(isTrial: false);
            directory.CreatePin(name, Now);
            return new CachePin(directory, name, right);
        }
        catch
        {
            right.Dispose();
            throw;
        }
    }

    /// <summary>Reads all files and compares them with their names.</summary>
    /// <param name="remove">
    /// <see langword="true"/> to remove damaged files, so that they are created again; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="progress">
    /// The receiver of the number of bytes read, or <see langword="null"/>. The total is <see cref="CacheStatistics.ContentBytes"/>.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The problems, including files that cannot be read.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CacheVerification Verify(bool remove = false, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        CacheVerification verification = new CacheVerifier(directory, remove).Verify(Now, progress, cancellationToken);
        foreach (CacheProblem problem in verification.Problems)
            if (problem.IsDamage)
                Damaged(problem.Path);
        return verification;
    }

    private DateTime Now => options.TimeProvider.GetUtcNow().UtcDateTime;

    private static string NameOf(CacheKey key) => key.ToName(CacheDirectory.KeyBits);

    private async ValueTask<CachedContent> FindOrMakeAsync(string name, Func<Stream, CancellationToken, ValueTask> produce, bool isAsync,
        CancellationToken cancellationToken)
    {
        RequireOther(name);
        while (true)
        {
            DateTime? seen = null;
            CachedContent? there = Unblocked(() => Find(name, out seen));
            if ((isAsync ? await VerifyAsync(there, cancellationToken).ConfigureAwait(false)
                : Verify(there, cancellationToken)) is { } found)
                return Count(found);
            CachedContent made;
            int entrySize;
            using (isAsync ? await directory.LockAsync(name, cancellationToken).ConfigureAwait(false)
                : directory.Lock(name, cancellationToken))
            {
                // Another caller has created the item. It is opened without the lock, so that other callers do not wait for its
                // verification.
                if (Unblocked(() => directory.TryRead(name, out _, out DateTime lastUsed) && lastUsed != seen))
                    continue;
                if ((isAsync ? await FetchAsync(name, isAsync, isLocked: true, cancellationToken).ConfigureAwait(false)
                    : Wait(FetchAsync(name, isAsync, isLocked: true, cancellationToken))) is { } fetched)
                    return Count(fetched);
                Count(null);
                (made, entrySize) = await CreateAsync(name, produce, cancellationToken).ConfigureAwait(false);
            }
            watch.Wrote(made.Length + entrySize);
            Upload(name, made.Name, []);
            return made;
        }
    }

    private async ValueTask<(CachedContent Content, int EntrySize)> CreateAsync(string name,
        Func<Stream, CancellationToken, ValueTask> produce, CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp();
        string? error = null;
        CachedContent? content = null;
        // Only calls from this method see this value.
        Making making = around.Value = new Making(directory, name, around.Value);
        try
        {
            using ContentDraft draft = directory.BeginContent(name, isBuffered: true);
            await produce(draft.Stream, cancellationToken).ConfigureAwait(false);
            content = draft.PlaceAndOpen(directory, options.FlushToDisk, Now);
            int entrySize = directory.Write(name, new CacheEntry(content.Name, content.Length), Now);
            logger.Created(name, content.Name, content.Length);
            return (content, entrySize);
        }
        catch (Exception exception)
        {
            content?.Dispose();
            error = exception.GetType().FullName;
            throw;
        }
        finally
        {
            // Tasks that were started in the meantime and are still running can request the item now.
            making.IsDone = true;
            metrics.Produced(Stopwatch.GetElapsedTime(start), content?.Length ?? 0, error);
        }
    }

    private void RequireOther(string name)
    {
        if (around.Value?.Has(directory, name) == true)
            throw new InvalidOperationException("The code that creates an item requested the same item, which would never complete.");
    }

    private CacheEntry Keep(ReadOnlySpan<byte> content) => Keep(ContentName.FromContent(content), content);

    private CacheEntry Keep(ContentName name, ReadOnlySpan<byte> content)
    {
        if (directory.TryPut(name, content, options.FlushToDisk, Now))
            return Keep(new CacheEntry(name, content.Length));
        string temporary = CacheDirectory.CreateName();
        using FileLock right = directory.Lock(temporary, CancellationToken.None);
        using ContentDraft draft = directory.BeginContent(temporary, isBuffered: false);
        draft.Stream.Write(content);
        return Keep(draft);
    }

    private CacheEntry Keep(ContentDraft draft) => Keep(draft.Place(directory, options.FlushToDisk, Now));

    private CacheEntry Keep(CacheEntry entry)
    {
        metrics.Written(entry.Length);
        watch.Wrote(entry.Length);
        return entry;
    }

    [return: NotNullIfNotNull(nameof(content))]
    private CachedContent? Count(CachedContent? content)
    {
        metrics.LookedUp(content is not null);
        return content;
    }

    private void Damaged(string path)
    {
        metrics.Damaged();
        logger.Damaged(path);
    }

    /// <summary>An item that is being created, linked to the items whose creation requested it.</summary>
    private sealed class Making(CacheDirectory directory, string name, Making? outer)
    {
        internal volatile bool IsDone;

        internal bool Has(CacheDirectory otherDirectory, string otherName) =>
            (!IsDone && name == otherName && directory.Identity == otherDirectory.Identity)
            || outer?.Has(otherDirectory, otherName) == true;
    }
}
