namespace Intaglio.Checksums;

/// <summary>Compares an item of a folder with its manifest entry.</summary>
internal readonly struct EntryJudgement(ManifestEntry entry, ItemTurn turn, ManifestParameters parameters)
{
    private readonly FolderItem item = turn.Item!;

    internal AuditFinding Judge()
    {
        if (IsOther())
        {
            bool isFile = item.Status.Kind == FileKind.File;
            return new(AuditKind.Changed, entry.Name) { Ranges = FindRanges(), RecordedSize = entry.Size, Size = isFile ? item.Status.Size
                : null };
        }
        bool differsInBit = FileStatus.HasExecutable && entry.Kind == ManifestEntryKind.File
            && entry.IsExecutable != item.Status.IsExecutable;
        if (differsInBit && parameters.IncludeExecutableBits)
            return new(AuditKind.Changed, entry.Name) { RecordedSize = entry.Size, Size = item.Status.Size };
        bool differsInTime = entry.Modified is { } modified && modified != item.Status.Modified;
        return new(differsInBit || differsInTime ? AuditKind.Touched : AuditKind.Unchanged, entry.Name);
    }

    private bool IsOther() => (entry.Kind, item.Status.Kind) switch
    {
        (ManifestEntryKind.File, FileKind.File) => turn.Hashed is { } hashed
            ? !hashed.Digest.Span.SequenceEqual(entry.Digest.Span)
            : entry.Size is { } size && size != item.Status.Size,
        (ManifestEntryKind.Link, FileKind.Link) => entry.LinkTarget != item.LinkTarget,
        (ManifestEntryKind.EmptyDirectory, FileKind.Directory) => false,
        _ => true,
    };

    private IReadOnlyList<AuditRange> FindRanges() =>
        entry.LeafDigests.IsEmpty || turn.Hashed is not { LeafDigests.IsEmpty: false } hashed ? []
        : LeafRanges.Find(entry.LeafDigests.Span, hashed.LeafDigests.Span, Math.Max(entry.Size!.Value, hashed.Length));
}
