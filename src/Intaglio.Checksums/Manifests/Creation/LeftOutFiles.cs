namespace Intaglio.Checksums;

/// <summary>Files that have no place in a manifest, by their names: another name of the same file has one.</summary>
internal sealed class LeftOutFiles
{
    private readonly List<Place> places = [];

    // The directories of those that are not there yet.
    private readonly List<FileNode> expecting = [];

    /// <param name="paths">The files, or links to them; of those that are not there yet, only their directories count.</param>
    internal LeftOutFiles(IEnumerable<string> paths)
    {
        foreach (string path in paths)
        {
            if (FileStatus.Read(path, followLinks: true, out FileStatus file) != null)
            {
                if (Path.GetDirectoryName(Path.GetFullPath(path)) is { } expected && FileStatus.Read(expected, followLinks: true, out FileStatus folder) is null)
                    expecting.Add(folder.Node);
                continue;
            }
            string place = Path.GetFullPath(File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? path);
            if (Path.GetDirectoryName(place) is { } parent && FileStatus.Read(parent, followLinks: true, out FileStatus directory) is null)
                places.Add(new(file.Node, directory.Node, Path.GetFileName(place)));
        }
    }

    internal bool Has(FileNode file, FileNode directory, ReadOnlySpan<char> name)
    {
        foreach (Place place in places)
            // Some file systems take other letters than those of the listing.
            if (place.File == file && place.Directory == directory && name.Equals(place.Name, StringComparison.OrdinalIgnoreCase))
                return true;
        return false;
    }

    /// <summary>Returns whether a file that is not there yet will be in a directory, which is then not empty.</summary>
    internal bool WillBeIn(FileNode directory) => expecting.Contains(directory);

    // A class: lists of structures are compiled at every start.
    private sealed class Place(FileNode file, FileNode directory, string name)
    {
        internal FileNode File { get; } = file;

        internal FileNode Directory { get; } = directory;

        internal string Name { get; } = name;
    }
}
