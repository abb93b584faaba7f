using static Intaglio.Baking.OpenFolders;

namespace Intaglio.Baking;

/// <summary>Waits until the kernel has forgotten names of files that changed under other spellings.</summary>
/// <remarks>
/// The kernel keeps the metadata of a name on a FUSE file system for one second, unless it is mounted with other values for
/// <c>entry_timeout</c> and <c>attr_timeout</c>. If the file system ignores case, a change of <c>wall.txt</c> leaves the kept metadata
/// of <c>Wall.txt</c> as it is.
/// </remarks>
internal static class CachedNames
{
    // The clock of the kernel can be one tick behind.
    private static readonly TimeSpan lifetime = TimeSpan.FromSeconds(1.1);

    /// <summary>Waits if files of a folder have changed under names of which some are spellings of one another.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="names">The paths of the files, as they were and as they are.</param>
    internal static void AwaitExpiry(OutputFolder folder, IEnumerable<string> names)
    {
        if (OperatingSystem.IsLinux() && folder.CanIgnoreCase && HasSpellings(names) && IsOnFuse(folder.Path))
            Thread.Sleep(lifetime);
    }

    private static bool HasSpellings(IEnumerable<string> names)
    {
        HashSet<string> folded = new(StringComparer.Ordinal);
        return names.SelectMany(name => FoldersOf(name).Prepend(name)).Distinct(StringComparer.Ordinal)
            .Any(path => !folded.Add(NameFolding.Fold(path)));
    }

    private static bool IsOnFuse(string folder)
    {
        try
        {
            return new DriveInfo(folder).DriveFormat.StartsWith("fuse", StringComparison.Ordinal);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
