namespace Intaglio.Checksums;

/// <summary>Groups files by their digests.</summary>
internal sealed class DuplicateGroups
{
    private readonly Dictionary<string, Files> byDigest = [];

    internal void Add(string name, ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest, long? size)
    {
        string key = $"{algorithm.Tag}:{Convert.ToHexStringLower(digest.Span)}:{size}";
        if (!byDigest.TryGetValue(key, out Files? files))
            byDigest.Add(key, files = new(algorithm, digest, size));
        files.Names.Add(name);
    }

    /// <summary>
    /// Returns the groups of two or more files, sorted by wasted bytes in descending order. Groups of unknown length are last.
    /// </summary>
    internal DuplicateGroup[] ToSorted()
    {
        DuplicateGroup[] groups = [.. byDigest.Values.Where(files => files.Names.Count > 1)
            .Select(files => new DuplicateGroup(files.Algorithm, files.Digest, files.Size, files.Names))];
        Array.Sort(groups, (left, right) => (right.WastedBytes ?? -1).CompareTo(left.WastedBytes ?? -1) is not 0 and var order ? order
            : PathOrder.Compare(left.Names[0], right.Names[0]));
        return groups;
    }

    private sealed class Files(ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> digest, long? size)
    {
        internal ChecksumAlgorithm Algorithm { get; } = algorithm;

        internal ReadOnlyMemory<byte> Digest { get; } = digest;

        internal long? Size { get; } = size;

        internal List<string> Names { get; } = [];
    }
}
