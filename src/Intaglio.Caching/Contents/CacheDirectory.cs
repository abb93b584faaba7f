using System.Security.Cryptography;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>A cache's folder: where its files are, and the few things that are done with them.</summary>
/// <remarks>
/// <c>contents/ab/abcd…</c> are contents, by their names; <c>keys/zk/zklt…</c> are entries, by the names of 256 bits of their keys;
/// <c>temporary/NAME-RANDOM</c> are files on their way to one of these; whoever makes them has the name's lock in <c>locks</c>. All names come
/// from digests, and no link below the folder is followed, so that nothing leads anywhere else. Locks keep work from being done twice, and what
/// is whole depends on none of them.
/// </remarks>
internal sealed class CacheDirectory
{
    /// <summary>The size of a key's name in bits.</summary>
    internal const int KeyBits = 256;

    /// <summary>The digits of short names.</summary>
    internal const string Digits = "abcdefghijklmnopqrstuvwxyz234567";

    /// <summary>The folder of temporary files.</summary>
    internal const string TemporaryFolder = "temporary";

    private const string LockFile = "locks";
    private const int RandomLength = 16;

    // Where locks do not reach all who share the folder, a file that is being written is told by its age.
    private static readonly TimeSpan abandonedAge = TimeSpan.FromHours(1);

    // The number of a name's lock has 40 bits, for there are file systems on which no position may be much further; the next one is nobody's.
    private const int NumberDigits = 8;
    private const long PruningNumber = 1L << (5 * NumberDigits);

    private static readonly int keyLength = ShortName.GetLength(KeyBits);

    private readonly string locks;

    /// <param name="path">The folder; it is made if it is not there.</param>
    internal CacheDirectory(string path)
    {
        Path = System.IO.Path.TrimEndingDirectorySeparator(System.IO.Path.GetFullPath(path));
        // One name for one folder, however it was reached: it is what threads lock by.
        locks = System.IO.Path.Combine(RealPath.Follow(Path) ?? Path, LockFile);
        Prepare();
    }

    /// <summary>Gets the folder's full path.</summary>
    internal string Path { get; }

    /// <summary>Gets what is the same for all that use the folder.</summary>
    internal string Identity => locks;

    /// <summary>Gets all contents, by name.</summary>
    internal IEnumerable<CacheFile> Contents => ListContents("");

    /// <summary>Gets all entries, by name.</summary>
    internal IEnumerable<CacheFile> Entries => new CacheListing(Path).List(CacheArea.Keys);

    /// <summary>Gets all temporary files, those in use among them.</summary>
    internal IReadOnlyList<CacheFile> Temporaries => new CacheListing(Path).ListTemporaries();

    /// <summary>Lists the contents whose names begin with some digits, by name.</summary>
    internal IEnumerable<CacheFile> ListContents(string prefix) => new CacheListing(Path).List(CacheArea.Contents, prefix);

    /// <summary>Whether a folder is a cache.</summary>
    /// <exception cref="CacheFormatException">It is one of another format.</exception>
    internal static bool Exists(string path)
    {
        try
        {
            using Folder? folder = Folder.TryOpen(path);
            return folder is not null && CacheMarker.IsIn(folder);
        }
        catch (BlockedPathException exception) when (exception.Path == path)
        {
            // It is not a folder.
            return false;
        }
    }

    /// <summary>A name for a temporary file that is no key's.</summary>
    internal static string CreateName() => RandomNumberGenerator.GetString(Digits, keyLength);

    /// <summary>Whether this is the name of a temporary file.</summary>
    internal static bool IsTemporaryName(string name) =>
        name.Length == keyLength + 1 + RandomLength && name[keyLength] == '-' && CacheArea.Keys.IsName(name.AsSpan(0, keyLength)) && CacheArea.Keys.HasDigits(name.AsSpan(keyLength + 1), RandomLength);

