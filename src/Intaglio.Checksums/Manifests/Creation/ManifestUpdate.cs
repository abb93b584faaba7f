namespace Intaglio.Checksums;

/// <summary>Writes a manifest of a folder, from another one as far as its files can be trusted.</summary>
internal sealed class ManifestUpdate(ManifestParameters parameters, ManifestOptions options, double verifyShare, IProgress<long>? progress, CancellationToken cancellationToken)
{
    // What the manifest says of it stays.
    private ManifestEntry? differing, kept;
    private long trusted, trustedBytes, verified, added, changed, touched, removed;

    /// <param name="pairs">What there is, and what the manifest says of it.</param>
    /// <param name="output">Where the new manifest goes.</param>
    internal ManifestChanges Run(IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> pairs, Stream output)
    {
        using FileHasher hasher = FileHasher.CreateForManifests(options.MaxDegreeOfParallelism, progress);
        using ManifestWriter writer = new(output, parameters, leaveOpen: true);
        foreach (ItemTurn turn in options.Hash(hasher, ToTurns(pairs), cancellationToken))
        {
            if (turn.Item is null)
                removed++;
            else if (turn.Entry != null && turn.Entry == kept)
                continue;
            else if (turn.FindFault() is { } fault)
                Fail(turn, fault, writer);
            else if (ToEntry(turn) is { } entry)
                writer.Write(entry);
        }
        return new()
        {
            Manifest = writer.Complete(),
            Trusted = trusted,
            TrustedBytes = trustedBytes,
            Verified = verified,
            Added = added,
            Changed = changed,
            Touched = touched,
            Removed = removed,
        };
    }

    private IEnumerable<ItemTurn> ToTurns(IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> pairs)
    {
        foreach ((FolderItem? item, ManifestEntry? entry) in pairs)
        {
            if (item is not { Error: null, Status.Kind: FileKind.File })
            {
                yield return new(item, entry, null);
                continue;
            }
            ChecksumAlgorithm algorithm = ChecksumAlgorithm.GetFileDigest(item.Status.Size);
            // What a checksum list says is compared before it is replaced.
            if (entry is { Kind: ManifestEntryKind.File, HasFileDigest: false } && entry.Algorithm != algorithm)
                yield return new(item, entry, entry.Algorithm);
            bool mayTrust = entry is { Kind: ManifestEntryKind.File, HasFileDigest: true } && FolderEntries.IsTrusted(item, entry) && HasLeaves(entry) && !IsChosen();
            yield return new(item, entry, mayTrust ? null : algorithm);
        }
    }

    // Chosen by the thread that lists the folder, and counted by the one that writes.
    private bool IsChosen() => verifyShare > 0 && Random.Shared.NextDouble() < verifyShare;

    private bool HasLeaves(ManifestEntry entry) => !(entry.Size > parameters.LeafThreshold) || !entry.LeafDigests.IsEmpty;

    /// <returns>Null if there is more to come of the entry.</returns>
    private ManifestEntry? ToEntry(ItemTurn turn)
    {
        ManifestEntry? old = turn.Entry;
        if (old is null)
        {
            added++;
            return FolderEntries.Create(turn, parameters);
        }
        if (old.Kind != ManifestEntryKind.File || turn.Item!.Status.Kind != FileKind.File)
            return Compare(old, FolderEntries.Create(turn, parameters));
        if (!turn.WasRead)
        {
            trusted++;
            trustedBytes += turn.Item.Status.Size;
            return Compare(old, FolderEntries.Trust(turn.Item, old));
        }
        if (turn.File.Algorithm == old.Algorithm && (!old.HasFileDigest || FolderEntries.IsTrusted(turn.Item, old)))
        {
            if (turn.Hashed is { } hashed && !hashed.Digest.Span.SequenceEqual(old.Digest.Span))
            {
                options.Report(old.Name, new IOException(old.HasFileDigest
                    ? "The content is not what the manifest says, though length and time are: it was damaged, or changed by something that keeps the time."
                    : $"The content is not what the checksum list says that the manifest was made from ({old.Algorithm})."));
                differing = old;
            }
            else
            {
                verified++;
            }
        }
        if (turn.File.Algorithm != ChecksumAlgorithm.GetFileDigest(turn.Item.Status.Size))
            return null;
        return differing == old ? old : Compare(old, FolderEntries.Create(turn, parameters));
    }

    /// <summary>Counts what has become of an entry, and returns it.</summary>
    private ManifestEntry Compare(ManifestEntry old, ManifestEntry entry)
    {
        if (old.HasFileDigest && HasOtherContent(old, entry) || parameters.IncludeExecutableBits && old.IsExecutable != entry.IsExecutable)
            changed++;
        else if (!old.HasFileDigest || old.IsExecutable != entry.IsExecutable || old.Modified != entry.Modified || old.Size != entry.Size || old.LeafDigests.Length != entry.LeafDigests.Length)
            touched++;
        return entry;
    }

    /// <summary>Returns whether something else is there: another kind, another target, or another digest.</summary>
    private static bool HasOtherContent(ManifestEntry left, ManifestEntry right) =>
        left.Kind != right.Kind || left.LinkTarget != right.LinkTarget || left.Algorithm != right.Algorithm || !left.Digest.Span.SequenceEqual(right.Digest.Span);

    /// <summary>Tells of what could not be read, and leaves of it what the manifest said.</summary>
    private void Fail(ItemTurn turn, Exception fault, ManifestWriter writer)
    {
        // Of a directory that cannot be listed it is said once, whatever the manifest says is in it.
        if (turn.Entry is null || !turn.Item!.Name.EndsWith('/'))
            options.Report(turn.Item!.Name, fault);
        if (turn.Entry != null)
            writer.Write(kept = turn.Entry);
    }
}
