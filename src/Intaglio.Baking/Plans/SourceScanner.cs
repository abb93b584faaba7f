using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>Finds all files of a source folder with their metadata.</summary>
/// <remarks>Links to files and folders inside the source folder are followed. Links that lead out of it are errors.</remarks>
internal sealed class SourceScanner
{
    // Files whose metadata one task reads.
    private const int BatchSize = 512;

    private readonly string root;
    private readonly HashSet<string> excluded;
    private readonly ParallelOptions parallel;
    private readonly ConcurrentBag<(string Name, string Problem)> problems = [];

    private SourceScanner(string source, IEnumerable<string> excluded, int threads, CancellationToken cancellationToken)
    {
        root = RealPath.Follow(source) ?? source;
        this.excluded = [.. excluded];
        parallel = new ParallelOptions { MaxDegreeOfParallelism = threads, CancellationToken = cancellationToken };
    }

    /// <summary>Scans a folder.</summary>
    /// <param name="source">The full path of the source folder.</param>
    /// <param name="excluded">The full paths of folders that are not scanned.</param>
    /// <param name="threads">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the scan.</param>
    /// <returns>The files, sorted by the bytes of their names.</returns>
    /// <exception cref="BakeException">The folder does not exist, or contains entries that cannot be processed.</exception>
    internal static SourceFile[] Scan(string source, IEnumerable<string> excluded, int threads, CancellationToken cancellationToken)
    {
        SourceScanner scanner = new(source, excluded, threads, cancellationToken);
        SourceFile[] files = scanner.ScanAll(source);
        return scanner.problems.IsEmpty ? files
            : throw new BakeException([.. scanner.problems.OrderBy(problem => problem.Name, BakeKeys.ByBytes).Select(problem => problem.Problem)]);
    }

    private SourceFile[] ScanAll(string source)
    {
        ConcurrentBag<SourceFile> files = [];
        List<SourceFolder> level = [new("", source, [root])];
        while (level.Count > 0)
        {
            Entries[] listed = new Entries[level.Count];
            Parallel.For(0, level.Count, parallel, i => listed[i] = List(level[i]));
            Batch[] batches = [.. listed.SelectMany(entries => Split(entries))];
            ConcurrentBag<SourceFolder> next = [];
            Parallel.ForEach(batches, parallel, batch => Examine(batch, files, next));
            foreach (Entries entries in listed)
                entries.Handle?.Dispose();
            level = [.. next];
        }
        SourceFile[] sorted = [.. files];
        Array.Sort(sorted, static (left, right) => BakeKeys.ByBytes.Compare(left.Name, right.Name));
        return sorted;
    }

    private Entries List(SourceFolder folder)
    {
        try
        {
            Folder? handle = Folder.TryOpen(folder.Path);
            if (handle is null)
                throw new DirectoryNotFoundException();
            return new(folder, handle, handle.ListNames());
        }
        catch (DirectoryNotFoundException) when (folder.Name.Length == 0)
        {
            throw new BakeException([$"there is no source folder '{folder.Path}' (create it, or change 'source')"]);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            problems.Add((folder.Name, $"cannot list '{folder.Path}': {exception.Message}"));
            return new(folder, null, []);
        }
    }

    private static IEnumerable<Batch> Split(Entries entries)
    {
        for (int from = 0; from < entries.Names.Count; from += BatchSize)
            yield return new(entries, from, Math.Min(entries.Names.Count, from + BatchSize));
    }

    private void Examine(Batch batch, ConcurrentBag<SourceFile> files, ConcurrentBag<SourceFolder> folders)
    {
        SourceFolder folder = batch.Entries.Folder;
        for (int i = batch.From; i < batch.To; i++)
        {
            string name = batch.Entries.Names[i], path = folder.Name.Length == 0 ? name : $"{folder.Name}/{name}";
            try
            {
                // A file that was deleted in the meantime is not part of the folder.
                if (batch.Entries.Handle!.Find(name) is { } status)
                    Add(folder, name, path, status, files, folders);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                problems.Add((path, $"cannot read '{path}': {exception.Message}"));
            }
        }
    }

    private void Add(SourceFolder folder, string name, string path, FileStatus status, ConcurrentBag<SourceFile> files,
        ConcurrentBag<SourceFolder> folders)
    {
        // The runtime replaces bytes that are not valid UTF-8 by this character.
        if (name.Contains('\uFFFD', StringComparison.Ordinal) || !IsUnicode(name))
            problems.Add((path, $"the name '{path}' is not valid Unicode (rename the file)"));
        else if (excluded.Contains(Path.Combine(folder.Path, name)))
            return;
        else if (status.Kind == FileKind.File)
            files.Add(new SourceFile(folder.Path, path, status));
        else if (status.Kind == FileKind.Directory)
            folders.Add(new(path, Path.Combine(folder.Path, name), folder.RealPaths.Add(Path.Combine(folder.RealPaths[^1], name))));
        else if (status.Kind == FileKind.Link)
            Follow(folder, name, path, files, folders);
    }

    private void Follow(SourceFolder folder, string name, string path, ConcurrentBag<SourceFile> files, ConcurrentBag<SourceFolder> folders)
    {
        string link = Path.Combine(folder.Path, name);
        string? target = RealPath.Follow(link);
        if (target is null || FileStatus.Read(target, followLinks: true, out FileStatus status) is not null)
            problems.Add((path, $"the link '{path}' leads to nothing (remove it)"));
        else if (!IsBelow(target))
            problems.Add((path, $"the link '{path}' leads out of the source folder (replace the link by a copy)"));
        else if (status.Kind == FileKind.File)
            files.Add(new SourceFile(Path.GetDirectoryName(target)!, path, status) { RealName = Path.GetFileName(target) });
        else if (status.Kind == FileKind.Directory && folder.RealPaths.Contains(target))
            problems.Add((path, $"the link '{path}' leads to a folder that contains it (remove it)"));
        else if (status.Kind == FileKind.Directory)
            folders.Add(new(path, target, folder.RealPaths.Add(target)));
    }

    private bool IsBelow(string path) =>
        path == root || path.StartsWith(root.TrimEnd(Path.DirectorySeparatorChar) + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    private static bool IsUnicode(string name)
    {
        for (int i = 0; i < name.Length; i++)
            if (char.IsSurrogate(name[i]) && (!char.IsHighSurrogate(name[i]) || ++i == name.Length || !char.IsLowSurrogate(name[i])))
                return false;
        return true;
    }

    /// <summary>A folder to scan.</summary>
    /// <param name="Name">The path below the source folder, or an empty string for the source folder.</param>
    /// <param name="Path">The full path.</param>
    /// <param name="RealPaths">The paths of the folder and those above it, with links resolved.</param>
    private sealed record SourceFolder(string Name, string Path, System.Collections.Immutable.ImmutableList<string> RealPaths);

    private sealed record Entries(SourceFolder Folder, Folder? Handle, List<string> Names);

    private readonly record struct Batch(Entries Entries, int From, int To);
}
