namespace Intaglio.Cli;

/// <summary>Who can read a key file.</summary>
internal static class KeyFileAccess
{
    /// <summary>Asks of the file that was opened, whatever has taken its name since; Windows has other ways to say who may.</summary>
    internal static bool IsOpenToOthers(FileStream file) =>
        !OperatingSystem.IsWindows() && file.CanSeek && (File.GetUnixFileMode(file.SafeFileHandle) & (UnixFileMode.GroupRead | UnixFileMode.OtherRead)) != 0;

    internal static void Warn(string name, StandardStreams streams) =>
        streams.WriteError($"{ShellQuoting.Quote(name)}: WARNING: others can read the key; 'chmod 600' keeps it from them");
}
