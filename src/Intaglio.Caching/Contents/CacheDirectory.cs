using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>Manages the files in the folder of a cache.</summary>
/// <remarks>
/// <para><c>contents/ab/abcd…</c> are items, by their names. <c>keys/zk/zklt…</c> are entries, by the 256-bit names of their keys.
/// <c>temporary/NAME-RANDOM</c> are files that will be moved to one of these folders. The process that writes them holds the lock for the
/// name in <c>locks</c>.</para>
/// <para>All names are derived from digests, and links below the folder are not followed, so that paths cannot lead out of the folder.
/// Locks only prevent duplicate work. The integrity of files does not depend on them.</para>
/// </remarks>
internal sealed partial class CacheDirectory
{
    /// <summary>The size of the name of a key in bits.</summary>
    internal const int KeyBits = 256;

    /// <summary>The digits of short names.</summary>
    internal const string Digits = "abcdefghijklmnopqrstuvwxyz234567";

    /// <summary>The name of the folder for temporary files.</summary>
    internal const string TemporaryFolder = "temporary";

    private const string LockFile = "locks";
    private const int RandomLength = 16;

    // On shared folders without common locks, a file that is being written is recognized by its age.
    private static readonly TimeSpan abandonedAge = TimeSpan.FromHours(1);

    // Lock positions have 40 bits, because some file systems do not support much larger ones. The next position is not used by any name.
    private const int NumberDigits = 8;
    private const long PruningNumber = 1L << (5 * NumberDigits);

    private static readonly int keyLength = ShortName.GetLength(KeyBits);

    private readonly string locks;

    // Checking a folder takes longer than writing a small item.
    private volatile Prepared? prepared;

    /// <summary>Initializes a new instance of the <see cref="CacheDirectory"/> class.</summary>
    /// <param name="path">The path of the folder, which is created if it does not exist.</param>
    internal CacheDirectory(string path)
    {
        Path = System.IO.Path.TrimEndingDirectorySeparator(System.IO.Path.GetFullPath(path));
        // Threads use this path as the identity of the lock, so it must be the same for every path to the folder.
        locks = System.IO.Path.Combine(RealPath.Follow(Path) ?? Path, LockFile);
        Prepare();
    }

    /// <summary>Gets the full path of the folder.</summary>
    internal string Path { get; }

    /// <summary>Gets a text that is equal for all instances that use the same folder.</summary>
    internal string Identity => locks;

    /// <summary>Gets all items, by name.</summary>
    internal IEnumerable<CacheFile> Contents => ListContents("");

    /// <summary>Gets all entries, by name.</summary>
    internal IEnumerable<CacheFile> Entries => new CacheListing(Path).List(CacheArea.Keys);

    /// <summary>Gets all temporary files, including those in use.</summary>
    internal IReadOnlyList<CacheFile> Temporaries => new CacheListing(Path).ListTemporaries();

    /// <summary>Lists the items whose names begin with the specified digits, by name.</summary>
    internal IEnumerable<CacheFile> ListContents(string prefix) => new CacheListing(Path).List(CacheArea.Contents, prefix);

    /// <summary>Determines whether a folder is a cache.</summary>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    internal static bool Exists(string path)
    {
        try
        {
            using Folder? folder = Folder.TryOpen(path);
            return folder is not null && CacheMarker.IsIn(folder);
        }
        catch (BlockedPathException exception) when (exception.Path == path)
        {
            // The path is not a folder.
            return false;
        }
    }

    /// <summary>Creates a name for a temporary file that does not belong to a key.</summary>
    internal static string CreateName() => RandomNumberGenerator.GetString(Digits, keyLength);

    /// <summary>Determines whether a name is that of a temporary file.</summary>
    internal static bool IsTemporaryName(string name) =>
        name.Length == keyLength + 1 + RandomLength && name[keyLength] == '-' && CacheArea.Keys.IsName(name.AsSpan(0, keyLength))
        && CacheArea.Keys.HasDigits(name.AsSpan(keyLength + 1), RandomLength);

    /// <summary>Removes a file or folder if the system allows it. Otherwise, it is found and removed later.</summary>
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

    /// <summary>Ensures that the folder is a cache, because it could have been removed since the cache was opened.</summary>
    internal void Prepare() => OpenPrepared().Dispose();

    /// <summary>Opens the folder, and ensures that it is a cache.</summary>
    private Folder OpenPrepared()
    {
        Folder root = Open();
        try
        {
            Prepared? now = root.ReadStatus() is { Changed: { } changed, IsChangeSettled: true } status ? new(status.Node, changed) : null;
            if (now is not null && now == prepared)
                return root;
            if (!CacheMarker.IsIn(root))
                CacheMarker.Write(root, IsOurs);
            foreach (string name in (ReadOnlySpan<string>)[CacheArea.Contents.Folder, CacheArea.Keys.Folder, TemporaryFolder])
                root.Enter(name).Dispose();
            // If an entry was missing, the next call checks the folder again, with its new time.
            prepared = now;
            return root;
        }
        catch
        {
            root.Dispose();
            throw;
        }
    }

    /// <summary>Waits for the lock that allows writing the item or entry with this name.</summary>
    internal ValueTask<FileLock> LockAsync(string name, CancellationToken cancellationToken)
    {
        Prepare();
        return FileLock.TakeAsync(locks, NumberOf(name), Timeout.InfiniteTimeSpan, cancellationToken);
    }

