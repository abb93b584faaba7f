using Intaglio.Checksums;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The record of the files in the output folder that a recipe has made.</summary>
/// <remarks>
/// The manifest lists the outputs of the last complete bake. During a bake, names are also written to a list next to it. A name is in one
/// of them before its file appears, and leaves them after the file is gone. A file in a record that the user has not made, or that was
/// made for another folder, belongs to the recipe only if its bytes are those in the record.
/// </remarks>
internal sealed class OutputOwnership
{
    private readonly OwnershipList list;
    private readonly Func<FileStamp, List<string>?> recall;
    private readonly Lazy<OwnershipListContent> listed;
    private readonly Lazy<Dictionary<string, Claim>> owned;
    private readonly Lazy<ILookup<string, string>> folded;
    private readonly HashSet<string> isNew = new(StringComparer.Ordinal);
    private bool hasAdded;
    private string? excess;

    /// <param name="stateFolder">The full path of the folder with the state.</param>
    /// <param name="name">The beginning of the file names, which is different for each recipe and profile.</param>
    /// <param name="key">The key of the user.</param>
    /// <param name="place">The output folder.</param>
    /// <param name="recall">Returns the names in the manifest with the given metadata, or null if they are not known.</param>
    internal OutputOwnership(string stateFolder, StateName name, StateKey key, FolderIdentity place,
        Func<FileStamp, List<string>?> recall)
    {
        this.recall = recall;
        ManifestPath = Path.Combine(stateFolder, name + StateName.Manifest);
        list = new(Path.Combine(stateFolder, name + StateName.Names), key, place);
        listed = new(list.Read);
        owned = new(ReadNames);
        folded = new(() =>
        {
            lock (owned)
                return owned.Value.Keys.ToLookup(NameFolding.Fold, StringComparer.Ordinal);
        });
    }

    /// <summary>Gets the full path of the manifest.</summary>
    internal string ManifestPath { get; }

    /// <summary>Gets a text for the user about a record that is too long to be read, or null.</summary>
    internal string? Problem => list.Problem ?? excess;

    /// <summary>Ensures that the record can be written.</summary>
    internal void RequireWritable() => list.RequireWritable();

    /// <summary>Gets the names of the files that the recipe has made or was about to make.</summary>
    internal IReadOnlyCollection<string> Names => owned.Value.Keys;

    /// <summary>Gets the metadata of the manifest, whose time does not matter, or the default value if it does not exist.</summary>
    internal FileStamp ManifestStamp =>
        FileStatus.Read(ManifestPath, followLinks: false, out FileStatus status) is null && status.Kind == FileKind.File
        ? new(status.Size, status.LastWritten.Ticks, status.Changed?.Ticks ?? 0, status.Node.Number) : default;

    /// <summary>Gets a value indicating whether a bake was interrupted after it had begun to write files.</summary>
    internal bool IsInterrupted => hasAdded || listed.Value.Files.Count > 0;

    /// <summary>Determines whether a record has the name of a file.</summary>
    internal bool Has(string name)
    {
        lock (owned)
            return owned.Value.ContainsKey(name);
    }

    /// <summary>Determines whether the recipe has made a file, so that it can be replaced or removed.</summary>
    /// <param name="name">The name.</param>
    /// <param name="folder">The output folder.</param>
    internal bool Owns(string name, OutputFolder folder)
    {
        Claim claim;
        lock (owned)
            if (!owned.Value.TryGetValue(name, out claim))
                return false;
        return claim.IsProved || (folder.HashFile(name) is { } digest && claim.Has(digest));
    }

    /// <summary>Finds recorded names that some file systems take for a name. Those of the outputs of one bake differ more.</summary>
    internal IEnumerable<string> FindSimilar(string name) => folded.Value[NameFolding.Fold(name)].Where(other => other != name);

    /// <summary>Determines whether the recipe did not own a name before this bake.</summary>
    internal bool IsNew(string name)
    {
        lock (owned)
            return isNew.Contains(name);
    }

    /// <summary>Records names before their files appear. The record is on the disk when the method returns.</summary>
    internal void Add(IEnumerable<string> names)
    {
        lock (owned)
        {
            string[] added = [.. names.Where(name => !owned.Value.TryGetValue(name, out Claim claim) || !claim.IsProved)];
            if (added.Length == 0)
                return;
            list.Add(added);
            hasAdded = true;
            foreach (string name in added)
            {
                if (!owned.Value.ContainsKey(name))
                    isNew.Add(name);
                owned.Value[name] = new(IsProved: true, default);
            }
        }
    }

    /// <summary>Records files before they appear.</summary>
    internal void Add(IReadOnlyCollection<PlacedFile> files)
    {
        Add(files.Select(file => file.Name));
        lock (owned)
        {
            PlacedFile[] added = [.. files.Where(file => !owned.Value[file.Name].Has(file.Digest.Span))];
            if (added.Length == 0)
                return;
            list.Add(added);
            foreach (PlacedFile file in added)
                owned.Value[file.Name] = owned.Value[file.Name].With(file.Digest, isProved: true);
        }
    }

