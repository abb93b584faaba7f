using System.IO.Enumeration;
using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Caching;

/// <summary>A cache's folder: where its files are, and the few things that are done with them.</summary>
/// <remarks>
/// <c>contents/ab/abcd…</c> are contents, by their names; <c>keys/zk/zklt…</c> are entries, by the names of 256 bits of their keys;
/// <c>temporary/…</c> are files on their way to one of these, which belong to whoever has their name's lock in <c>locks</c>.
/// All names come from digests, so that none leads anywhere else.
/// </remarks>
internal sealed class CacheDirectory
{
    /// <summary>The size of a key's name in bits.</summary>
    internal const int KeyBits = 256;

    private const string Marker = "intaglio-cache", Format = "intaglio content cache 1";
    private const string Digits = "abcdefghijklmnopqrstuvwxyz234567", HexadecimalDigits = "0123456789abcdef";
    private const string EntrySuffix = ".entry";
    private const int ShardLength = 2;

    // The number of a name's lock has 60 bits; this one is nobody's.
    private const long PruningNumber = 1L << 61;

    private static readonly int keyLength = ShortName.GetLength(KeyBits);

    private readonly string contents, keys, temporary, locks;

    /// <param name="path">The folder; it is made if it is not there.</param>
    internal CacheDirectory(string path)
    {
        Path = System.IO.Path.GetFullPath(path);
        contents = System.IO.Path.Combine(Path, "contents");
        keys = System.IO.Path.Combine(Path, "keys");
        temporary = System.IO.Path.Combine(Path, "temporary");
        locks = System.IO.Path.Combine(Path, "locks");
        if (!Exists(path))
            Begin();
        foreach (string folder in (ReadOnlySpan<string>)[contents, keys, temporary])
            Enter(folder);
    }

    /// <summary>Gets the folder's full path.</summary>
    internal string Path { get; }

    /// <summary>Gets all contents, by name.</summary>
    internal IEnumerable<CacheFile> Contents => Enumerate(contents, HexadecimalDigits, ContentName.Length);

    /// <summary>Gets all entries, by name.</summary>
    internal IEnumerable<CacheFile> Entries => Enumerate(keys, Digits, keyLength);

    /// <summary>Gets all temporary files, those in use among them.</summary>
    internal IReadOnlyList<CacheFile> Temporaries => List(temporary, name => IsName(name.EndsWith(EntrySuffix, StringComparison.Ordinal) ? name[..^EntrySuffix.Length] : name, Digits, keyLength));

    /// <summary>Whether a folder is a cache.</summary>
    /// <exception cref="InvalidDataException">It is one of another format.</exception>
    internal static bool Exists(string path)
    {
        string marker = System.IO.Path.Combine(path, Marker);
        if (!File.Exists(marker))
            return false;
        using StreamReader reader = new(marker, Encoding.ASCII);
        char[] start = new char[Format.Length + 1];
        int length = reader.ReadBlock(start);
        if (!start.AsSpan(0, length).SequenceEqual(Format + "\n"))
            throw new InvalidDataException($"{path} is a cache of another format than this version's, '{Format}'.");
        return true;
    }

    /// <summary>A name for a temporary file that is no key's.</summary>
    internal static string CreateName() => RandomNumberGenerator.GetString(Digits, keyLength);

