using Intaglio.Cryptography;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The items and entries in the folder of a cache.</summary>
internal sealed class LocalStore
{
    // Accurate enough for LRU order, and most uses do not change the disk.
    private static readonly TimeSpan useResolution = TimeSpan.FromMinutes(1);

    private readonly ContentCacheOptions options;
    private readonly CacheDirectory directory;
    private readonly HashSet<string> vouched;
    private readonly CacheMetrics metrics;
    private readonly ILogger logger;
    private readonly SizeWatch watch;

    internal LocalStore(ContentCacheOptions options, CacheMetrics metrics, ILogger logger)
    {
        (this.options, this.metrics, this.logger) = (options, metrics, logger);
        directory = new(options.Directory, options.TrustedDirectory, options.OriginKey, options.IsReadOnly);
        vouched = [EntryOrigin.Made, .. options.Remote?.FindAcceptedKeys().Select(key => key.Id) ?? []];
        watch = new(directory, options, metrics, logger);
    }

    internal CacheDirectory Directory => directory;

    /// <summary>Gets a value indicating whether items are on the disk when they are stored.</summary>
    internal bool FlushToDisk => options.FlushToDisk;

    internal DateTime Now => options.TimeProvider.GetUtcNow().UtcDateTime;

    /// <summary>Determines whether the item of an entry was made here, or is signed by a key that is accepted now.</summary>
    internal bool IsVouched(CacheEntry entry) => entry.Origin is { } origin && vouched.Contains(origin.Name);

    /// <summary>Finds an item by the name of a key, without reading it.</summary>
    /// <param name="name">The name of the key.</param>
    /// <param name="lastUsed">
    /// The time when the entry was last used before this call, or <see langword="null"/> if it does not exist.
    /// </param>
    internal CachedContent? Find(string name, out DateTime? lastUsed)
    {
        lastUsed = null;
        if (!directory.Reading.TryRead(name, out CacheEntry? entry, out DateTime time))
            return null;
        lastUsed = time;
        if (entry is not { } there)
        {
            Damaged(directory.Reading.PathOf(CacheArea.Keys, name));
            directory.Reading.RemoveIfUnchanged(CacheArea.Keys, name, time);
            return null;
        }
        CachedContent? content = Open(there.Content, there.Length);
        if (content is null)
            return null;
        content.IsVouched = IsVouched(there);
        Use(CacheArea.Keys, name, time);
        return content;
    }

