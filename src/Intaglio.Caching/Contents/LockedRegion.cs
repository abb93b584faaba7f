using System.Runtime.Versioning;

namespace Intaglio.Caching;

/// <summary>A byte of a file that is locked against other processes. Within the process, callers take turns before (<see cref="FileLock"/>).</summary>
/// <remarks>
/// A region and not a sharing mode, for these are no locks where a program has them switched off. On Unix, closing any descriptor of a file
/// ends all locks of the process in it: therefore there is one stream a file, open as long as one of its bytes is locked.
/// </remarks>
internal sealed class LockedRegion : IDisposable
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
    internal static IDisposable? TryTake(string path, long number) => HasRegions ? TryTakeRegion(path, number) : TryTakeFile(path, number);

    public void Dispose()
    {
        lock (open)
        {
            if (HasRegions)
                file.Stream.Unlock(number, 1);
            file.Leave();
        }
    }

    [UnsupportedOSPlatformGuard("macos"), UnsupportedOSPlatformGuard("ios"), UnsupportedOSPlatformGuard("tvos"), UnsupportedOSPlatformGuard("freebsd")]
    private static bool HasRegions => !(OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() || OperatingSystem.IsTvOS() || OperatingSystem.IsFreeBSD());

    [UnsupportedOSPlatform("macos"), UnsupportedOSPlatform("ios"), UnsupportedOSPlatform("tvos"), UnsupportedOSPlatform("freebsd")]
    private static LockedRegion? TryTakeRegion(string path, long number)
    {
        lock (open)
        {
            if (!open.TryGetValue(path, out OpenFile? file))
                open.Add(path, file = new OpenFile(path, new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0)));
            file.Users++;
            bool isTaken = false;
            try
            {
                file.Stream.Lock(number, 1);
                isTaken = true;
            }
            catch (IOException exception) when (IsTakenByAnother(exception))
            {
            }
            finally
            {
                if (!isTaken)
                    file.Leave();
            }
            return isTaken ? new LockedRegion(file, number) : null;
        }
    }

    // Where .NET has no locks of regions, a file for each number, opened for one process alone. Empty ones stay behind.
    internal static FileStream? TryTakeFile(string path, long number)
    {
        try
        {
            return new FileStream($"{path}-{number:x16}", FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 0);
        }
        catch (IOException exception) when (IsTakenByAnother(exception))
        {
            return null;
        }
    }

    // EAGAIN (macOS: EWOULDBLOCK) and EACCES, ERROR_LOCK_VIOLATION: the system's ways to say it. All else is an error, not a reason to wait.
    private static bool IsTakenByAnother(IOException exception) =>
        OperatingSystem.IsWindows() ? exception.HResult == unchecked((int)0x80070021) : exception.HResult is 11 or 13 or 35;

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
