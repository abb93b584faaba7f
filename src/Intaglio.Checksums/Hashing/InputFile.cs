using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Opens files by names that people and lists give.</summary>
internal static class InputFile
{
    /// <exception cref="UnrepresentableNameException">There is no such file, and its name holds U+FFFD: the mark of what was not valid Unicode.</exception>
    internal static SafeFileHandle Open(string path)
    {
        if (path.Length == 0)
            throw new FileNotFoundException("The name is empty.", path);
        try
        {
            return File.OpenHandle(RealPath.Of(path), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, FileOptions.SequentialScan);
        }
        catch (IOException exception) when (exception is FileNotFoundException or DirectoryNotFoundException && path.Contains('\uFFFD', StringComparison.Ordinal))
        {
            throw new UnrepresentableNameException(null, exception);
        }
    }
}
