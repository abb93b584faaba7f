using System.Collections.Concurrent;
using System.Collections.Immutable;

namespace Intaglio.Baking;

/// <summary>Finds all files of a source folder with their metadata.</summary>
/// <remarks>
/// Links to files and folders inside the source folder are followed. Actions that would read another link fail. Folders are opened below
/// the source folder by their paths without links, so that links that are created during the scan do not lead out of it.
/// </remarks>
internal sealed class SourceScanner : IDisposable
{
    // Files whose metadata one task reads.
    private const int BatchSize = 512;

    // The names of folders multiply if links lead to folders with further links.
    private const int MostLinkedFolders = 1 << 16, MostLinkedEntries = 1 << 20, MostProblems = 100;

    private const string WayOut = " (if it is not a source, add it to 'ignore')";

    private readonly SourceRoot source;
    private readonly string root;
    private readonly OpenFolders open;
    private readonly HashSet<string> excluded;
    private readonly IReadOnlyList<SourcePattern> ignored;
    private readonly ParallelOptions parallel;
    private readonly ConcurrentBag<(string Name, string Problem)> problems = [];
    private int linkedFolders, linkedEntries;
    private volatile string? excess;
    private bool hasSidecars;

    private SourceScanner(string source, in AnchoredPath place, IEnumerable<string> excluded, IReadOnlyList<SourcePattern> ignored,
        int threads, CancellationToken cancellationToken)
    {
        this.source = new(source, place.Resolve() ?? place);
        root = this.source.Place.Path;
        open = new(this.source.Place);
        this.ignored = ignored;
        // A link can lead to a folder by its resolved path.
        this.excluded = [.. excluded.Select(path => FolderSpelling.Correct(source, path))
            .SelectMany(path => new[] { path, RealPath.Follow(path) ?? path })];
        parallel = new ParallelOptions { MaxDegreeOfParallelism = threads, CancellationToken = cancellationToken };
    }

    /// <summary>Scans the source folder of a recipe.</summary>
    /// <exception cref="BakeException">The folder does not exist, or contains entries that cannot be processed.</exception>
    internal static SourceFile[] Scan(BakeRecipe recipe, int threads, CancellationToken cancellationToken)
    {
        try
        {
            using SourceScanner scanner = new(recipe.Source, recipe.Places.Source, recipe.ExcludedPaths, recipe.Ignored, threads,
                cancellationToken) { hasSidecars = recipe.Sidecars is not null };
            return scanner.Scan(recipe.Source);
        }
        catch (BakeException exception) when (exception.InnerException is IOException)
        {
            throw new BakeException(recipe.Locate(recipe.Positions.Source) + exception.Message, exception) { IsInRecipe = true };
        }
    }

    /// <summary>Scans a folder.</summary>
    /// <param name="source">The full path of the source folder.</param>
    /// <param name="place">The path by which the source folder is opened.</param>
    /// <param name="excluded">The full paths of folders that are not scanned.</param>
    /// <param name="ignored">The patterns of files and folders that do not belong to the source folder.</param>
    /// <param name="threads">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the scan.</param>
    /// <returns>The files, sorted by the bytes of their names.</returns>
    /// <exception cref="BakeException">The folder does not exist, or contains entries that cannot be processed.</exception>
    internal static SourceFile[] Scan(string source, in AnchoredPath place, IEnumerable<string> excluded,
        IReadOnlyList<SourcePattern> ignored, int threads, CancellationToken cancellationToken)
    {
        using SourceScanner scanner = new(source, place, excluded, ignored, threads, cancellationToken);
        return scanner.Scan(source);
    }

    private SourceFile[] Scan(string source)
    {
        SourceFile[] files = ScanAll(source);
        return problems.IsEmpty ? files : throw new BakeException(ListProblems());
    }

    private string[] ListProblems()
    {
        IEnumerable<string> listed = problems.OrderBy(problem => problem.Name, NameOrder.ByBytes).Select(problem => problem.Problem);
        return problems.Count <= MostProblems ? [.. listed]
            : [.. listed.Take(MostProblems), $"{problems.Count - MostProblems} more files and folders have such problems"];
    }

    public void Dispose() => open.Dispose();

    private SourceFile[] ScanAll(string source)
    {
        SourceFolder top = new("", source, [root]);
        List<SourceFolder> level = [top];
        while (level.Count > 0)
        {
            // The source folder is listed here, because an exception would be wrapped by the loop.
            if (level[0] == top)
                List(top);
            else
                Parallel.For(0, level.Count, parallel, i => List(level[i]));
            Parallel.ForEach(level.Where(folder => folder.Entries.Length > BatchSize).SelectMany(Split).ToArray(), parallel, Examine);
            if (excess is { } link)
                throw new BakeException($"more than {MostLinkedFolders} folders or {MostLinkedEntries} files are reached through links to "
                    + $"folders, such as '{link}' (remove the links, or add them to 'ignore')");
            level = [.. level.SelectMany(folder => folder.Entries).Select(entry => entry.Folder).OfType<SourceFolder>()];
        }
        List<SourceFile> files = [];
        Collect(top, files);
        return [.. files];
    }

