using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Tells pipes, sockets and devices from files that hold data, which the framework does not.</summary>
internal static partial class SpecialFile
{
    // Of statx, where opening a pipe to see would wait for its reader: from the working folder, what kind it is.
    private const int CurrentFolder = -100, KindAlone = 1;

    private const int TypeMask = 0xF000, TypeFile = 0x8000, TypeDirectory = 0x4000;

    /// <summary>Gets whether a path, or what its links lead to, is there and is special.</summary>
    internal static bool IsThere(string path)
    {
        Span<byte> status = stackalloc byte[256];
        if (OperatingSystem.IsLinux())
            return StatX(CurrentFolder, path, 0, KindAlone, status) == 0 && IsSpecial(MemoryMarshal.Read<ushort>(status[28..]));
        if (OperatingSystem.IsMacOS())
            return (RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? Stat(path, status) : Stat64(path, status)) == 0 && IsSpecial(MemoryMarshal.Read<ushort>(status[4..]));
        return Path.Exists(path) && File.GetAttributes(path).HasFlag(FileAttributes.Device);
    }

    private static bool IsSpecial(int mode) => (mode & TypeMask) is not (TypeFile or TypeDirectory);

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int StatX(int folder, string path, int flags, int mask, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "stat", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Stat(string path, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "stat$INODE64", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Stat64(string path, Span<byte> status);
}
