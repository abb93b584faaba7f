namespace Intaglio.Checksums;

/// <summary>Compares a folder with its manifest.</summary>
internal sealed class ManifestAudit(ManifestParameters parameters, ManifestAuditOptions options, CancellationToken cancellationToken)
{
    private readonly List<ManifestEntry> missing = [];
    private readonly List<FolderItem> added = [];

    /// <param name="pairs">What there is, and what the manifest says of it.</param>
    internal IEnumerable<AuditFinding> Run(IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> pairs)
    {
        using FileHasher hasher = options.CreateHasher();
        foreach (FileTurn done in hasher.HashInOrder(pairs.Select(pair => new ItemTurn(pair.Item, pair.Entry, NeedsReading(pair.Item, pair.Entry))), cancellationToken))
        {
            ItemTurn turn = (ItemTurn)done;
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
        if (item != null && options.Scope != AuditScope.Missing)
            added.Add(item);
        if (entry != null && options.Scope != AuditScope.New)
            missing.Add(entry);
    }

    private ChecksumAlgorithm? NeedsReading(FolderItem? item, ManifestEntry? entry)
    {
        if (options.Scope != AuditScope.All || item is not { Error: null, Status.Kind: FileKind.File } || entry is not { Kind: ManifestEntryKind.File })
            return null;
        if (options.IsQuick && FolderEntries.IsTrusted(item, entry))
            return null;
        // Of another length it is another content; only the leaves tell where.
        return entry.Size is { } size && size != item.Status.Size && (options.IsQuick || entry.LeafDigests.IsEmpty) ? null : entry.Algorithm;
    }

    /// <returns>Null for what the audit does not look for, and for what is in a directory that was reported.</returns>
    private AuditFinding? Judge(ItemTurn turn)
    {
        FolderItem item = turn.Item!;
        if (turn.FindFault() is { } fault)
            return turn.Entry != null && item.Name.EndsWith('/') ? null : new(AuditKind.Unreadable, item.Name) { Error = fault };
        return options.Scope == AuditScope.All ? new EntryJudgement(turn.Entry!, turn, parameters).Judge() : null;
    }

    /// <summary>Finds new files that are missing ones under another name, and reports what is left of both.</summary>
    private IEnumerable<AuditFinding> FindMoved(FileHasher hasher)
    {
        // By digest, in the order of the names.
        Dictionary<string, Queue<ManifestEntry>> byDigest = [];
        HashSet<long> sizes = [];
        foreach (ManifestEntry entry in missing)
        {
            if (entry is not { Kind: ManifestEntryKind.File, HasFileDigest: true } || options.Scope != AuditScope.All)
                continue;
            string digest = Convert.ToHexString(entry.Digest.Span);
            if (!byDigest.TryGetValue(digest, out Queue<ManifestEntry>? entries))
                byDigest.Add(digest, entries = []);
            entries.Enqueue(entry);
            sizes.Add(entry.Size!.Value);
        }

        HashSet<ManifestEntry> moved = [];
        IEnumerable<ItemTurn> turns = added.Select(item =>
            new ItemTurn(item, null, item.Status.Kind == FileKind.File && sizes.Contains(item.Status.Size) ? FileDigest.Of(item.Status.Size) : null));
        foreach (FileTurn done in hasher.HashInOrder(turns, cancellationToken))
        {
            ItemTurn turn = (ItemTurn)done;
            string name = turn.Item!.Name;
            if (turn.FindFault() is { } fault)
            {
                yield return new(AuditKind.Unreadable, name) { Error = fault };
            }
            else if (turn.Hashed is { } file && byDigest.TryGetValue(Convert.ToHexString(file.Digest.Span), out Queue<ManifestEntry>? entries) && entries.TryDequeue(out ManifestEntry? entry))
            {
                moved.Add(entry);
                yield return new(AuditKind.Moved, name) { MovedFrom = entry.Name };
            }
            else
            {
                yield return new(AuditKind.New, name);
            }
        }
        foreach (ManifestEntry entry in missing)
            if (!moved.Contains(entry))
                yield return new(AuditKind.Missing, entry.Name);
    }
}
