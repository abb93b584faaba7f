namespace Intaglio.Checksums;

/// <summary>Compares two manifests by merging them in the order of their names.</summary>
/// <param name="countsExecutable">Whether an executable bit is a change.</param>
/// <param name="unread">Names that are not compared; null if all are.</param>
/// <param name="cancellationToken">Ends the comparison.</param>
internal sealed class ManifestComparison(bool countsExecutable, UnreadNames? unread, CancellationToken cancellationToken)
{
    private readonly List<ManifestEntry> removed = [], added = [];

    internal IEnumerable<ManifestDifference> Run(ManifestReader before, ManifestReader after)
    {
        foreach ((ManifestEntry? old, ManifestEntry? current) in Join(before, after))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (old is null)
                added.Add(current!);
            else if (current is null)
                removed.Add(old);
            else
                yield return Compare(old, current);
        }
        foreach (ManifestDifference difference in FindMoved())
            yield return difference;
    }

    // A thread of its own reads one of the two.
    private IEnumerable<(ManifestEntry? Before, ManifestEntry? After)> Join(ManifestReader before, ManifestReader after)
    {
        using IEnumerator<ManifestEntry> earlier = ReadAhead.Of(ReadAll(before)).GetEnumerator();
        using IEnumerator<ManifestEntry> later = ReadAll(after).GetEnumerator();
        ManifestEntry? old = Next(earlier), current = Next(later);
        while (old != null || current != null)
        {
            int order = old is null ? 1 : current is null ? -1 : PathOrder.Compare(old.Name, current.Name);
            yield return (order <= 0 ? old : null, order >= 0 ? current : null);
            if (order <= 0)
                old = Next(earlier);
            if (order >= 0)
                current = Next(later);
        }
    }

    private IEnumerable<ManifestEntry> ReadAll(ManifestReader manifest)
    {
        while (manifest.Read() is { } entry)
            if (unread?.Covers(entry.Name) != true)
                yield return entry;
    }

    private static ManifestEntry? Next(IEnumerator<ManifestEntry> entries) => entries.MoveNext() ? entries.Current : null;

    private ManifestDifference Compare(ManifestEntry old, ManifestEntry current)
    {
        if (IsSame(old, current) is not { } isSame)
            return new(ManifestDifferenceKind.Incomparable, old, current);
        bool differsInBit = old.IsExecutable != current.IsExecutable;
        if (!isSame || differsInBit && countsExecutable)
            return new(ManifestDifferenceKind.Changed, old, current) { Ranges = FindRanges(old, current) };
        bool differsInTime = old.Modified is { } before && current.Modified is { } after && before != after;
        return new(differsInBit || differsInTime ? ManifestDifferenceKind.Touched : ManifestDifferenceKind.Unchanged, old, current);
    }

    /// <returns>Null if only reading the file would tell.</returns>
    private static bool? IsSame(ManifestEntry old, ManifestEntry current)
    {
        if (old.Kind != current.Kind)
            return false;
        if (old.Kind != ManifestEntryKind.File)
            return old.LinkTarget == current.LinkTarget;
        if (old.Size is { } before && current.Size is { } after && before != after)
            return false;
        return old.Algorithm == current.Algorithm ? old.Digest.Span.SequenceEqual(current.Digest.Span) : null;
    }

    private static IReadOnlyList<AuditRange> FindRanges(ManifestEntry old, ManifestEntry current) =>
        LeafRanges.Find(old.LeafDigests.Span, current.LeafDigests.Span, Math.Max(old.Size.GetValueOrDefault(), current.Size.GetValueOrDefault()));

    /// <summary>Finds added files that are removed ones under another name, and reports what is left of both.</summary>
    private IEnumerable<ManifestDifference> FindMoved()
    {
        MissingFiles files = new();
        foreach (ManifestEntry entry in removed)
            if (entry.Kind == ManifestEntryKind.File)
                files.Add(entry);

        HashSet<ManifestEntry> moved = [];
        foreach (ManifestEntry entry in added)
        {
            ManifestEntry? old = entry.Kind == ManifestEntryKind.File ? files.Take(entry.Algorithm!, entry.Digest) : null;
            if (old != null)
                moved.Add(old);
            yield return new(old is null ? ManifestDifferenceKind.Added : ManifestDifferenceKind.Moved, old, entry);
        }
        foreach (ManifestEntry entry in removed)
            if (!moved.Contains(entry))
                yield return new(ManifestDifferenceKind.Removed, entry, null);
    }
}
