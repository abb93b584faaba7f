using System.IO.Enumeration;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cli;

/// <summary>Removes the temporary files that killed runs have left in a folder. Those that a run is at work on are locked, and stay.</summary>
internal static class Leftovers
{
    // A folder of any size costs no more than some milliseconds.
    private const int MostEntries = 10_000;

    // Files with short names are not locked while they are written.
    private static readonly TimeSpan abandonment = TimeSpan.FromHours(1);

    // Names that begin with a dot are hidden.
    private static readonly EnumerationOptions everything = new() { AttributesToSkip = FileAttributes.None };

    internal static void Remove(string folder)
    {
        try
        {
            using Folder? place = Folder.TryOpen(folder);
            if (place is null)
                return;
            FileSystemEnumerable<string> names = new(folder, static (ref entry) => TemporaryName.Matches(entry.FileName) ? entry.FileName.ToString() : "", everything);
            foreach (string name in names.Take(MostEntries))
                if (name.Length > 0)
                    Remove(place, name);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The folder cannot be listed, which the result does not need.
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
            // It is another's.
        }
    }
}