    private FileLock? TryLock(string name) => FileLock.TryTake(locks, NumberOf(name));

    /// <summary>Waits for the lock that allows writing the item or entry with this name.</summary>
    internal FileLock Lock(string name, CancellationToken cancellationToken) =>
        LockAsync(name, cancellationToken).AsTask().GetAwaiter().GetResult();

    /// <summary>Creates a pin. The caller holds the lock for its name.</summary>
    internal void CreatePin(string name, DateTime now)
    {
        using Folder root = Open();
        CachePins.Create(root, name, now);
    }

    /// <summary>Removes a pin.</summary>
    internal void RemovePin(string name)
    {
        using Folder? root = Folder.TryOpen(Path);
        if (root is not null)
            CachePins.Remove(root, name);
    }

    /// <summary>Finds the time from which items that were used are protected from pruning, or null if no items are protected.</summary>
    internal DateTime? FindProtected(bool isTrial)
    {
        using Folder? root = Folder.TryOpen(Path);
        return root is null ? null : CachePins.FindProtected(root, TryLock, isTrial);
    }

    /// <summary>Takes the lock for pruning the cache, or returns <see langword="null"/> if it is in use.</summary>
    internal FileLock? TryLockPruning() => FileLock.TryTake(locks, PruningNumber);

    /// <summary>Waits for the lock for pruning the cache.</summary>
    internal FileLock LockPruning()
    {
        Prepare();
        return FileLock.TakeAsync(locks, PruningNumber, Timeout.InfiniteTimeSpan, CancellationToken.None).AsTask().GetAwaiter().GetResult();
    }

    /// <summary>Opens an item, or returns <see langword="null"/> if it does not exist.</summary>
    /// <exception cref="BlockedPathException">The path is not a file.</exception>
    internal FileStream? TryOpen(ContentName name)
    {
        string digits = name.ToString();
        using Folder? shard = TryEnterShard(CacheArea.Contents, digits);
        return shard?.TryOpenFile(digits) is { } file ? ToStream(file) : null;
    }

    /// <summary>Determines whether an item with this name exists.</summary>
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
    /// <param name="name">The name of the key.</param>
    /// <param name="entry">The entry, or <see langword="null"/> if the file is not a valid entry.</param>
    /// <param name="lastUsed">The time when the entry was last used.</param>
    /// <returns><see langword="true"/> if the file exists; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="BlockedPathException">The path is not a file.</exception>
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

    /// <summary>Sets the time when a file was last used.</summary>
    internal void SetUsed(CacheArea area, string name, DateTime time)
    {
        try
        {
            using Folder? shard = TryEnterShard(area, name);
            shard?.SetLastWriteTime(name, time);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The file was removed or belongs to another user. This only affects when it is removed.
        }
    }

    /// <summary>Removes a file.</summary>
    /// <returns><see langword="true"/> if the file existed; otherwise, <see langword="false"/>.</returns>
    internal bool Remove(CacheArea area, string name)
    {
        using Folder? shard = TryEnterShard(area, name);
        return shard is not null && shard.Remove(name);
    }

    /// <summary>Removes a file unless it was replaced or used since it was listed.</summary>
    internal Removal RemoveIfUnchanged(CacheArea area, string name, DateTime lastUsed)
    {
        try
        {
            using Folder? shard = TryEnterShard(area, name);
            if (shard?.Find(name) is not { } status)
                return Removal.Gone;
            if (status.LastWritten != lastUsed)
                return Removal.Kept;
            // The file is moved away and then checked again. If it was replaced in the meantime, it is moved back.
            using Folder temporary = EnterTemporary();
            string taken = CreateTemporary(CreateName());
            shard.Move(name, temporary, taken);
            if (temporary.Find(taken)?.LastWritten != lastUsed && shard.Find(name) is null)
            {
                temporary.Move(taken, shard, name);
                return Removal.Kept;
            }
            // If removing fails, the file is an abandoned temporary file.
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

    /// <summary>Finds temporary files that are not in use, because their processes were terminated.</summary>
    /// <remarks>
    /// A file must be at least one hour old, or have a time that is at least one hour in the future because of a wrong clock.
    /// </remarks>
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
    /// <returns><see langword="true"/> if the file existed and was removed; otherwise, <see langword="false"/>.</returns>
    internal bool RemoveTemporary(CacheFile file)
    {
        using Folder temporary = EnterTemporary();
        return TryRemove(temporary, file.Name);
    }

    /// <summary>Removes the files that <see cref="FindAbandoned"/> finds.</summary>
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

    // A cache without its marker has either all files and folders of a cache, or only some of them and no others.
    private static bool IsOurs(Folder root, string name)
    {
        if (name == LockFile)
            return root.Find(name) is { Kind: FileKind.File };
        Func<string, bool>? belongs = name == CacheArea.Contents.Folder ? CacheArea.Contents.IsShard : name == CacheArea.Keys.Folder
            ? CacheArea.Keys.IsShard : name == TemporaryFolder ? IsTemporaryName : name == CachePins.FolderName ? CachePins.IsName : null;
        if (belongs is null || root.Find(name) is not { Kind: FileKind.Directory })
            return false;
        if (Array.TrueForAll([CacheArea.Contents.Folder, CacheArea.Keys.Folder, TemporaryFolder, LockFile],
            own => root.Find(own) is not null))
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

    /// <summary>A folder that is a cache, as long as no entry is added to it or removed from it.</summary>
    private sealed record Prepared(FileNode Node, DateTime Changed);
}
