using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Opens files that a folder was found to have, or a list names, if they still are what was found.</summary>
internal static class ListedFile
{
    // A pipe that stands there now would wait for its writer. The framework has no such mode. O_NONBLOCK and O_CLOEXEC of macOS.
    private const int MacFlags = 0x4 | 0x1000000;

    private const int LinuxWouldWait = 11, MacWouldWait = 35;

    // With 32 bits, the system's own call opens no long files.
    private static bool IsSupported => Environment.Is64BitProcess && (OperatingSystem.IsLinux() || OperatingSystem.IsMacOS());

    /// <summary>Opens a file that a list names. Who wrote the list may have named anything: a pipe would be waited for, and a device may never end.</summary>
    /// <exception cref="IOException">It is not a regular file, or cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    internal static OpenFile Open(string path)
    {
        if (FileStatus.Read(path, followLinks: true, out FileStatus status) is { } error)
            throw error;
        return status.Kind switch
        {
            FileKind.File => Open(path, status.Node),
            FileKind.Directory => throw new IOException("Is a directory"),
            _ => throw new IOException("It is a pipe, a socket or a device, which a list cannot name."),
        };
    }

    /// <summary>Opens a file below a folder. No link on the way is followed.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="name">The name, its parts separated by <c>/</c>.</param>
    /// <exception cref="IOException">The name is absolute or leads up, a part of it is a link, or the file is not a regular one or cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
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

    /// <param name="path">What opens it.</param>
    /// <param name="node">What was found.</param>
    /// <exception cref="IOException">Something else stands there by now, or nothing; or it cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
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
            if (UnixFile.TryOpen(path, OperatingSystem.IsLinux() ? LinuxOpen.NoWait | LinuxOpen.CloseOnExec : MacFlags, out int error) is { } file)
                return file;
            // A file that somebody has a lease on, who is asked to give it up: a pipe never says that.
            if (error == (OperatingSystem.IsLinux() ? LinuxWouldWait : MacWouldWait))
                return InputFile.Open(path);
            if (error != FileError.Interrupted)
                throw FileError.FromSystem(error, path)!;
        }
    }
}
