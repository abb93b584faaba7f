namespace Intaglio.Caching;

/// <summary>The entries of keys in a <see cref="ContentCache"/>, by the names of the keys, and files for new items.</summary>
public sealed class CacheEntries
{
    private readonly LocalStore local;
    private readonly ItemLookup lookup;
    private readonly ItemCreation creation;
    private readonly RemoteCache? remote;

    internal CacheEntries(LocalStore local, ItemLookup lookup, ItemCreation creation, RemoteCache? remote) =>
        (this.local, this.lookup, this.creation, this.remote) = (local, lookup, creation, remote);

    /// <summary>Finds the item for the name of a key.</summary>
    /// <param name="key">The 256-bit name of the key (<see cref="CacheKey.ToName"/>), as in <see cref="CachedEntryInfo.Key"/>.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachedContent? Find(string key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) ? RemoteFetch.Wait(lookup.FindAsync(key, isAsync: false, cancellationToken)) : lookup.Count(null);
    }

    /// <summary>Creates a file in the folder that becomes an item without being copied, which is faster for long items.</summary>
    /// <returns>The file, which the caller disposes of.</returns>
    /// <exception cref="IOException">The file cannot be created. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to write to the folder.</exception>
    public CacheDraft CreateDraft() => new(local);

    /// <summary>
    /// Finds the item for the name of a key in the folder only, as <see cref="RemoteCache.Fetch"/> does in the remote cache.
    /// </summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if the folder does not have it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user.</exception>
    public CachedContent? FindLocal(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return lookup.Count(CacheArea.Keys.IsName(key) ? local.Verify(local.Unblocked(() => local.Find(key, out _))) : null);
    }

    /// <summary>Finds an item in the folder only.</summary>
    /// <param name="name">The name of the item.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if the folder does not have it.</returns>
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user.</exception>
    public CachedContent? FindLocal(ContentName name) => local.Verify(local.Unblocked(() => local.Open(name, length: null)));

    /// <summary>Finds the entry of a key without opening its item and without updating the time of its last use.</summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <returns>The entry, or <see langword="null"/> if it does not exist. Its item might have been pruned.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The entry cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The entry belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    public CachedEntryInfo? GetInfo(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) && local.Directory.Reading.TryRead(key, out CacheEntry? entry, out DateTime lastUsed)
            && entry is { } found
            ? new CachedEntryInfo { Key = key, Content = found.Content, Length = found.Length, LastUsed = lastUsed }
            : null;
    }

    /// <summary>Enumerates the entries, sorted by the names of their keys.</summary>
    /// <returns>The entries.</returns>
    public IEnumerable<CachedEntryInfo> Enumerate()
    {
        foreach (CacheFile file in local.Directory.Reading.Entries)
            if (local.Directory.Reading.TryRead(file.Name, out CacheEntry? entry, out DateTime lastUsed) && entry is { } found)
                yield return new CachedEntryInfo { Key = file.Name, Content = found.Content, Length = found.Length, LastUsed = lastUsed };
    }

    /// <summary>Stores an item as the result for the name of a key, and replaces an existing entry.</summary>
    /// <param name="content">The bytes of the item.</param>
    /// <param name="key">The 256-bit name of the key (<see cref="CacheKey.ToName"/> or <see cref="ToKeyName"/>).</param>
    /// <param name="related">
    /// Items of this cache that readers of the item need next. They are uploaded before the record of the key, which contains the small
    /// ones.
    /// </param>
    /// <param name="isVouched">
    /// Whether all items from which it was made are vouched for (<see cref="CachedContent.IsVouched"/>). Other items are not uploaded if
    /// uploads are signed.
    /// </param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is not a 256-bit name.</exception>
    /// <exception cref="IOException">The item cannot be written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="InvalidOperationException">The caller is creating the item for this key.</exception>
    public ContentName Put(ReadOnlyMemory<byte> content, string key, IReadOnlyList<ContentName>? related = null, bool isVouched = true)
    {
        CacheArea.RequireKeyName(key);
        creation.RequireOther(key);
        CacheEntry entry = local.Keep(content.Span);
        local.Write(key, entry, isVouched ? EntryOrigin.Made : null, CancellationToken.None);
        if (isVouched || remote is { IsSigning: false })
            remote?.Upload(key, entry.Content, related ?? []);
        return entry.Content;
    }

    /// <summary>Removes the entry of a key, as <see cref="ContentCache.Remove(CacheKey)"/> does.</summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <returns><see langword="true"/> if the entry existed; otherwise, <see langword="false"/>.</returns>
    public bool Remove(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) && local.Directory.Reading.Remove(CacheArea.Keys, key);
    }

    /// <summary>Returns the name of a key that was computed by other means than <see cref="CacheKey"/>.</summary>
    /// <param name="key">The key, 32 bytes.</param>
    /// <returns>The 256-bit name in base 32.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> does not have 32 bytes.</exception>
    public static string ToKeyName(ReadOnlySpan<byte> key) => key.Length == CacheDirectory.KeyBits / 8 ? ShortName.Encode(key)
        : throw new ArgumentException($"The key has {key.Length} bytes; it must have {CacheDirectory.KeyBits / 8}.", nameof(key));
}
