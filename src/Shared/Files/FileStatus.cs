using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>Metadata of a file system entry, including the values that change when the entry is written to.</summary>
/// <param name="Node">The kind and the identity of the entry.</param>
/// <param name="Size">The length of a regular file in bytes.</param>
/// <param name="Modified">
/// The time of the last write in UTC, with a resolution of 100 ns, or null if it is outside the range of dates.
/// </param>
/// <param name="IsExecutable">Whether the owner can execute the file. Always false on systems without executable bits.</param>
internal readonly partial record struct FileStatus(FileNode Node, long Size, DateTime? Modified, bool IsExecutable)
{
    // The framework does not distinguish files that are neither directories nor links. Opening a pipe to find out would wait for its
    // writer.
    private const int LinuxWanted = 0x7DF, LinuxCreated = 0x800, LinuxMountRoot = 0x2000;

    // Longer than the names of most file systems, including the terminating zero.
    private const int MostNameBytes = 256;

    private const int TypeMask = 0xF000, TypeFile = 0x8000, TypeDirectory = 0x4000, TypeLink = 0xA000;
    private const int OwnerExecutes = 0x40, OthersWrite = 2;

    // Both systems count blocks of 512 bytes, whatever the size of the blocks of the file system.
    private const int CountedBlock = 512;

    // The usual block of file systems, for systems that do not report the allocated size.
    private const int UsualBlock = 4096;

    // At least as long as either structure.
    private const int StructureSize = 256;

    /// <summary>Gets a value indicating whether the system has executable bits.</summary>
    internal static bool HasExecutable => !OperatingSystem.IsWindows();

    internal FileKind Kind => Node.Kind;

    /// <summary>Gets the time of the last write in UTC, or the default value if the time is outside the range of dates.</summary>
    internal DateTime LastWritten => Modified ?? default;

    /// <summary>
    /// Gets the number of bytes that a regular file takes on the disk. It is 0 if they are part of the entry of the folder.
    /// </summary>
    internal long AllocatedSize { get; init; }

    /// <summary>Gets a value indicating whether the file may have other names (hard links) on its file system.</summary>
    internal bool HasOtherNames { get; init; }

    /// <summary>Gets the user who owns the entry, or null if the system does not report it as a number.</summary>
    internal uint? Owner { get; init; }

    /// <summary>Gets a value indicating whether everybody may write to the entry. Always false on systems without modes.</summary>
    internal bool IsWritableByAll { get; init; }

    /// <summary>Gets the group, or null if the system does not have or report groups.</summary>
    internal uint? Group { get; init; }

    /// <summary>Gets a value indicating whether the entry is a mount point. Only Linux reports mount points.</summary>
    internal bool IsMounted { get; init; }

    /// <summary>Gets the time of the last change of data, mode or names in UTC, or null if the system does not report it.</summary>
    /// <remarks>Programs cannot set this time.</remarks>
    internal DateTime? Changed { get; init; }

    private static bool IsMacArm => RuntimeInformation.ProcessArchitecture == Architecture.Arm64;

    /// <summary>Gets the time in UTC just before the metadata was read.</summary>
    internal DateTime Taken { get; init; }

    /// <summary>Reads the metadata of the entry at a path.</summary>
    /// <returns>Null if the metadata was read; otherwise, the error.</returns>
    internal static Exception? Read(string path, bool followLinks, out FileStatus status) => Read(null, 0, path, followLinks, out status);

    /// <summary>Reads the metadata of an entry in a folder.</summary>
    /// <param name="folder">The folder that contains the name, or null to use the full path.</param>
    /// <param name="start">The index in the path at which the name begins.</param>
    /// <param name="path">The full path.</param>
    /// <param name="followLinks">
    /// <see langword="true"/> to read the target of a link; <see langword="false"/> to read the link itself.
    /// </param>
    /// <param name="status">Receives the metadata.</param>
    /// <returns>Null if the metadata was read; otherwise, the error.</returns>
    internal static Exception? Read(SafeFileHandle? folder, int start, string path, bool followLinks, out FileStatus status)
    {
        DateTime taken = DateTime.UtcNow;
        int error = OperatingSystem.IsLinux() ? ReadLinux(folder, start, path, followLinks, out status)
            : OperatingSystem.IsMacOS() ? ReadMac(path, followLinks, out status)
            : ReadAnywhere(path, followLinks, out status);
        status = status with { Taken = taken };
        return FileError.FromSystem(error, path);
    }

    /// <summary>Reads the metadata of an open file. The identity is available only on Linux and macOS.</summary>
    /// <exception cref="IOException">The system cannot read the metadata.</exception>
    internal static FileStatus Read(SafeFileHandle file)
    {
        DateTime taken = DateTime.UtcNow;
        bool isLinux = OperatingSystem.IsLinux();
        if (!isLinux && !OperatingSystem.IsMacOS())
            return new FileStatus(new(FileKind.File, 0, 0, null), RandomAccess.GetLength(file), File.GetLastWriteTimeUtc(file),
                false) { Taken = taken }.WithUsualBlocks();
        Span<byte> data = stackalloc byte[StructureSize];
        int result = isLinux ? StatX(file, "\0"u8, LinuxAt.EmptyPath, LinuxWanted, data)
            : IsMacArm ? FStat(file, data) : FStat64(file, data);
        if (result != 0)
            throw new IOException(Marshal.GetPInvokeErrorMessage(Marshal.GetLastPInvokeError()), Marshal.GetLastPInvokeError());
        return (isLinux ? ParseLinux(data) : ParseMac(data)) with { Taken = taken };
    }

    /// <summary>Finds the time in UTC at which an entry was created. Links are followed.</summary>
    /// <remarks>Programs cannot set this time. It is not read with the other metadata, because only few callers need it.</remarks>
    /// <returns>The time, or null if the system does not report such a time.</returns>
    internal static DateTime? FindCreated(string path)
    {
        Span<byte> data = stackalloc byte[StructureSize];
        return OperatingSystem.IsLinux() && StatX(LinuxAt.CurrentFolder, path, LinuxAt.NoAutomount, LinuxCreated, data) == 0
            && (MemoryMarshal.Read<int>(data) & LinuxCreated) != 0 ? ReadLinuxTime(data[80..]) : null;
    }

    /// <summary>Gets the time of the last write, or null if a later write could have the same time.</summary>
    /// <remarks>
    /// A file that is written again within the same clock step keeps its time. File systems with a coarse clock have times in whole
    /// seconds, and some have steps of two seconds.
    /// </remarks>
    internal DateTime? Settled => Modified is { } time && IsOver(time) ? time : null;

    /// <summary>Gets a value indicating whether a later change would have another <see cref="Changed"/> time.</summary>
    internal bool IsChangeSettled => Changed is not { } time || IsOver(time);

    // Whether the clock step of a time was over when the metadata was read.
    private bool IsOver(DateTime time) => (Taken - time).Duration()
        >= (time.Ticks % TimeSpan.TicksPerSecond == 0 ? TimeSpan.FromSeconds(2) : TimeSpan.FromMilliseconds(50));

    /// <summary>Returns the size of a file in whole blocks of the usual size.</summary>
    internal static long ToUsualBlocks(long size) => (size + UsualBlock - 1) / UsualBlock * UsualBlock;

    private FileStatus WithUsualBlocks() => this with { AllocatedSize = ToUsualBlocks(Size) };

    private static FileKind GetKind(int mode) => (mode & TypeMask) switch
    {
        TypeFile => FileKind.File,
        TypeDirectory => FileKind.Directory,
        TypeLink => FileKind.Link,
        _ => FileKind.Special,
    };

    private static FileStatus Create(int mode, ulong device, ulong number, long size, DateTime? modified, DateTime? changed) =>
        new(new(GetKind(mode), device, number, null), size, modified, (mode & OwnerExecutes) != 0)
        { Changed = changed, IsWritableByAll = (mode & OthersWrite) != 0 };

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
        bool fits = folder is not null && Encoding.UTF8.TryGetBytes(path.AsSpan(start), name[..^1], out _);
        // Without its folder, a name would be that of another file.
        if (folder is not null && !fits && start == 0)
            return FileError.NameTooLong;
        int result = fits ? StatX(folder!, name, flags, LinuxWanted, data) : StatX(LinuxAt.CurrentFolder, path, flags, LinuxWanted, data);
        if (result != 0)
            return Marshal.GetLastPInvokeError();
        status = ParseLinux(data);
        return 0;
    }

    // The layout of struct statx, which does not depend on the architecture.
    private static FileStatus ParseLinux(ReadOnlySpan<byte> data) =>
        Create(MemoryMarshal.Read<ushort>(data[28..]), MemoryMarshal.Read<ulong>(data[136..]), MemoryMarshal.Read<ulong>(data[32..]),
            BitConverter.ToInt64(data[40..]), ReadLinuxTime(data[112..]), ReadLinuxTime(data[96..])) with
        {
            AllocatedSize = BitConverter.ToInt64(data[48..]) * CountedBlock,
            HasOtherNames = MemoryMarshal.Read<uint>(data[16..]) > 1,
            Owner = MemoryMarshal.Read<uint>(data[20..]),
            Group = MemoryMarshal.Read<uint>(data[24..]),
            IsMounted = (MemoryMarshal.Read<ulong>(data[8..]) & LinuxMountRoot) != 0,
        };

    private static DateTime? ReadLinuxTime(ReadOnlySpan<byte> data) =>
        ToTime(BitConverter.ToInt64(data), MemoryMarshal.Read<uint>(data[8..]));

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

    // The layout of struct stat with 64-bit numbers.
    private static FileStatus ParseMac(ReadOnlySpan<byte> data) =>
        Create(MemoryMarshal.Read<ushort>(data[4..]), MemoryMarshal.Read<uint>(data), MemoryMarshal.Read<ulong>(data[8..]),
            BitConverter.ToInt64(data[96..]), ReadMacTime(data[48..]), ReadMacTime(data[64..])) with
        {
            AllocatedSize = BitConverter.ToInt64(data[104..]) * CountedBlock,
            HasOtherNames = MemoryMarshal.Read<ushort>(data[6..]) > 1,
            Owner = MemoryMarshal.Read<uint>(data[16..]),
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
            if (!followLinks && new FileInfo(path).LinkTarget is not null)
                kind = FileKind.Link;
            status = new FileStatus(new(kind, 0, 0, fullPath), kind == FileKind.File ? file.Length : 0, file.LastWriteTimeUtc, false)
                .WithUsualBlocks();
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
