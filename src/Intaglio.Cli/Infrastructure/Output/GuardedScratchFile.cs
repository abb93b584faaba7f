namespace Intaglio.Cli;

/// <summary>A <see cref="ScratchFile"/> whose failures are those of this program, and name the folder for temporary files.</summary>
internal static class GuardedScratchFile
{
    /// <exception cref="FileException">The folder for temporary files takes none.</exception>
    internal static FileStream Create() => FileException.Guard(Path.GetTempPath(), ScratchFile.Create);

    /// <summary>Returns what takes the bytes of such a file.</summary>
    internal static GuardedStream ToWriter(FileStream file) => new(file, Path.GetTempPath());
}
