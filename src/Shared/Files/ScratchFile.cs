namespace Intaglio;

/// <summary>Makes files for what must be read or written in any order on its way from or to a pipe. They are gone with the process, however that ends.</summary>
internal static class ScratchFile
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    /// <summary>Makes a file in the folder for temporary files, for reading and writing by its owner alone.</summary>
    /// <exception cref="IOException">The folder takes none.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written.</exception>
    internal static FileStream Create()
    {
        string folder = Path.GetTempPath();
        return UnixFile.TryCreateUnnamed(folder, reads: true, OwnerOnly) is { } file ? new FileStream(file, FileAccess.ReadWrite, bufferSize: 0) : CreateNamed(folder);
    }

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
