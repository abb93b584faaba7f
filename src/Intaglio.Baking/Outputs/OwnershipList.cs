using System.Text;

namespace Intaglio.Baking;

/// <summary>A list of files that a recipe makes, which is written before they appear.</summary>
/// <remarks>
/// The file consists of blocks. Each line of a block names a file that will appear, a file with its digest, or the root of a manifest. The
/// last line of a block has its proof (<see cref="StateKey"/>), which is bound to the name of the list and to the output folder. A block
/// that is not complete was being written when the process ended.
/// </remarks>
/// <param name="path">The full path of the file.</param>
/// <param name="key">The key of the user.</param>
/// <param name="place">The output folder.</param>
internal sealed class OwnershipList(string path, StateKey key, FolderIdentity place)
{
    private const string NameStart = "+ ", FileStart = "= ", RootStart = "@ ", ProofStart = ". ";

    private readonly StateKey key = key.Bind(Path.GetFileName(path)).Bind(place.Text ?? "");

    // Longer than a list of two million files, and the number of files that are believed without a proof.
    private const int MostBytes = 256 << 20, MostUnproved = 1 << 20;

    // A block that is not complete is overwritten.
    private long validLength;

    /// <summary>Gets a text for the user about a list that is too long, or null.</summary>
    internal string? Problem { get; private set; }

    /// <summary>Ensures that the list can be written.</summary>
    internal void RequireWritable() => StateFile.RequireWritable(path);

    /// <summary>Adds names of files that will appear.</summary>
    internal void Add(IEnumerable<string> names) => Append(names.Select(name => NameStart + name), toDisk: true);

    /// <summary>Adds files, of which the names are on the disk.</summary>
    internal void Add(IEnumerable<PlacedFile> files) =>
        Append(files.Select(file => $"{FileStart}{Convert.ToHexStringLower(file.Digest.Span)} {file.Name}"), toDisk: false);

    /// <summary>Adds the root of a manifest that will appear.</summary>
    internal void AddRoot(ReadOnlySpan<byte> root) => Append([RootStart + Convert.ToHexStringLower(root)], toDisk: true);

    /// <summary>Replaces the list.</summary>
    /// <param name="files">The files, with their digests, which can be empty, and whether they are proved.</param>
    /// <param name="root">The root of the manifest, or an empty value.</param>
    internal void Replace(IReadOnlyCollection<(string Name, ReadOnlyMemory<byte> Digest, bool IsProved)> files, ReadOnlyMemory<byte> root)
    {
        string[] others = [.. files.Where(file => !file.IsProved).Select(Format)];
        List<string> own = [.. files.Where(file => file.IsProved).Select(Format)];
        if (!root.IsEmpty)
            own.Add(RootStart + Convert.ToHexStringLower(root.Span));
        byte[] blocks = [.. Encode(others, StateKey.None), .. Encode(own, key)];
        if (blocks.Length == 0)
            File.Delete(path);
        else
            StateFile.Replace(path, stream => stream.Write(blocks));
        validLength = blocks.Length;
    }

    /// <summary>Reads the list.</summary>
    internal OwnershipListContent Read()
    {
        byte[] bytes = StateFile.TryRead(path, out string? problem, MostBytes) ?? [];
        OwnershipListContent content = new();
        for (int start = 0, from = 0; bytes.AsSpan(from).IndexOf((byte)'\n') is >= 0 and var length; from += length + 1)
        {
            if (!bytes.AsSpan(from, length).StartsWith(". "u8))
                continue;
            string line = Encoding.UTF8.GetString(bytes, from, length);
            bool isProved = TryReadHex(line[ProofStart.Length..]) is { Length: StateKey.MacSize } mac
                && key.Verify(bytes.AsSpan(start..from), mac);
            if (!ReadBlock(bytes.AsSpan(start..from), isProved, content))
                problem = $"'{path}' names more than {MostUnproved} files that are not proved to be yours, so the others are ignored";
            validLength = start = from + length + 1;
        }
        Problem = problem;
        return content;
    }

    private static bool ReadBlock(ReadOnlySpan<byte> block, bool isProved, OwnershipListContent content)
    {
        foreach (Range line in block.Split((byte)'\n'))
        {
            if (!isProved && content.Files.Count >= MostUnproved)
                return false;
            Read(Encoding.UTF8.GetString(block[line]), isProved, content);
        }
        return true;
    }

    private static void Read(string line, bool isProved, OwnershipListContent content)
    {
        ReadOnlyMemory<byte> digest = default;
        string? name = null;
        if (line.StartsWith(NameStart, StringComparison.Ordinal))
            name = line[NameStart.Length..];
        else if (line.StartsWith(FileStart, StringComparison.Ordinal) && line.IndexOf(' ', FileStart.Length) is > 0 and var blank
            && TryReadHex(line[FileStart.Length..blank]) is { Length: BakeKey.Size } found)
            (name, digest) = (line[(blank + 1)..], found);
        else if (isProved && line.StartsWith(RootStart, StringComparison.Ordinal) && TryReadHex(line[RootStart.Length..]) is { } root)
            content.ProvedRoots.Add(root);
        if (name is not null && OutputName.FindProblem(name) is null)
            content.Files.Add((name, digest, isProved));
    }

    private static string Format((string Name, ReadOnlyMemory<byte> Digest, bool IsProved) file) =>
        file.Digest.IsEmpty ? NameStart + file.Name : $"{FileStart}{Convert.ToHexStringLower(file.Digest.Span)} {file.Name}";

    private void Append(IEnumerable<string> lines, bool toDisk)
    {
        byte[] block = Encode([.. lines], key);
        StateFile.Append(path, block, validLength, toDisk);
        validLength += block.Length;
    }

    private static byte[] Encode(IReadOnlyCollection<string> lines, StateKey key)
    {
        if (lines.Count == 0)
            return [];
        byte[] block = Encoding.UTF8.GetBytes(string.Concat(lines.Select(line => line + "\n"))), mac = new byte[StateKey.MacSize];
        key.Sign(block, mac);
        return [.. block, .. Encoding.ASCII.GetBytes($"{ProofStart}{Convert.ToHexStringLower(mac)}\n")];
    }

    private static byte[]? TryReadHex(string text)
    {
        byte[] bytes = new byte[text.Length / 2];
        return text.Length % 2 == 0 && Convert.FromHexString(text, bytes, out _, out _) == System.Buffers.OperationStatus.Done ? bytes
            : null;
    }
}

/// <summary>The content of a list: files with their digests, which can be empty, and the roots of manifests.</summary>
internal sealed class OwnershipListContent
{
    internal List<(string Name, ReadOnlyMemory<byte> Digest, bool IsProved)> Files { get; } = [];

    internal List<byte[]> ProvedRoots { get; } = [];
}