    internal static FileStream OpenToRead(string path) => new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 4096, FileOptions.Asynchronous);

    internal static void TryDelete(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is found and removed some other time.
        }
    }

    internal string PathOf(ContentName name)
    {
        string digits = name.ToString();
        return System.IO.Path.Combine(contents, digits[..ShardLength], digits);
    }

    internal string PathOfKey(string name) => System.IO.Path.Combine(keys, name[..ShardLength], name);

    /// <summary>Waits for the right to make what has this name.</summary>
    internal ValueTask<FileLock> LockAsync(string name, CancellationToken cancellationToken) => FileLock.TakeAsync(locks, NumberOf(name), Timeout.InfiniteTimeSpan, cancellationToken);

    /// <summary>The right to make what has this name, or null if somebody has it.</summary>
    internal FileLock? TryLock(string name) => FileLock.TryTake(locks, NumberOf(name));

    /// <summary>The right to watch over the cache's size, or null if somebody has it.</summary>
    internal FileLock? TryLockPruning() => FileLock.TryTake(locks, PruningNumber);

    /// <summary>Begins a content; the caller has the right to its name.</summary>
    internal ContentDraft BeginContent(string name) => new(System.IO.Path.Combine(temporary, name));

    /// <summary>Opens a content, or null if there is none.</summary>
    internal FileStream? TryOpen(ContentName name)
    {
        try
        {
            return OpenToRead(PathOf(name));
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
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
            using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(PathOfKey(name), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
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
    internal void Write(string name, CacheEntry entry, DateTime now)
    {
        string path = System.IO.Path.Combine(temporary, name + EntrySuffix);
        try
        {
            // It need not reach the disk at once: half an entry is none, by its check.
            File.WriteAllText(path, entry.Write(name), Encoding.ASCII);
            File.SetLastWriteTimeUtc(path, now);
            Place(path, PathOfKey(name), new FileInfo(path).Length);
        }
        catch
        {
            TryDelete(path);
            throw;
        }
    }

    /// <summary>Gives a complete temporary file its place, where the same content may be.</summary>
    internal static void Place(string from, string to, long length)
    {
        Enter(System.IO.Path.GetDirectoryName(to)!);
        try
        {
            File.Move(from, to, overwrite: true);
        }
        catch (Exception exception) when (OperatingSystem.IsWindows() && exception is IOException or UnauthorizedAccessException && new FileInfo(to) is { Exists: true } there && there.Length == length)
        {
            // Windows replaces no file that is being read; the one that is there is as good.
            TryDelete(from);
        }
    }

    /// <summary>Removes a file unless it was replaced or used since it was seen.</summary>
    internal static bool RemoveIfUnchanged(string path, DateTime lastUsed)
    {
        if (File.GetLastWriteTimeUtc(path) != lastUsed)
            return false;
        TryDelete(path);
        return true;
    }

    /// <summary>Removes temporary files that nobody is at: their makers were ended before their end.</summary>
    /// <returns>How many.</returns>
    internal int RemoveAbandoned()
    {
        int count = 0;
        foreach (CacheFile file in Temporaries)
        {
            using FileLock? right = TryLock(file.Name[..keyLength]);
            if (right is null)
                continue;
            TryDelete(file.Path);
            count++;
        }
        return count;
    }

    private static long NumberOf(string name)
    {
        long number = 0;
        foreach (char digit in name.AsSpan(0, 12))
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
            File.WriteAllText(draft, $"{Format}\nContents are named by their BLAKE2b digests of 256 bits. Everything here can be made again, and is removed without a question.\n", Encoding.ASCII);
            File.Move(draft, System.IO.Path.Combine(Path, Marker), overwrite: true);
        }
        catch
        {
            TryDelete(draft);
            throw;
        }
    }

    // A link would lead out of the cache.
    private static void Enter(string folder)
    {
        if ((Directory.CreateDirectory(folder).Attributes & FileAttributes.ReparsePoint) != 0)
            throw new IOException($"{folder} is a link; a cache writes into its own folder alone. Remove the link.");
    }

    private static IEnumerable<CacheFile> Enumerate(string folder, string digits, int length)
    {
        string[] shards = [.. Directory.EnumerateDirectories(folder).Select(static path => System.IO.Path.GetFileName(path)).Where(shard => IsName(shard, digits, ShardLength)).Order(StringComparer.Ordinal)];
        return shards.SelectMany(shard => List(System.IO.Path.Combine(folder, shard), name => name.StartsWith(shard, StringComparison.Ordinal) && IsName(name, digits, length)));
    }

    private static List<CacheFile> List(string folder, Func<string, bool> isOurs)
    {
        DirectoryInfo info = new(folder);
        if (!info.Exists || (info.Attributes & FileAttributes.ReparsePoint) != 0)
            return [];
        List<CacheFile> files = [];
        foreach (CacheFile file in new FileSystemEnumerable<CacheFile>(folder, static (ref FileSystemEntry entry) => new CacheFile(entry.ToFullPath(), entry.FileName.ToString(), entry.Length, entry.LastWriteTimeUtc.UtcDateTime), new EnumerationOptions { AttributesToSkip = FileAttributes.ReparsePoint | FileAttributes.Directory })
        {
            ShouldIncludePredicate = (ref FileSystemEntry entry) => isOurs(entry.FileName.ToString()),
        })
            files.Add(file);
        files.Sort(static (left, right) => string.CompareOrdinal(left.Name, right.Name));
        return files;
    }
}
