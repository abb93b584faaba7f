using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>Opens files and places in ways that the framework has no names for.</summary>
internal static partial class UnixFile
{
    /// <summary>O_NONBLOCK of Linux: a pipe does not wait for its other end.</summary>
    internal const int LinuxNoWait = 0x800;

    /// <summary>O_CLOEXEC of Linux.</summary>
    internal const int LinuxCloseOnExec = 0x80000;

    // O_PATH: no more than a place, where paths may begin.
    private const int LinuxPlace = 0x200000 | LinuxCloseOnExec;

    // EINTR, on every Unix.
    private const int Interrupted = 4;

    private const string Descriptors = "/proc/self/fd/";

    private static readonly bool hasDescriptors = OperatingSystem.IsLinux() && Directory.Exists(Descriptors);

    /// <summary>Gets O_NOFOLLOW of Linux, which has another number on some architectures.</summary>
    internal static int LinuxNoFollow { get; } = RuntimeInformation.ProcessArchitecture is Architecture.Arm or Architecture.Arm64 or Architecture.Armv6 or Architecture.Ppc64le ? 0x8000 : 0x20000;

    /// <summary>Opens what stays the same whatever its path comes to lead to. On Linux.</summary>
    /// <exception cref="IOException">It cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal static SafeFileHandle OpenPlace(string path, bool followLinks) =>
        TryOpen(path, LinuxPlace | (followLinks ? 0 : LinuxNoFollow), out int error) ?? throw FileError.FromSystem(error, path)!;

    /// <summary>Opens what has a name in a folder, a link itself. On Linux.</summary>
    /// <returns>Null if it cannot be opened.</returns>
    internal static SafeFileHandle? TryOpenPlace(SafeFileHandle folder, string name, out int error) => TryOpen(folder, name, LinuxPlace | LinuxNoFollow, 0, out error);

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
            if (error != Interrupted)
                return file;
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

    [LibraryImport("libc", EntryPoint = "openat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial SafeFileHandle OpenAt(SafeFileHandle folder, string name, int flags, int mode);
}
