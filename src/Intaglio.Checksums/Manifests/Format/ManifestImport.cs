namespace Intaglio.Checksums;

/// <summary>Reads a checksum list as manifest entries.</summary>
internal static class ManifestImport
{
    /// <summary>Reads a checksum list and sorts it in manifest order.</summary>
    /// <exception cref="ChecksumFormatException">
    /// A line is malformed, names an item that a manifest cannot contain, or contradicts another line.
    /// </exception>
    internal static IReadOnlyCollection<ManifestEntry> Read(Stream list, ChecksumReaderOptions? options)
    {
        SortedDictionary<string, ManifestEntry> entries =
            new(Comparer<string>.Create(static (left, right) => PathOrder.Compare(left, right)));
        foreach (ChecksumLine line in ChecksumReader.Read(list, options))
        {
            ManifestEntry entry = ToEntry(line);
            if (entries.TryAdd(entry.Name, entry))
                continue;
            ManifestEntry other = entries[entry.Name];
            if (other.Algorithm == entry.Algorithm && !other.Digest.Span.SequenceEqual(entry.Digest.Span))
                throw new ChecksumFormatException(line.Number, $"There are two different digests of '{entry.Name}'.");
        }
        return entries.Values;
    }

    private static ManifestEntry ToEntry(ChecksumLine line)
    {
        if (line.Entry is not { } entry)
            throw new ChecksumFormatException(line.Number, "This is not a checksum line.");
        if (entry.Name == ChecksumVerifier.StandardInputName)
            throw new ChecksumFormatException(line.Number, "A manifest cannot contain standard input.");
        if (!entry.IsNameExact)
            throw new ChecksumFormatException(line.Number, "The name is not valid Unicode.");
        string name = entry.Name;
        // "find" prints names with this prefix.
        while (name.StartsWith("./", StringComparison.Ordinal))
            name = name[2..];
        return ManifestName.FindFault(name) is { } fault
            ? throw new ChecksumFormatException(line.Number, fault)
            : name.EndsWith('/')
                ? throw new ChecksumFormatException(line.Number, "The name is that of a directory.")
                : ManifestEntry.CreateFile(name, entry.Algorithm, entry.Digest);
    }
}
