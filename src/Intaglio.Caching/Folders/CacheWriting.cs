using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>Writes items and entries to the folder of a cache.</summary>
internal sealed class CacheWriting(CacheRoot root, CacheReading reading)
{
    /// <summary>Stores an item that is in memory. No lock is needed, because the file has no name before it is complete.</summary>
    /// <returns>
    /// <see langword="true"/> if the item is stored; <see langword="false"/> if something else has its name, or if the system does not
    /// support unnamed files.
    /// </returns>
    internal bool TryPut(ContentName name, ReadOnlySpan<byte> content, bool flushToDisk, DateTime now) =>
        TryPlace(CacheArea.Contents, name.ToString(), content, flushToDisk, now, IsContent(name, content.Length, now));

    /// <summary>Writes the entry of a key that has no other entry. No lock is needed.</summary>
    /// <returns>
    /// The size of the entry in bytes, or null if something else has its name, or if the system does not support unnamed files.
    /// </returns>
    internal int? TryWrite(string name, CacheEntry entry, DateTime now)
    {
        // Flushing to disk is not needed, because the check detects an incomplete entry.
        byte[] line = Encoding.ASCII.GetBytes(entry.Write(name));
        return TryPlace(CacheArea.Keys, name, line, flushToDisk: false, now, isThere: () => IsEntry(name, entry, now)) ? line.Length : null;
    }

    /// <summary>Writes the entry of a key, and replaces another one. The caller holds the lock for the name.</summary>
    /// <returns>The size of the entry in bytes.</returns>
    internal int Write(string name, CacheEntry entry, DateTime now)
    {
        if (TryWrite(name, entry, now) is { } size)
            return size;
        using Folder temporary = root.EnterTemporary();
        string draft = TemporaryFiles.CreateName(name);
        try
        {
            byte[] line = Encoding.ASCII.GetBytes(entry.Write(name));
            using SafeFileHandle file = TemporaryFiles.Create(temporary, draft, out bool isUnnamed);
            RandomAccess.Write(file, line, 0);
            UnixFile.SetLastWriteTime(file, now);
            if (!isUnnamed)
                file.Dispose();
            Place(isUnnamed ? file : null, temporary, draft, CacheArea.Keys, name,
                isThere: () => IsEntry(name, entry, now));
            return line.Length;
        }
        catch
        {
            TemporaryFiles.TryRemove(temporary, draft);
            throw;
        }
    }

    /// <summary>Moves a complete temporary file to its final path. Anything at this path that is not a file is removed.</summary>
    /// <param name="unnamed">The temporary file if it has no name; otherwise, <see langword="null"/>.</param>
    /// <param name="temporary">The folder of temporary files.</param>
    /// <param name="draft">The name of the temporary file.</param>
    /// <param name="area">The area to move it to.</param>
    /// <param name="name">The name in that area, where another file can already exist.</param>
    /// <param name="isThere">A delegate that determines whether an existing file has the same content.</param>
    internal void Place(SafeFileHandle? unnamed, Folder temporary, string draft, CacheArea area, string name, Func<bool> isThere)
    {
        using Folder shard = root.EnterShard(area, name);
        // An existing file with the same content stays, so that the temporary file needs no name, which a killed process would leave.
        if (unnamed is not null && (shard.TryLink(unnamed, name) || HasSame(shard, name, isThere)))
            return;
        if (unnamed is not null && !temporary.TryLink(unnamed, draft))
            throw new IOException($"'{temporary.PathOf(draft)}' exists.");
        const int attempts = 10;
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                temporary.Move(draft, shard, name);
                return;
            }
            catch (Exception exception)
                when (attempt < attempts && exception is IOException or UnauthorizedAccessException
                && shard.Find(name) is { Kind: FileKind.Directory })
            {
                // Moving the folder away is fast. Removing it takes a time that depends on its contents, which an attacker can choose.
                string taken = TemporaryFiles.CreateName(TemporaryFiles.CreateName());
                shard.Move(name, temporary, taken);
                TemporaryFiles.TryRemove(temporary, taken);
            }
            catch (Exception exception)
                when (OperatingSystem.IsWindows() && exception is IOException or UnauthorizedAccessException
                && shard.Find(name) is not null)
            {
                // Some file systems cannot replace a file that is being read.
                if (isThere())
                {
                    TemporaryFiles.TryRemove(temporary, draft);
                    return;
                }
                if (attempt == attempts)
                    throw;
                Thread.Sleep(attempt);
            }
        }
    }

    /// <summary>Determines whether an item exists and is not damaged. Its time of last use is then updated.</summary>
    internal Func<bool> IsContent(ContentName name, long length, DateTime now) => () =>
    {
        using FileStream? there = reading.TryOpen(name);
        if (there is null || there.Length != length || ContentName.FromContent(there) != name)
            return false;
        reading.SetUsed(CacheArea.Contents, name.ToString(), now);
        return true;
    };

    private bool IsEntry(string name, CacheEntry entry, DateTime now)
    {
        if (!reading.TryRead(name, out CacheEntry? there, out _) || there is not { } found || !Covers(found, entry))
            return false;
        reading.SetUsed(CacheArea.Keys, name, now);
        return true;
    }

    // An entry with a lower origin does not replace one for the same item.
    private static bool Covers(CacheEntry there, CacheEntry entry) => there == entry
        || ((there.Content, there.Length) == (entry.Content, entry.Length)
            && (entry.Origin is null || there.Origin is { Name: EntryOrigin.Made }));

    private bool TryPlace(CacheArea area, string name, ReadOnlySpan<byte> bytes, bool flushToDisk, DateTime now, Func<bool> isThere)
    {
        using Folder shard = root.EnterShard(area, name);
        if (shard.Find(name) is null)
        {
            using SafeFileHandle? unnamed = shard.TryCreateUnnamed(reads: false, TemporaryFiles.NewFileMode);
            if (unnamed is null)
                return false;
            RandomAccess.Write(unnamed, bytes, 0);
            if (flushToDisk)
                RandomAccess.FlushToDisk(unnamed);
            UnixFile.SetLastWriteTime(unnamed, now);
            if (shard.TryLink(unnamed, name))
                return true;
        }
        return HasSame(shard, name, isThere);
    }

    // Anything that is not a file is replaced.
    private static bool HasSame(Folder shard, string name, Func<bool> isThere) =>
        shard.Find(name) is { Kind: FileKind.File, HasOtherNames: false } && isThere();
}
