namespace Intaglio.Checksums;

/// <summary>Lists all that is in a folder and belongs to its manifest, in the order of the manifest. Links are not followed.</summary>
internal sealed class FolderWalker
{
    private readonly ManifestParameters parameters;
    private readonly List<FileNode> leftOut = [];
    private readonly Stack<OpenDirectory> open = [];

    private FolderWalker(ManifestParameters parameters, IReadOnlyCollection<string> leftOut)
    {
        this.parameters = parameters;
        foreach (string file in leftOut)
            if (FileStatus.Read(file, followLinks: true, out FileStatus status) is null)
                this.leftOut.Add(status.Node);
    }

    /// <param name="folder">The folder, or a link to it.</param>
    /// <param name="parameters">What belongs to the manifest.</param>
    /// <param name="leftOut">Files that do not.</param>
    /// <exception cref="IOException">The folder cannot be listed, or is none.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be listed.</exception>
    internal static IEnumerable<FolderItem> Walk(string folder, ManifestParameters parameters, IReadOnlyCollection<string> leftOut)
    {
        if (FileStatus.Read(folder, followLinks: true, out FileStatus status) is { } error)
            throw error;
        if (status.Kind != FileKind.Directory)
            throw new IOException("Not a directory");
        FolderWalker walker = new(parameters, leftOut);
        walker.open.Push(walker.Open(folder, "", status.Node));
        return walker.Walk();
    }

    private IEnumerable<FolderItem> Walk()
    {
        while (open.TryPeek(out OpenDirectory directory))
        {
            if (directory.Listing.TakeNext() is not { } entry)
            {
                open.Pop();
                continue;
            }
            string name = directory.Name + entry.Name, path = directory.Listing.Prefix + entry.Name;
            FolderItem item = new(entry.IsDirectory ? name + "/" : name, path, entry.Status) { Error = entry.Error };
            if (!entry.IsDirectory)
                yield return Look(item);
            else if (item.Error != null)
                yield return item;
            else if (Enter(item) is { } unentered)
                yield return unentered;
        }
    }

    /// <returns>The directory, if it is empty or cannot be listed.</returns>
    private FolderItem? Enter(FolderItem item)
    {
        (string name, string path, FileStatus status) = item;
        if (ManifestName.FindFault(name) is { } fault)
            return item with { Error = new UnrepresentableNameException(fault) };
        // Nothing but a file system that is mounted in itself.
        foreach (OpenDirectory above in open)
            if (above.Listing.Directory == status.Node)
                return item with { Error = new IOException("The directory lies in itself.") };
        try
        {
            OpenDirectory directory = Open(path, name, status.Node);
            // A link in its place would lead elsewhere.
            if (FileStatus.Read(path, followLinks: false, out FileStatus after) is { } gone)
                return item with { Error = gone };
            if (after.Node != status.Node)
                return item with { Error = new IOException("The directory was replaced by something else while it was listed.") };
            if (directory.Listing.IsEmpty)
                return parameters.Patterns.Includes(name.AsSpan(0, name.Length - 1), isDirectory: true) ? item : null;
            open.Push(directory);
            return null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return item with { Error = exception is DirectoryNotFoundException ? FileStatus.NotFound(path) : exception };
        }
    }

    private static FolderItem Look(FolderItem item)
    {
        if (item.Error != null)
            return item;
        if (ManifestName.FindFault(item.Name) is { } fault)
            return item with { Error = new UnrepresentableNameException(fault) };
        switch (item.Status.Kind)
        {
            case FileKind.Special:
                return item with { Error = new NotSupportedException("It is a pipe, a socket or a device, which has no place in a manifest.") };
            case FileKind.Link:
                return ReadLink(item);
            default:
                return item;
        }
    }

    private static FolderItem ReadLink(FolderItem item)
    {
        try
        {
            return item with { LinkTarget = LinkTarget.Read(item.Path) };
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return item with { Error = exception };
        }
    }

    private OpenDirectory Open(string path, string name, FileNode node)
    {
        PathPatterns patterns = parameters.Patterns;
        bool choosesByName = patterns.Include.Count + patterns.Exclude.Count > 0;
        return new(name, new DirectoryListing(path, node, followLinks: false, entry =>
            !(choosesByName && IsOut(patterns, name + entry.Name, entry.IsDirectory))
            && !(parameters.LeavesOutSpecial && entry is { Error: null, Status.Kind: FileKind.Special })
            && !(entry.Error is null && leftOut.Contains(entry.Status.Node))));
    }

    private static bool IsOut(PathPatterns patterns, string name, bool isDirectory) =>
        patterns.Excludes(name, isDirectory) || !isDirectory && !patterns.Includes(name, isDirectory: false);

    /// <param name="Name">The path below the folder, with the slash at its end; nothing for the folder.</param>
    /// <param name="Listing">What there is in it.</param>
    private readonly record struct OpenDirectory(string Name, DirectoryListing Listing);
}