    // The order of whole paths by their bytes follows if a folder is sorted as if its name ended with a slash.
    private static void Collect(SourceFolder folder, List<SourceFile> files)
    {
        Array.Sort(folder.Entries, static (left, right) => NameOrder.ByBytes.Compare(left.SortName, right.SortName));
        foreach (Entry entry in folder.Entries)
            if (entry.File is not null)
                files.Add(entry.File);
            else if (entry.Folder is not null)
                Collect(entry.Folder, files);
    }

    private void List(SourceFolder folder)
    {
        if (excess is not null)
            return;
        try
        {
            // Few folders stay open, because a process can have only a limited number of open files.
            using OpenFolders.Lease lease = Enter(folder);
            folder.Entries = [.. lease.Folder.ListNames().Where(name => !GitName.Is(name) && !IgnoredNames.IsOfSystem(name))
                .Select(name => new Entry { Name = name })];
            if (folder.Link is { } link && Interlocked.Add(ref linkedEntries, folder.Entries.Length) > MostLinkedEntries)
                excess = link;
            if (folder.Entries.Length <= BatchSize)
                Examine(new(folder, 0, folder.Entries.Length), lease.Folder);
        }
        catch (IOException exception) when (folder.Name.Length == 0 && !Directory.Exists(folder.Path))
        {
            throw new BakeException(FileStatus.Read(folder.Path, followLinks: true, out FileStatus status) is null
                ? $"the source folder '{folder.Path}' is {BlockedPathException.Describe(status.Kind)} (change 'source')"
                : $"the source folder '{folder.Path}' does not exist (create it, or change 'source')", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            problems.Add((folder.Name, $"cannot list '{folder.Path}': {exception.Message}{(folder.Name.Length > 0 ? WayOut : "")}"));
        }
    }

    private static IEnumerable<Batch> Split(SourceFolder folder)
    {
        for (int from = 0; from < folder.Entries.Length; from += BatchSize)
            yield return new(folder, from, Math.Min(folder.Entries.Length, from + BatchSize));
    }

    private OpenFolders.Lease Enter(SourceFolder folder) =>
        open.TryEnter(NameOf(folder.RealPaths[^1]), creates: false) ?? throw new DirectoryNotFoundException();

    // The path below the source folder, with links resolved.
    private string NameOf(string realPath) => realPath == root ? ""
        : Path.GetRelativePath(root, realPath).Replace(Path.DirectorySeparatorChar, '/');

    private void Examine(Batch batch)
    {
        try
        {
            using OpenFolders.Lease lease = Enter(batch.Folder);
            Examine(batch, lease.Folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            problems.Add((batch.Folder.Name, $"cannot list '{batch.Folder.Path}': {exception.Message}{WayOut}"));
        }
    }

    private void Examine(Batch batch, Folder place)
    {
        SourceFolder folder = batch.Folder;
        for (int i = batch.From; i < batch.To; i++)
        {
            ref Entry entry = ref folder.Entries[i];
            string name = entry.Name, path = folder.Name.Length == 0 ? name : $"{folder.Name}/{name}";
            if (ignored.Count > 0 && IgnoredNames.IsMatch(ignored, path))
                continue;
            // The runtime replaces bytes that are not valid UTF-8 by this character, so the entry cannot be found by its name.
            if (name.Contains('\uFFFD', StringComparison.Ordinal) || !IsUnicode(name))
            {
                problems.Add((path, $"the name '{path}' is not valid Unicode (rename it, or add a pattern to 'ignore')"));
                continue;
            }
            try
            {
                // A file that was deleted in the meantime is not part of the folder.
                if (place.Find(name) is { } status)
                    Examine(folder, ref entry, path, status);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                problems.Add((path, $"cannot read '{path}': {exception.Message}{WayOut}"));
            }
        }
    }

    private void Examine(SourceFolder folder, ref Entry entry, string path, in FileStatus status)
    {
        if (excluded.Contains(Path.Combine(folder.Path, entry.Name))
            || (folder.Path != folder.RealPaths[^1] && excluded.Contains(Path.Combine(folder.RealPaths[^1], entry.Name))))
            return;
        else if (status.Kind == FileKind.File)
            entry.File = new SourceFile(folder.Path, path, status) { Root = source };
        else if (FindBlocked(folder, path, status.Kind) is { } blocked)
            entry.File = blocked;
        else if (status.Kind == FileKind.Directory)
            entry.Folder = Enter(path, Path.Combine(folder.Path, entry.Name), folder, Path.Combine(folder.RealPaths[^1], entry.Name),
                folder.Link);
        else if (status.Kind == FileKind.Link)
            Follow(folder, ref entry, path);
    }

    private void Follow(SourceFolder folder, ref Entry entry, string path)
    {
        string? target = RealPath.Follow(Path.Combine(folder.Path, entry.Name));
        FileStatus status = default;
        string? correction = FindCorrection(target);
        bool isLost = target is null || FileStatus.Read(target, followLinks: true, out status) is not null;
        if (isLost && IgnoredNames.IsLock(entry.Name))
            return;
        string? problem = isLost ? $"leads to nothing ({correction ?? "remove it"})"
            : !FullPath.IsAtOrBelow(target!, root)
                ? $"leads out of the source folder ({correction ?? "replace the link with a copy"})"
            : IsExcluded(target!) || GitName.IsIn(target![root.Length..])
                ? $"leads to '{target}', which is not part of the source ({correction ?? "remove it"})"
            : status.Kind == FileKind.Directory && folder.RealPaths.Contains(target!)
                ? "leads to a folder that contains it (remove it)" : null;
        // Only an action that would read the file fails.
        if (problem is not null)
            entry.File = new SourceFile(folder.Path, path, default) { Problem = $"the link '{path}' {problem}" };
        else if (FindBelow(target!) is not { } found)
            return;
        else if (found.Kind == FileKind.File)
            entry.File = new SourceFile(Path.GetDirectoryName(target)!, path, found)
                { Root = source, RealName = Path.GetFileName(target) };
        else if (FindBlocked(folder, path, found.Kind) is { } blocked)
            entry.File = blocked;
        else if (found.Kind == FileKind.Directory)
            entry.Folder = Enter(path, target!, folder, target!, folder.Link ?? path);
    }

    // Other pipes, sockets and devices are not sources.
    private SourceFile? FindBlocked(SourceFolder folder, string path, FileKind kind) =>
        !hasSidecars || kind == FileKind.Link || !Sidecar.Is(path) ? null : new(folder.Path, path, default)
        { Problem = $"the sidecar is {BlockedPathException.Describe(kind)} (replace it with a file, or remove it)" };

    // Another link can have replaced a part of the path.
    private FileStatus? FindBelow(string target)
    {
        using OpenFolders.Lease? above = open.TryEnter(NameOf(Path.GetDirectoryName(target)!), creates: false);
        return above?.Folder.Find(Path.GetFileName(target));
    }

    private SourceFolder? Enter(string path, string fullPath, SourceFolder above, string realPath, string? link)
    {
        if (ignored.Count > 0 && IgnoredNames.HasAll(ignored, path))
            return null;
        if (link is not null && Interlocked.Increment(ref linkedFolders) > MostLinkedFolders)
        {
            excess = link;
            return null;
        }
        return new(path, fullPath, above.RealPaths.Add(realPath)) { Link = link };
    }

    // Stores of large files have links to read-only copies.
    private static string? FindCorrection(string? target) => target is null ? null
        : target.Contains("/.git/annex/", StringComparison.Ordinal) ? "run 'git annex get' and 'git annex unlock'"
        : target.Contains("/.dvc/cache/", StringComparison.Ordinal) ? "run 'dvc checkout' and 'dvc unprotect'" : null;

    private bool IsExcluded(string path) => excluded.Any(folder => FullPath.IsAtOrBelow(path, folder));

    private static bool IsUnicode(string name)
    {
        for (int i = 0; i < name.Length; i++)
            if (char.IsSurrogate(name[i]) && (!char.IsHighSurrogate(name[i]) || ++i == name.Length || !char.IsLowSurrogate(name[i])))
                return false;
        return true;
    }

    /// <summary>A folder to scan.</summary>
    /// <param name="name">The path below the source folder, or an empty string for the source folder.</param>
    /// <param name="path">The full path.</param>
    /// <param name="realPaths">The paths of the folder and those above it, with links resolved.</param>
    private sealed class SourceFolder(string name, string path, ImmutableList<string> realPaths)
    {
        internal string Name { get; } = name;

        internal string Path { get; } = path;

        internal ImmutableList<string> RealPaths { get; } = realPaths;

        /// <summary>Gets the name of the link to a folder through which the folder is reached, or null.</summary>
        internal string? Link { get; init; }

        internal Entry[] Entries { get; set; } = [];
    }

    private struct Entry
    {
        internal required string Name { get; init; }

        internal SourceFile? File { get; set; }

        internal SourceFolder? Folder { get; set; }

        internal readonly string SortName => Folder is null ? Name : Name + "/";
    }

    private readonly record struct Batch(SourceFolder Folder, int From, int To);
}
