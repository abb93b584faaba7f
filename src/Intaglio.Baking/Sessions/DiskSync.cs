using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>Writes everything that was written to a file system to the disk, with one call for many files.</summary>
internal static partial class DiskSync
{
    // EPERM, which some sandboxes answer, and ENOSYS.
    private const int NotPermitted = 1, NotImplemented = 38;

    /// <summary>Waits until the file systems of folders have written their files to the disk.</summary>
    /// <remarks>On Windows, files are flushed when they are created.</remarks>
    /// <exception cref="IOException">The files cannot be written, for example because the disk is full.</exception>
    internal static void Flush(IReadOnlyList<string> folders)
    {
        if (OperatingSystem.IsLinux())
            Array.ForEach([.. folders.DistinctBy(FileSystemOf)], FlushFileSystem);
        else if (!OperatingSystem.IsWindows())
            Sync();
    }

    private static ulong FileSystemOf(string folder) =>
        FileStatus.Read(folder, followLinks: true, out FileStatus status) is null ? status.Node.Device : 0;

    private static void FlushFileSystem(string folder)
    {
        // O_PATH is not enough for syncfs. Nothing was written if something else has the name of the folder.
        using SafeFileHandle? handle = UnixFile.TryOpen(folder, LinuxOpen.Directory | LinuxOpen.CloseOnExec, out int error);
        if (handle is null && error is FileError.NoEntry or FileError.NoFolder)
            return;
        if (handle is not null)
        {
            if (SyncFileSystem(handle) == 0)
                return;
            error = Marshal.GetLastPInvokeError();
            if (error is not (NotPermitted or NotImplemented))
                throw BakeFileException.Create(folder, FileError.FromSystem(error, folder)!);
        }
        Sync();
    }

    [LibraryImport("libc", EntryPoint = "syncfs", SetLastError = true)]
    private static partial int SyncFileSystem(SafeFileHandle file);

    [LibraryImport("libc", EntryPoint = "sync")]
    private static partial void Sync();
}
