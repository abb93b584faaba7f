namespace Intaglio.Checksums;

/// <summary>Opens files by names that people and lists give.</summary>
internal static class InputFile
{
    /// <exception cref="UnrepresentableNameException">There is no such file, and its name holds U+FFFD: the mark of what was not valid Unicode.</exception>
    internal static FileStream Open(string path)
    {
        if (path.Length == 0)
            throw new FileNotFoundException("The name is empty.", path);
        try
        {
            // Sharing with writers takes no lock, as other Unix programs take none.
            return new FileStream(path, new FileStreamOptions
            {
                Share = FileShare.ReadWrite | FileShare.Delete,
                Options = FileOptions.SequentialScan,
                BufferSize = 0,
            });
        }
        catch (IOException exception) when (exception is FileNotFoundException or DirectoryNotFoundException && path.Contains('\uFFFD', StringComparison.Ordinal))
        {
            throw new UnrepresentableNameException(null, exception);
        }
    }
}
