namespace Intaglio.Caching;

// How contents are found, verified and noted as used.
public sealed partial class ContentCache
{
    // LRU order needs no more than this, and a use then changes nothing on disk most of the time.
    private static readonly TimeSpan useResolution = TimeSpan.FromMinutes(1);

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
            // What cannot be read is made again too.
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
}
