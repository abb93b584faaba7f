namespace Intaglio;

/// <summary>Creates temporary files for data that needs random access between pipes.</summary>
/// <remarks>The files disappear with the process, even if it is killed.</remarks>
internal static class ScratchFile
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    /// <summary>Creates a file in the folder for temporary files, which only its owner can read and write.</summary>
    /// <exception cref="IOException">The file cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal static FileStream Create()
    {
        string folder = Path.GetTempPath();
        return UnixFile.TryCreateUnnamed(folder, reads: true, OwnerOnly) is { } file
            ? new FileStream(file, FileAccess.ReadWrite, bufferSize: 0) : CreateNamed(folder);
    }

    private static FileStream CreateNamed(string folder)
    {
        FileOptions options = OperatingSystem.IsWindows() ? FileOptions.DeleteOnClose : FileOptions.None;
        FileStream file = NamedTemporaryFile.Create(folder, FileAccess.ReadWrite, bufferSize: 0, options);
        if (!OperatingSystem.IsWindows())
            File.Delete(file.Name);
        return file;
    }
}
