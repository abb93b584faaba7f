namespace Intaglio.Checksums;

/// <summary>Missing files, indexed by their digests to find them under other names.</summary>
internal sealed class MissingFiles
{
    // The files by algorithm and digest, in the order of their names.
    private readonly Dictionary<string, Queue<ManifestEntry>> byDigest = [];

    // The lengths of files with a file digest, and the other algorithms. Checksum lists do not contain lengths.
    private readonly HashSet<long> lengths = [];
    private readonly List<ChecksumAlgorithm> listed = [];

    internal void Add(ManifestEntry entry)
    {
        string key = KeyOf(entry.Algorithm!, entry.Digest);
        if (!byDigest.TryGetValue(key, out Queue<ManifestEntry>? entries))
            byDigest.Add(key, entries = []);
        entries.Enqueue(entry);
        if (entry.HasFileDigest)
            lengths.Add(entry.Size.GetValueOrDefault());
        else if (!listed.Contains(entry.Algorithm!))
            listed.Add(entry.Algorithm!);
    }

    /// <summary>
    /// Returns the algorithms that can identify a file of the specified length as a missing one. The result does not depend on the files
    /// that were taken.
    /// </summary>
    internal IReadOnlyList<ChecksumAlgorithm> AlgorithmsFor(long length)
    {
        ChecksumAlgorithm own = ChecksumAlgorithm.GetFileDigest(length);
        return lengths.Contains(length) && !listed.Contains(own) ? [own, .. listed] : listed;
    }

    /// <summary>Takes the first missing file with a digest.</summary>
    /// <returns>The entry, or <see langword="null"/> if no file with this digest is left.</returns>
    internal ManifestEntry? Take(ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest) =>
        byDigest.TryGetValue(KeyOf(algorithm, digest), out Queue<ManifestEntry>? entries) && entries.TryDequeue(out ManifestEntry? entry)
        ? entry : null;

    private static string KeyOf(ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest) =>
        $"{algorithm.Tag}:{Convert.ToHexStringLower(digest.Span)}";
}
