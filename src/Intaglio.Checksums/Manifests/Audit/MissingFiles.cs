namespace Intaglio.Checksums;

/// <summary>Files that are missing, to be found by their digests under other names.</summary>
internal sealed class MissingFiles
{
    // By algorithm and digest, in the order of the names.
    private readonly Dictionary<string, Queue<ManifestEntry>> byDigest = [];

    // How long files are that have the digest of every manifest, and what else was computed of files, of which lists tell no length.
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

    /// <summary>Returns what has to be computed of a file of some length to know whether it is one of these; the same, whatever was taken.</summary>
    internal IReadOnlyList<ChecksumAlgorithm> AlgorithmsFor(long length)
    {
        ChecksumAlgorithm own = ChecksumAlgorithm.GetFileDigest(length);
        return lengths.Contains(length) && !listed.Contains(own) ? [own, .. listed] : listed;
    }

    /// <summary>Takes the first file that has a digest.</summary>
    /// <returns>Null if there is none, or none any more.</returns>
    internal ManifestEntry? Take(ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest) =>
        byDigest.TryGetValue(KeyOf(algorithm, digest), out Queue<ManifestEntry>? entries) && entries.TryDequeue(out ManifestEntry? entry) ? entry : null;

    private static string KeyOf(ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest) => $"{algorithm.Tag}:{Convert.ToHexStringLower(digest.Span)}";
}
