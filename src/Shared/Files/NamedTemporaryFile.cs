namespace Intaglio;

/// <summary>Creates temporary files where the system does not support unnamed ones.</summary>
internal static class NamedTemporaryFile
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    /// <summary>Creates a file with a name from <see cref="TemporaryName"/>, which only its owner can read and write.</summary>
    /// <exception cref="IOException">The file cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal static FileStream Create(string folder, FileAccess access, int bufferSize, FileOptions options = FileOptions.None)
    {
        FileStreamOptions settings = new() { Mode = FileMode.CreateNew, Access = access, BufferSize = bufferSize, Options = options };
        if (!OperatingSystem.IsWindows())
            settings.UnixCreateMode = OwnerOnly;
        while (true)
        {
            try
            {
                return new FileStream(Path.Combine(folder, TemporaryName.Create()), settings);
            }
            catch (IOException exception) when (UnixFile.IsLocked(exception))
            {
                // Another process has taken the new file for a leftover before the framework locked it, and removes it.
            }
        }
    }
}
