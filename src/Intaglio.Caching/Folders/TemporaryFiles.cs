using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>The files of a cache that will be moved to another folder. The process that writes one holds the lock for its name.</summary>
internal sealed class TemporaryFiles(CacheRoot root, CacheLocks locks)
{
    /// <summary>The name of the folder.</summary>
    internal const string FolderName = "temporary";

    private const int RandomLength = 16;

    // The mask of the process applies to it.
    internal const UnixFileMode NewFileMode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead
        | UnixFileMode.GroupWrite | UnixFileMode.OtherRead | UnixFileMode.OtherWrite;

    private static readonly int keyLength = ShortName.GetLength(CacheDirectory.KeyBits);

    // On shared folders without common locks, a file that is being written is recognized by its age.
    private static readonly TimeSpan abandonedAge = TimeSpan.FromHours(1);

    /// <summary>Gets all temporary files, including those in use.</summary>
    internal IReadOnlyList<CacheFile> All => new CacheListing(root.TryOpen).ListTemporaries();

    /// <summary>Creates a name for a temporary file that does not belong to a key.</summary>
    internal static string CreateName() => RandomNumberGenerator.GetString(CacheDirectory.Digits, keyLength);

    /// <summary>Creates a name for a file that will have the specified name, or belongs to it.</summary>
    internal static string CreateName(string name) => $"{name}-{RandomNumberGenerator.GetString(CacheDirectory.Digits, RandomLength)}";

    /// <summary>Determines whether a name is that of a temporary file.</summary>
    internal static bool IsName(string name) =>
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

    /// <summary>Creates a temporary file, without a name if the system supports it.</summary>
    internal static SafeFileHandle Create(Folder temporary, string draft, out bool isUnnamed)
    {
        SafeFileHandle? unnamed = temporary.TryCreateUnnamed(reads: false, NewFileMode);
        isUnnamed = unnamed is not null;
        return unnamed ?? temporary.CreateFile(draft);
    }

    /// <summary>Opens the folder.</summary>
    internal Folder Enter() => root.EnterTemporary();

    /// <summary>Starts to write an item. The caller holds the lock for the name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="isBuffered">Whether the item is written in small parts.</param>
    internal ContentDraft Begin(string name, bool isBuffered) => new(root.EnterTemporary(), CreateName(name), isBuffered);

    /// <summary>Finds temporary files that are not in use, because their processes were terminated.</summary>
    /// <remarks>
    /// A file must be at least one hour old, or have a time that is at least one hour in the future because of a wrong clock.
    /// </remarks>
    internal IEnumerable<CacheFile> FindAbandoned(DateTime now)
    {
        foreach (CacheFile file in All)
        {
            if ((now - file.LastUsed).Duration() < abandonedAge)
                continue;
            using FileLock? right = locks.TryTake(file.Name[..keyLength]);
            if (right is not null)
                yield return file;
        }
    }

    /// <summary>Removes a temporary file.</summary>
    /// <returns><see langword="true"/> if the file existed and was removed; otherwise, <see langword="false"/>.</returns>
    internal bool Remove(CacheFile file)
    {
        using Folder temporary = root.EnterTemporary();
        return TryRemove(temporary, file.Name);
    }

    /// <summary>Removes the files that <see cref="FindAbandoned"/> finds.</summary>
    internal void RemoveAbandoned(DateTime now)
    {
        foreach (CacheFile file in FindAbandoned(now))
            Remove(file);
    }
}
