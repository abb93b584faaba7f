using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>Writes everything that was written to a file system to the disk, with one call for many files.</summary>
internal static partial class DiskSync
{
    /// <summary>Waits until the file system of a folder has written its files to the disk.</summary>
    /// <remarks>On Windows, files are flushed when they are created.</remarks>
    internal static void Flush(string folder)
    {
        if (OperatingSystem.IsLinux())
        {
            // O_PATH is not enough for syncfs.
            using SafeFileHandle? handle = UnixFile.TryOpen(folder, LinuxOpen.CloseOnExec, out _);
            if (handle is null || SyncFileSystem(handle) == 0)
                return;
        }
        if (!OperatingSystem.IsWindows())
            Sync();
    }

    [LibraryImport("libc", EntryPoint = "syncfs", SetLastError = true)]
    private static partial int SyncFileSystem(SafeFileHandle file);

    [LibraryImport("libc", EntryPoint = "sync")]
    private static partial void Sync();
}
