using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Options for a bake.</summary>
public sealed class BakeOptions
{
    /// <summary>Gets or sets the maximum number of actions that run at the same time, or -1 for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set; } = -1;

    /// <summary>
    /// Gets or sets patterns of outputs. If it is not empty, only actions with such an output and those that they need are processed, no
    /// outputs are removed and the bake has no root.
    /// </summary>
    public IReadOnlyList<SourcePattern> Only { get; set; } = [];

    /// <summary>
    /// Gets or sets patterns of actions whose results are made again, although they are known. The new results replace the earlier ones in
    /// the state, in the cache, on a farm and, with uploads, in the remote cache. Actions with the same key are made once.
    /// </summary>
    public IReadOnlyList<ActionPattern> Again { get; set; } = [];

    /// <summary>
    /// Gets or sets the share of this machine, or <see langword="null"/> for all actions. A bake of a shard processes neither rules with
    /// <c>all</c> nor rules that need them, removes no outputs and has no root.
    /// </summary>
    public BakeShard? Shard { get; set; }

    /// <summary>Gets or sets a value indicating whether other actions are processed after one has failed.</summary>
    public bool KeepGoing { get; set; }

    /// <summary>Gets or sets a value indicating whether files at the paths of outputs that the recipe did not make are replaced.</summary>
    public bool AllowOverwrite { get; set; }

    /// <summary>
    /// Gets or sets the share of the actions, from 0 to 1, that run again at the end of the bake, to compare their outputs. The default is
    /// 0. The actions are chosen at random.
    /// </summary>
    public double CheckedShare
    {
        get;
        set => field = value is >= 0 and <= 1 ? value
            : throw new ArgumentOutOfRangeException(nameof(CheckedShare), value, "CheckedShare must be from 0 to 1.");
    }

    /// <summary>
    /// Gets or sets a value indicating whether the bake only determines the actions that would run. Nothing is written then.
    /// </summary>
    public bool IsTrial { get; set; }

    /// <summary>
    /// Gets or sets the key by which the state of earlier bakes is recognized as the user's, or <see langword="null"/> for that of
    /// <see cref="StateKey.FindForUser"/>.
    /// </summary>
    public StateKey? StateKey { get; set; }

    /// <summary>
    /// Gets or sets the remote cache that shares results with other machines, or <see langword="null"/> for none. A trial does not use it.
    /// </summary>
    /// <remarks>
    /// <see cref="RemoteCacheOptions.UploadTimeout"/> is the time that the bake waits for uploads at its end. If the remote cache makes the
    /// bake slower, it is switched off.
    /// </remarks>
    public RemoteCacheOptions? Remote { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether only the recipe names the server of <see cref="Remote"/>. It is not asked then for results
    /// whose keys depend on values of environment variables, because it could guess them.
    /// </summary>
    public bool IsRemoteOfRecipe { get; set; }

    /// <summary>
    /// Gets or sets the farm that makes the actions whose results are not known, or <see langword="null"/> to make them in this process.
    /// <see cref="Remote"/> must be the store of the farm.
    /// </summary>
    public BakeFarm? Farm { get; set; }

    /// <summary>
    /// Gets or sets a delegate that receives a description of another bake of the same output folder, before the bake waits for it. If it
    /// is <see langword="null"/>, the bake does not wait and throws a <see cref="BakeException"/>.
    /// </summary>
    public Action<string>? OnWait { get; set; }

    /// <summary>Gets or sets the name of the only output to process, or null for the outputs that <see cref="Only"/> selects.</summary>
    internal string? OnlyOutput { get; set; }

    /// <summary>Gets a value indicating whether some actions are not processed.</summary>
    internal bool IsRestricted => SelectsOutputs || Shard is not null;

    /// <summary>Gets a value indicating whether only some outputs are wanted.</summary>
    internal bool SelectsOutputs => Only.Count > 0 || OnlyOutput is not null;

    /// <summary>
    /// Gets or sets a value indicating whether the remote cache is switched off when it is too slow, which depends on the load.
    /// </summary>
    internal bool CanSwitchOffRemote { get; set; } = true;

    /// <summary>Gets the number of actions that run at the same time.</summary>
    internal int Threads => MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : MaxDegreeOfParallelism;

    /// <summary>Gets a value indicating whether a remote cache is used.</summary>
    internal bool UsesRemote => Remote is not null && !IsTrial;

    internal IBakeExecutor Executor { get; set; } = new LocalExecutor();

    /// <summary>Gets or sets the delegate that writes the files of folders to the disk, which tests replace.</summary>
    internal Action<IReadOnlyList<string>> Sync { get; set; } = DiskSync.Flush;

    /// <summary>Gets or sets the shortest time between two groups of actions that are written to the state.</summary>
    internal TimeSpan GroupInterval { get; set; } = TimeSpan.FromSeconds(2);
}
