namespace Intaglio.Cli;

/// <summary>Access of other users to a key file.</summary>
internal static class KeyFileAccess
{
    /// <summary>
    /// Determines the access of other users to an open key file, even if its name now belongs to another file. Returns
    /// <see langword="null"/> on Windows.
    /// </summary>
    /// <returns>The possible access as a verb phrase, or <see langword="null"/> for none.</returns>
    internal static string? FindExposure(FileStream file)
    {
        if (OperatingSystem.IsWindows() || !file.CanSeek)
            return null;
        UnixFileMode mode = File.GetUnixFileMode(file.SafeFileHandle);
        bool isReadable = (mode & (UnixFileMode.GroupRead | UnixFileMode.OtherRead)) != 0,
            isWritable = (mode & (UnixFileMode.GroupWrite | UnixFileMode.OtherWrite)) != 0;
        return (isReadable, isWritable) switch
        {
            (true, true) => "read and change",
            (true, false) => "read",
            (false, true) => "change",
            _ => null,
        };
    }

    /// <param name="name">The name of the key file.</param>
    /// <param name="exposure">The possible access as a verb phrase, or <see langword="null"/> for none.</param>
    /// <param name="streams">The streams for the warning.</param>
    internal static void Warn(string name, string? exposure, StandardStreams streams)
    {
        if (exposure is not null)
            streams.WriteError($"{ShellQuoting.Quote(name)}: WARNING: others can {exposure} the key; 'chmod 600' prevents that");
    }
}