    /// <summary>Removes what has a name, if the system lets it go; if not, it is found and removed some other time.</summary>
    internal static bool TryRemove(Folder folder, string name)
    {
        try
        {
            return folder.Remove(name);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    internal static FileStream ToStream(SafeFileHandle file) => new(file, FileAccess.Read, bufferSize: 4096, file.IsAsync);

    internal string PathOf(ContentName name) => PathOf(CacheArea.Contents, name.ToString());

    internal string PathOf(CacheArea area, string name) => System.IO.Path.Combine(Path, area.PathOf(name));

    /// <summary>Sees to it that the folders are there; they may have been removed since the cache was opened.</summary>
    internal void Prepare()
    {
        using Folder root = Open();
        if (!CacheMarker.IsIn(root))
            CacheMarker.Write(root, IsOurs);
        foreach (string name in (ReadOnlySpan<string>)[CacheArea.Contents.Folder, CacheArea.Keys.Folder, TemporaryFolder])
            root.Enter(name).Dispose();
    }

    /// <summary>Waits for the right to make what has this name.</summary>
    internal ValueTask<FileLock> LockAsync(string name, CancellationToken cancellationToken)
    {
        Prepare();
        return FileLock.TakeAsync(locks, NumberOf(name), Timeout.InfiniteTimeSpan, cancellationToken);
    }

    private FileLock? TryLock(string name) => FileLock.TryTake(locks, NumberOf(name));

    /// <summary>Waits for the right to make what has this name.</summary>
    internal FileLock Lock(string name, CancellationToken cancellationToken) => LockAsync(name, cancellationToken).AsTask().GetAwaiter().GetResult();

    /// <summary>The right to make the cache smaller, or null if somebody has it.</summary>
    internal FileLock? TryLockPruning() => FileLock.TryTake(locks, PruningNumber);

    /// <summary>Waits for the right to make the cache smaller.</summary>
    internal FileLock LockPruning()
    {
        Prepare();
        return FileLock.TakeAsync(locks, PruningNumber, Timeout.InfiniteTimeSpan, CancellationToken.None).AsTask().GetAwaiter().GetResult();
    }

    /// <summary>Begins a content; the caller has the right to its name.</summary>
    internal ContentDraft BeginContent(string name) => new(EnterTemporary(), CreateTemporary(name));

    /// <summary>Opens a content, or null if there is none.</summary>
    /// <exception cref="BlockedPathException">Something else is in its place.</exception>
    internal FileStream? TryOpen(ContentName name)
    {
        string digits = name.ToString();
        using Folder? shard = TryEnterShard(CacheArea.Contents, digits);
        return shard?.TryOpenFile(digits) is { } file ? ToStream(file) : null;
    }

    /// <summary>Whether there is a content of this name.</summary>
    internal bool Has(ContentName name)
    {
        string digits = name.ToString();
        try
        {
            using Folder? shard = TryEnterShard(CacheArea.Contents, digits);
            return shard?.Find(digits) is { Kind: FileKind.File };
        }
        catch (BlockedPathException)
        {
            return false;
        }
    }

    /// <summary>Reads the entry of a key.</summary>
    /// <param name="name">The key's name.</param>
    /// <param name="entry">The entry; null if what is there is none.</param>
    /// <param name="lastUsed">When it was last used.</param>
    /// <returns>Whether there is a file.</returns>
    /// <exception cref="BlockedPathException">Something else is in its place.</exception>
    internal bool TryRead(string name, out CacheEntry? entry, out DateTime lastUsed)
    {
        entry = null;
        lastUsed = default;
        using Folder? shard = TryEnterShard(CacheArea.Keys, name);
        using SafeFileHandle? file = shard?.TryOpenFile(name);
        if (file is null)
            return false;
        Span<byte> bytes = stackalloc byte[CacheEntry.MaxSize + 1];
        entry = CacheEntry.Read(bytes[..RandomAccess.Read(file, bytes, 0)], name);
        lastUsed = FileStatus.Read(file).LastWritten;
        return true;
    }

    /// <summary>Writes the entry of a key; the caller has the right to its name.</summary>
    /// <returns>The bytes of the entry.</returns>
    internal int Write(string name, CacheEntry entry, DateTime now)
    {
        using Folder temporary = EnterTemporary();
        string draft = CreateTemporary(name);
        try
        {
            // It need not reach the disk at once: half an entry is none, by its check.
            byte[] line = Encoding.ASCII.GetBytes(entry.Write(name));
            using (SafeFileHandle file = temporary.CreateFile(draft))
            {
                RandomAccess.Write(file, line, 0);
                File.SetLastWriteTimeUtc(file, now);
            }
            Place(temporary, draft, CacheArea.Keys, name, isThere: () => TryRead(name, out CacheEntry? there, out _) && there == entry);
            return line.Length;
        }
        catch
        {
            TryRemove(temporary, draft);
            throw;
        }
    }

    /// <summary>Gives a complete temporary file its place. What is there and is not a file, or leads elsewhere, is removed.</summary>
    /// <param name="temporary">The folder of temporary files.</param>
    /// <param name="draft">The name of the file.</param>
    /// <param name="area">Where it goes.</param>
    /// <param name="name">Its name there, which another file may have.</param>
    /// <param name="isThere">Whether the file that is there is the same.</param>
    internal void Place(Folder temporary, string draft, CacheArea area, string name, Func<bool> isThere)
    {
        using Folder shard = MakeShard(area, name);
        const int attempts = 10;
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                temporary.Move(draft, shard, name);
                return;
            }
            catch (Exception exception) when (attempt < attempts && exception is IOException or UnauthorizedAccessException && shard.Find(name) is { Kind: FileKind.Directory })
            {
                // Out of the way at once; how long it takes to be removed is up to who has planted it.
                string taken = CreateTemporary(CreateName());
                shard.Move(name, temporary, taken);
                TryRemove(temporary, taken);
            }
            catch (Exception exception) when (OperatingSystem.IsWindows() && exception is IOException or UnauthorizedAccessException && shard.Find(name) is not null)
            {
                // Some file systems replace no file that is being read.
                if (isThere())
                {
                    TryRemove(temporary, draft);
                    return;
                }
                if (attempt == attempts)
                    throw;
                Thread.Sleep(attempt);
            }
        }
    }

