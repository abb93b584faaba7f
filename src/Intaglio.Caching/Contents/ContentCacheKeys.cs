namespace Intaglio.Caching;

// Members for maintenance tools: items that were created elsewhere, keys by name, and items by the beginning of their names.
public sealed partial class ContentCache
{
    /// <summary>Stores an item as the result for a key, and replaces an existing entry.</summary>
    /// <param name="stream">The stream to read from its current position to its end.</param>
    /// <param name="key">The settings. They are read before the stream and can be changed afterward.</param>
    /// <param name="cancellationToken">The token that cancels the operation. No entry is stored then.</param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> or <paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read or written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="InvalidOperationException">The caller is creating the item for this key.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ContentName Put(Stream stream, CacheKey key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(key);
        string keyName = NameOf(key);
        RequireOther(keyName);
        string name = CacheDirectory.CreateName();
        CacheEntry entry;
        using (directory.Lock(name, cancellationToken))
        {
            using ContentDraft draft = directory.BeginContent(name, isBuffered: false);
            draft.Stream.Fill(stream, cancellationToken);
            entry = Keep(draft);
        }
        Write(keyName, entry, cancellationToken);
        Upload(keyName, entry.Content, []);
        return entry.Content;
    }

    /// <summary>Stores an item as the result for the name of a key, and replaces an existing entry.</summary>
    /// <param name="content">The bytes of the item.</param>
    /// <param name="key">The 256-bit name of the key (<see cref="CacheKey.ToName"/> or <see cref="ToKeyName"/>).</param>
    /// <param name="related">
    /// Items of this cache that readers of the item need next. They are uploaded before the record of the key, which contains the small
    /// ones.
    /// </param>
    /// <returns>The name of the item.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is not a 256-bit name.</exception>
    /// <exception cref="IOException">The item cannot be written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="InvalidOperationException">The caller is creating the item for this key.</exception>
    public ContentName Put(ReadOnlyMemory<byte> content, string key, IReadOnlyList<ContentName>? related = null)
    {
        RequireKeyName(key);
        RequireOther(key);
        CacheEntry entry = Keep(content.Span);
        Write(key, entry, CancellationToken.None);
        Upload(key, entry.Content, related ?? []);
        return entry.Content;
    }

    /// <summary>Returns the name of a key that was computed by other means than <see cref="CacheKey"/>.</summary>
    /// <param name="key">The key, 32 bytes.</param>
    /// <returns>The 256-bit name in base 32.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> does not have 32 bytes.</exception>
    public static string ToKeyName(ReadOnlySpan<byte> key) => key.Length == CacheDirectory.KeyBits / 8 ? ShortName.Encode(key)
        : throw new ArgumentException($"The key has {key.Length} bytes; it must have {CacheDirectory.KeyBits / 8}.", nameof(key));

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
        string keyName = NameOf(key), name = CacheDirectory.CreateName();
        RequireOther(keyName);
        return Task.Run(async () =>
        {
            CacheEntry entry;
            using (await directory.LockAsync(name, cancellationToken).ConfigureAwait(false))
            {
                using ContentDraft draft = directory.BeginContent(name, isBuffered: false);
                await stream.CopyToAsync(draft.Stream, cancellationToken).ConfigureAwait(false);
                entry = Keep(draft);
            }
            using (await directory.LockAsync(keyName, cancellationToken).ConfigureAwait(false))
                watch.Wrote(directory.Write(keyName, entry, Now));
            Upload(keyName, entry.Content, []);
            return entry.Content;
        }, cancellationToken);
    }

    /// <summary>Finds the item for the name of a key.</summary>
    /// <param name="key">The 256-bit name of the key (<see cref="CacheKey.ToName"/>), as in <see cref="CachedEntryInfo.Key"/>.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, opened for reading, or <see langword="null"/> if it does not exist.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The item cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A file belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachedContent? Find(string key, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) ? Wait(FindAsync(key, isAsync: false, cancellationToken)) : Count(null);
    }

    /// <summary>Finds the entry of a key without opening its item and without updating the time of its last use.</summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <returns>The entry, or <see langword="null"/> if it does not exist. Its item might have been pruned.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The entry cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The entry belongs to another user, or its path is taken by something else, such as a folder.
    /// </exception>
    public CachedEntryInfo? FindEntry(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) && directory.TryRead(key, out CacheEntry? entry, out DateTime lastUsed) && entry is { } found
            ? new CachedEntryInfo { Key = key, Content = found.Content, Length = found.Length, LastUsed = lastUsed }
            : null;
    }

    /// <summary>Removes the entry of a key, as <see cref="Remove(CacheKey)"/> does.</summary>
    /// <param name="key">The 256-bit name of the key.</param>
    /// <returns><see langword="true"/> if the entry existed; otherwise, <see langword="false"/>.</returns>
    public bool Remove(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return CacheArea.Keys.IsName(key) && directory.Remove(CacheArea.Keys, key);
    }

    /// <summary>Enumerates the items whose names begin with the specified digits, sorted by name.</summary>
    /// <param name="prefix">Up to 64 hexadecimal digits, uppercase or lowercase, or an empty string for all items.</param>
    /// <returns>The items.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="prefix"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="prefix"/> is longer than 64 characters or contains characters that are not hexadecimal digits.
    /// </exception>
    public IEnumerable<CachedContentInfo> EnumerateContents(string prefix)
    {
        ArgumentNullException.ThrowIfNull(prefix);
        string digits = prefix.ToLowerInvariant();
        if (!CacheArea.Contents.HasDigits(digits, Math.Min(digits.Length, ContentName.Length)))
            throw new ArgumentException($"The name of an item has up to {ContentName.Length} hexadecimal digits.", nameof(prefix));
        return directory.ListContents(digits)
            .Select(file => new CachedContentInfo { Name = ContentName.Parse(file.Name), Length = file.Length, LastUsed = file.LastUsed });
    }

    private static void RequireKeyName(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        if (!CacheArea.Keys.IsName(key))
            throw new ArgumentException($"The name of a key has {ShortName.GetLength(CacheDirectory.KeyBits)} digits of base 32.",
                nameof(key));
    }

    // Replacing another entry needs the lock.
    private void Write(string keyName, CacheEntry entry, CancellationToken cancellationToken)
    {
        int? size = directory.TryWrite(keyName, entry, Now);
        if (size is null)
            using (directory.Lock(keyName, cancellationToken))
                size = directory.Write(keyName, entry, Now);
        watch.Wrote(size.Value);
    }
}
