using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Opens files from a folder listing or a checksum list, if they have not been replaced since.</summary>
internal static class ListedFile
{
    // O_NONBLOCK and O_CLOEXEC of macOS. If a pipe has replaced the file, opening it must not wait for a writer. The framework lacks this
    // mode.
    private const int MacFlags = 0x4 | 0x1000000;

    private const int LinuxWouldWait = 11, MacWouldWait = 35;

    // In a 32-bit process, the system call cannot open files of 2 GiB or more.
    private static bool IsSupported => Environment.Is64BitProcess && (OperatingSystem.IsLinux() || OperatingSystem.IsMacOS());

    /// <summary>Opens a file that a list names. Pipes, which could block, and devices, which could be endless, are rejected.</summary>
    /// <exception cref="IOException">The file is not a regular file or cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to read the file.</exception>
    internal static OpenFile Open(string path)
    {
        if (FileStatus.Read(path, followLinks: true, out FileStatus status) is { } error)
            throw error;
        return status.Kind switch
        {
            FileKind.File => Open(path, status.Node),
            FileKind.Directory => throw new IOException("Is a directory"),
            _ => throw new IOException("It is a pipe, socket or device, which a list cannot contain."),
        };
    }

    /// <summary>Opens a file below a folder without following symbolic links.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="name">The name, with parts separated by <c>/</c>.</param>
    /// <exception cref="IOException">
    /// The name is absolute or leads out of the folder, a part of it is a link, or the file is not a regular file or cannot be opened.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to read the file.</exception>
    internal static OpenFile OpenBelow(Folder folder, string name)
    {
        string[] parts = name.Split(OperatingSystem.IsWindows() ? ['/', '\\', ':'] : ['/']);
        if (parts.Contains("..") || Path.IsPathRooted(name) || OperatingSystem.IsWindows() && name.Contains(':', StringComparison.Ordinal))
            throw new IOException("The name leads out of the directory.");
        parts = [.. parts.Where(part => part is not ("" or "."))];
        Folder? inner = null;
        try
        {
            foreach (string part in parts.SkipLast(1))
            {
                Folder? next = (inner ?? folder).TryEnter(part);
                inner?.Dispose();
                inner = next ?? throw FileError.NotFound(name);
            }
            return new((parts.Length == 0 ? null : (inner ?? folder).TryOpenFile(parts[^1])) ?? throw FileError.NotFound(name));
        }
        finally
        {
            inner?.Dispose();
        }
    }

    /// <summary>Opens a file if it has not been replaced since it was found.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="node">The identity of the file that was found.</param>
    /// <exception cref="IOException">The file was replaced or deleted, or cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to read the file.</exception>
    internal static OpenFile Open(string path, FileNode node)
    {
        if (!IsSupported)
            return new(InputFile.Open(path));
        SafeFileHandle file = OpenWithoutWaiting(path);
        try
        {
            FileStatus status = FileStatus.Read(file);
            if (status.Node != node)
                throw new IOException("The file was replaced by something else before it was read.");
            return OpenFile.Create(file, in status);
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    private static SafeFileHandle OpenWithoutWaiting(string path)
    {
        while (true)
        {
            if (UnixFile.TryOpen(path, OperatingSystem.IsLinux() ? LinuxOpen.NoWait | LinuxOpen.CloseOnExec
                : MacFlags, out int error) is { } file)
                return file;
            // Another process holds a lease on the file and is now asked to release it. Pipes never return this error.
            if (error == (OperatingSystem.IsLinux() ? LinuxWouldWait : MacWouldWait))
                return InputFile.Open(path);
            if (error != FileError.Interrupted)
                throw FileError.FromSystem(error, path)!;
        }
    }
}
