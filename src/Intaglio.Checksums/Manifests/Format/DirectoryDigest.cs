using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// Computes the digest of a folder from all that it holds, in the order of a manifest. No more is kept than what the directories above the last entry need.
/// </summary>
/// <remarks>The digest is specified in docs/manifests.md.</remarks>
public sealed class DirectoryDigest
{
    private readonly bool countsExecutable;

    private readonly List<EntryTree> trees = [new()];

    // Where in the last name the directories begin that are open: the first is the folder, at 0.
    private readonly List<int> starts = [0];

    // How many characters of the last name are names that are there, itself among them: a directory of such a name is none beside a file.
    private readonly List<int> prefixes = [];
    private string last = "";
    private bool isKnown;

    /// <summary>Begins a digest.</summary>
    /// <param name="countsExecutable">Whether executable bits count.</param>
    public DirectoryDigest(bool countsExecutable = false) => (this.countsExecutable, isKnown) = (countsExecutable, true);

    private DirectoryDigest()
    {
    }

    /// <summary>Creates what only sees to the order of the names and computes no digest, which takes most of the time.</summary>
    internal static DirectoryDigest OrderOnly() => new();

    // Of the entry that is followed, the ways through the directories that are complete, from the innermost on.
    private List<ProofPath> paths = [];
    private bool followsEmptyDirectory;

    /// <summary>Adds an entry.</summary>
    /// <param name="entry">The entry; its name comes behind that of the one before it.</param>
    /// <exception cref="ArgumentException">The name does not come behind the last one, or stands for something else already.</exception>
    public void Add(ManifestEntry entry) => Add(entry, isFollowed: false);

    /// <summary>Adds an entry, and follows it to the digest of the folder if asked to.</summary>
    internal void Add(ManifestEntry entry, bool isFollowed)
    {
        ArgumentNullException.ThrowIfNull(entry);
        Enter(entry.Name);
        isKnown &= entry.HasFileDigest;
        if (!isKnown)
            return;

        // An empty directory has been entered, and is added when it is left.
        if (entry.Kind == ManifestEntryKind.EmptyDirectory)
        {
            followsEmptyDirectory = isFollowed;
            return;
        }
        Span<byte> content = stackalloc byte[FileDigest.Size];
        byte kind = DigestNode.HashContent(entry, countsExecutable, content);
        AddEntry(kind, content, last.AsSpan(starts[^1]), isFollowed);
    }

    /// <summary>Computes the digest of the folder, and begins another.</summary>
    /// <returns>The digest; null if an entry has one from a checksum list, which is not a <see cref="FileDigest"/>.</returns>
    public byte[]? Complete() => Complete(out _);

    /// <summary>Computes the digest of the folder, and begins another.</summary>
    /// <param name="followed">Of the entry that was followed, the ways through its directories, from the innermost to the folder.</param>
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

    /// <summary>Goes to the directory of a name: leaves those that it is not in, and enters the others.</summary>
    private void Enter(string name)
    {
        if (last.Length > 0 && PathOrder.Compare(last, name) >= 0)
            throw new ArgumentException($"'{ChecksumName.Escape(name)}' does not come behind '{ChecksumName.Escape(last)}': names are sorted by their bytes, and each is there once.", nameof(name));
        if (last.EndsWith('/') && name.StartsWith(last, StringComparison.Ordinal))
            throw new ArgumentException($"'{ChecksumName.Escape(last)}' is an empty directory and holds something.", nameof(name));
        int common = last.AsSpan().CommonPrefixLength(name);
        // A shorter one goes on in this name as in the last, which was no fault.
        if (name[common] == '/' && prefixes.BinarySearch(common) >= 0)
            throw new ArgumentException($"'{ChecksumName.Escape(name[..common])}' is a directory and something else.", nameof(name));
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

    /// <summary>Adds the directory that was entered last to the one that it is in.</summary>
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
        if (path != null)
            paths.Add(path);
        return path != null;
    }

    private void AddEntry(byte kind, ReadOnlySpan<byte> content, ReadOnlySpan<char> name, bool isFollowed)
    {
        Span<byte> entry = stackalloc byte[FileDigest.Size];
        DigestNode.HashEntry(kind, content, name, entry);
        trees[^1].Add(entry, isFollowed);
    }
}
