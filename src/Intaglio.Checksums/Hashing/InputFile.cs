using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Opens files by names that come from users and lists.</summary>
internal static class InputFile
{
    /// <summary>Opens a file to hash it.</summary>
    /// <inheritdoc cref="Open"/>
    internal static OpenFile OpenToHash(string path)
    {
        // This takes half the system calls of the framework. If it fails, the framework opens the file or reports the reason.
        if (!OperatingSystem.IsLinux() || !Environment.Is64BitProcess || path.Contains('\0', StringComparison.Ordinal)
            || UnixFile.TryOpen(path, LinuxOpen.CloseOnExec, out _) is not { } file)
            return new(Open(path));
        try
        {
            FileStatus status = FileStatus.Read(file);
            if (status.Kind != FileKind.Directory)
                return OpenFile.Create(file, in status);
        }
        catch
        {
            file.Dispose();
            throw;
        }
        file.Dispose();
        return new(Open(path));
    }

    /// <summary>Opens a file.</summary>
    /// <exception cref="UnrepresentableNameException">
    /// The file does not exist, and its name contains U+FFFD, which replaces characters that are not valid Unicode.
    /// </exception>
    internal static SafeFileHandle Open(string path)
    {
        if (path.Length == 0)
            throw new FileNotFoundException("The name is empty.", path);
        try
        {
            return File.OpenHandle(RealPath.Of(path), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete,
                FileOptions.SequentialScan);
        }
        catch (IOException exception)
            when (exception is FileNotFoundException or DirectoryNotFoundException && path.Contains('\uFFFD', StringComparison.Ordinal))
        {
            throw new UnrepresentableNameException(null, exception);
        }
    }
}
