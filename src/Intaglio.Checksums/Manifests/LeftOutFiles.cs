namespace Intaglio.Checksums;

/// <summary>Files that have no place in a manifest, by their names: another name of the same file has one.</summary>
internal sealed class LeftOutFiles
{
    private readonly List<(FileNode File, FileNode Directory, string Name)> files = [];

    /// <param name="paths">The files, or links to them; those that are not there are passed over.</param>
    internal LeftOutFiles(IEnumerable<string> paths)
    {
        foreach (string path in paths)
            if (FileStatus.Read(path, followLinks: true, out FileStatus file) is null && File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName is var target
                && Path.GetFullPath(target ?? path) is var place && Path.GetDirectoryName(place) is { } parent && FileStatus.Read(parent, followLinks: true, out FileStatus directory) is null)
                files.Add((file.Node, directory.Node, Path.GetFileName(place)));
    }

    internal bool Has(FileNode file, FileNode directory, ReadOnlySpan<char> name)
    {
        foreach ((FileNode File, FileNode Directory, string Name) known in files)
            // Some file systems take other letters than those of the listing.
            if (known.File == file && known.Directory == directory && name.Equals(known.Name, StringComparison.OrdinalIgnoreCase))
                return true;
        return false;
    }
}
