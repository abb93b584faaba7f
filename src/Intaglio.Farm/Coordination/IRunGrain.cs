namespace Intaglio.Farm;

/// <summary>A run: the actions of a plan, their states and their leases.</summary>
[Alias("intaglio.run")]
internal interface IRunGrain : IGrainWithStringKey
{
    /// <summary>Begins the run, unless it has begun.</summary>
    [Alias("start")]
    Task StartAsync(RunRequest request);

    /// <summary>Gets the state of the run, or <see langword="null"/> if it does not exist.</summary>
    [Alias("get")]
    Task<RunView?> GetAsync();

    /// <summary>Gets the state for a client, without which the run ends after some time unless it is detached.</summary>
    /// <param name="results">The number of results that the client has, or <see langword="null"/> if it wants none.</param>
    [Alias("follow")]
    Task<RunView?> FollowAsync(int? results = null);

    /// <summary>Waits until the run has ended or needs further sources, or for a short time.</summary>
    [Alias("wait")]
    Task WaitAsync();

    /// <summary>Gets the number of actions that each worker has.</summary>
    [Alias("count-by-worker")]
    Task<IReadOnlyDictionary<string, int>> CountByWorkerAsync();

    /// <summary>Gives actions to a worker.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="most">The number of actions that the worker can process in addition to those that it has.</param>
    /// <param name="avoided">The keys of actions that have to wait, because workers make them for other runs.</param>
    /// <param name="isBusy">Whether the worker has actions of other runs.</param>
    [Alias("take")]
    Task<WorkGrant> TakeAsync(string worker, int most, IReadOnlyList<string> avoided, bool isBusy);

    /// <summary>Extends leases of a worker.</summary>
    /// <returns>The leases that have ended.</returns>
    [Alias("renew")]
    Task<IReadOnlyList<WorkLease>> RenewAsync(string worker, IReadOnlyList<WorkLease> leases);

    /// <summary>Records the outcomes of actions. It can be called again with the same outcomes.</summary>
    /// <returns>The known keys of the actions, which no worker makes for this run now.</returns>
    [Alias("complete")]
    Task<IReadOnlyList<string>> CompleteAsync(IReadOnlyList<WorkReport> reports);

    /// <summary>Records that the store has sources which workers need, or that the client does not have them.</summary>
    /// <param name="digests">The digests of the sources. Without any, the client is still sending.</param>
    /// <returns><see langword="false"/> if the run does not exist.</returns>
    [Alias("answer")]
    Task<bool> AnswerAsync(IReadOnlyList<string> digests);

    /// <summary>Makes the actions of a worker ready again that has ended.</summary>
    /// <returns>The known keys of the actions.</returns>
    [Alias("leave")]
    Task<IReadOnlyList<string>> LeaveAsync(string worker);

    /// <summary>Removes everything that is known of a run that has ended.</summary>
    [Alias("forget")]
    Task ForgetAsync();

    /// <summary>Ends the run. Actions that have begun are taken from their workers.</summary>
    /// <returns><see langword="false"/> if the run does not exist.</returns>
    [Alias("cancel")]
    Task<bool> CancelAsync();
}
