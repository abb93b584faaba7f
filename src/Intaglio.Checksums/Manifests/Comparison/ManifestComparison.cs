namespace Intaglio.Checksums;

/// <summary>Compares two manifests by merging their sorted entries.</summary>
/// <param name="countsExecutable">
/// <see langword="true"/> to treat a different executable bit as a change; otherwise, <see langword="false"/>.
/// </param>
/// <param name="unread">The names to skip, or <see langword="null"/> to compare all names.</param>
/// <param name="cancellationToken">The token that cancels the comparison.</param>
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

    // A separate thread reads one of the manifests.
    private IEnumerable<(ManifestEntry? Before, ManifestEntry? After)> Join(ManifestReader before, ManifestReader after)
    {
        using IEnumerator<ManifestEntry> earlier = ReadAhead.Of(ReadAll(before)).GetEnumerator();
        using IEnumerator<ManifestEntry> later = ReadAll(after).GetEnumerator();
        ManifestEntry? old = Next(earlier), current = Next(later);
        while (old is not null || current is not null)
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

    /// <summary>Determines whether two entries have the same content.</summary>
    /// <returns>
    /// <see langword="true"/> if the contents are equal; <see langword="false"/> if they differ; <see langword="null"/> if the digests have
    /// different algorithms.
    /// </returns>
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
        LeafRanges.Find(old.LeafDigests.Span, current.LeafDigests.Span,
            Math.Max(old.Size.GetValueOrDefault(), current.Size.GetValueOrDefault()));

    /// <summary>Matches added files with removed files of the same content, and reports the other added and removed entries.</summary>
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
            if (old is not null)
                moved.Add(old);
            yield return new(old is null ? ManifestDifferenceKind.Added : ManifestDifferenceKind.Moved, old, entry);
        }
        foreach (ManifestEntry entry in removed)
            if (!moved.Contains(entry))
                yield return new(ManifestDifferenceKind.Removed, entry, null);
    }
}
