namespace Intaglio.Checksums;

/// <summary>Settings for reading the files of a folder. They do not change the contents of a manifest, except for excluded files.</summary>
public class ManifestOptions
{
    /// <summary>Gets or sets the maximum number of threads that hash files, or -1 for all processors.</summary>
    /// <value>The default is -1. With 1, files are read sequentially, which is the fastest for hard disks.</value>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>
    /// Gets or sets the delegate that receives each item that cannot be read or cannot be in a manifest, or <see langword="null"/> to throw
    /// the first problem.
    /// </summary>
    /// <remarks>The calling thread invokes the delegate. The operation then continues with the other items.</remarks>
    public Action<ManifestProblem>? OnProblem { get; set; }

    /// <summary>Gets or sets the paths of files to exclude, such as the file that the manifest is written to.</summary>
    /// <value>The default is an empty collection. Files that do not exist are ignored.</value>
    public IReadOnlyCollection<string> ExcludedFiles { get; set; } = [];

    /// <summary>
    /// Gets or sets the delegate that receives the path below the folder of each temporary file that Intaglio created, or
    /// <see langword="null"/>.
    /// </summary>
    /// <remarks>
    /// Temporary files are named <c>.intaglio-</c>, 16 or 32 hexadecimal digits, and <c>.tmp</c>. They exist while Intaglio writes a file,
    /// and remain if it was killed. A manifest never contains them. An audit reports them as new, except for those that a running process
    /// is writing.
    /// </remarks>
    public Action<string>? OnTemporaryFile { get; set; }

    /// <summary>
    /// Gets or sets the delegate that receives the path below the folder of each file that was read, or <see langword="null"/>.
    /// </summary>
    /// <remarks>The calling thread invokes the delegate in manifest order.</remarks>
    public Action<string>? OnFileRead { get; set; }

    /// <summary>Gets a value indicating whether temporary files are treated as other files if no process is writing them.</summary>
    internal virtual bool SeesLeftovers => false;

    /// <summary>Hashes files and reports each file that was read.</summary>
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

    /// <summary>Reports a problem to <see cref="OnProblem"/>, or throws it.</summary>
    internal void Report(string name, Exception error)
    {
        if (OnProblem is null)
            throw new IOException($"{name}: {error.Message}", error);
        OnProblem(new(name, error));
    }
}
