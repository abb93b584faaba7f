using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>What the system says of a name: what it stands for, and what changes when that is written to.</summary>
/// <param name="Node">What it is, and what tells it from everything else.</param>
/// <param name="Size">The length in bytes of a file that holds data.</param>
/// <param name="Modified">When it was last written to, in UTC and steps of 100 ns; null if that is no date.</param>
/// <param name="IsExecutable">Whether its owner may execute it; never where the system has no such bit.</param>
internal readonly partial record struct FileStatus(FileNode Node, long Size, DateTime? Modified, bool IsExecutable)
{
    // Not in the framework: what kind a file is that is neither a directory nor a link. Opening a pipe to see would wait for its writer.
    private const int LinuxWanted = 0x3D7, LinuxMountRoot = 0x2000;

    // Longer names than most file systems have, and the zero behind them.
    private const int MostNameBytes = 256;

    private const int TypeMask = 0xF000, TypeFile = 0x8000, TypeDirectory = 0x4000, TypeLink = 0xA000, OwnerExecutes = 0x40;

    // As long as either of the two structures, and more.
    private const int StructureSize = 256;

    /// <summary>Gets whether the system says who may execute a file.</summary>
    internal static bool HasExecutable => !OperatingSystem.IsWindows();

    internal FileKind Kind => Node.Kind;

    /// <summary>Gets when it was last written to, in UTC, as one that never was if that is no date.</summary>
    internal DateTime LastWritten => Modified ?? default;

    /// <summary>Gets whether it may have other names, which may be anywhere on the file system.</summary>
    internal bool HasOtherNames { get; init; }

    /// <summary>Gets the group; null where the system has none, or does not tell.</summary>
    internal uint? Group { get; init; }

    /// <summary>Gets whether another file system, or another place of the same, is mounted there. Linux alone tells.</summary>
    internal bool IsMounted { get; init; }

    /// <summary>Gets when it was last changed, in UTC: written to, given another mode or another name. No program can set that time. Null where the system does not tell.</summary>
    internal DateTime? Changed { get; init; }

    private static bool IsMacArm => RuntimeInformation.ProcessArchitecture == Architecture.Arm64;

    /// <summary>Gets when this was so, in UTC: a time before the system was asked.</summary>
    internal DateTime Taken { get; init; }

    /// <returns>Why the name cannot be looked at, or null.</returns>
    internal static Exception? Read(string path, bool followLinks, out FileStatus status) => Read(null, 0, path, followLinks, out status);

    /// <param name="folder">The folder that the name is in, or null.</param>
    /// <param name="start">Where in the path the name begins.</param>
    /// <param name="path">The path.</param>
    /// <param name="followLinks">Whether a link is what it leads to.</param>
    /// <param name="status">What it is.</param>
    /// <returns>Why the name cannot be looked at, or null.</returns>
    internal static Exception? Read(SafeFileHandle? folder, int start, string path, bool followLinks, out FileStatus status)
    {
        DateTime taken = DateTime.UtcNow;
        int error = OperatingSystem.IsLinux() ? ReadLinux(folder, start, path, followLinks, out status)
            : OperatingSystem.IsMacOS() ? ReadMac(path, followLinks, out status)
            : ReadAnywhere(path, followLinks, out status);
        status = status with { Taken = taken };
        return FileError.FromSystem(error, path);
    }

    /// <summary>Finds out what an open file is. Elsewhere than on Linux and macOS, nothing tells one file from another.</summary>
    /// <exception cref="IOException">The system does not tell.</exception>
    internal static FileStatus Read(SafeFileHandle file)
    {
        DateTime taken = DateTime.UtcNow;
        bool isLinux = OperatingSystem.IsLinux();
        if (!isLinux && !OperatingSystem.IsMacOS())
            return new(new(FileKind.File, 0, 0, null), RandomAccess.GetLength(file), File.GetLastWriteTimeUtc(file), false) { Taken = taken };
        Span<byte> data = stackalloc byte[StructureSize];
        int result = isLinux ? StatX(file, "\0"u8, LinuxAt.EmptyPath, LinuxWanted, data)
            : IsMacArm ? FStat(file, data) : FStat64(file, data);
        if (result != 0)
            throw new IOException(Marshal.GetPInvokeErrorMessage(Marshal.GetLastPInvokeError()), Marshal.GetLastPInvokeError());
        return (isLinux ? ParseLinux(data) : ParseMac(data)) with { Taken = taken };
    }

    private static FileKind GetKind(int mode) => (mode & TypeMask) switch
    {
        TypeFile => FileKind.File,
        TypeDirectory => FileKind.Directory,
        TypeLink => FileKind.Link,
        _ => FileKind.Special,
    };

    private static FileStatus Create(int mode, ulong device, ulong number, long size, DateTime? modified, DateTime? changed) =>
        new(new(GetKind(mode), device, number, null), size, modified, (mode & OwnerExecutes) != 0) { Changed = changed };

    private static DateTime? ToTime(long seconds, long nanoseconds)
    {
        long ticks = DateTime.UnixEpoch.Ticks / TimeSpan.TicksPerSecond + seconds is >= 0 and <= 315_537_897_599 and var since
            ? since * TimeSpan.TicksPerSecond + nanoseconds / TimeSpan.NanosecondsPerTick
            : -1;
        return ticks < 0 ? null : new DateTime(ticks, DateTimeKind.Utc);
    }

    private static int ReadLinux(SafeFileHandle? folder, int start, string path, bool followLinks, out FileStatus status)
    {
        Span<byte> data = stackalloc byte[StructureSize], name = stackalloc byte[MostNameBytes];
        status = default;
        int flags = LinuxAt.NoAutomount | (followLinks ? 0 : LinuxAt.NoFollow);
        int result = folder != null && Encoding.UTF8.TryGetBytes(path.AsSpan(start), name[..^1], out _)
            ? StatX(folder, name, flags, LinuxWanted, data)
            : StatX(LinuxAt.CurrentFolder, path, flags, LinuxWanted, data);
        if (result != 0)
            return Marshal.GetLastPInvokeError();
        status = ParseLinux(data);
        return 0;
    }

    // struct statx, the same on every architecture.
    private static FileStatus ParseLinux(ReadOnlySpan<byte> data) =>
        Create(MemoryMarshal.Read<ushort>(data[28..]), MemoryMarshal.Read<ulong>(data[136..]), MemoryMarshal.Read<ulong>(data[32..]),
            BitConverter.ToInt64(data[40..]), ReadLinuxTime(data[112..]), ReadLinuxTime(data[96..])) with
        {
            HasOtherNames = MemoryMarshal.Read<uint>(data[16..]) > 1,
            Group = MemoryMarshal.Read<uint>(data[24..]),
            IsMounted = (MemoryMarshal.Read<ulong>(data[8..]) & LinuxMountRoot) != 0,
        };

    private static DateTime? ReadLinuxTime(ReadOnlySpan<byte> data) => ToTime(BitConverter.ToInt64(data), MemoryMarshal.Read<uint>(data[8..]));

    private static int ReadMac(string path, bool followLinks, out FileStatus status)
    {
        Span<byte> data = stackalloc byte[StructureSize];
        status = default;
        int result = followLinks
            ? IsMacArm ? Stat(path, data) : Stat64(path, data)
            : IsMacArm ? LStat(path, data) : LStat64(path, data);
        if (result != 0)
            return Marshal.GetLastPInvokeError();
        status = ParseMac(data);
        return 0;
    }

    // struct stat with 64-bit numbers.
    private static FileStatus ParseMac(ReadOnlySpan<byte> data) =>
        Create(MemoryMarshal.Read<ushort>(data[4..]), MemoryMarshal.Read<uint>(data), MemoryMarshal.Read<ulong>(data[8..]),
            BitConverter.ToInt64(data[96..]), ReadMacTime(data[48..]), ReadMacTime(data[64..])) with
        {
            HasOtherNames = MemoryMarshal.Read<ushort>(data[6..]) > 1,
            Group = MemoryMarshal.Read<uint>(data[20..]),
        };

    private static DateTime? ReadMacTime(ReadOnlySpan<byte> data) => ToTime(BitConverter.ToInt64(data), BitConverter.ToInt64(data[8..]));

    private static int ReadAnywhere(string path, bool followLinks, out FileStatus status)
    {
        status = default;
        try
        {
            FileSystemInfo? target = followLinks ? File.ResolveLinkTarget(path, returnFinalTarget: true) : null;
            string fullPath = target?.FullName ?? Path.GetFullPath(path);
            FileInfo file = new(fullPath);
            FileAttributes attributes = File.GetAttributes(fullPath);
            FileKind kind = attributes.HasFlag(FileAttributes.Directory) ? FileKind.Directory
                : attributes.HasFlag(FileAttributes.Device) ? FileKind.Special
                : FileKind.File;
            if (!followLinks && new FileInfo(path).LinkTarget != null)
                kind = FileKind.Link;
            status = new(new(kind, 0, 0, fullPath), kind == FileKind.File ? file.Length : 0, file.LastWriteTimeUtc, false);
            return 0;
        }
        catch (UnauthorizedAccessException)
        {
            return FileError.NoAccess;
        }
        catch (IOException)
        {
            return FileError.NoEntry;
        }
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int StatX(int folder, string path, int flags, int mask, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "statx", SetLastError = true)]
    private static partial int StatX(SafeFileHandle folder, ReadOnlySpan<byte> name, int flags, int mask, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "fstat", SetLastError = true)]
    private static partial int FStat(SafeFileHandle file, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "fstat$INODE64", SetLastError = true)]
    private static partial int FStat64(SafeFileHandle file, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "stat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Stat(string path, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "lstat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int LStat(string path, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "stat$INODE64", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Stat64(string path, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "lstat$INODE64", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int LStat64(string path, Span<byte> status);
}
