namespace Intaglio.Caching;

// Finding and verifying items, and recording their use.
public sealed partial class ContentCache
{
    // Accurate enough for LRU order, and most uses do not change the disk.
    private static readonly TimeSpan useResolution = TimeSpan.FromMinutes(1);

    /// <summary>Finds an item by the name of a key, without reading it.</summary>
    /// <param name="name">The name of the key.</param>
    /// <param name="lastUsed">
    /// The time when the entry was last used before this call, or <see langword="null"/> if it does not exist.
    /// </param>
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

    private CachedContent? Verify(CachedContent? content, CancellationToken cancellationToken = default)
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

    // Removes a damaged item.
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
        // The duration also covers a clock that was set back.
        if ((Now - lastUsed).Duration() >= useResolution)
            directory.SetUsed(area, name, Now);
    }

    // A folder or other item that blocks the path of a file is replaced when the file is created.
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
}
