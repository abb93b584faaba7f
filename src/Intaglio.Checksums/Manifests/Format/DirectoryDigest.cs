using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Computes the digest of a folder from its entries in manifest order.</summary>
/// <remarks>
/// The digest is specified in docs/formats/manifests.md. Only the state of the directories above the last entry is held in memory.
/// </remarks>
public sealed class DirectoryDigest
{
    private readonly bool countsExecutable;

    private readonly List<EntryTree> trees = [new()];

    // The index in the last name at which the names in each open directory begin. The first is the folder, at 0.
    private readonly List<int> starts = [0];

    // The lengths of all prefixes of the last name that are entries, including itself. Such a name cannot also be a directory.
    private readonly List<int> prefixes = [];
    private string last = "";
    private bool isKnown;

    /// <summary>Initializes a new instance of the <see cref="DirectoryDigest"/> class.</summary>
    /// <param name="countsExecutable">
    /// <see langword="true"/> to include the executable bits in the digest; otherwise, <see langword="false"/>.
    /// </param>
    public DirectoryDigest(bool countsExecutable = false) => (this.countsExecutable, isKnown) = (countsExecutable, true);

    private DirectoryDigest()
    {
    }

    /// <summary>Creates an instance that only checks the order of the names. Computing the digest would take most of the time.</summary>
    internal static DirectoryDigest OrderOnly() => new();

    // The paths of the recorded entry through the completed directories, from the innermost one.
    private List<ProofPath> paths = [];
    private bool followsEmptyDirectory;

    /// <summary>Adds an entry.</summary>
    /// <param name="entry">The entry. Its name must sort after the name of the previous entry.</param>
    /// <exception cref="ArgumentException">
    /// The name does not sort after the previous name, or is already used for an item of another kind.
    /// </exception>
    public void Add(ManifestEntry entry) => Add(entry, isFollowed: false);

    /// <summary>Adds an entry and optionally records its path to the digest of the folder.</summary>
    internal void Add(ManifestEntry entry, bool isFollowed)
    {
        ArgumentNullException.ThrowIfNull(entry);
        Enter(entry);
        isKnown &= entry.HasFileDigest;
        if (!isKnown)
            return;

        // Enter has opened the empty directory, and Leave will add it.
        if (entry.Kind == ManifestEntryKind.EmptyDirectory)
        {
            followsEmptyDirectory = isFollowed;
            return;
        }
        Span<byte> content = stackalloc byte[FileDigest.Size];
        byte kind = DigestNode.HashContent(entry, countsExecutable, content);
        AddEntry(kind, content, last.AsSpan(starts[^1]), isFollowed);
    }

    /// <summary>Computes the digest of the folder and resets the instance.</summary>
    /// <returns>
    /// The digest, or <see langword="null"/> if an entry has a digest from a checksum list instead of a <see cref="FileDigest"/>.
    /// </returns>
    public byte[]? Complete() => Complete(out _);

    /// <summary>Computes the digest of the folder and resets the instance.</summary>
    /// <param name="followed">The paths of the recorded entry through its directories, from the innermost one to the folder.</param>
    internal byte[]? Complete(out IReadOnlyList<ProofPath> followed)
    {
        while (trees.Count > 1)
            Leave();
        byte[] digest = new byte[FileDigest.Size];
        Follow(trees[0].Complete(digest));
        followed = paths;
        bool wasKnown = isKnown;
        (last, isKnown, paths) = ("", true, []);
        prefixes.Clear();
        return wasKnown ? digest : null;
    }

    /// <summary>Moves to the directory of an entry by completing directories that do not contain it and entering those that do.</summary>
    private void Enter(ManifestEntry entry)
    {
        string name = entry.Name;
        if (last.Length > 0 && PathOrder.Compare(last, name) >= 0)
            throw new ArgumentException(
                $"'{ChecksumName.Escape(name)}' must sort after '{ChecksumName.Escape(last)}': names are sorted by their bytes and must "
                + "be unique.", nameof(entry));
        if (last.EndsWith('/') && name.StartsWith(last, StringComparison.Ordinal))
            throw new ArgumentException($"'{ChecksumName.Escape(last)}' is an empty directory but has contents.", nameof(entry));
        int common = last.AsSpan().CommonPrefixLength(name);
        // Shorter prefixes continue in this name as in the last name, where they were checked.
        if (name[common] == '/' && prefixes.BinarySearch(common) >= 0)
            throw new ArgumentException($"'{ChecksumName.Escape(name[..common])}' is both a directory and another item.", nameof(entry));
        while (starts[^1] > common)
            Leave();
        while (prefixes.Count > 0 && prefixes[^1] > common)
            prefixes.RemoveAt(prefixes.Count - 1);
        for (int slash; (slash = name.IndexOf('/', starts[^1])) >= 0;)
        {
            trees.Add(new());
            starts.Add(slash + 1);
        }
        last = name;
        prefixes.Add(name.Length);
    }

    /// <summary>Completes the innermost directory and adds it to its parent.</summary>
    private void Leave()
    {
        Span<byte> content = stackalloc byte[FileDigest.Size];
        bool isFollowed = Follow(trees[^1].Complete(content)) || followsEmptyDirectory;
        followsEmptyDirectory = false;
        int end = starts[^1] - 1;
        trees.RemoveAt(trees.Count - 1);
        starts.RemoveAt(starts.Count - 1);
        AddEntry(DigestNode.DirectoryKind, content, last.AsSpan(starts[^1], end - starts[^1]), isFollowed);
    }

    private bool Follow(ProofPath? path)
    {
        if (path is not null)
            paths.Add(path);
        return path is not null;
    }

    private void AddEntry(byte kind, ReadOnlySpan<byte> content, ReadOnlySpan<char> name, bool isFollowed)
    {
        Span<byte> entry = stackalloc byte[FileDigest.Size];
        DigestNode.HashEntry(kind, content, name, entry);
        trees[^1].Add(entry, isFollowed);
    }
}
