namespace Intaglio.Checksums;

/// <summary>Writes the files of a manifest as a checksum list.</summary>
internal sealed class ManifestExport(ChecksumWriterOptions writerOptions, ChecksumAlgorithm? algorithm, ManifestOptions options,
    IProgress<long>? progress, CancellationToken cancellationToken)
{
    // The entry whose file was just read and matches the manifest.
    private ManifestEntry? confirmed;

    /// <summary>Writes the list.</summary>
    /// <param name="pairs">The items of the folder, if files are read, with the entries of the manifest.</param>
    /// <param name="mayRead">
    /// <see langword="true"/> to read files for digests that the list needs and the manifest does not contain; otherwise,
    /// <see langword="false"/>.
    /// </param>
    /// <param name="list">The stream for the list.</param>
    /// <returns>The number of lines.</returns>
    internal long Run(IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> pairs, bool mayRead, Stream list)
    {
        long lines = 0;
        ChecksumWriter writer = new(list, writerOptions);
        using FileHasher hasher = FileHasher.CreateForManifests(options.MaxDegreeOfParallelism, progress);
        foreach (ItemTurn turn in options.Hash(hasher, ToTurns(pairs, mayRead), cancellationToken))
        {
            if (ToLine(turn) is not { } line)
                continue;
            writer.Write(line);
            lines++;
        }
        return lines;
    }

    private IEnumerable<ItemTurn> ToTurns(IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> pairs, bool mayRead)
    {
        foreach ((FolderItem? item, ManifestEntry? entry) in pairs)
        {
            if (entry is not { Kind: ManifestEntryKind.File })
                continue;
            bool mustRead = mayRead && MustRead(entry) && item is { Error: null, Status.Kind: FileKind.File };
            if (mustRead)
                yield return new(item, entry, entry.Algorithm);
            yield return new(item, entry, mustRead ? Listed : null);
        }
    }

    /// <summary>Gets the algorithm of the digests that are computed from files.</summary>
    private ChecksumAlgorithm Listed => algorithm ?? ChecksumAlgorithm.PlainFileDigest;

    private bool MustRead(ManifestEntry entry) =>
        algorithm is not null ? entry.Algorithm != algorithm : !writerOptions.IsTagged && entry.Algorithm!.LeafSize is not null;

    /// <summary>Converts an entry to a line, if its digest is known.</summary>
    /// <returns>The line, or <see langword="null"/> if the entry has no line or its digest is not complete.</returns>
    private ChecksumEntry? ToLine(ItemTurn turn)
    {
        ManifestEntry entry = turn.Entry!;
        if (!MustRead(entry))
            return IsListed(entry) ? new(entry.Name, entry.Algorithm!, entry.Digest) : null;
        if (turn.FindFault() is { } fault)
            options.Report(entry.Name, fault);
        else if (turn.Hashed is not { } file)
            Report(entry, $"The manifest has only its {(entry.Algorithm!.LeafSize is null ? $"{entry.Algorithm} digest" : "tree hash")}, "
                + "and the file is not available.");
        else if (turn.File.Algorithm == Listed)
            return confirmed == entry ? new(entry.Name, Listed, file.Digest) : null;
        else if (file.Digest.Span.SequenceEqual(entry.Digest.Span))
            confirmed = entry;
        else
            options.Report(entry.Name, new IOException("The content differs from the manifest."));
        return null;
    }

    private bool IsListed(ManifestEntry entry)
    {
        if (algorithm is not null || writerOptions.IsTagged || entry.Algorithm!.Name == ChecksumAlgorithm.Blake2b.Name)
            return true;
        Report(entry, $"The digest is {entry.Algorithm}, which requires a tagged list.");
        return false;
    }

    private void Report(ManifestEntry entry, string fault)
    {
        ChecksumFormatException exception = new($"{PrintableText.Of(entry.Name)}: {fault}");
        if (options.OnProblem is null)
            throw exception;
        options.OnProblem(new(entry.Name, new ChecksumFormatException(fault)));
    }
}
