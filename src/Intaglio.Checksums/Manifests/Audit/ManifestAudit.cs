namespace Intaglio.Checksums;

/// <summary>Compares a folder with its manifest.</summary>
internal sealed class ManifestAudit(ManifestParameters parameters, ManifestAuditOptions options, IProgress<long>? progress,
    CancellationToken cancellationToken)
{
    private readonly List<ManifestEntry> missing = [];
    private readonly List<FolderItem> added = [];

    /// <summary>Runs the audit during the enumeration.</summary>
    /// <param name="pairs">The items of the folder, with the entries of the manifest.</param>
    internal IEnumerable<AuditFinding> Run(IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> pairs)
    {
        using FileHasher hasher = FileHasher.CreateForManifests(options.MaxDegreeOfParallelism, progress);
        foreach (ItemTurn turn in options.Hash(hasher,
            pairs.Select(pair => new ItemTurn(pair.Item, pair.Entry, NeedsReading(pair.Item, pair.Entry))), cancellationToken))
        {
            if (turn.Item?.Error is null && turn.Item is null != turn.Entry is null)
                Keep(turn.Item, turn.Entry);
            else if (Judge(turn) is { } finding)
                yield return finding;
        }
        foreach (AuditFinding finding in FindMoved(hasher))
            yield return finding;
    }

    private void Keep(FolderItem? item, ManifestEntry? entry)
    {
        if (item is not null && options.Scope != AuditScope.Missing)
            added.Add(item);
        if (entry is not null && options.Scope != AuditScope.New)
            missing.Add(entry);
    }

    private ChecksumAlgorithm? NeedsReading(FolderItem? item, ManifestEntry? entry)
    {
        if (options.Scope != AuditScope.All || item is not { Error: null, Status.Kind: FileKind.File }
            || entry is not { Kind: ManifestEntryKind.File })
            return null;
        if (options.IsQuick && FolderEntries.IsTrusted(item, entry))
            return null;
        // If the length differs, so does the content. The file is read only to find the ranges that differ.
        return entry.Size is { } size && size != item.Status.Size && (options.IsQuick || entry.LeafDigests.IsEmpty) ? null
            : entry.Algorithm;
    }

    /// <summary>Compares an item with its entry.</summary>
    /// <returns>
    /// The finding, or <see langword="null"/> if it is outside the scope or belongs to a directory that was already reported.
    /// </returns>
    private AuditFinding? Judge(ItemTurn turn)
    {
        FolderItem item = turn.Item!;
        if (turn.FindFault() is { } fault)
            return turn.Entry is not null && item.Name.EndsWith('/') ? null : new(AuditKind.Unreadable, item.Name) { Error = fault };
        return options.Scope == AuditScope.All ? new EntryJudgement(turn.Entry!, turn, parameters).Judge() : null;
    }

    /// <summary>Matches new files with missing files of the same content, and reports the other new and missing items.</summary>
    private IEnumerable<AuditFinding> FindMoved(FileHasher hasher)
    {
        MissingFiles files = new();
        foreach (ManifestEntry entry in missing)
            if (entry.Kind == ManifestEntryKind.File && options.Scope == AuditScope.All)
                files.Add(entry);

        HashSet<ManifestEntry> moved = [];
        FolderItem? told = null;
        foreach (ItemTurn turn in options.Hash(hasher, added.SelectMany(item => ToTurns(item, files)), cancellationToken))
        {
            FolderItem item = turn.Item!;
            if (ReferenceEquals(item, told))
                continue;
            if (turn.FindFault() is { } fault)
            {
                told = item;
                yield return new(AuditKind.Unreadable, item.Name) { Error = fault };
            }
            else if (turn.Hashed is { } file && files.Take(turn.File.Algorithm, file.Digest) is { } entry)
            {
                told = item;
                moved.Add(entry);
                yield return new(AuditKind.Moved, item.Name) { MovedFrom = entry.Name };
            }
            else if (!turn.WasRead || turn.File.Algorithm == files.AlgorithmsFor(item.Status.Size)[^1])
            {
                yield return new(AuditKind.New, item.Name);
            }
        }
        foreach (ManifestEntry entry in missing)
            if (!moved.Contains(entry))
                yield return new(AuditKind.Missing, entry.Name);
    }

    /// <summary>Creates a hashing task for each algorithm that could identify a new file as a missing one.</summary>
    private static IEnumerable<ItemTurn> ToTurns(FolderItem item, MissingFiles files)
    {
        IReadOnlyList<ChecksumAlgorithm> algorithms = item.Status.Kind == FileKind.File ? files.AlgorithmsFor(item.Status.Size) : [];
        return algorithms.Count == 0 ? [new ItemTurn(item, null, null)]
            : algorithms.Select(algorithm => new ItemTurn(item, null, algorithm));
    }
}
