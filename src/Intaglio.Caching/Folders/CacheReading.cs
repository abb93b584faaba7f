using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>Reads and removes items and entries in the folder of a cache.</summary>
/// <param name="root">The folder.</param>
/// <param name="proofs">The proofs of the origins of entries.</param>
/// <param name="uses">Receives the times of use of a read-only cache, or <see langword="null"/>.</param>
internal sealed class CacheReading(CacheRoot root, EntryProofs proofs, UnwrittenUses? uses)
{
    /// <summary>Gets all items, by name.</summary>
    internal IEnumerable<CacheFile> Contents => ListContents("");

    /// <summary>Gets all entries, by name.</summary>
    internal IEnumerable<CacheFile> Entries => new CacheListing(root.TryOpen).List(CacheArea.Keys);

    /// <summary>Lists the items whose names begin with the specified digits, by name.</summary>
    internal IEnumerable<CacheFile> ListContents(string prefix) => new CacheListing(root.TryOpen).List(CacheArea.Contents, prefix);

    internal static FileStream ToStream(SafeFileHandle file) => new(file, FileAccess.Read, bufferSize: 4096, file.IsAsync);

    internal string PathOf(ContentName name) => PathOf(CacheArea.Contents, name.ToString());

    internal string PathOf(CacheArea area, string name) => Path.Combine(root.Path, area.PathOf(name));

    /// <summary>Opens an item, or returns <see langword="null"/> if it does not exist.</summary>
    /// <exception cref="BlockedPathException">The path is not a file.</exception>
    internal FileStream? TryOpen(ContentName name)
    {
        string digits = name.ToString();
        using Folder? shard = root.TryEnterShard(CacheArea.Contents, digits);
        return shard?.TryOpenFile(digits) is { } file ? ToStream(file) : null;
    }

    /// <summary>Determines whether an item with this name exists.</summary>
    internal bool Has(ContentName name)
    {
        string digits = name.ToString();
        try
        {
            using Folder? shard = root.TryEnterShard(CacheArea.Contents, digits);
            return shard?.Find(digits) is { Kind: FileKind.File };
        }
        catch (BlockedPathException)
        {
            return false;
        }
    }

    /// <summary>Reads the entry of a key.</summary>
    /// <param name="name">The name of the key.</param>
    /// <param name="entry">
    /// The entry, or <see langword="null"/> if the file is not a valid entry. It has an origin only if that is proved.
    /// </param>
    /// <param name="lastUsed">The time when the entry was last used.</param>
    /// <returns><see langword="true"/> if the file exists; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="BlockedPathException">The path is not a file.</exception>
    internal bool TryRead(string name, out CacheEntry? entry, out DateTime lastUsed)
    {
        entry = null;
        lastUsed = default;
        using Folder? shard = root.TryEnterShard(CacheArea.Keys, name);
        using SafeFileHandle? file = shard?.TryOpenFile(name);
        if (file is null)
            return false;
        Span<byte> bytes = stackalloc byte[CacheEntry.MaxSize + 1];
        if (CacheEntry.Read(bytes[..RandomAccess.Read(file, bytes, 0)], name) is { } read)
            entry = proofs.Check(name, read);
        lastUsed = FileStatus.Read(file).LastWritten;
        return true;
    }

    /// <summary>Sets the time when a file was last used.</summary>
    internal void SetUsed(CacheArea area, string name, DateTime time)
    {
        if (uses is not null)
        {
            uses.Set(area, name, time);
            return;
        }
        try
        {
            using Folder? shard = root.TryEnterShard(area, name);
            shard?.SetLastWriteTime(name, time);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The file was removed or belongs to another user. This only affects when it is removed.
        }
    }

    /// <summary>Adds the time of use that a read-only cache has not written to a file.</summary>
    internal CacheFile AddUse(CacheFile file) => uses?.Find(file) is { } time ? file with { LastUsed = time } : file;

    /// <summary>Removes a file.</summary>
    /// <returns><see langword="true"/> if the file existed; otherwise, <see langword="false"/>.</returns>
    internal bool Remove(CacheArea area, string name)
    {
        using Folder? shard = uses is null ? root.TryEnterShard(area, name) : null;
        return shard is not null && shard.Remove(name);
    }

    /// <summary>Removes a file unless it was replaced or used since it was listed.</summary>
    internal Removal RemoveIfUnchanged(CacheArea area, string name, DateTime lastUsed)
    {
        if (uses is not null)
            return Removal.Kept;
        try
        {
            using Folder? shard = root.TryEnterShard(area, name);
            if (shard?.Find(name) is not { } status)
                return Removal.Gone;
            if (status.LastWritten != lastUsed)
                return Removal.Kept;
            // The file is moved away and then checked again. If it was replaced in the meantime, it is moved back.
            using Folder temporary = root.EnterTemporary();
            string taken = TemporaryFiles.CreateName(TemporaryFiles.CreateName());
            shard.Move(name, temporary, taken);
            if (temporary.Find(taken)?.LastWritten != lastUsed && shard.Find(name) is null)
            {
                temporary.Move(taken, shard, name);
                return Removal.Kept;
            }
            // If removing fails, the file is an abandoned temporary file.
            TemporaryFiles.TryRemove(temporary, taken);
            return Removal.Removed;
        }
        catch (FileNotFoundException)
        {
            return Removal.Gone;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return Removal.Kept;
        }
    }
}
