using System.IO.Enumeration;
using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Caching;

/// <summary>A cache's folder: where its files are, and the few things that are done with them.</summary>
/// <remarks>
/// <c>contents/ab/abcd…</c> are contents, by their names; <c>keys/zk/zklt…</c> are entries, by the names of 256 bits of their keys;
/// <c>temporary/NAME-RANDOM</c> are files on their way to one of these; whoever makes them has the name's lock in <c>locks</c>. All names come
/// from digests, so that none leads anywhere else. Locks keep work from being done twice, and what is whole depends on none of them.
/// </remarks>
internal sealed class CacheDirectory
{
    /// <summary>The size of a key's name in bits.</summary>
    internal const int KeyBits = 256;

    private const string Marker = "intaglio-cache", Format = "intaglio content cache 1";
    private const string Digits = "abcdefghijklmnopqrstuvwxyz234567", HexadecimalDigits = "0123456789abcdef";
    private const int ShardLength = 2, RandomLength = 16;

    // Where locks do not reach all who share the folder, a file that is being written is told by its age.
    private static readonly TimeSpan abandonedAge = TimeSpan.FromHours(1);

    // The number of a name's lock has 40 bits, for there are file systems on which no position may be much further; the next one is nobody's.
    private const int NumberDigits = 8;
    private const long PruningNumber = 1L << (5 * NumberDigits);

    private static readonly int keyLength = ShortName.GetLength(KeyBits);

    private readonly string contents, keys, temporary, locks;

    /// <param name="path">The folder; it is made if it is not there.</param>
    internal CacheDirectory(string path)
    {
        Path = System.IO.Path.TrimEndingDirectorySeparator(System.IO.Path.GetFullPath(path));
        contents = System.IO.Path.Combine(Path, "contents");
        keys = System.IO.Path.Combine(Path, "keys");
        temporary = System.IO.Path.Combine(Path, "temporary");
        // One name for one folder, however it was reached: it is what threads lock by.
        locks = System.IO.Path.Combine(ResolveLinks(Path), "locks");
        Prepare();
    }

    /// <summary>Gets the folder's full path.</summary>
    internal string Path { get; }

    /// <summary>Gets what is the same for all that use the folder.</summary>
    internal string Identity => locks;

    /// <summary>Gets all contents, by name.</summary>
    internal IEnumerable<CacheFile> Contents => Enumerate(contents, HexadecimalDigits, ContentName.Length);

    /// <summary>Gets all entries, by name.</summary>
    internal IEnumerable<CacheFile> Entries => Enumerate(keys, Digits, keyLength);

    /// <summary>Gets all temporary files, those in use among them.</summary>
    internal IReadOnlyList<CacheFile> Temporaries => List(temporary, name =>
        name.Length == keyLength + 1 + RandomLength && name[keyLength] == '-' && IsName(name.AsSpan(0, keyLength), Digits, keyLength) && IsName(name.AsSpan(keyLength + 1), Digits, RandomLength));

    /// <summary>Whether a folder is a cache.</summary>
    /// <exception cref="InvalidDataException">It is one of another format.</exception>
    internal static bool Exists(string path)
    {
        string marker = System.IO.Path.Combine(path, Marker);
        if (!File.Exists(marker))
            return false;
        using StreamReader reader = new(OpenToRead(marker), Encoding.ASCII);
        char[] start = new char[Format.Length + 1];
        int length = reader.ReadBlock(start);
        if (!start.AsSpan(0, length).SequenceEqual(Format + "\n"))
            throw new InvalidDataException($"{path} is a cache of another format than this version's, '{Format}'.");
        return true;
    }

    /// <summary>A name for a temporary file that is no key's.</summary>
    internal static string CreateName() => RandomNumberGenerator.GetString(Digits, keyLength);

