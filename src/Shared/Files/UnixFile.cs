using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>File operations that the framework does not provide.</summary>
internal static partial class UnixFile
{
    // RENAME_EXCHANGE of Linux.
    private const int LinuxExchange = 2;

    // LOCK_EX and LOCK_NB, on every Unix.
    private const int LockAtOnce = 2 | 4;

    // LOCK_UN, on every Unix.
    private const int LockEnd = 8;

    // FICLONE of Linux.
    private const nuint LinuxClone = 0x40049409;

    // F_SETFL, on every Unix.
    private const int SetStatus = 4;

    // W_OK, on every Unix.
    private const int WriteAccess = 2;

    // UTIME_OMIT of Linux.
    private const long OmitTime = (1 << 30) - 2;

    private const string Descriptors = "/proc/self/fd/";

    private static readonly bool hasDescriptors = OperatingSystem.IsLinux() && Directory.Exists(Descriptors);

    /// <summary>Opens a location that stays the same even if its path leads elsewhere later. Supported only on Linux.</summary>
    /// <exception cref="IOException">The path cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the path is denied.</exception>
    internal static SafeFileHandle OpenPlace(string path, bool followLinks) =>
        TryOpen(path, LinuxOpen.Place | LinuxOpen.CloseOnExec | (followLinks ? 0 : LinuxOpen.NoFollow), out int error)
        ?? throw FileError.FromSystem(error, path)!;

    /// <summary>Opens a folder that stays the same even if its path leads elsewhere later. Supported only on Linux.</summary>
    /// <returns>The handle, or null if the path is not a folder or cannot be opened.</returns>
    internal static SafeFileHandle? TryOpenFolder(string path, out int error) =>
        TryOpen(path, LinuxOpen.Place | LinuxOpen.Directory | LinuxOpen.CloseOnExec, out error);

    /// <summary>Opens a folder in another one without following links. Supported only on Linux.</summary>
    /// <returns>The handle, or null if the entry is not a folder or cannot be opened.</returns>
    internal static SafeFileHandle? TryOpenFolder(SafeFileHandle folder, string name, out int error) =>
        TryOpen(folder, name, LinuxOpen.Place | LinuxOpen.Directory | LinuxOpen.CloseOnExec | LinuxOpen.NoFollow, 0, out error);

    /// <summary>Returns a path to an open location.</summary>
    /// <returns>The path, or null if the system does not support such paths.</returns>
    internal static string? PathOf(SafeFileHandle place) =>
        hasDescriptors ? Descriptors + place.DangerousGetHandle().ToString(CultureInfo.InvariantCulture) : null;

    /// <summary>Opens a path with the specified flags.</summary>
    /// <returns>The handle, or null if the path cannot be opened.</returns>
    internal static SafeFileHandle? TryOpen(string path, int flags, out int error) => Check(Open(path, flags), out error);

    /// <summary>Opens a pipe or a device for writing, without waiting for the reader of a pipe. Supported only on Linux.</summary>
    /// <returns>The handle, or null if the path cannot be opened. The error is <see cref="FileError.NoReader"/> for a pipe.</returns>
    internal static SafeFileHandle? TryOpenWithReader(string path, out int error)
    {
        SafeFileHandle? file = TryOpen(path, LinuxOpen.WriteOnly | LinuxOpen.NoWait | LinuxOpen.CloseOnExec, out error);
        // Writing waits until the reader has read.
        if (file is not null)
            Control(file, SetStatus, 0);
        return file;
    }

    /// <summary>Opens an entry in a folder. Supported only on Linux.</summary>
    /// <returns>The handle, or null if the entry cannot be opened.</returns>
    internal static SafeFileHandle? TryOpen(SafeFileHandle folder, string name, int flags, int mode, out int error)
    {
        while (true)
        {
            SafeFileHandle? file = Check(OpenAt(folder, name, flags, mode), out error);
            if (error != FileError.Interrupted)
                return file;
        }
    }

    /// <summary>Creates an unnamed file.</summary>
    /// <remarks>
    /// The file disappears when its descriptors are closed, unless <see cref="TryLink(SafeFileHandle, string)"/> gives it a name.
    /// </remarks>
    /// <param name="folder">The folder that determines the file system.</param>
    /// <param name="reads">
    /// <see langword="true"/> to open the file for reading and writing; <see langword="false"/> for writing only.
    /// </param>
    /// <param name="mode">The permissions, to which the process's mask applies.</param>
    /// <returns>The handle, or null if the system or the file system does not support unnamed files.</returns>
    /// <exception cref="IOException">The file cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal static SafeFileHandle? TryCreateUnnamed(string folder, bool reads, UnixFileMode mode)
    {
        if (!hasDescriptors)
            return null;
        SafeFileHandle? file = Check(Open(folder, UnnamedFlags(reads), (int)mode), out int error);
        return IsWithoutUnnamed(error) ? file
            : throw (error == FileError.NoEntry ? new DirectoryNotFoundException($"The directory '{folder}' does not exist.")
            : FileError.FromSystem(error, folder)!);
    }

