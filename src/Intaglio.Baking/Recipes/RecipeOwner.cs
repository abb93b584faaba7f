namespace Intaglio.Baking;

/// <summary>Decides whether a recipe of another user is accepted, since it can run programs and replace files.</summary>
internal static class RecipeOwner
{
    private const uint Root = 0;

    // File systems on which all files have the modes and the owner of the mount.
    private static readonly string[] formatsWithoutModes =
        ["msdos", "vfat", "exfat", "ntfs", "fuseblk", "smb", "smb2", "cifs", "v9fs", "9p", "vboxfs", "vboxsf", "vmhgfs"];

    /// <summary>Checks a recipe that was found above the current folder.</summary>
    /// <param name="path">The full path of the recipe.</param>
    /// <param name="folder">The full path of the current folder.</param>
    /// <returns>The problem and its correction, or null if the recipe is accepted.</returns>
    internal static string? FindProblemAbove(string path, string folder) =>
        OwnersOf(path).All(owner => owner == Root || owner == UnixFile.GetUser() || OwnersOf(folder).Contains(owner)) ? null
            : "the recipe above this folder belongs to another user "
                + $"(if you trust it, specify --recipe '{path}', or list its folder in INTAGLIO_TRUST)";

    /// <summary>Checks a recipe.</summary>
    /// <param name="path">The full path of the recipe.</param>
    /// <returns>The problem and its correction, or null if the recipe is accepted.</returns>
    internal static string? FindProblem(string path) =>
        OwnersOf(path).All(owner => owner == Root || owner == UnixFile.GetUser())
        || FileStatus.Read(Path.GetDirectoryName(path)!, followLinks: true, out FileStatus folder) is not null
        || !folder.IsWritableByAll || !KeepsModes(path) ? null
            : "the recipe belongs to another user, and everybody may write to its folder "
                + "(if you trust it, specify --allow with its folder, or list the folder in INTAGLIO_TRUST)";

    // Whoever made a link has chosen the file that it leads to.
    private static IEnumerable<uint> OwnersOf(string path)
    {
        foreach (bool followLinks in (bool[])[false, true])
            if (FileStatus.Read(path, followLinks, out FileStatus status) is null && status.Owner is { } owner)
                yield return owner;
    }

    private static bool KeepsModes(string path)
    {
        try
        {
            return !formatsWithoutModes.Contains(new DriveInfo(Path.GetDirectoryName(path)!).DriveFormat);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return true;
        }
    }
}
