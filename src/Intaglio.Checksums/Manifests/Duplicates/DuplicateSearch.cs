namespace Intaglio.Checksums;

/// <summary>Finds files with identical contents. In a folder, only files whose length occurs more than once are hashed.</summary>
internal sealed class DuplicateSearch(DuplicateOptions options, IProgress<long>? progress, CancellationToken cancellationToken)
{
    private readonly DuplicateGroups groups = new();

    internal IReadOnlyList<DuplicateGroup> Run(string folder, ManifestParameters parameters)
    {
        using FileHasher hasher = new(options: new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism }, progress: progress);
        IEnumerable<ItemTurn> turns = FindCandidates(FolderWalker.Walk(folder, parameters, options))
            .Select(item => new ItemTurn(item, null, ChecksumAlgorithm.GetFileDigest(item.Status.Size)));
        foreach (FileTurn done in hasher.HashInOrder(turns, cancellationToken))
        {
            ItemTurn turn = (ItemTurn)done;
            string name = turn.Item!.Name;
            if (turn.FindFault() is { } fault)
                options.Report(name, fault);
            else
                groups.Add(name, turn.Algorithm, turn.Hashed.GetValueOrDefault().Digest, turn.Item.Status.Size);
        }
        return groups.ToSorted();
    }

    internal IReadOnlyList<DuplicateGroup> Run(ManifestReader manifest)
    {
        while (manifest.Read() is { } entry)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (entry.Kind == ManifestEntryKind.File && (entry.Size != 0 || options.IncludeEmptyFiles))
                groups.Add(entry.Name, entry.Algorithm!, entry.Digest, entry.Size);
        }
        return groups.ToSorted();
    }

    /// <summary>Returns the files whose length occurs more than once, in the order of the listing.</summary>
    private List<FolderItem> FindCandidates(IEnumerable<FolderItem> items)
    {
        List<FolderItem> files = [];
        // The value is true if at least two files have this length.
        Dictionary<long, bool> lengths = [];
        HashSet<FileNode> linked = [];
        foreach (FolderItem item in items)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (item.Error is { } error)
                options.Report(item.Name, error);
            if (item is not { Error: null, Status.Kind: FileKind.File } || item.Status.Size == 0 && !options.IncludeEmptyFiles)
                continue;
            // A hard link to a listed file is not a copy.
            if (item.Status.HasOtherNames && !linked.Add(item.Status.Node))
                continue;
            lengths[item.Status.Size] = lengths.ContainsKey(item.Status.Size);
            files.Add(item);
        }
        files.RemoveAll(item => !lengths[item.Status.Size]);
        return files;
    }
}
