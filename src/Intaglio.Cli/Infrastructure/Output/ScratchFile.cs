namespace Intaglio.Cli;

/// <summary>Makes files for what must be read or written in any order on its way from or to a pipe. They are gone with the process, however that ends.</summary>
internal static class ScratchFile
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    /// <exception cref="FileException">The folder for temporary files takes none.</exception>
    internal static FileStream Create()
    {
        string folder = Path.GetTempPath();
        try
        {
            return UnixFile.TryCreateUnnamed(folder, reads: true, OwnerOnly) is { } file ? new FileStream(file, FileAccess.ReadWrite, bufferSize: 0) : CreateNamed(folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(folder, exception);
        }
    }

    /// <summary>Returns what takes the bytes of such a file; its failures are those of this program, and name the folder.</summary>
    internal static GuardedStream ToWriter(FileStream file) => new(file, Path.GetTempPath());

    private static FileStream CreateNamed(string folder)
    {
        FileStreamOptions options = new()
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.ReadWrite,
            Options = OperatingSystem.IsWindows() ? FileOptions.DeleteOnClose : FileOptions.None,
            BufferSize = 0,
        };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = OwnerOnly;
        FileStream file = new(Path.Combine(folder, TemporaryName.Create()), options);
        if (!OperatingSystem.IsWindows())
            File.Delete(file.Name);
        return file;
    }
}
