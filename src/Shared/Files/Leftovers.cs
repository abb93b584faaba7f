using System.IO.Enumeration;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>Removes the temporary files of killed processes from a folder. Files in use are locked and kept.</summary>
internal static class Leftovers
{
    // Files with short names are not locked during writing.
    private static readonly TimeSpan abandonment = TimeSpan.FromHours(1);

    // Includes hidden files, such as names that begin with a dot.
    private static readonly EnumerationOptions everything = new() { AttributesToSkip = FileAttributes.None };

    /// <inheritdoc cref="Remove(Folder, int)"/>
    internal static void Remove(string folder, int maxEntries = int.MaxValue) => Remove(AnchoredPath.FollowLinks(folder), maxEntries);

    /// <inheritdoc cref="Remove(Folder, int)"/>
    internal static void Remove(in AnchoredPath folder, int maxEntries = int.MaxValue)
    {
        try
        {
            using Folder? place = Folder.TryOpen(folder);
            if (place is not null)
                Remove(place, maxEntries);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The folder cannot be opened, which does not affect the result.
        }
    }

    /// <summary>Removes the files.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="maxEntries">The number of entries to look at, which limits the time for large folders.</param>
    internal static void Remove(Folder folder, int maxEntries = int.MaxValue)
    {
        try
        {
            FileSystemEnumerable<string> names =
                new(folder.StablePath, static (ref entry) => TemporaryName.Matches(entry.FileName) ? entry.FileName.ToString() : "",
                    everything);
            foreach (string name in names.Take(maxEntries))
                if (name.Length > 0)
                    Remove(folder, name);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The folder cannot be listed, which does not affect the result.
        }
    }

    private static void Remove(Folder folder, string name)
    {
        try
        {
            using SafeFileHandle? file = folder.TryOpenFile(name);
            if (file is null || TemporaryName.IsShort(name) && FileStatus.Read(file).LastWritten > DateTime.UtcNow - abandonment)
                return;
            if (OperatingSystem.IsWindows() || UnixFile.TryLock(file) == true)
                folder.RemoveFile(name);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The file belongs to another user.
        }
    }
}
