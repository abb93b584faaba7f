using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>Opens files for reading by their paths. Links are followed, and pipes are not waited for.</summary>
internal static class RegularFile
{
    /// <summary>Opens a file for reading.</summary>
    /// <remarks>On systems other than Linux, the path is checked before it is opened.</remarks>
    /// <exception cref="BlockedPathException">The path is not a file.</exception>
    /// <exception cref="IOException">The file does not exist or cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    internal static SafeFileHandle Open(string path)
    {
        if (!OperatingSystem.IsLinux())
        {
            Require(path);
            return File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        }
        if (UnixFile.TryOpen(path, LinuxOpen.NoWait | LinuxOpen.CloseOnExec, out int error) is not { } file)
        {
            // A socket cannot be opened. This throws a more specific exception.
            Require(path);
            throw FileError.FromSystem(error, path)!;
        }
        if (FileStatus.Read(file).Kind is var kind and not FileKind.File)
        {
            file.Dispose();
            throw new BlockedPathException(path, kind);
        }
        return file;
    }

    private static void Require(string path)
    {
        if (FileStatus.Read(path, followLinks: true, out FileStatus status) is null && status.Kind != FileKind.File)
            throw new BlockedPathException(path, status.Kind);
    }
}
