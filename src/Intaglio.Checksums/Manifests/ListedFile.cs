using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Opens files that a folder was found to have, if they still are what was found.</summary>
internal static partial class ListedFile
{
    // O_NONBLOCK and O_CLOEXEC: a pipe that stands there now would wait for its writer. The framework has no such mode.
    private const int LinuxFlags = 0x800 | 0x80000, MacFlags = 0x4 | 0x1000000;

    private const int Interrupted = 4, LinuxWouldWait = 11, MacWouldWait = 35, LinuxSequential = 2;

    // With 32 bits, the system's own call opens no long files.
    private static bool IsSupported => Environment.Is64BitProcess && (OperatingSystem.IsLinux() || OperatingSystem.IsMacOS());

    /// <param name="path">What opens it.</param>
    /// <param name="node">What was found.</param>
    /// <exception cref="IOException">Something else stands there by now, or nothing; or it cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    internal static SafeFileHandle Open(string path, FileNode node)
    {
        if (!IsSupported)
            return InputFile.Open(path);
        SafeFileHandle file = OpenWithoutWaiting(path);
        try
        {
            if (FileStatus.Read(file).Node != node)
                throw new IOException("The file was replaced by something else before it was read.");
            // As the framework does for files that are read to their end.
            if (OperatingSystem.IsLinux())
                _ = Advise(file, 0, 0, LinuxSequential);
            return file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    private static SafeFileHandle OpenWithoutWaiting(string path)
    {
        while (true)
        {
            if (UnixFile.TryOpen(path, OperatingSystem.IsLinux() ? LinuxFlags : MacFlags, out int error) is { } file)
                return file;
            // A file that somebody has a lease on, who is asked to give it up: a pipe never says that.
            if (error == (OperatingSystem.IsLinux() ? LinuxWouldWait : MacWouldWait))
                return InputFile.Open(path);
            if (error != Interrupted)
                throw FileError.FromSystem(error, path)!;
        }
    }

    [LibraryImport("libc", EntryPoint = "posix_fadvise")]
    private static partial int Advise(SafeFileHandle file, nint offset, nint length, int advice);
}
