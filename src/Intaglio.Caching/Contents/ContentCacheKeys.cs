namespace Intaglio.Caching;

// What tools need that look after a cache: contents for keys that were made elsewhere, keys by their names, and contents by the beginnings of theirs.
public sealed partial class ContentCache
{
    /// <summary>Stores a content as what is made from a key's settings, in the place of what was.</summary>
    /// <param name="stream">The content, from the stream's position to its end.</param>
    /// <param name="key">The settings. They are read before the content is, and may change then.</param>
    /// <param name="cancellationToken">Ends it; nothing is kept for the key then.</param>
    /// <returns>The content's name.</returns>
    /// <exception cref="IOException">The content cannot be read or written; the disk is full, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    /// <exception cref="InvalidOperationException">The caller is making the content of the key.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ContentName Put(Stream stream, CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(key);
        string keyName = NameOf(key), name = CacheDirectory.CreateName();
        RequireOther(keyName);
        CacheEntry entry;
        using (directory.Lock(name, cancellationToken))
        {
            using ContentDraft draft = directory.BeginContent(name);
            draft.Stream.Fill(stream, cancellationToken);
            entry = Keep(draft);
        }
        using (directory.Lock(keyName, cancellationToken))
            watch.Wrote(directory.Write(keyName, entry, Now));
        return entry.Content;
    }

    /// <summary>Stores a content as what is made from a key's settings, in the place of what was.</summary>
    /// <param name="stream">The content, from the stream's position to its end; it is read on threads of the pool and not on the caller's.</param>
    /// <param name="key">The settings. They are read before this returns, and may change then.</param>
    /// <param name="cancellationToken">Ends it; nothing is kept for the key then.</param>
    /// <returns>The content's name.</returns>
    /// <inheritdoc cref="Put(Stream, CacheKey, CancellationToken)" path="/exception"/>
    public Task<ContentName> PutAsync(Stream stream, CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(key);
        string keyName = NameOf(key), name = CacheDirectory.CreateName();
        RequireOther(keyName);
        return Task.Run(async () =>
        {
            CacheEntry entry;
            using (await directory.LockAsync(name, cancellationToken).ConfigureAwait(false))
            {
                using ContentDraft draft = directory.BeginContent(name);
                await stream.CopyToAsync(draft.Stream, cancellationToken).ConfigureAwait(false);
                entry = Keep(draft);
            }
            using (await directory.LockAsync(keyName, cancellationToken).ConfigureAwait(false))
                watch.Wrote(directory.Write(keyName, entry, Now));
            return entry.Content;
        }, cancellationToken);
    }

    /// <summary>Finds the content that was made from a key's settings.</summary>
    /// <param name="key">The name of 256 bits of the key (<see cref="CacheKey.ToName"/>), as <see cref="CachedEntryInfo.Key"/> has it.</param>
    /// <returns>The content, open, or null if there is none.</returns>
    /// <exception cref="IOException">The content cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file of the cache is another user's, or something else is in its place: a folder, for one.</exception>
    public CachedContent? Find(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Count(CacheArea.Keys.IsName(key) ? Verify(Find(key, out _)) : null);
    }

    /// <summary>Finds what the cache has for a key, without opening it or counting that as a use.</summary>
    /// <param name="key">The name of 256 bits of the key.</param>
    /// <returns>The entry, whose content may have gone for want of use; null if there is none.</returns>
    /// <exception cref="IOException">The entry cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The entry is another user's, or something else is in its place: a folder, for one.</exception>
    public CachedEntryInfo? FindEntry(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) && directory.TryRead(key, out CacheEntry? entry, out DateTime lastUsed) && entry is { } found
            ? new CachedEntryInfo { Key = key, Content = found.Content, Length = found.Length, LastUsed = lastUsed }
            : null;
    }

    /// <summary>Forgets what was made from a key's settings, as <see cref="Remove(CacheKey)"/> does.</summary>
    /// <param name="key">The name of 256 bits of the key.</param>
    /// <returns>Whether there was something.</returns>
    public bool Remove(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) && directory.Remove(CacheArea.Keys, key);
    }

    /// <summary>Gets the contents whose names begin with some digits, by name.</summary>
    /// <param name="prefix">Up to 64 hexadecimal digits of either case; none for all contents.</param>
    /// <exception cref="ArgumentException">The text has something else.</exception>
    public IEnumerable<CachedContentInfo> EnumerateContents(string prefix)
    {
        ArgumentNullException.ThrowIfNull(prefix);
        string digits = prefix.ToLowerInvariant();
        if (!CacheArea.Contents.HasDigits(digits, Math.Min(digits.Length, ContentName.Length)))
            throw new ArgumentException($"The name of a content has up to {ContentName.Length} hexadecimal digits.", nameof(prefix));
        return directory.ListContents(digits).Select(file => new CachedContentInfo { Name = ContentName.Parse(file.Name), Length = file.Length, LastUsed = file.LastUsed });
    }
}
