namespace Intaglio.Cli;

/// <summary>
/// Creates a <see cref="ScratchFile"/> and reports its errors as <see cref="FileException"/> with the folder for temporary files.
/// </summary>
internal static class GuardedScratchFile
{
    /// <exception cref="FileException">The file cannot be created in the folder for temporary files.</exception>
    internal static FileStream Create() => FileException.Guard(Path.GetTempPath(), ScratchFile.Create);

    /// <summary>Returns a stream that writes to such a file.</summary>
    internal static GuardedStream ToWriter(FileStream file) => new(file, Path.GetTempPath());
}
