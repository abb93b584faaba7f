namespace Intaglio;

/// <summary>The folder of the user for files that programs can make again.</summary>
internal static class UserCache
{
    /// <summary>Finds the folder of a part of this product, which can be absent.</summary>
    /// <param name="name">The name of the part.</param>
    /// <returns>The path, which is relative if the user has no folder.</returns>
    internal static string FolderOf(string name) => Path.Combine(
        Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { Length: > 0 } cache && Path.IsPathRooted(cache) ? cache
            : OperatingSystem.IsWindows() || OperatingSystem.IsMacOS()
            ? Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData)
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache"),
        "intaglio", name);
}