    internal static FileStream OpenToRead(string path) => new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 4096, FileOptions.Asynchronous);

    /// <summary>Removes a file, if the system lets it go; if not, it is found and removed some other time.</summary>
    internal static bool TryDelete(string path)
    {
        try
        {
            File.Delete(path);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    internal string PathOf(ContentName name)
    {
        string digits = name.ToString();
        return System.IO.Path.Combine(contents, digits[..ShardLength], digits);
    }

    internal string PathOfKey(string name) => System.IO.Path.Combine(keys, name[..ShardLength], name);

    /// <summary>Sees to it that the folders are there; they may have been removed since the cache was opened.</summary>
    internal void Prepare()
    {
        if (!Exists(Path))
            Begin();
        foreach (string folder in (ReadOnlySpan<string>)[contents, keys, temporary])
            Enter(folder);
        if (new FileInfo(locks).LinkTarget is not null)
            throw LeadsOut(locks);
    }

    /// <summary>Waits for the right to make what has this name.</summary>
    internal ValueTask<FileLock> LockAsync(string name, CancellationToken cancellationToken)
    {
        Prepare();
        return FileLock.TakeAsync(locks, NumberOf(name), Timeout.InfiniteTimeSpan, cancellationToken);
    }

    private FileLock? TryLock(string name) => FileLock.TryTake(locks, NumberOf(name));

    /// <summary>Waits for the right to make what has this name.</summary>
    internal FileLock Lock(string name) => LockAsync(name, CancellationToken.None).AsTask().GetAwaiter().GetResult();

    /// <summary>The right to make the cache smaller, or null if somebody has it.</summary>
    internal FileLock? TryLockPruning() => FileLock.TryTake(locks, PruningNumber);

    /// <summary>Waits for the right to make the cache smaller.</summary>
    internal FileLock LockPruning()
    {
        Prepare();
        return FileLock.TakeAsync(locks, PruningNumber, Timeout.InfiniteTimeSpan, CancellationToken.None).AsTask().GetAwaiter().GetResult();
    }

    /// <summary>Begins a content; the caller has the right to its name.</summary>
    internal ContentDraft BeginContent(string name) => new(CreateTemporary(name));

    /// <summary>Opens a content, or null if there is none.</summary>
    internal FileStream? TryOpen(ContentName name)
    {
        try
        {
            string path = PathOf(name);
            return IsLink(path) ? null : OpenToRead(path);
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException || (exception is UnauthorizedAccessException && !File.Exists(PathOf(name))))
        {
            // The last is what Windows says of one that goes as soon as its readers are done.
            return null;
        }
    }

    /// <summary>Reads the entry of a key.</summary>
    /// <param name="name">The key's name.</param>
    /// <param name="entry">The entry; null if what is there is none.</param>
    /// <param name="written">When it was last used.</param>
    /// <returns>Whether there is a file.</returns>
    internal bool TryRead(string name, out CacheEntry? entry, out DateTime written)
    {
        entry = null;
        written = default;
        try
        {
            string path = PathOfKey(name);
            if (IsLink(path))
                return false;
            using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            Span<byte> bytes = stackalloc byte[CacheEntry.MaxSize + 1];
            entry = CacheEntry.Read(bytes[..RandomAccess.Read(file, bytes, 0)], name);
            written = File.GetLastWriteTimeUtc(file);
            return true;
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            return false;
        }
    }

    /// <summary>Writes the entry of a key; the caller has the right to its name.</summary>
    /// <returns>The bytes of the entry.</returns>
    internal int Write(string name, CacheEntry entry, DateTime now)
    {
        string path = CreateTemporary(name);
        try
        {
            // It need not reach the disk at once: half an entry is none, by its check.
            byte[] line = Encoding.ASCII.GetBytes(entry.Write(name));
            using (FileStream file = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read | FileShare.Delete, bufferSize: 0))
                file.Write(line);
            File.SetLastWriteTimeUtc(path, now);
            Place(path, PathOfKey(name), isThere: () => TryRead(name, out CacheEntry? there, out _) && there == entry);
            return line.Length;
        }
        catch
        {
            TryDelete(path);
            throw;
        }
    }

    /// <summary>Gives a complete temporary file its place.</summary>
    /// <param name="from">The file.</param>
    /// <param name="to">Its place, where there may be a file already.</param>
    /// <param name="isThere">Whether the file that is there is the same.</param>
    internal static void Place(string from, string to, Func<bool> isThere)
    {
        Enter(System.IO.Path.GetDirectoryName(to)!);
        const int attempts = 10;
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                File.Move(from, to, overwrite: true);
                return;
            }
            catch (Exception exception) when (OperatingSystem.IsWindows() && exception is IOException or UnauthorizedAccessException && File.Exists(to))
            {
                // Some file systems replace no file that is being read.
                if (isThere())
                {
                    TryDelete(from);
                    return;
                }
                if (attempt == attempts)
                    throw;
                Thread.Sleep(attempt);
            }
        }
    }

    /// <summary>Removes a file unless it was replaced or used since it was seen.</summary>
    internal Removal RemoveIfUnchanged(string path, DateTime lastUsed)
    {
        if (!File.Exists(path))
            return Removal.Gone;
        if (File.GetLastWriteTimeUtc(path) != lastUsed)
            return Removal.Kept;
        // It is taken away first and looked at again then: whoever replaces it in between has it back.
        string taken = CreateTemporary(CreateName());
        try
        {
            File.Move(path, taken);
            if (File.GetLastWriteTimeUtc(taken) != lastUsed)
            {
                File.Move(taken, path);
                return Removal.Kept;
            }
            // What does not go now is abandoned.
            TryDelete(taken);
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

    /// <summary>Finds temporary files that nobody is at: their makers were ended before their end, an hour ago or more.</summary>
    internal IEnumerable<CacheFile> FindAbandoned(DateTime now)
    {
        foreach (CacheFile file in Temporaries)
        {
            if (now - file.LastUsed < abandonedAge)
                continue;
            using FileLock? right = TryLock(file.Name[..keyLength]);
            if (right is not null && File.Exists(file.Path))
                yield return file;
        }
    }

    /// <summary>Removes them.</summary>
    internal void RemoveAbandoned(DateTime now)
    {
        foreach (CacheFile file in FindAbandoned(now))
            TryDelete(file.Path);
    }

    private string CreateTemporary(string name) => System.IO.Path.Combine(temporary, $"{name}-{RandomNumberGenerator.GetString(Digits, RandomLength)}");

    private static long NumberOf(string name)
    {
        long number = 0;
        foreach (char digit in name.AsSpan(0, NumberDigits))
            number = (number << 5) | (long)Digits.IndexOf(digit, StringComparison.Ordinal);
        return number;
    }

    private static bool IsName(ReadOnlySpan<char> name, ReadOnlySpan<char> digits, int length) => name.Length == length && !name.ContainsAnyExcept(digits);

    // Two caches may begin in the same folder at once: what one of them does never looks like another's files.
    private void Begin()
    {
        Directory.CreateDirectory(Path);
        string draft = System.IO.Path.Combine(Path, $"{Marker}.{CreateName()}");
        foreach (string path in Directory.EnumerateFileSystemEntries(Path))
            if (!System.IO.Path.GetFileName(path.AsSpan()).StartsWith(Marker, StringComparison.Ordinal) && !Exists(Path))
                throw new IOException($"{Path} is no cache, and not empty: {System.IO.Path.GetFileName(path)} is there. A cache has a folder of its own.");
        try
        {
            File.WriteAllText(draft, $"{Format}\nContents are named by their BLAKE2b digests of 256 bits; keys/ says which of them was made of which settings.\n", Encoding.ASCII);
            File.Move(draft, System.IO.Path.Combine(Path, Marker));
        }
        catch (IOException) when (Exists(Path))
        {
            // Another one was quicker.
            TryDelete(draft);
        }
        catch
        {
            TryDelete(draft);
            throw;
        }
    }

    // No cache makes links: one is passed over, as in lists, and replaced by what belongs there.
    private static bool IsLink(string path) => new FileInfo(path).LinkTarget is not null;

    // A link would lead out of the cache.
    private static void Enter(string folder)
    {
        if (Directory.CreateDirectory(folder).LinkTarget is not null)
            throw LeadsOut(folder);
    }

    private static IOException LeadsOut(string path) => new($"{path} is a link; a cache writes into its own folder alone. Remove the link.");

    private static string ResolveLinks(string path)
    {
        string? parent = System.IO.Path.GetDirectoryName(path);
        if (parent is null)
            return path;
        DirectoryInfo folder = new(System.IO.Path.Combine(ResolveLinks(parent), System.IO.Path.GetFileName(path)));
        return folder.LinkTarget is not null && folder.ResolveLinkTarget(returnFinalTarget: true) is { } target ? ResolveLinks(target.FullName) : folder.FullName;
    }

    private static IEnumerable<CacheFile> Enumerate(string folder, string digits, int length)
    {
        string[] shards = [.. Directory.EnumerateDirectories(folder).Select(static path => System.IO.Path.GetFileName(path)).Where(shard => IsName(shard, digits, ShardLength)).Order(StringComparer.Ordinal)];
        return shards.SelectMany(shard => List(System.IO.Path.Combine(folder, shard), name => name.StartsWith(shard, StringComparison.Ordinal) && IsName(name, digits, length)));
    }

    private static List<CacheFile> List(string folder, Func<string, bool> isOurs)
    {
        DirectoryInfo info = new(folder);
        if (!info.Exists || info.LinkTarget is not null)
            return [];
        // On Windows, files that a cloud or a deduplication keeps have that attribute too.
        FileAttributes skipped = OperatingSystem.IsWindows() ? FileAttributes.Directory : FileAttributes.Directory | FileAttributes.ReparsePoint;
        List<CacheFile> files = [];
        foreach (CacheFile file in new FileSystemEnumerable<CacheFile>(folder, static (ref FileSystemEntry entry) => new CacheFile(entry.ToFullPath(), entry.FileName.ToString(), entry.Length, entry.LastWriteTimeUtc.UtcDateTime), new EnumerationOptions { AttributesToSkip = skipped })
        {
            ShouldIncludePredicate = (ref FileSystemEntry entry) => isOurs(entry.FileName.ToString()),
        })
            files.Add(file);
        files.Sort(static (left, right) => string.CompareOrdinal(left.Name, right.Name));
        return files;
    }
}
