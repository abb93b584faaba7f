using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>Finds the names under which files are listed in a folder whose file system can ignore case or normalization.</summary>
/// <remarks>
/// A file is found there by several names, of which one is listed. The number of the file does not show this, because some file systems
/// give each name its own. Each folder is listed once, so files that appear later are not found.
/// </remarks>
/// <param name="exists">Determines whether a path below the folder leads to anything.</param>
/// <param name="list">Lists the names in a folder below the folder.</param>
internal sealed class FolderSpelling(Func<string, bool> exists, Func<string, IEnumerable<string>> list)
{
    // By the paths of folders as they were requested.
    private readonly ConcurrentDictionary<string, Listing> listings = new(StringComparer.Ordinal);

    /// <summary>Initializes a new instance of the <see cref="FolderSpelling"/> class for a folder. Links in it are not followed.</summary>
    /// <param name="root">The path by which the folder is opened.</param>
    internal FolderSpelling(AnchoredPath root)
        : this(name => Look(root, OpenFolders.DirectoryOf(name), folder => folder.Find(OpenFolders.FileOf(name)) is not null),
            directory => Look(root, directory, folder => folder.ListNames()) ?? [])
    {
    }

    /// <summary>Finds the path under which a file or folder is listed.</summary>
    /// <param name="name">A path below the folder, with parts separated by <c>/</c>.</param>
    /// <returns>The path, or null if the file does not exist or if no listed name is similar.</returns>
    internal string? Find(string name)
    {
        if (!exists(name))
            return null;
        List<string> listed = [];
        foreach ((string folder, string part) in Split(name))
        {
            if (Open(folder).Find(part) is not { } found)
                return null;
            listed.Add(found);
        }
        return string.Join('/', listed);
    }

    /// <summary>Determines whether two paths lead to the same file or folder.</summary>
    internal bool AreSame(string name, string other) => Find(name) is { } listed && listed == Find(other);

    /// <summary>Finds the parts of a path that are listed under other names, from the top. They must be renamed.</summary>
    internal IEnumerable<(string Folder, string Listed, string Part)> FindOthers(string name)
    {
        foreach ((string folder, string part) in Split(name))
        {
            Listing listing = Open(folder);
            if (listing.Find(part) is not { } found || found == part)
                continue;
            yield return (folder, found, part);
            listing.Rename(found, part);
        }
    }

    /// <summary>Finds the path under which a file or folder is listed, if its file system ignores case.</summary>
    /// <param name="folder">The full path of a folder.</param>
    /// <param name="path">The full path of the file or folder.</param>
    /// <returns>
    /// The path, or the given one if it is not below the folder or if the file system does not ignore case, which takes one call.
    /// </returns>
    internal static string Correct(string folder, string path)
    {
        if (!FullPath.IsBelow(path, folder))
            return path;
        string name = Path.GetRelativePath(folder, path), swapped = Path.Combine(folder, SwapCase(name));
        return swapped != path && FileStatus.Read(swapped, followLinks: false, out _) is null
            && new FolderSpelling(AnchoredPath.FollowLinks(folder)).Find(name.Replace(Path.DirectorySeparatorChar, '/')) is { } listed
            ? Path.GetFullPath(listed, folder) : path;
    }

    private Listing Open(string folder) => listings.GetOrAdd(folder, path => new(list(path)));

    private static string SwapCase(string name) =>
        string.Concat(name.Select(letter =>
            char.IsAsciiLetterLower(letter) ? char.ToUpperInvariant(letter) : char.ToLowerInvariant(letter)));

    private static IEnumerable<(string Folder, string Part)> Split(string name)
    {
        for (int start = 0, end; start <= name.Length; start = end + 1)
        {
            end = name.IndexOf('/', start) is >= 0 and var slash ? slash : name.Length;
            yield return (start == 0 ? "" : name[..(start - 1)], name[start..end]);
        }
    }

    private static T? Look<T>(in AnchoredPath root, string directory, Func<Folder, T> look)
    {
        try
        {
            using Folder? folder = Folder.TryOpen(root.Below(directory.Replace('/', Path.DirectorySeparatorChar)));
            return folder is null ? default : look(folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The folder was removed or replaced, so nothing is in it.
            return default;
        }
    }

    /// <summary>The names in a folder.</summary>
    private sealed class Listing
    {
        private readonly HashSet<string> names;
        private readonly Dictionary<string, string> folded = new(StringComparer.Ordinal);

        internal Listing(IEnumerable<string> names)
        {
            this.names = new(names, StringComparer.Ordinal);
            foreach (string name in this.names)
                folded[NameFolding.Fold(name)] = name;
        }

        internal string? Find(string part)
        {
            lock (names)
                return names.Contains(part) ? part : folded.GetValueOrDefault(NameFolding.Fold(part));
        }

        internal void Rename(string name, string newName)
        {
            lock (names)
            {
                names.Remove(name);
                names.Add(newName);
                folded[NameFolding.Fold(newName)] = newName;
            }
        }
    }
}