    /// <summary>Notes when a file was last used.</summary>
    internal void SetUsed(CacheArea area, string name, DateTime time)
    {
        try
        {
            using Folder? shard = TryEnterShard(area, name);
            shard?.SetLastWriteTime(name, time);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It went in the meantime, or is another user's: both only bear on when it goes.
        }
    }

    /// <summary>Removes a file.</summary>
    /// <returns>Whether there was one.</returns>
    internal bool Remove(CacheArea area, string name)
    {
        using Folder? shard = TryEnterShard(area, name);
        return shard is not null && shard.Remove(name);
    }

    /// <summary>Removes a file unless it was replaced or used since it was seen.</summary>
    internal Removal RemoveIfUnchanged(CacheArea area, string name, DateTime lastUsed)
    {
        try
        {
            using Folder? shard = TryEnterShard(area, name);
            if (shard?.Find(name) is not { } status)
                return Removal.Gone;
            if (status.LastWritten != lastUsed)
                return Removal.Kept;
            // It is taken away first and looked at again then: whoever replaces it in between has it back.
            using Folder temporary = EnterTemporary();
            string taken = CreateTemporary(CreateName());
            shard.Move(name, temporary, taken);
            if (temporary.Find(taken)?.LastWritten != lastUsed && shard.Find(name) is null)
            {
                temporary.Move(taken, shard, name);
                return Removal.Kept;
            }
            // What does not go now is abandoned.
            TryRemove(temporary, taken);
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

    /// <summary>Finds temporary files that nobody is at: their makers were ended before their end, an hour ago or more, or in a future that a clock made up.</summary>
    internal IEnumerable<CacheFile> FindAbandoned(DateTime now)
    {
        foreach (CacheFile file in Temporaries)
        {
            if ((now - file.LastUsed).Duration() < abandonedAge)
                continue;
            using FileLock? right = TryLock(file.Name[..keyLength]);
            if (right is not null)
                yield return file;
        }
    }

    /// <summary>Removes a temporary file.</summary>
    /// <returns>Whether it was there and is gone.</returns>
    internal bool RemoveTemporary(CacheFile file)
    {
        using Folder temporary = EnterTemporary();
        return TryRemove(temporary, file.Name);
    }

    /// <summary>Removes what <see cref="FindAbandoned"/> finds.</summary>
    internal void RemoveAbandoned(DateTime now)
    {
        foreach (CacheFile file in FindAbandoned(now))
            RemoveTemporary(file);
    }

    private static string CreateTemporary(string name) => $"{name}-{RandomNumberGenerator.GetString(Digits, RandomLength)}";

    private static long NumberOf(string name)
    {
        long number = 0;
        foreach (char digit in name.AsSpan(0, NumberDigits))
            number = (number << 5) | (long)Digits.IndexOf(digit, StringComparison.Ordinal);
        return number;
    }

    // A cache without its marker has all that caches make, or nothing else.
    private static bool IsOurs(Folder root, string name)
    {
        if (name == LockFile)
            return root.Find(name) is { Kind: FileKind.File };
        Func<string, bool>? belongs = name == CacheArea.Contents.Folder ? CacheArea.Contents.IsShard : name == CacheArea.Keys.Folder ? CacheArea.Keys.IsShard : name == TemporaryFolder ? IsTemporaryName : null;
        if (belongs is null || root.Find(name) is not { Kind: FileKind.Directory })
            return false;
        if (Array.TrueForAll([CacheArea.Contents.Folder, CacheArea.Keys.Folder, TemporaryFolder, LockFile], own => root.Find(own) is not null))
            return true;
        using Folder? folder = root.TryEnter(name);
        return folder is not null && folder.ListNames().TrueForAll(inner => belongs(inner));
    }

    private Folder Open()
    {
        while (true)
        {
            if (Folder.TryOpen(Path) is { } root)
                return root;
            Directory.CreateDirectory(Path);
        }
    }

    private Folder EnterTemporary()
    {
        using Folder root = Open();
        return root.Enter(TemporaryFolder);
    }

    private Folder? TryEnterShard(CacheArea area, string name)
    {
        using Folder? root = Folder.TryOpen(Path);
        using Folder? folder = root?.TryEnter(area.Folder);
        return folder?.TryEnter(CacheArea.ShardOf(name));
    }

    private Folder MakeShard(CacheArea area, string name)
    {
        using Folder root = Open();
        using Folder folder = root.Enter(area.Folder);
        string shard = CacheArea.ShardOf(name);
        try
        {
            return folder.Enter(shard);
        }
        catch (BlockedPathException)
        {
            folder.Remove(shard);
            return folder.Enter(shard);
        }
    }
}
