namespace Intaglio.Checksums;

/// <summary>Files that have no place in a manifest, by their names: another name of the same file has one.</summary>
internal sealed class LeftOutFiles
{
    private readonly List<Place> places = [];

    /// <param name="paths">The files, or links to them; those that are not there are passed over.</param>
    internal LeftOutFiles(IEnumerable<string> paths)
    {
        foreach (string path in paths)
        {
            if (FileStatus.Read(path, followLinks: true, out FileStatus file) != null)
                continue;
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

    // A class: lists of structures are compiled at every start.
    private sealed class Place(FileNode file, FileNode directory, string name)
    {
        internal FileNode File { get; } = file;

        internal FileNode Directory { get; } = directory;

        internal string Name { get; } = name;
    }
}
