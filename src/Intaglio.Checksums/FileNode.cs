using System.Runtime.InteropServices;

namespace Intaglio.Checksums;

/// <summary>What a name stands for.</summary>
internal enum FileKind
{
    /// <summary>A file that holds data.</summary>
    File,
    Directory,
    Link,

    /// <summary>A pipe, a socket, a device.</summary>
    Special,
}

/// <summary>What a name stands for, and what tells it from everything else.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Device">The file system, where the system tells.</param>
/// <param name="Number">The number in the file system, where the system tells.</param>
/// <param name="FullPath">The path without the last link, where it does not.</param>
internal readonly partial record struct FileNode(FileKind Kind, ulong Device, ulong Number, string? FullPath)
{
    // Not in the framework: what kind a file is that is neither a directory nor a link. Opening a pipe to see would wait for its writer.
    private const int LinuxCurrentFolder = -100, LinuxNoFollow = 0x100, LinuxNoAutomount = 0x800, LinuxKindAndNumber = 0x101;

    private const int TypeMask = 0xF000, TypeFile = 0x8000, TypeDirectory = 0x4000, TypeLink = 0xA000;

    // ENOENT and EACCES, on every Unix.
    private const int NoEntry = 2, NoAccess = 13;

    /// <returns>Why the name cannot be looked at, or null.</returns>
    internal static Exception? Read(string path, bool followLinks, out FileNode node)
    {
        int error = OperatingSystem.IsLinux() ? ReadLinux(path, followLinks, out node)
            : OperatingSystem.IsMacOS() ? ReadMac(path, followLinks, out node)
            : ReadAnywhere(path, followLinks, out node);
        return error switch
        {
            0 => null,
            NoEntry => NotFound(path),
            NoAccess => new UnauthorizedAccessException($"Access to '{path}' is denied."),
            _ => new IOException(Marshal.GetPInvokeErrorMessage(error), error),
        };
    }

    internal static Exception NotFound(string path) => path.Contains('\uFFFD', StringComparison.Ordinal)
        ? new UnrepresentableNameException()
        : new FileNotFoundException($"There is no '{path}'.", path);

    private static FileKind GetKind(int mode) => (mode & TypeMask) switch
    {
        TypeFile => FileKind.File,
        TypeDirectory => FileKind.Directory,
        TypeLink => FileKind.Link,
        _ => FileKind.Special,
    };

    private static int ReadLinux(string path, bool followLinks, out FileNode node)
    {
        // struct statx, the same on every architecture.
        Span<byte> status = stackalloc byte[256];
        node = default;
        if (StatX(LinuxCurrentFolder, path, LinuxNoAutomount | (followLinks ? 0 : LinuxNoFollow), LinuxKindAndNumber, status) != 0)
            return Marshal.GetLastPInvokeError();
        node = new(GetKind(MemoryMarshal.Read<ushort>(status[28..])), MemoryMarshal.Read<ulong>(status[136..]), MemoryMarshal.Read<ulong>(status[32..]), null);
        return 0;
    }

    private static int ReadMac(string path, bool followLinks, out FileNode node)
    {
        // struct stat with 64-bit numbers.
        Span<byte> status = stackalloc byte[256];
        node = default;
        bool isArm = RuntimeInformation.ProcessArchitecture == Architecture.Arm64;
        int result = followLinks
            ? isArm ? Stat(path, status) : Stat64(path, status)
            : isArm ? LStat(path, status) : LStat64(path, status);
        if (result != 0)
            return Marshal.GetLastPInvokeError();
        node = new(GetKind(MemoryMarshal.Read<ushort>(status[4..])), MemoryMarshal.Read<uint>(status), MemoryMarshal.Read<ulong>(status[8..]), null);
        return 0;
    }

    private static int ReadAnywhere(string path, bool followLinks, out FileNode node)
    {
        node = default;
        try
        {
            FileSystemInfo? target = followLinks ? File.ResolveLinkTarget(path, returnFinalTarget: true) : null;
            string fullPath = target?.FullName ?? Path.GetFullPath(path);
            FileAttributes attributes = File.GetAttributes(fullPath);
            FileKind kind = attributes.HasFlag(FileAttributes.Directory) ? FileKind.Directory
                : attributes.HasFlag(FileAttributes.Device) ? FileKind.Special
                : FileKind.File;
            node = new(!followLinks && new FileInfo(path).LinkTarget != null ? FileKind.Link : kind, 0, 0, fullPath);
            return 0;
        }
        catch (UnauthorizedAccessException)
        {
            return NoAccess;
        }
        catch (IOException)
        {
            return NoEntry;
        }
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int StatX(int folder, string path, int flags, int mask, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "stat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Stat(string path, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "lstat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int LStat(string path, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "stat$INODE64", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Stat64(string path, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "lstat$INODE64", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int LStat64(string path, Span<byte> status);
}
