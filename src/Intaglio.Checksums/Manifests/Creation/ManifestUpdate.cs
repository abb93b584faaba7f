namespace Intaglio.Checksums;

/// <summary>
/// Writes a manifest of a folder and reuses the entries of an existing manifest for files that are assumed to be unchanged.
/// </summary>
internal sealed class ManifestUpdate(ManifestParameters parameters, ManifestOptions options, double verifyShare, IProgress<long>? progress,
    CancellationToken cancellationToken)
{
    // Entries that stay in the manifest although the file differs or cannot be read.
    private ManifestEntry? differing, kept;
    private long trusted, trustedBytes, verified, added, changed, touched, removed;

    /// <summary>Writes the manifest.</summary>
    /// <param name="pairs">The items of the folder, with the entries of the existing manifest.</param>
    /// <param name="output">The stream for the new manifest.</param>
    internal ManifestChanges Run(IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> pairs, Stream output)
    {
        using FileHasher hasher = FileHasher.CreateForManifests(options.MaxDegreeOfParallelism, progress);
        using ManifestWriter writer = new(output, parameters, leaveOpen: true);
        foreach (ItemTurn turn in options.Hash(hasher, ToTurns(pairs), cancellationToken))
        {
            if (turn.Item is null)
                removed++;
            else if (turn.Entry is not null && turn.Entry == kept)
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
            // A digest from a checksum list is verified before it is replaced.
            if (entry is { Kind: ManifestEntryKind.File, HasFileDigest: false } && entry.Algorithm != algorithm)
                yield return new(item, entry, entry.Algorithm);
            bool mayTrust = entry is { Kind: ManifestEntryKind.File, HasFileDigest: true } && FolderEntries.IsTrusted(item, entry)
                && HasLeaves(entry) && !IsChosen();
            yield return new(item, entry, mayTrust ? null : algorithm);
        }
    }

    // The listing thread selects the files, and the writing thread counts them.
    private bool IsChosen() => verifyShare > 0 && Random.Shared.NextDouble() < verifyShare;

    private bool HasLeaves(ManifestEntry entry) => !(entry.Size > parameters.LeafThreshold) || !entry.LeafDigests.IsEmpty;

    /// <summary>Converts the result of an item to an entry.</summary>
    /// <returns>The entry, or <see langword="null"/> if the file is read with another algorithm next.</returns>
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
                    ? "The content differs from the manifest, but the length and time do not: the file was damaged, or changed by a "
                        + "program that keeps the time."
                    : $"The content differs from the checksum list that the manifest was created from ({old.Algorithm})."));
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

    /// <summary>Counts the change of an entry and returns the new entry.</summary>
    private ManifestEntry Compare(ManifestEntry old, ManifestEntry entry)
    {
        if (old.HasFileDigest && HasOtherContent(old, entry) || parameters.IncludeExecutableBits && old.IsExecutable != entry.IsExecutable)
            changed++;
        else if (!old.HasFileDigest || old.IsExecutable != entry.IsExecutable || old.Modified != entry.Modified || old.Size != entry.Size
            || old.LeafDigests.Length != entry.LeafDigests.Length)
            touched++;
        return entry;
    }

    /// <summary>Determines whether two entries have different kinds, targets or digests.</summary>
    private static bool HasOtherContent(ManifestEntry left, ManifestEntry right) =>
        left.Kind != right.Kind || left.LinkTarget != right.LinkTarget || left.Algorithm != right.Algorithm
        || !left.Digest.Span.SequenceEqual(right.Digest.Span);

    /// <summary>Reports an item that could not be read, and keeps its old entry.</summary>
    private void Fail(ItemTurn turn, Exception fault, ManifestWriter writer)
    {
        // A directory that cannot be listed is reported once, and not for each of its entries.
        if (turn.Entry is null || !turn.Item!.Name.EndsWith('/'))
            options.Report(turn.Item!.Name, fault);
        if (turn.Entry is not null)
            writer.Write(kept = turn.Entry);
    }
}
