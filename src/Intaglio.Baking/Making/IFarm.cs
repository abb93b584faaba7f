namespace Intaglio.Baking;

/// <summary>Other machines that make results, which are then in the remote cache.</summary>
internal interface IFarm
{
    /// <summary>Waits until the farm answers, so that results can be looked up in its store.</summary>
    /// <param name="cancellationToken">The token that ends the wait.</param>
    /// <exception cref="BakeException">The farm does not answer, or the address is not that of a farm.</exception>
    void Wait(CancellationToken cancellationToken);

    /// <summary>Reports a line for people.</summary>
    void Say(string line);

    /// <summary>Waits for the run of an earlier bake, if there is one, whose results are in the remote cache afterward.</summary>
    /// <param name="onProgress">Receives the numbers of actions that have ended, that are running, and of all actions.</param>
    /// <param name="cancellationToken">The token that ends the wait.</param>
    /// <exception cref="BakeException">The farm does not answer, or does not have the run.</exception>
    void Attach(Action<long, long, long> onProgress, CancellationToken cancellationToken);

    /// <summary>Makes the results of actions.</summary>
    /// <param name="wave">The actions.</param>
    /// <param name="digests">The digests of the files of the source folder.</param>
    /// <param name="onProgress">Receives the numbers of actions that have ended, and that are running.</param>
    /// <param name="onResult">Receives records of the remote cache with their strong keys, which need not be looked up.</param>
    /// <param name="cancellationToken">The token that cancels the run.</param>
    /// <exception cref="BakeException">The farm does not answer, or cannot make the results.</exception>
    FarmedActions Make(FarmWave wave, SourceDigests digests, Action<long, long> onProgress,
        Action<BakeKey, ReadOnlyMemory<byte>> onResult, CancellationToken cancellationToken);
}

/// <summary>The outcome of actions that a farm has made.</summary>
/// <param name="Run">The name of the run.</param>
/// <param name="IsDetached">Whether the farm continues without the bake.</param>
/// <param name="Failures">The actions that have failed.</param>
internal sealed record FarmedActions(string Run, bool IsDetached, IReadOnlyDictionary<BakeAction, Exception> Failures);