    /// <summary>Removes names whose files did not appear, at the end of a bake that is not complete.</summary>
    /// <param name="exists">Determines whether a file exists.</param>
    /// <param name="sync">Waits until the removal of files is on the disk.</param>
    internal void Trim(Func<string, bool> exists, Action sync)
    {
        if (!IsInterrupted)
            return;
        OwnershipListContent content = list.Read();
        Dictionary<string, (ReadOnlyMemory<byte> Digest, bool IsProved)> names = new(StringComparer.Ordinal);
        foreach ((string name, ReadOnlyMemory<byte> digest, bool isProved) in content.Files)
            names[name] = (digest, isProved || names.GetValueOrDefault(name).IsProved);
        string[] missing = [.. names.Keys.Where(name => !exists(name))];
        if (missing.Length == 0)
            return;
        // A file that a power loss brings back must still be in the list.
        sync();
        foreach (string name in missing)
            names.Remove(name);
        list.Replace([.. names.Select(item => (item.Key, item.Value.Digest, item.Value.IsProved))], content.ProvedRoots.LastOrDefault());
    }

    /// <summary>Writes the manifest of a complete bake.</summary>
    /// <param name="outputs">The outputs.</param>
    /// <returns>The root of the manifest.</returns>
    internal byte[] Complete(IEnumerable<(PlacedFile Output, bool IsExecutable)> outputs)
    {
        byte[] root = [];
        StateFile.Replace(ManifestPath, stream =>
        {
            using ManifestWriter writer = new(stream, new ManifestParameters { IncludeExecutableBits = true }, leaveOpen: true);
            foreach ((PlacedFile output, bool isExecutable) in Sort(outputs))
                writer.Write(ManifestEntry.CreateFile(output.Name, ChecksumAlgorithm.GetFileDigest(output.Length), output.Digest,
                    output.Length,
                    isExecutable: isExecutable));
            root = writer.Complete().Root.ToArray();
            // A process that ends before the list is replaced leaves the proof of either manifest.
            list.AddRoot(root);
        }, bufferSize: 1 << 16);
        list.Replace([], root);
        return root;
    }

    // The outputs of one rule are often in the order of its inputs, and checking the order is faster than sorting.
    private static (PlacedFile Output, bool IsExecutable)[] Sort(IEnumerable<(PlacedFile Output, bool IsExecutable)> outputs)
    {
        (PlacedFile Output, bool IsExecutable)[] sorted = [.. outputs];
        for (int i = 1; i < sorted.Length; i++)
            if (NameOrder.ByBytes.Compare(sorted[i - 1].Output.Name, sorted[i].Output.Name) > 0)
                return [.. sorted.OrderBy(item => item.Output.Name, NameOrder.ByBytes)];
        return sorted;
    }

    private Dictionary<string, Claim> ReadNames()
    {
        List<string>? known = recall(ManifestStamp);
        Dictionary<string, Claim> names = new(known?.Count ?? 0, StringComparer.Ordinal);
        if (known is not null)
            foreach (string name in known)
                names[name] = new(IsProved: true, default);
        else
            ReadManifest(names);
        foreach ((string name, ReadOnlyMemory<byte> digest, bool isProved) in listed.Value.Files)
            names[name] = names.GetValueOrDefault(name).With(digest, isProved);
        return names;
    }

    private void ReadManifest(Dictionary<string, Claim> names)
    {
        try
        {
            using SafeFileHandle? handle = StateFile.TryOpen(ManifestPath);
            if (handle is null)
                return;
            using FileStream file = new(handle, FileAccess.Read, bufferSize: 0, handle.IsAsync);
            List<(string Name, ReadOnlyMemory<byte> Digest)> entries = [];
            bool isLong = file.Length > StateFile.MostUnproved, isProved = ReadEntries(file, isLong ? null : entries);
            if (isLong && isProved)
                ReadEntries(file, entries);
            else if (isLong)
                excess = StateFile.DescribeExcess(ManifestPath);
            foreach ((string name, ReadOnlyMemory<byte> digest) in entries)
                names[name] = new(isProved, digest);
        }
        catch (ChecksumFormatException)
        {
            // Without a valid manifest, existing files are adopted if their bytes are right.
        }
    }

    /// <summary>Reads a manifest, and determines whether the user has made it.</summary>
    /// <param name="file">The manifest.</param>
    /// <param name="entries">Receives the files, or null.</param>
    private bool ReadEntries(FileStream file, List<(string Name, ReadOnlyMemory<byte> Digest)>? entries)
    {
        file.Position = 0;
        using ManifestReader reader = ManifestReader.CreateVerified(file, leaveOpen: true);
        while (reader.Read() is { } entry)
            if (entry.Kind == ManifestEntryKind.File && OutputName.FindProblem(entry.Name) is null)
                entries?.Add((entry.Name, entry.Digest.ToArray()));
        return reader.Summary is { } summary && listed.Value.ProvedRoots.Exists(root => summary.Root.Span.SequenceEqual(root));
    }

    /// <summary>The statement of a record about a file.</summary>
    /// <param name="IsProved">Whether the user has made the record.</param>
    /// <param name="Digests">The digests that the file can have, one after the other.</param>
    private readonly record struct Claim(bool IsProved, ReadOnlyMemory<byte> Digests)
    {
        internal bool Has(ReadOnlySpan<byte> digest)
        {
            for (ReadOnlySpan<byte> rest = Digests.Span; rest.Length >= digest.Length; rest = rest[digest.Length..])
                if (rest[..digest.Length].SequenceEqual(digest))
                    return true;
            return false;
        }

        // A bake that was interrupted can have replaced the file of the manifest or not.
        internal Claim With(ReadOnlyMemory<byte> digest, bool isProved) =>
            new(IsProved || isProved, digest.IsEmpty ? Digests : (byte[])[.. Digests.Span, .. digest.Span]);
    }
}
