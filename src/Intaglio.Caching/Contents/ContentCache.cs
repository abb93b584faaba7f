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
public sealed class ContentCache
{
    // LRU order needs no more than this, and a use then changes nothing on disk most of the time.
    private static readonly TimeSpan useResolution = TimeSpan.FromMinutes(1);

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
    /// <exception cref="InvalidDataException">The cache there has another format.</exception>
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
    /// <exception cref="InvalidDataException">The cache there has another format.</exception>
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
    /// <exception cref="InvalidDataException">It is one of another format.</exception>
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
    /// <returns>The content, open.</returns>
    /// <exception cref="IOException">The content cannot be written or read; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="produce"/> asks for its own key.</exception>
    public ValueTask<CachedContent> GetOrCreateAsync(CacheKey key, Func<Stream, CancellationToken, ValueTask> produce, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(produce);
        return GetOrCreateAsync(NameOf(key), produce, cancellationToken);
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
    /// <param name="content">The content, from the stream's position to its end.</param>
    /// <param name="cancellationToken">Ends it; nothing is kept then.</param>
    /// <returns>The content's name.</returns>
    /// <exception cref="IOException">The content cannot be read or written; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    public async Task<ContentName> PutAsync(Stream content, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        string name = CacheDirectory.CreateName();
        using FileLock right = await directory.LockAsync(name, cancellationToken).ConfigureAwait(false);
        using ContentDraft draft = directory.BeginContent(name);
        await content.CopyToAsync(draft.Stream, cancellationToken).ConfigureAwait(false);
        return Keep(draft);
    }

    /// <summary>Stores a content, once however often it comes.</summary>
    /// <param name="content">The content, from the stream's position to its end.</param>
    /// <returns>The content's name.</returns>
    /// <exception cref="IOException">The content cannot be read or written; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    public ContentName Put(Stream content)
    {
        ArgumentNullException.ThrowIfNull(content);
        string name = CacheDirectory.CreateName();
        using FileLock right = directory.Lock(name);
        using ContentDraft draft = directory.BeginContent(name);
        content.CopyTo(draft.Stream);
        return Keep(draft);
    }

    /// <summary>Stores a content, once however often it comes.</summary>
    /// <param name="content">The content.</param>
    /// <returns>The content's name.</returns>
    /// <exception cref="IOException">The content cannot be written; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    public ContentName Put(ReadOnlySpan<byte> content)
    {
        string name = CacheDirectory.CreateName();
        using FileLock right = directory.Lock(name);
        using ContentDraft draft = directory.BeginContent(name);
        draft.Stream.Write(content);
        return Keep(draft);
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
    public IEnumerable<CachedContentInfo> EnumerateContents()
    {
        foreach (CacheFile file in directory.Contents)
            yield return new CachedContentInfo { Name = ContentName.Parse(file.Name), Length = file.Length, LastUsed = file.LastUsed };
    }

    /// <summary>Counts what is there.</summary>
    public CacheStatistics GetStatistics() => CacheStatistics.Of(directory);

    /// <summary>Removes what has not been used for the longest time, and the temporary files of processes that ended before they were done.</summary>
    /// <param name="maxSize">How many bytes may be left, at least 0; null for any number.</param>
    /// <param name="unusedFor">What has not been used for so long goes in any case; null for nothing.</param>
    /// <param name="isTrial">Whether nothing is removed, but counted.</param>
    /// <returns>What went, and what is left.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    public CachePruning Prune(long? maxSize = null, TimeSpan? unusedFor = null, bool isTrial = false)
    {
        if (maxSize is < 0)
            throw new ArgumentOutOfRangeException(nameof(maxSize), maxSize, "A size is not negative.");
        if (unusedFor < TimeSpan.Zero)
            throw new ArgumentOutOfRangeException(nameof(unusedFor), unusedFor, "A time is not negative.");
        DateTime now = Now;
        DateTime? usedBefore = unusedFor is { } time ? time < now - DateTime.MinValue ? now - time : DateTime.MinValue : null;
        if (isTrial)
            return CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial);
        // Two at once would each remove what the other has left.
        using FileLock right = directory.LockPruning();
        directory.RemoveAbandoned(now);
        CachePruning pruning = CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial);
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

