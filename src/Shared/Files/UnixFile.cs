using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>Opens files and places in ways that the framework has no names for.</summary>
internal static partial class UnixFile
{
    // RENAME_EXCHANGE of Linux.
    private const int LinuxExchange = 2;

    // LOCK_EX and LOCK_NB, on every Unix.
    private const int LockAtOnce = 2 | 4;

    private const string Descriptors = "/proc/self/fd/";

    private static readonly bool hasDescriptors = OperatingSystem.IsLinux() && Directory.Exists(Descriptors);

    /// <summary>Opens what stays the same whatever its path comes to lead to. On Linux.</summary>
    /// <exception cref="IOException">It cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal static SafeFileHandle OpenPlace(string path, bool followLinks) =>
        TryOpen(path, LinuxOpen.Place | LinuxOpen.CloseOnExec | (followLinks ? 0 : LinuxOpen.NoFollow), out int error) ?? throw FileError.FromSystem(error, path)!;

    /// <summary>Opens what has a name in a folder, a link itself. On Linux.</summary>
    /// <returns>Null if it cannot be opened.</returns>
    internal static SafeFileHandle? TryOpenPlace(SafeFileHandle folder, string name, out int error) => TryOpen(folder, name, LinuxOpen.Place | LinuxOpen.CloseOnExec | LinuxOpen.NoFollow, 0, out error);

    /// <returns>A path to a place, or null if the system has none.</returns>
    internal static string? PathOf(SafeFileHandle place) => hasDescriptors ? Descriptors + place.DangerousGetHandle().ToString(CultureInfo.InvariantCulture) : null;

    /// <returns>Null if it cannot be opened.</returns>
    internal static SafeFileHandle? TryOpen(string path, int flags, out int error) => Check(Open(path, flags), out error);

    /// <summary>Opens what has a name in a folder. On Linux.</summary>
    /// <returns>Null if it cannot be opened.</returns>
    internal static SafeFileHandle? TryOpen(SafeFileHandle folder, string name, int flags, int mode, out int error)
    {
        while (true)
        {
            SafeFileHandle? file = Check(OpenAt(folder, name, flags, mode), out error);
            if (error != FileError.Interrupted)
                return file;
        }
    }

    /// <summary>Makes a file without a name in a folder: it is gone with its descriptors unless <see cref="TryLink"/> gives it one.</summary>
    /// <param name="folder">The folder, whose file system the file is in.</param>
    /// <param name="reads">Whether it is read too.</param>
    /// <param name="mode">Who may read it, before the process's mask.</param>
    /// <returns>Null where the system or the file system has no such files.</returns>
    /// <exception cref="IOException">It cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be made.</exception>
    internal static SafeFileHandle? TryCreateUnnamed(string folder, bool reads, UnixFileMode mode)
    {
        if (!hasDescriptors)
            return null;
        SafeFileHandle? file = Check(Open(folder, (reads ? LinuxOpen.ReadWrite : LinuxOpen.WriteOnly) | LinuxOpen.Unnamed | LinuxOpen.CloseOnExec, (int)mode), out int error);
        // EINVAL, EISDIR and EOPNOTSUPP: what kernels and file systems say that do not know the flag.
        return error is 0 or 21 or 22 or 95 ? file : throw (error == FileError.NoEntry ? new DirectoryNotFoundException($"There is no '{folder}'.") : FileError.FromSystem(error, folder)!);
    }

    /// <summary>Gives a name to a file of <see cref="TryCreateUnnamed"/>.</summary>
    /// <returns>0, or the system's error: <see cref="FileError.Exists"/> if something has the name.</returns>
    internal static int TryLink(SafeFileHandle file, string path) =>
        LinkAt(LinuxAt.CurrentFolder, PathOf(file)!, LinuxAt.CurrentFolder, path, LinuxAt.Follow) == 0 ? 0 : Marshal.GetLastPInvokeError();

    /// <summary>Exchanges what has two names.</summary>
    /// <returns>Whether the system can; if so, it has done it.</returns>
    /// <exception cref="IOException">They cannot be exchanged.</exception>
    /// <exception cref="UnauthorizedAccessException">They may not be exchanged.</exception>
    internal static bool TryExchange(string path, string other)
    {
        if (!OperatingSystem.IsLinux())
            return false;
        try
        {
            int error = RenameAt2(LinuxAt.CurrentFolder, path, LinuxAt.CurrentFolder, other, LinuxExchange) == 0 ? 0 : Marshal.GetLastPInvokeError();
            // EINVAL, ENOSYS and EOPNOTSUPP.
            return error is 22 or 38 or 95 ? false : error == 0 ? true : throw FileError.FromSystem(error, other)!;
        }
        catch (EntryPointNotFoundException)
        {
            return false;
        }
    }

    /// <summary>Takes the lock of an open file, which ends with the process. Nobody is waited for.</summary>
    /// <returns>Whether this process has it; null where the file system has no locks.</returns>
    internal static bool? TryLock(SafeFileHandle file)
    {
        if (OperatingSystem.IsWindows())
            return null;
        while (Lock(file, LockAtOnce) != 0)
        {
            // EWOULDBLOCK of Linux and of macOS.
            if (Marshal.GetLastPInvokeError() is var error and not FileError.Interrupted)
                return error is 11 or 35 ? false : null;
        }
        return true;
    }

    /// <summary>Gives a file to a group.</summary>
    /// <returns>Whether it has it.</returns>
    internal static bool TrySetGroup(SafeFileHandle file, uint group) => ChangeOwner(file, uint.MaxValue, group) == 0;

    /// <summary>Finds out whether a file has an access list. Its mode then has the mask of that where the rights of the group stand. On Linux.</summary>
    internal static bool HasAccessList(string path) => OperatingSystem.IsLinux() && GetAttribute(path, "system.posix_acl_access", default, 0) > 0;

    /// <summary>Returns what nobody may do with new files by the process's mask.</summary>
    internal static UnixFileMode GetMask()
    {
        // There is no other way to ask; what another thread makes meanwhile is only less open.
        int mask = SetMask(0x3F);
        _ = SetMask(mask);
        return (UnixFileMode)mask;
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

    [LibraryImport("libc", EntryPoint = "renameat2", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int RenameAt2(int folder, string path, int newFolder, string newPath, uint flags);

    [LibraryImport("libc", EntryPoint = "flock", SetLastError = true)]
    private static partial int Lock(SafeFileHandle file, int operation);

    [LibraryImport("libc", EntryPoint = "fchown", SetLastError = true)]
    private static partial int ChangeOwner(SafeFileHandle file, uint owner, uint group);

    [LibraryImport("libc", EntryPoint = "getxattr", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial nint GetAttribute(string path, string name, nint value, nint size);

    [LibraryImport("libc", EntryPoint = "umask")]
    private static partial int SetMask(int mask);

    [LibraryImport("libc", EntryPoint = "openat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial SafeFileHandle OpenAt(SafeFileHandle folder, string name, int flags, int mode);
}
