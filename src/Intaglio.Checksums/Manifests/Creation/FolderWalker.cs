using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Lists the items of a folder that its manifest contains, in manifest order. Symbolic links are not followed.</summary>
internal sealed class FolderWalker
{
    private readonly ManifestParameters parameters;
    private readonly DirectoryWalk walk;
    private readonly LeftOutFiles excluded;

    // The index in all paths at which the name below the folder begins.
    private readonly int start;

    private FolderWalker(string folder, FileNode node, ManifestParameters parameters, ManifestOptions options)
    {
        this.parameters = parameters;
        excluded = new(options.ExcludedFiles);
        start = DirectoryListing.PrefixOf(folder).Length;
        bool choosesByName = parameters.Patterns.Include.Count + parameters.Patterns.Exclude.Count > 0;
        walk = new(followLinks: false, (directory, entry) =>
            (!choosesByName || parameters.Patterns.Belongs(entry.Path.AsSpan(start), entry.IsDirectory))
            && !(parameters.ExcludeSpecialFiles && entry is { Error: null, Status.Kind: FileKind.Special })
            && !(entry.Error is null && excluded.Has(entry.Status.Node, directory, entry.Name))
            && !(entry is { Error: null, Status.Kind: FileKind.File } && TemporaryName.Matches(entry.Name) && LeaveOut(entry, options)));
        walk.Enter(folder, node);
    }

    /// <summary>Lists the items of a folder.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="parameters">The parameters that select the items.</param>
    /// <param name="options">The files to exclude, and the delegate that receives temporary files.</param>
    /// <exception cref="IOException">The folder cannot be listed or is not a directory.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to list the folder.</exception>
    internal static IEnumerable<FolderItem> Walk(string folder, ManifestParameters parameters, ManifestOptions options)
    {
        if (FileStatus.Read(folder, followLinks: true, out FileStatus status) is { } error)
            throw error;
        if (status.Kind != FileKind.Directory)
            throw new IOException("Not a directory");
        return new FolderWalker(folder, status.Node, parameters, options).Walk();
    }

    private IEnumerable<FolderItem> Walk()
    {
        while (walk.TakeNext() is { } entry)
        {
            ReadOnlySpan<char> name = entry.Path.AsSpan(start);
            FolderItem item = new(entry.IsDirectory ? $"{name}/" : name.ToString(), entry.Path, entry.Status) { Error = entry.Error };
            if (!entry.IsDirectory)
                yield return Look(item);
            else if (item.Error is not null)
                yield return item;
            else if (Enter(item) is { } unentered)
                yield return unentered;
        }
    }

    /// <summary>Enters a directory.</summary>
    /// <returns>The directory if it is empty or cannot be listed; otherwise, <see langword="null"/>.</returns>
    private FolderItem? Enter(FolderItem item)
    {
        (string name, string path, FileStatus status) = item;
        if (ManifestName.FindFault(name) is { } fault)
            return item with { Error = new UnrepresentableNameException(fault) };
        try
        {
            return walk.Enter(path, status.Node).IsEmpty && !excluded.WillBeIn(status.Node)
                && parameters.Patterns.Includes(name.AsSpan(0, name.Length - 1), isDirectory: true) ? item : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return item with { Error = exception };
        }
    }

    private static FolderItem Look(FolderItem item)
    {
        if (item.Error is not null)
            return item;
        if (ManifestName.FindFault(item.Name) is { } fault)
            return item with { Error = new UnrepresentableNameException(fault) };
        switch (item.Status.Kind)
        {
            case FileKind.Special:
                return item with { Error = new NotSupportedException("It is a pipe, socket or device, which a manifest cannot contain.") };
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
            return item with { LinkTarget = LinkTarget.Read(item.Path, item.Status.Node) };
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return item with { Error = exception };
        }
    }

    private bool LeaveOut(DirectoryListing.Entry entry, ManifestOptions options)
    {
        if (options.SeesLeftovers && !IsAtWork(entry.Path))
            return false;
        options.OnTemporaryFile?.Invoke(entry.Path[start..]);
        return true;
    }

    /// <summary>Determines whether another process holds the lock of a temporary file.</summary>
    private static bool IsAtWork(string path)
    {
        try
        {
            using Folder? folder = Folder.TryOpen(Path.GetDirectoryName(Path.GetFullPath(path))!);
            using SafeFileHandle? file = folder?.TryOpenFile(Path.GetFileName(path));
            return file is not null && UnixFile.TryLock(file) == false;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // On Windows, other processes cannot open the file while it is in use.
            return OperatingSystem.IsWindows() && exception is IOException;
        }
    }
}