    private async ValueTask<CachedContent> GetOrCreateAsync(string name, Func<Stream, CancellationToken, ValueTask> produce, CancellationToken cancellationToken)
    {
        if (around.Value?.Has(directory, name) == true)
            throw new InvalidOperationException("A content that is being made was asked for by what makes it: it would wait for itself.");
        while (true)
        {
            DateTime? seen = null;
            if (await VerifyAsync(Unblocked(() => Find(name, out seen)), cancellationToken).ConfigureAwait(false) is { } found)
                return Count(found);
            CachedContent made;
            int entrySize;
            using (await directory.LockAsync(name, cancellationToken).ConfigureAwait(false))
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

    private ContentName Keep(ContentDraft draft)
    {
        using CachedContent content = draft.Place(directory, options.FlushToDisk);
        directory.SetUsed(CacheArea.Contents, content.Name.ToString(), Now);
        metrics.Written(content.Length);
        watch.Wrote(content.Length);
        return content.Name;
    }

    /// <summary>Finds a content by the name of a key; nothing of it is read yet.</summary>
    /// <param name="name">The key's name.</param>
    /// <param name="lastUsed">When its entry was last used, as the entry is now; null if there is none.</param>
    private CachedContent? Find(string name, out DateTime? lastUsed)
    {
        lastUsed = null;
        if (!directory.TryRead(name, out CacheEntry? entry, out DateTime time))
            return null;
        lastUsed = time;
        if (entry is not { } there)
        {
            Damaged(directory.PathOf(CacheArea.Keys, name));
            directory.RemoveIfUnchanged(CacheArea.Keys, name, time);
            return null;
        }
        CachedContent? content = Open(there.Content, there.Length);
        if (content is not null)
            Use(CacheArea.Keys, name, time);
        return content;
    }

    private CachedContent? Open(ContentName name, long? length)
    {
        if (directory.TryOpen(name) is not { } stream)
            return null;
        try
        {
            CachedContent content = new(name, stream, directory.PathOf(name), isNew: false);
            if (length is { } expected && content.Length != expected)
                return Remove(content);
            Use(CacheArea.Contents, name.ToString(), FileStatus.Read(stream.SafeFileHandle).LastWritten);
            return content;
        }
        catch
        {
            stream.Dispose();
            throw;
        }
    }

    private CachedContent? Verify(CachedContent? content)
    {
        if (content is null || !options.VerifyOnRead)
            return content;
        bool isRight;
        try
        {
            isRight = ContentName.FromContent(content.Stream) == content.Name;
        }
        catch (IOException)
        {
            // What cannot be read is made again too.
            isRight = false;
        }
        return isRight ? Rewind(content) : Remove(content);
    }

    private async ValueTask<CachedContent?> VerifyAsync(CachedContent? content, CancellationToken cancellationToken)
    {
        if (content is null || !options.VerifyOnRead)
            return content;
        bool isRight;
        try
        {
            isRight = await ContentName.FromContentAsync(content.Stream, cancellationToken).ConfigureAwait(false) == content.Name;
        }
        catch (IOException)
        {
            isRight = false;
        }
        catch
        {
            await content.DisposeAsync().ConfigureAwait(false);
            throw;
        }
        return isRight ? Rewind(content) : Remove(content);
    }

    private static CachedContent Rewind(CachedContent content)
    {
        content.Stream.Position = 0;
        return content;
    }

    // A content that is damaged.
    private CachedContent? Remove(CachedContent content)
    {
        DateTime lastUsed = FileStatus.Read(((FileStream)content.Stream).SafeFileHandle).LastWritten;
        content.Dispose();
        Damaged(content.Path);
        directory.RemoveIfUnchanged(CacheArea.Contents, content.Name.ToString(), lastUsed);
        return null;
    }

    private void Use(CacheArea area, string name, DateTime lastUsed)
    {
        // A clock that was set back counts as well.
        if ((Now - lastUsed).Duration() >= useResolution)
            directory.SetUsed(area, name, Now);
    }

    // What is in the place of a file is replaced when the file is made.
    private T? Unblocked<T>(Func<T?> look)
    {
        try
        {
            return look();
        }
        catch (BlockedPathException exception)
        {
            Damaged(exception.Path);
            return default;
        }
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