    /// <inheritdoc cref="TryCreateUnnamed(string, bool, UnixFileMode)"/>
    internal static SafeFileHandle? TryCreateUnnamed(SafeFileHandle folder, bool reads, UnixFileMode mode)
    {
        if (!hasDescriptors)
            return null;
        SafeFileHandle? file = TryOpen(folder, ".", UnnamedFlags(reads), (int)mode, out int error);
        return IsWithoutUnnamed(error) ? file : throw FileError.FromSystem(error, PathOf(folder)!)!;
    }

    private static int UnnamedFlags(bool reads) =>
        (reads ? LinuxOpen.ReadWrite : LinuxOpen.WriteOnly) | LinuxOpen.Unnamed | LinuxOpen.CloseOnExec;

    // EISDIR, EINVAL and EOPNOTSUPP: errors of kernels and file systems that do not support the flag.
    private static bool IsWithoutUnnamed(int error) => error is 0 or 21 or 22 or 95;

    /// <summary>Gives a name to a file created by <see cref="TryCreateUnnamed(string, bool, UnixFileMode)"/>.</summary>
    /// <returns>0, or the error code of the system, which is <see cref="FileError.Exists"/> if the path exists.</returns>
    internal static int TryLink(SafeFileHandle file, string path) =>
        LinkAt(LinuxAt.CurrentFolder, PathOf(file)!, LinuxAt.CurrentFolder, path, LinuxAt.Follow) == 0 ? 0 : Marshal.GetLastPInvokeError();

    /// <summary>Gives a name in a folder to a file created by <see cref="TryCreateUnnamed(SafeFileHandle, bool, UnixFileMode)"/>.</summary>
    /// <inheritdoc cref="TryLink(SafeFileHandle, string)"/>
    internal static int TryLink(SafeFileHandle file, SafeFileHandle folder, string name) =>
        LinkAt(LinuxAt.CurrentFolder, PathOf(file)!, folder, name, LinuxAt.Follow) == 0 ? 0 : Marshal.GetLastPInvokeError();

    /// <summary>Sets the last write time of a file in UTC, without reading its metadata where the system allows that.</summary>
    internal static void SetLastWriteTime(SafeFileHandle file, DateTime time)
    {
        if (!OperatingSystem.IsLinux() || !Environment.Is64BitProcess)
            File.SetLastWriteTimeUtc(file, time);
        else
        {
            (long seconds, long ticks) = Math.DivRem((time - DateTime.UnixEpoch).Ticks, TimeSpan.TicksPerSecond);
            if (ticks < 0)
                (seconds, ticks) = (seconds - 1, ticks + TimeSpan.TicksPerSecond);
            if (SetTimes(file, [0, OmitTime, seconds, ticks * TimeSpan.NanosecondsPerTick]) != 0)
                throw FileError.FromSystem(Marshal.GetLastPInvokeError(), PathOf(file) ?? "")!;
        }
    }

    /// <summary>Opens an open file again, for reading.</summary>
    /// <returns>The handle, or null if the file cannot be opened.</returns>
    internal static SafeFileHandle? TryReopen(SafeFileHandle file, out int error) =>
        TryOpen(PathOf(file)!, LinuxOpen.CloseOnExec, out error);

    /// <summary>Exchanges the entries at two paths atomically.</summary>
    /// <returns><see langword="true"/> if the entries were exchanged; <see langword="false"/> if the system does not support it.</returns>
    /// <exception cref="IOException">The entries cannot be exchanged.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a path is denied.</exception>
    internal static bool TryExchange(string path, string other)
    {
        if (!OperatingSystem.IsLinux())
            return false;
        try
        {
            int error = RenameAt2(LinuxAt.CurrentFolder, path, LinuxAt.CurrentFolder, other, LinuxExchange) == 0 ? 0
                : Marshal.GetLastPInvokeError();
            // EINVAL, ENOSYS and EOPNOTSUPP.
            return error is 22 or 38 or 95 ? false : error == 0 ? true : throw FileError.FromSystem(error, other)!;
        }
        catch (EntryPointNotFoundException)
        {
            return false;
        }
    }

    /// <summary>Lets an empty file share the bytes of another one on the disk until one of them is written to.</summary>
    /// <returns>
    /// <see langword="true"/> if the file has the bytes; <see langword="false"/> if the file system does not support it, or if the files
    /// are on different ones.
    /// </returns>
    internal static bool TryClone(SafeFileHandle source, SafeFileHandle destination) =>
        OperatingSystem.IsLinux() && Control(destination, LinuxClone, source) == 0;

    /// <summary>Attempts to lock an open file without waiting. The lock ends with the process.</summary>
    /// <returns>
    /// <see langword="true"/> if the lock was acquired; <see langword="false"/> if another process holds it; null if the file system does
    /// not support locks.
    /// </returns>
    internal static bool? TryLock(SafeFileHandle file)
    {
        if (OperatingSystem.IsWindows())
            return null;
        while (Lock(file, LockAtOnce) != 0)
        {
            if (Marshal.GetLastPInvokeError() is var error and not FileError.Interrupted)
                return IsLocked(error) ? false : null;
        }
        return true;
    }

