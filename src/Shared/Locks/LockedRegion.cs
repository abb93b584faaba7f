using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace Intaglio;

/// <summary>A byte of a file that is locked against other processes.</summary>
/// <remarks>
/// Threads of this process must be excluded by <see cref="FileLock"/>. It uses a region lock instead of a sharing mode, because sharing
/// modes are not enforced when a program disables file locking. On Unix, closing any descriptor of a file releases all of the process's
/// locks on it. Therefore, each file has a single stream, which is open while any of its bytes is locked.
/// </remarks>
internal sealed partial class LockedRegion : IDisposable
{
    private static readonly Dictionary<string, OpenFile> open = [];

    private readonly OpenFile file;
    private readonly long number;

    private LockedRegion(OpenFile file, long number)
    {
        this.file = file;
        this.number = number;
    }

    /// <summary>Attempts to lock a byte without waiting.</summary>
    /// <param name="path">The full path of the file, without links. It is created if it does not exist.</param>
    /// <param name="number">The position of the byte.</param>
    /// <param name="isTrial">Whether the mode of the file stays as it is.</param>
    /// <returns>The locked region, or null if another process has locked the byte.</returns>
    /// <exception cref="IOException">The lock file cannot be opened, or its file system does not support locks.</exception>
    internal static LockedRegion? TryTake(string path, long number, bool isTrial = false)
    {
        lock (open)
        {
            if (!open.TryGetValue(path, out OpenFile? file))
                open.Add(path, file = new OpenFile(path, Open(path, isTrial)));
            file.Users++;
            bool isTaken = false;
            try
            {
                isTaken = HasRegions ? TryLock(file.Stream, number) : TryLockf(file.Stream, number);
            }
            finally
            {
                if (!isTaken)
                    file.Leave();
            }
            return isTaken ? new LockedRegion(file, number) : null;
        }
    }

    public void Dispose()
    {
        lock (open)
        {
            try
            {
                if (HasRegions)
                    file.Stream.Unlock(number, 1);
                else
                    Unlockf(file.Stream, number);
            }
            catch (IOException)
            {
                // The file system is no longer available, and neither are its locks.
            }
            finally
            {
                file.Leave();
            }
        }
    }

    private static FileStream Open(string path, bool isTrial)
    {
        // A link would be another file than the one whose path identifies the lock.
        string above = Path.GetDirectoryName(path)!;
        using Folder folder = Folder.TryOpen(new AnchoredPath(above, Path.GetPathRoot(above)!))
            ?? throw new DirectoryNotFoundException($"The directory '{above}' does not exist.");
        FileStream stream = new(folder.OpenOrCreateFile(Path.GetFileName(path)), FileAccess.ReadWrite, bufferSize: 0);
        if (!isTrial)
            KeepFromReaders(stream);
        return stream;
    }

    // A read lock requires only read permission and blocks all writers. Therefore, only users who can write may read the file.
    private static void KeepFromReaders(FileStream stream)
    {
        if (OperatingSystem.IsWindows())
            return;
        UnixFileMode mode = File.GetUnixFileMode(stream.SafeFileHandle),
            writers = mode & (UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite);
        // Each read permission is the corresponding write permission, shifted by one bit.
        UnixFileMode wanted = writers | (UnixFileMode)((int)writers << 1);
        // A file with another name (a hard link) can be one elsewhere, which keeps its mode. Locks do not change it.
        if (mode == wanted || FileStatus.Read(stream.SafeFileHandle).HasOtherNames)
            return;
        try
        {
            File.SetUnixFileMode(stream.SafeFileHandle, wanted);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The file belongs to another user, or the file system does not have modes.
        }
    }

    [UnsupportedOSPlatformGuard("macos"), UnsupportedOSPlatformGuard("ios"), UnsupportedOSPlatformGuard("tvos"),
        UnsupportedOSPlatformGuard("freebsd")]
    private static bool HasRegions =>
        !(OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() || OperatingSystem.IsTvOS() || OperatingSystem.IsFreeBSD());

    [UnsupportedOSPlatform("macos"), UnsupportedOSPlatform("ios"), UnsupportedOSPlatform("tvos"), UnsupportedOSPlatform("freebsd")]
    private static bool TryLock(FileStream stream, long number)
    {
        try
        {
            stream.Lock(number, 1);
            return true;
        }
        catch (Exception exception)
            when (exception is UnauthorizedAccessException
            || (exception is IOException && IsTakenByAnother(OperatingSystem.IsWindows() ? exception.HResult & 0xFFFF : exception.HResult)))
        {
            return false;
        }
    }

    // .NET does not support region locks on these systems, although the systems do.
    internal static bool TryLockf(FileStream stream, long number)
    {
        if (Lockf(stream, number, LockNow))
            return true;
        int error = Marshal.GetLastPInvokeError();
        return IsTakenByAnother(error) ? false
            : throw new IOException($"The lock file of the cache cannot be locked: {Marshal.GetPInvokeErrorMessage(error)}");
    }

    internal static void Unlockf(FileStream stream, long number) => Lockf(stream, number, Unlock);

    private static bool Lockf(FileStream stream, long number, int command)
    {
        // The region begins at the position of the descriptor. The callers hold the gate, so the position does not change in between.
        int descriptor = (int)stream.SafeFileHandle.DangerousGetHandle();
        return Seek(descriptor, number, 0) == number && Lockf(descriptor, command, 1) == 0;
    }

    // EAGAIN (EWOULDBLOCK on macOS), EACCES and ERROR_LOCK_VIOLATION. Other errors are failures, not reasons to wait.
    private static bool IsTakenByAnother(int error) => OperatingSystem.IsWindows() ? error == 33 : error is 11 or 13 or 35;

    private const int Unlock = 0, LockNow = 2;

    [LibraryImport("libc", EntryPoint = "lseek", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial long Seek(int descriptor, long offset, int origin);

    [LibraryImport("libc", EntryPoint = "lockf", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Lockf(int descriptor, int command, long length);

    private sealed class OpenFile(string path, FileStream stream)
    {
        internal readonly FileStream Stream = stream;
        internal int Users;

        internal void Leave()
        {
            if (--Users > 0)
                return;
            open.Remove(path);
            Stream.Dispose();
        }
    }
}
