using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Opens files and places in ways that the framework has no names for.</summary>
internal static partial class UnixFile
{
    // O_PATH and O_CLOEXEC of Linux: no more than a place, where paths may begin.
    private const int LinuxPlace = 0x200000 | 0x80000;

    private const string Descriptors = "/proc/self/fd/";

    // O_NOFOLLOW has another number on some architectures.
    private static readonly int linuxNoFollow = RuntimeInformation.ProcessArchitecture is Architecture.Arm or Architecture.Arm64 or Architecture.Armv6 or Architecture.Ppc64le ? 0x8000 : 0x20000;

    private static readonly bool hasDescriptors = OperatingSystem.IsLinux() && Directory.Exists(Descriptors);

    /// <summary>Opens what stays the same whatever its path comes to lead to. On Linux.</summary>
    /// <exception cref="IOException">It cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal static SafeFileHandle OpenPlace(string path, bool followLinks) =>
        TryOpen(path, LinuxPlace | (followLinks ? 0 : linuxNoFollow), out int error) ?? throw FileStatus.ToException(error, path)!;

    /// <returns>A path to a place, or null if the system has none.</returns>
    internal static string? PathOf(SafeFileHandle place) => hasDescriptors ? Descriptors + place.DangerousGetHandle().ToString(CultureInfo.InvariantCulture) : null;

    /// <returns>Null if it cannot be opened.</returns>
    internal static SafeFileHandle? TryOpen(string path, int flags, out int error)
    {
        SafeFileHandle file = Open(path, flags);
        error = file.IsInvalid ? Marshal.GetLastPInvokeError() : 0;
        if (error == 0)
            return file;
        file.Dispose();
        return null;
    }

    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial SafeFileHandle Open(string path, int flags);
}