    /// <summary>Determines whether a file could not be opened because another process has locked it.</summary>
    internal static bool IsLocked(IOException exception) => !OperatingSystem.IsWindows() && IsLocked(exception.HResult);

    // EWOULDBLOCK on Linux and on macOS.
    private static bool IsLocked(int error) => error is 11 or 35;

    /// <summary>Ends a lock of <see cref="TryLock"/>, which processes that were started meanwhile have as well.</summary>
    internal static void Unlock(SafeFileHandle file)
    {
        if (!OperatingSystem.IsWindows())
            _ = Lock(file, LockEnd);
    }

    /// <summary>Determines whether the user can write to a file or a folder.</summary>
    internal static bool CanWrite(string path) => Access(path, WriteAccess) == 0;

    /// <summary>Attempts to change the group of a file.</summary>
    /// <returns><see langword="true"/> if the group was changed; otherwise, <see langword="false"/>.</returns>
    internal static bool TrySetGroup(SafeFileHandle file, uint group) => ChangeOwner(file, uint.MaxValue, group) == 0;

    /// <summary>Attempts to change the owner and the group of an open file or folder. Supported only on Linux.</summary>
    /// <returns><see langword="true"/> if they were changed; otherwise, <see langword="false"/>.</returns>
    internal static bool TrySetOwner(SafeFileHandle file, uint owner, uint group) =>
        ChangeOwnerAt(file, "", owner, group, LinuxAt.EmptyPath) == 0;

    /// <summary>Determines whether a file has an access control list.</summary>
    /// <remarks>The group permissions of its mode are then the mask of the list. Supported only on Linux.</remarks>
    internal static bool HasAccessList(string path) =>
        OperatingSystem.IsLinux() && GetAttribute(path, "system.posix_acl_access", default, 0) > 0;

    /// <summary>Returns the permissions that the process's mask removes from new files.</summary>
    internal static UnixFileMode GetMask()
    {
        if (OperatingSystem.IsLinux() && ReadMask() is { } read)
            return read;
        // The mask can be read only by setting it. Files that other threads create in between are more restricted, not less.
        int mask = SetMask(0x3F);
        _ = SetMask(mask);
        return (UnixFileMode)mask;
    }

    // The status of a process has its mask in octal since Linux 4.7.
    private static UnixFileMode? ReadMask()
    {
        try
        {
            string? line = File.ReadLines("/proc/self/status").FirstOrDefault(line => line.StartsWith("Umask:", StringComparison.Ordinal));
            return line is null ? null : (UnixFileMode)Convert.ToInt32(line["Umask:".Length..].Trim(), 8);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or FormatException)
        {
            return null;
        }
    }

    private static SafeFileHandle? Check(SafeFileHandle file, out int error)
    {
        error = file.IsInvalid ? Marshal.GetLastPInvokeError() : 0;
        if (error == 0)
            return file;
        file.Dispose();
        return null;
    }

    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial SafeFileHandle Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial SafeFileHandle Open(string path, int flags, int mode);

    [LibraryImport("libc", EntryPoint = "linkat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int LinkAt(int folder, string path, int newFolder, string newPath, int flags);

    [LibraryImport("libc", EntryPoint = "linkat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int LinkAt(int folder, string path, SafeFileHandle newFolder, string newPath, int flags);

    [LibraryImport("libc", EntryPoint = "futimens", SetLastError = true)]
    private static partial int SetTimes(SafeFileHandle file, ReadOnlySpan<long> times);

    [LibraryImport("libc", EntryPoint = "renameat2", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int RenameAt2(int folder, string path, int newFolder, string newPath, uint flags);

    [LibraryImport("libc", EntryPoint = "flock", SetLastError = true)]
    private static partial int Lock(SafeFileHandle file, int operation);

    [LibraryImport("libc", EntryPoint = "ioctl", SetLastError = true)]
    private static partial int Control(SafeFileHandle file, nuint request, SafeFileHandle argument);

    [LibraryImport("libc", EntryPoint = "fcntl")]
    private static partial int Control(SafeFileHandle file, int command, int status);

    /// <summary>Gets the user of the process.</summary>
    [LibraryImport("libc", EntryPoint = "geteuid")]
    internal static partial uint GetUser();

    [LibraryImport("libc", EntryPoint = "access", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Access(string path, int mode);

    [LibraryImport("libc", EntryPoint = "fchown", SetLastError = true)]
    private static partial int ChangeOwner(SafeFileHandle file, uint owner, uint group);

    [LibraryImport("libc", EntryPoint = "fchownat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int ChangeOwnerAt(SafeFileHandle folder, string name, uint owner, uint group, int flags);

    [LibraryImport("libc", EntryPoint = "getxattr", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial nint GetAttribute(string path, string name, nint value, nint size);

    [LibraryImport("libc", EntryPoint = "umask")]
    private static partial int SetMask(int mask);

    [LibraryImport("libc", EntryPoint = "openat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial SafeFileHandle OpenAt(SafeFileHandle folder, string name, int flags, int mode);
}
