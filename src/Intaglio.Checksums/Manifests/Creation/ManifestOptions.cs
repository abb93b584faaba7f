namespace Intaglio.Checksums;

/// <summary>How the files of a folder are read, as far as a manifest does not depend on it.</summary>
public class ManifestOptions
{
    /// <summary>
    /// Gets or sets the most threads that hash files; -1, the default, stands for the number of processors. With 1, files are read one after the other, each
    /// from front to back, as is best for disks whose heads move.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>
    /// Gets or sets what is told of each file that cannot be read or has no place in a manifest, by the caller's thread, after which the others are gone on with;
    /// null: the first of them is thrown.
    /// </summary>
    public Action<ManifestProblem>? OnProblem { get; set; }

    /// <summary>Gets or sets the files that do not belong to the folder, such as the one that the manifest is written to; none by default. Those that are not there yet are passed over.</summary>
    public IReadOnlyCollection<string> ExcludedFiles { get; set; } = [];

    /// <summary>
    /// Gets or sets what is told the path, below the folder, of each temporary file of Intaglio itself: <c>.intaglio-</c>, 16 or 32 hexadecimal digits, <c>.tmp</c>. A run has not completed it
    /// yet, or was killed. Such files never belong to a manifest; to an audit they are new unless a run is at work on them. Null for nothing.
    /// </summary>
    public Action<string>? OnTemporaryFile { get; set; }

    /// <summary>
    /// Gets or sets what receives the path, below the folder, of each file that was read, in the order of the manifest and by the caller's thread; null for nothing.
    /// </summary>
    public Action<string>? OnFileRead { get; set; }

    /// <summary>Gets whether such a file belongs to the folder if no run is at work on it.</summary>
    internal virtual bool SeesLeftovers => false;

    /// <summary>Hashes files, and tells of each that was read.</summary>
    internal IEnumerable<ItemTurn> Hash(FileHasher hasher, IEnumerable<ItemTurn> turns, CancellationToken cancellationToken)
    {
        FolderItem? told = null;
        foreach (FileTurn done in hasher.HashInOrder(turns, cancellationToken))
        {
            ItemTurn turn = (ItemTurn)done;
            // A file may be read for more than one digest.
            if (turn is { WasRead: true, Item: { } item } && !ReferenceEquals(item, told))
            {
                told = item;
                OnFileRead?.Invoke(item.Name);
            }
            yield return turn;
        }
    }

    /// <summary>Tells of a problem, or throws it.</summary>
    internal void Report(string name, Exception error)
    {
        if (OnProblem is null)
            throw new IOException($"{name}: {error.Message}", error);
        OnProblem(new(name, error));
    }
}