    internal CachedContent? Open(ContentName name, long? length)
    {
        if (directory.Reading.TryOpen(name) is not { } stream)
            return null;
        try
        {
            CachedContent content = new(name, stream, directory.Reading.PathOf(name), isNew: false);
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

    internal CachedContent? Verify(CachedContent? content, CancellationToken cancellationToken = default)
    {
        if (content is null || !options.VerifyOnRead)
            return content;
        bool isRight;
        try
        {
            isRight = ContentName.FromContent(content.Stream, cancellationToken) == content.Name;
        }
        catch (IOException)
        {
            // Items that cannot be read are created again as well.
            isRight = false;
        }
        catch
        {
            content.Dispose();
            throw;
        }
        return isRight ? Rewind(content) : Remove(content);
    }

    internal async ValueTask<CachedContent?> VerifyAsync(CachedContent? content, CancellationToken cancellationToken)
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

    // Removes a damaged item.
    private CachedContent? Remove(CachedContent content)
    {
        DateTime lastUsed = FileStatus.Read(((FileStream)content.Stream).SafeFileHandle).LastWritten;
        content.Dispose();
        Damaged(content.Path);
        directory.Reading.RemoveIfUnchanged(CacheArea.Contents, content.Name.ToString(), lastUsed);
        return null;
    }

    private void Use(CacheArea area, string name, DateTime lastUsed)
    {
        // The duration also covers a clock that was set back.
        if ((Now - lastUsed).Duration() >= useResolution)
            directory.Reading.SetUsed(area, name, Now);
    }

    // A folder or other item that blocks the path of a file is replaced when the file is created.
    internal T? Unblocked<T>(Func<T?> look)
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

    internal CacheEntry Keep(ReadOnlySpan<byte> content) => Keep(ContentName.FromContent(content), content);

    /// <summary>Stores an item whose name is known.</summary>
    internal CacheEntry Keep(ContentName name, ReadOnlySpan<byte> content)
    {
        if (directory.Writing.TryPut(name, content, options.FlushToDisk, Now))
            return Keep(new CacheEntry(name, content.Length));
        string temporary = TemporaryFiles.CreateName();
        using FileLock right = directory.Lock(temporary, CancellationToken.None);
        using ContentDraft draft = directory.Temporary.Begin(temporary, isBuffered: false);
        draft.Stream.Write(content);
        return Keep(draft);
    }

    /// <summary>Stores items, whose digests are computed together.</summary>
    internal ContentName[] KeepMany(ReadOnlySpan<ReadOnlyMemory<byte>> contents)
    {
        ContentName[] names = Array.ConvertAll(FileDigest.HashMany(contents), digest => new ContentName(digest));
        for (int i = 0; i < names.Length; i++)
            Keep(names[i], contents[i].Span);
        return names;
    }

    private CacheEntry Keep(ContentDraft draft) => Keep(draft.Place(directory, options.FlushToDisk, Now));

    private CacheEntry Keep(CacheEntry entry)
    {
        Wrote(entry);
        return entry;
    }

    /// <summary>Counts an item that was stored.</summary>
    internal void Wrote(CacheEntry entry)
    {
        metrics.Written(entry.Length);
        watch.Wrote(entry.Length);
    }

    /// <inheritdoc cref="WriteAsync"/>
    internal void Write(string keyName, CacheEntry entry, string? origin, CancellationToken cancellationToken)
    {
        entry = directory.Proofs.Prove(keyName, entry, origin);
        int? size = directory.Writing.TryWrite(keyName, entry, Now);
        if (size is null)
            using (directory.Lock(keyName, cancellationToken))
                size = directory.Writing.Write(keyName, entry, Now);
        watch.Wrote(size.Value);
    }

    /// <summary>Stores an item that was written to a draft.</summary>
    /// <param name="write">Writes the item.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No item is stored then.</param>
    internal CacheEntry Keep(Action<DraftStream> write, CancellationToken cancellationToken)
    {
        string name = TemporaryFiles.CreateName();
        using FileLock right = directory.Lock(name, cancellationToken);
        using ContentDraft draft = directory.Temporary.Begin(name, isBuffered: false);
        write(draft.Stream);
        return Keep(draft);
    }

    /// <inheritdoc cref="Keep(Action{DraftStream}, CancellationToken)"/>
    internal async Task<CacheEntry> KeepAsync(Func<DraftStream, Task> write, CancellationToken cancellationToken)
    {
        string name = TemporaryFiles.CreateName();
        using FileLock right = await directory.LockAsync(name, cancellationToken).ConfigureAwait(false);
        using ContentDraft draft = directory.Temporary.Begin(name, isBuffered: false);
        await write(draft.Stream).ConfigureAwait(false);
        return Keep(draft);
    }

    /// <summary>Stores an item that was written to a draft if its bytes have the expected name.</summary>
    /// <returns><see langword="true"/> if the item is stored; otherwise, <see langword="false"/>.</returns>
    internal async ValueTask<bool> TryKeepAsync(ContentName expected, Func<DraftStream, ValueTask> write,
        CancellationToken cancellationToken)
    {
        string name = TemporaryFiles.CreateName();
        using FileLock right = await directory.LockAsync(name, cancellationToken).ConfigureAwait(false);
        using ContentDraft draft = directory.Temporary.Begin(name, isBuffered: false);
        await write(draft.Stream).ConfigureAwait(false);
        if (draft.TryPlace(expected, directory, options.FlushToDisk, Now) is not { } entry)
            return false;
        Keep(entry);
        return true;
    }

    /// <summary>Writes the entry of a key. Replacing another entry needs the lock.</summary>
    /// <param name="keyName">The name of the key.</param>
    /// <param name="entry">The entry.</param>
    /// <param name="origin">The name of its origin, or <see langword="null"/> for an unsigned item.</param>
    /// <param name="isLocked">Whether the caller has the lock of the key, which cannot be taken twice.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal async ValueTask WriteAsync(string keyName, CacheEntry entry, string? origin, bool isLocked,
        CancellationToken cancellationToken)
    {
        entry = directory.Proofs.Prove(keyName, entry, origin);
        int? size = directory.Writing.TryWrite(keyName, entry, Now);
        if (size is null)
            using (isLocked ? null : await directory.LockAsync(keyName, cancellationToken).ConfigureAwait(false))
                size = directory.Writing.Write(keyName, entry, Now);
        watch.Wrote(size.Value);
    }

    /// <summary>Places an item that was created for a key, writes its entry, and opens the item.</summary>
    /// <returns>The item, and the size of its entry.</returns>
    internal (CachedContent Content, int EntrySize) Place(ContentDraft draft, string keyName)
    {
        CachedContent content = draft.PlaceAndOpen(directory, options.FlushToDisk, Now);
        try
        {
            int size = directory.Writing.Write(keyName,
                directory.Proofs.Prove(keyName, new CacheEntry(content.Name, content.Length), EntryOrigin.Made), Now);
            logger.Created(keyName, content.Name, content.Length);
            return (content, size);
        }
        catch
        {
            content.Dispose();
            throw;
        }
    }

    /// <summary>Counts a file that was written, and keeps the folder within its limit.</summary>
    internal void Wrote(long length) => watch.Wrote(length);

    /// <summary>Records a damaged file.</summary>
    internal void Damaged(string path)
    {
        metrics.Damaged();
        logger.Damaged(path);
    }
}
