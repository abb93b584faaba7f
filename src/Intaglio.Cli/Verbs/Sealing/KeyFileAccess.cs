namespace Intaglio.Cli;

/// <summary>Who else can read or change a key file.</summary>
internal static class KeyFileAccess
{
    /// <summary>Finds out what others can do with the file that was opened, whatever has taken its name since. Windows has other ways to say who may.</summary>
    /// <returns>What they can do with the key; null if nothing.</returns>
    internal static string? FindExposure(FileStream file)
    {
        if (OperatingSystem.IsWindows() || !file.CanSeek)
            return null;
        UnixFileMode mode = File.GetUnixFileMode(file.SafeFileHandle);
        bool isReadable = (mode & (UnixFileMode.GroupRead | UnixFileMode.OtherRead)) != 0, isWritable = (mode & (UnixFileMode.GroupWrite | UnixFileMode.OtherWrite)) != 0;
        return (isReadable, isWritable) switch
        {
            (true, true) => "read and change",
            (true, false) => "read",
            (false, true) => "change",
            _ => null,
        };
    }

    /// <param name="name">The key file.</param>
    /// <param name="exposure">What others can do with the key; null if nothing.</param>
    /// <param name="streams">Where the warning goes.</param>
    internal static void Warn(string name, string? exposure, StandardStreams streams)
    {
        if (exposure != null)
            streams.WriteError($"{ShellQuoting.Quote(name)}: WARNING: others can {exposure} the key; 'chmod 600' prevents that");
    }
}
