using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace Intaglio;

/// <summary>A byte of a file that is locked against other processes. Within the process, callers take turns before (<see cref="FileLock"/>).</summary>
/// <remarks>
/// A region and not a sharing mode, for these are no locks where a program has them switched off. On Unix, closing any descriptor of a file
/// ends all locks of the process in it: therefore there is one stream a file, open as long as one of its bytes is locked.
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

    /// <summary>Locks the byte, if no other process has; null if one has.</summary>
    /// <exception cref="IOException">The file cannot be opened, or its file system has no locks.</exception>
    internal static LockedRegion? TryTake(string path, long number)
    {
        lock (open)
        {
            if (!open.TryGetValue(path, out OpenFile? file))
                open.Add(path, file = new OpenFile(path, Open(path)));
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
                // The file system is gone, and its locks with it.
            }
            finally
            {
                file.Leave();
            }
        }
    }

    private static FileStream Open(string path)
    {
        using Folder folder = Folder.TryOpen(Path.GetDirectoryName(path)!) ?? throw new DirectoryNotFoundException($"There is no '{Path.GetDirectoryName(path)}'.");
        FileStream stream = new(folder.OpenOrCreateFile(Path.GetFileName(path)), FileAccess.ReadWrite, bufferSize: 0);
        KeepFromReaders(stream);
        return stream;
    }

    // A lock for reading needs no more than the right to read, and keeps all who write from theirs.
    private static void KeepFromReaders(FileStream stream)
    {
        if (OperatingSystem.IsWindows())
            return;
        UnixFileMode mode = File.GetUnixFileMode(stream.SafeFileHandle), writers = mode & (UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite);
        // Each right to read is the one to write, shifted by one.
        UnixFileMode wanted = writers | (UnixFileMode)((int)writers << 1);
        if (mode == wanted)
            return;
        try
        {
            File.SetUnixFileMode(stream.SafeFileHandle, wanted);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is another user's, or the file system has no modes.
        }
    }

    [UnsupportedOSPlatformGuard("macos"), UnsupportedOSPlatformGuard("ios"), UnsupportedOSPlatformGuard("tvos"), UnsupportedOSPlatformGuard("freebsd")]
    private static bool HasRegions => !(OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() || OperatingSystem.IsTvOS() || OperatingSystem.IsFreeBSD());

    [UnsupportedOSPlatform("macos"), UnsupportedOSPlatform("ios"), UnsupportedOSPlatform("tvos"), UnsupportedOSPlatform("freebsd")]
    private static bool TryLock(FileStream stream, long number)
    {
        try
        {
            stream.Lock(number, 1);
            return true;
        }
        catch (Exception exception) when (exception is UnauthorizedAccessException || (exception is IOException && IsTakenByAnother(OperatingSystem.IsWindows() ? exception.HResult & 0xFFFF : exception.HResult)))
        {
            return false;
        }
    }

    // .NET has none there, though the system has.
    internal static bool TryLockf(FileStream stream, long number)
    {
        if (Lockf(stream, number, LockNow))
            return true;
        int error = Marshal.GetLastPInvokeError();
        return IsTakenByAnother(error) ? false : throw new IOException($"The lock file of the cache cannot be locked: {Marshal.GetPInvokeErrorMessage(error)}");
    }

    internal static void Unlockf(FileStream stream, long number) => Lockf(stream, number, Unlock);

    private static bool Lockf(FileStream stream, long number, int command)
    {
        // The region begins at the descriptor's position, which nobody else moves: the callers have the gate.
        int descriptor = (int)stream.SafeFileHandle.DangerousGetHandle();
        return Seek(descriptor, number, 0) == number && Lockf(descriptor, command, 1) == 0;
    }

    // EAGAIN (macOS: EWOULDBLOCK) and EACCES, ERROR_LOCK_VIOLATION: the systems' ways to say it. All else is an error, not a reason to wait.
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
