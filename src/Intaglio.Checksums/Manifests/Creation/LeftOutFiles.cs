namespace Intaglio.Checksums;

/// <summary>Files that are excluded by their names. Other hard links to the same file are not excluded.</summary>
internal sealed class LeftOutFiles
{
    private readonly List<Place> places = [];

    // The directories of files that do not exist yet.
    private readonly List<FileNode> expecting = [];

    /// <summary>Initializes a new instance of the <see cref="LeftOutFiles"/> class.</summary>
    /// <param name="paths">The files or links to them. For files that do not exist yet, only their directories are used.</param>
    internal LeftOutFiles(IEnumerable<string> paths)
    {
        foreach (string path in paths)
        {
            if (FileStatus.Read(path, followLinks: true, out FileStatus file) is not null)
            {
                if (Path.GetDirectoryName(Path.GetFullPath(path)) is { } expected
                    && FileStatus.Read(expected, followLinks: true, out FileStatus folder) is null)
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
            // On some file systems names are not case-sensitive.
            if (place.File == file && place.Directory == directory && name.Equals(place.Name, StringComparison.OrdinalIgnoreCase))
                return true;
        return false;
    }

    /// <summary>Determines whether a file that does not exist yet will be created in the directory, which is then not empty.</summary>
    internal bool WillBeIn(FileNode directory) => expecting.Contains(directory);

    // A class, because generic lists of structs are compiled at every start.
    private sealed class Place(FileNode file, FileNode directory, string name)
    {
        internal FileNode File { get; } = file;

        internal FileNode Directory { get; } = directory;

        internal string Name { get; } = name;
    }
}
