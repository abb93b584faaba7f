using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Intaglio.Caching;

/// <summary>
/// A cache of contents in a folder on disk, shared by threads and processes. What is made from settings is found again by its
/// <see cref="CacheKey"/>; each content is stored once, under its file digest (<see cref="ContentName"/>), and can be found by that too.
/// </summary>
/// <remarks>
/// Nobody sees half a content: it is written to a temporary file, and gets its name when it is complete and on the disk. A process may
/// end at any point: what it had begun is made again, and what it had completed is there. docs/cache.md has the format and what holds under
/// which failures. Safe for use by several threads at once; nothing is kept open between calls.
/// </remarks>
public sealed partial class ContentCache
{
    // What is being made around the caller.
    private static readonly AsyncLocal<Making?> around = new();

    private readonly CacheDirectory directory;
    private readonly ContentCacheOptions options;
    private readonly ILogger logger;
    private readonly CacheMetrics metrics;
    private readonly SizeWatch watch;

    /// <summary>Opens the cache in a folder, or begins one there.</summary>
    /// <param name="directory">The folder.</param>
    /// <exception cref="IOException">The folder has files and is no cache, or cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder cannot be written to.</exception>
    /// <exception cref="CacheFormatException">The cache there has another format.</exception>
    public ContentCache(string directory)
        : this(new ContentCacheOptions { Directory = directory })
    {
    }

    /// <summary>Opens the cache in a folder, or begins one there.</summary>
    /// <param name="options">The folder and how the cache works; they are read now, and later changes are without effect.</param>
    /// <param name="logger">What is told of damage, of what goes, and of what is made.</param>
    /// <param name="meterFactory">Where the meter <c>Intaglio.Caching</c> comes from, for the metrics.</param>
    /// <exception cref="ArgumentException">There is no folder, or a setting is outside its range.</exception>
    /// <exception cref="IOException">The folder has files and is no cache, or cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder cannot be written to.</exception>
    /// <exception cref="CacheFormatException">The cache there has another format.</exception>
    public ContentCache(ContentCacheOptions options, ILogger<ContentCache>? logger = null, IMeterFactory? meterFactory = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Check();
        this.options = new ContentCacheOptions { Directory = options.Directory, MaxSize = options.MaxSize, VerifyOnRead = options.VerifyOnRead, FlushToDisk = options.FlushToDisk, TimeProvider = options.TimeProvider };
        this.logger = logger ?? NullLogger<ContentCache>.Instance;
        directory = new CacheDirectory(options.Directory);
        metrics = CacheMetrics.Of(meterFactory);
        watch = new SizeWatch(directory, this.options, metrics, this.logger);
    }

    /// <summary>Gets the cache's folder, its full path.</summary>
    public string Directory => directory.Path;

    /// <summary>Whether a folder is a cache.</summary>
    /// <param name="directory">The folder.</param>
    /// <exception cref="CacheFormatException">It is one of another format.</exception>
    public static bool Exists(string directory) => CacheDirectory.Exists(directory);

