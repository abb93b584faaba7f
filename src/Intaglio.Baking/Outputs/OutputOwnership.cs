using System.Text;
using Intaglio.Checksums;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The record of the files in the output folder that a recipe has made.</summary>
/// <remarks>
/// The manifest lists the outputs of the last complete bake. During a bake, names are also written to a list next to it. A name is in one
/// of them before its file appears, and leaves them after the file is gone.
/// </remarks>
internal sealed class OutputOwnership
{
    private readonly string namesPath;
    private readonly Func<FileStamp, string[]?> recall;
    private readonly Lazy<HashSet<string>> owned;

    /// <param name="stateFolder">The full path of the folder with the state.</param>
    /// <param name="name">The beginning of the file names, which is different for each recipe and profile.</param>
    /// <param name="recall">Returns the names in the manifest with the given metadata, or null if they are not known.</param>
    internal OutputOwnership(string stateFolder, string name, Func<FileStamp, string[]?> recall)
    {
        this.recall = recall;
        ManifestPath = Path.Combine(stateFolder, name + StateName.Manifest);
        namesPath = Path.Combine(stateFolder, name + StateName.Names);
        owned = new(ReadNames);
    }

    /// <summary>Gets the full path of the manifest.</summary>
    internal string ManifestPath { get; }

    /// <summary>Gets the names of the files that the recipe has made or was about to make.</summary>
    internal IReadOnlySet<string> Names => owned.Value;

    /// <summary>Gets a value indicating whether a complete bake has written its manifest.</summary>
    internal bool HasManifest => File.Exists(ManifestPath);

    /// <summary>Gets the metadata of the manifest, whose time does not matter, or the default value if it does not exist.</summary>
    internal FileStamp ManifestStamp =>
        FileStatus.Read(ManifestPath, followLinks: false, out FileStatus status) is null && status.Kind == FileKind.File
        ? new(status.Size, status.LastWritten.Ticks, status.Changed?.Ticks ?? 0, status.Node.Number) : default;

    /// <summary>Gets a value indicating whether a bake was interrupted after it had begun to write files.</summary>
    internal bool IsInterrupted => File.Exists(namesPath);

    /// <summary>Determines whether the recipe has made a file, or was about to make it.</summary>
    internal bool Owns(string name)
    {
        lock (owned)
            return owned.Value.Contains(name);
    }

    /// <summary>Records names before their files appear. The record is on the disk when the method returns.</summary>
    internal void Add(IEnumerable<string> names)
    {
        lock (owned)
        {
            string[] added = [.. names.Where(name => !owned.Value.Contains(name))];
            if (added.Length == 0)
                return;
            using SafeFileHandle file = StateFile.OpenOrCreate(namesPath);
            byte[] lines = Encoding.UTF8.GetBytes(string.Concat(added.Select(name => name + "\n")));
            RandomAccess.Write(file, lines, RandomAccess.GetLength(file));
            RandomAccess.FlushToDisk(file);
            owned.Value.UnionWith(added);
        }
    }

    /// <summary>Removes names whose files did not appear, at the end of a bake that is not complete.</summary>
    /// <param name="exists">Determines whether a file exists.</param>
    /// <param name="sync">Waits until the removal of files is on the disk.</param>
    internal void Trim(Func<string, bool> exists, Action sync)
    {
        if (!IsInterrupted)
            return;
        HashSet<string> names = new(StringComparer.Ordinal);
        ReadList(names);
        if (names.RemoveWhere(name => !exists(name)) == 0)
            return;
        // A file that a power loss brings back must still be in the list.
        sync();
        if (names.Count == 0)
            File.Delete(namesPath);
        else
            StateFile.Replace(namesPath, stream => stream.Write(Encoding.UTF8.GetBytes(string.Concat(names.Select(name => name + "\n")))));
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
        }, bufferSize: 1 << 16);
        File.Delete(namesPath);
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

    private HashSet<string> ReadNames()
    {
        string[]? known = recall(ManifestStamp);
        HashSet<string> names = known is null ? new(StringComparer.Ordinal) : new(known, StringComparer.Ordinal);
        if (known is null)
            ReadManifest(names);
        ReadList(names);
        return names;
    }

    private void ReadList(HashSet<string> names)
    {
        // A line without its end was not complete when the process ended, and its file did not appear.
        string text = Encoding.UTF8.GetString(StateFile.TryRead(namesPath) ?? []);
        foreach (string line in text[..(text.LastIndexOf('\n') + 1)].Split('\n', StringSplitOptions.RemoveEmptyEntries))
            if (OutputName.FindProblem(line) is null)
                names.Add(line);
    }

    private void ReadManifest(HashSet<string> names)
    {
        try
        {
            using SafeFileHandle? handle = StateFile.TryOpen(ManifestPath);
            if (handle is null)
                return;
            using FileStream file = new(handle, FileAccess.Read, bufferSize: 0, handle.IsAsync);
            using ManifestReader reader = ManifestReader.CreateVerified(file);
            while (reader.Read() is { } entry)
                if (entry.Kind == ManifestEntryKind.File && OutputName.FindProblem(entry.Name) is null)
                    names.Add(entry.Name);
        }
        catch (ChecksumFormatException)
        {
            // Without a valid manifest, existing files are adopted if their bytes are right.
        }
    }
}