    /// <summary>
    /// Gets the content that was made from a key's settings, or makes it: by one caller at a time, of all threads and processes; the others
    /// wait, and find it then. When making it fails, the next of them tries.
    /// </summary>
    /// <param name="key">The settings. They are read before this returns, and may change then.</param>
    /// <param name="produce">
    /// Writes the content to a stream, which it need not close. What it throws comes out of here, and nothing is kept then. It may use the
    /// cache itself, for other keys.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting, and is handed to <paramref name="produce"/>.</param>
    /// <returns>The content, open. Files are read and written, and <paramref name="produce"/> is called, on threads of the pool and not on the caller's.</returns>
    /// <exception cref="IOException">The content cannot be written or read; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="produce"/> asks for its own key.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public ValueTask<CachedContent> GetOrCreateAsync(CacheKey key, Func<Stream, CancellationToken, ValueTask> produce, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(produce);
        string name = NameOf(key);
        return new(Task.Run(() => FindOrMakeAsync(name, produce, isAsync: true, cancellationToken).AsTask(), cancellationToken));
    }

    /// <summary>Gets the content that was made from a key's settings, or makes it, as <see cref="GetOrCreateAsync"/> does, on the caller's thread.</summary>
    /// <param name="key">The settings.</param>
    /// <param name="produce">
    /// Writes the content to a stream, which it need not close. What it throws comes out of here, and nothing is kept then. It may use the
    /// cache itself, for other keys.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting, and is handed to <paramref name="produce"/>.</param>
    /// <returns>The content, open.</returns>
    /// <inheritdoc cref="GetOrCreateAsync" path="/exception"/>
    public CachedContent GetOrCreate(CacheKey key, Action<Stream, CancellationToken> produce, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(produce);
        // All of it has been done when this returns: nothing is awaited.
        return FindOrMakeAsync(NameOf(key), Produce, isAsync: false, cancellationToken).AsTask().GetAwaiter().GetResult();

        ValueTask Produce(Stream stream, CancellationToken token)
        {
            produce(stream, token);
            return default;
        }
    }

    /// <summary>Finds the content that was made from a key's settings.</summary>
    /// <param name="key">The settings.</param>
    /// <returns>The content, open, or null if there is none.</returns>
    /// <exception cref="IOException">The content cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    public CachedContent? Find(CacheKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Count(Verify(Find(NameOf(key), out _)));
    }

    /// <summary>Finds a content by its name. It is compared with it where <see cref="ContentCacheOptions.VerifyOnRead"/> says so.</summary>
    /// <param name="name">The name.</param>
    /// <returns>The content, open, or null if there is none.</returns>
    /// <exception cref="IOException">The content cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    public CachedContent? Find(ContentName name) => Count(Verify(Open(name, length: null)));

    /// <summary>Stores a content, once however often it comes.</summary>
    /// <param name="stream">The content, from the stream's position to its end; it is read on threads of the pool and not on the caller's.</param>
    /// <param name="cancellationToken">Ends it; nothing is kept then.</param>
    /// <returns>The content's name.</returns>
    /// <exception cref="IOException">The content cannot be read or written; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public Task<ContentName> PutAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Task.Run(async () =>
        {
            string name = CacheDirectory.CreateName();
            using FileLock right = await directory.LockAsync(name, cancellationToken).ConfigureAwait(false);
            using ContentDraft draft = directory.BeginContent(name);
            await stream.CopyToAsync(draft.Stream, cancellationToken).ConfigureAwait(false);
            return Keep(draft).Content;
        }, cancellationToken);
    }

    /// <summary>Stores a content, once however often it comes.</summary>
    /// <param name="stream">The content, from the stream's position to its end.</param>
    /// <param name="cancellationToken">Ends it; nothing is kept then.</param>
    /// <returns>The content's name.</returns>
    /// <exception cref="IOException">The content cannot be read or written; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public ContentName Put(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        string name = CacheDirectory.CreateName();
        using FileLock right = directory.Lock(name, cancellationToken);
        using ContentDraft draft = directory.BeginContent(name);
        draft.Stream.Fill(stream, cancellationToken);
        return Keep(draft).Content;
    }

    /// <summary>Stores a content, once however often it comes.</summary>
    /// <param name="content">The content.</param>
    /// <returns>The content's name.</returns>
    /// <exception cref="IOException">The content cannot be written; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    public ContentName Put(ReadOnlySpan<byte> content)
    {
        string name = CacheDirectory.CreateName();
        using FileLock right = directory.Lock(name, CancellationToken.None);
        using ContentDraft draft = directory.BeginContent(name);
        draft.Stream.Write(content);
        return Keep(draft).Content;
    }

    /// <summary>Forgets what was made from a key's settings. The content stays, for others may have the same, until it goes for want of use.</summary>
    /// <param name="key">The settings.</param>
    /// <returns>Whether there was something.</returns>
    public bool Remove(CacheKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return directory.Remove(CacheArea.Keys, NameOf(key));
    }

    /// <summary>Removes a content. Whoever is reading it can read on.</summary>
    /// <param name="name">The content's name.</param>
    /// <returns>Whether there was one.</returns>
    public bool Remove(ContentName name) => directory.Remove(CacheArea.Contents, name.ToString());

    /// <summary>Gets what was made from keys, by the names of the keys.</summary>
    public IEnumerable<CachedEntryInfo> EnumerateEntries()
    {
        foreach (CacheFile file in directory.Entries)
            if (directory.TryRead(file.Name, out CacheEntry? entry, out DateTime lastUsed) && entry is { } found)
                yield return new CachedEntryInfo { Key = file.Name, Content = found.Content, Length = found.Length, LastUsed = lastUsed };
    }

    /// <summary>Gets the contents, by name.</summary>
    public IEnumerable<CachedContentInfo> EnumerateContents() => EnumerateContents("");

    /// <summary>Counts the entries and the items.</summary>
    /// <param name="cancellationToken">Ends the counting.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CacheStatistics GetStatistics(CancellationToken cancellationToken = default) => CacheStatistics.Of(directory, cancellationToken);

    /// <summary>Removes what has not been used for the longest time, and the temporary files of processes that ended before they were done.</summary>
    /// <param name="maxSize">How many bytes may be left, at least 0; null for any number.</param>
    /// <param name="unusedFor">What has not been used for so long goes in any case; null for nothing.</param>
    /// <param name="isTrial">Whether nothing is removed, but counted.</param>
    /// <param name="cancellationToken">Ends the removing. Files that were removed until then stay removed.</param>
    /// <returns>What went, and what is left.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachePruning Prune(long? maxSize = null, TimeSpan? unusedFor = null, bool isTrial = false, CancellationToken cancellationToken = default)
    {
        if (maxSize is < 0)
            throw new ArgumentOutOfRangeException(nameof(maxSize), maxSize, "A size is not negative.");
        if (unusedFor < TimeSpan.Zero)
            throw new ArgumentOutOfRangeException(nameof(unusedFor), unusedFor, "A time is not negative.");
        DateTime now = Now;
        DateTime? usedBefore = unusedFor is { } time ? time < now - DateTime.MinValue ? now - time : DateTime.MinValue : null;
        if (isTrial)
            return CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial, cancellationToken: cancellationToken);
        // Two at once would each remove what the other has left.
        using FileLock right = directory.LockPruning();
        directory.RemoveAbandoned(now);
        CachePruning pruning = CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial, cancellationToken: cancellationToken);
        metrics.Evicted(pruning);
        logger.Pruned(directory.Path, pruning.RemovedFiles, pruning.RemovedBytes, pruning.LeftBytes);
        return pruning;
    }

    /// <summary>Reads everything and compares it with its name.</summary>
    /// <param name="remove">Whether what is damaged goes, so that it is made again.</param>
    /// <param name="progress">Is told the bytes read, of <see cref="CacheStatistics.ContentBytes"/>.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <returns>What was found; files that cannot be read are among it.</returns>
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

    private async ValueTask<CachedContent> FindOrMakeAsync(string name, Func<Stream, CancellationToken, ValueTask> produce, bool isAsync, CancellationToken cancellationToken)
    {
        RequireOther(name);
        while (true)
        {
            DateTime? seen = null;
            CachedContent? there = Unblocked(() => Find(name, out seen));
            if ((isAsync ? await VerifyAsync(there, cancellationToken).ConfigureAwait(false) : Verify(there, cancellationToken)) is { } found)
                return Count(found);
            CachedContent made;
            int entrySize;
            using (isAsync ? await directory.LockAsync(name, cancellationToken).ConfigureAwait(false) : directory.Lock(name, cancellationToken))
            {
                // Whoever had the right before has made it. It is opened without the right, so that nobody waits while it is verified.
                if (Unblocked(() => directory.TryRead(name, out _, out DateTime lastUsed) && lastUsed != seen))
                    continue;
                Count(null);
                (made, entrySize) = await CreateAsync(name, produce, cancellationToken).ConfigureAwait(false);
            }
            watch.Wrote(made.Length + entrySize);
            return made;
        }
    }

    private async ValueTask<(CachedContent Content, int EntrySize)> CreateAsync(string name, Func<Stream, CancellationToken, ValueTask> produce, CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp();
        string? error = null;
        CachedContent? content = null;
        // Seen by what is called from here, and by nobody else.
        Making making = around.Value = new Making(directory, name, around.Value);
        try
        {
            using ContentDraft draft = directory.BeginContent(name);
            await produce(draft.Stream, cancellationToken).ConfigureAwait(false);
            content = draft.Place(directory, options.FlushToDisk);
            directory.SetUsed(CacheArea.Contents, content.Name.ToString(), Now);
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
            // What was begun meanwhile and goes on may ask for it.
            making.IsDone = true;
            metrics.Produced(Stopwatch.GetElapsedTime(start), content?.Length ?? 0, error);
        }
    }

    private void RequireOther(string name)
    {
        if (around.Value?.Has(directory, name) == true)
            throw new InvalidOperationException("A content that is being made was asked for by what makes it: it would wait for itself.");
    }

    private CacheEntry Keep(ContentDraft draft)
    {
        using CachedContent content = draft.Place(directory, options.FlushToDisk);
        directory.SetUsed(CacheArea.Contents, content.Name.ToString(), Now);
        metrics.Written(content.Length);
        watch.Wrote(content.Length);
        return new CacheEntry(content.Name, content.Length);
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

    /// <summary>A content that is being made, and what is being made around it.</summary>
    private sealed class Making(CacheDirectory directory, string name, Making? outer)
    {
        internal volatile bool IsDone;

        internal bool Has(CacheDirectory otherDirectory, string otherName) =>
            (!IsDone && name == otherName && directory.Identity == otherDirectory.Identity) || outer?.Has(otherDirectory, otherName) == true;
    }
}
