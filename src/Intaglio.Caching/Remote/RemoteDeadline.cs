namespace Intaglio.Caching;

/// <summary>Cancels a request that makes no progress.</summary>
internal sealed class RemoteDeadline : IDisposable
{
    private readonly CancellationTokenSource source;
    private readonly TimeSpan timeout;

    /// <param name="timeout">The time without progress after which the request is canceled.</param>
    /// <param name="off">The token that is canceled when the remote cache is switched off.</param>
    /// <param name="cancellationToken">The token of the caller.</param>
    internal RemoteDeadline(TimeSpan timeout, CancellationToken off, CancellationToken cancellationToken)
    {
        this.timeout = timeout;
        source = CancellationTokenSource.CreateLinkedTokenSource(off, cancellationToken);
        Extend();
    }

    internal CancellationToken Token => source.Token;

    /// <summary>Starts the time again.</summary>
    internal void Extend() => source.CancelAfter(timeout);

    public void Dispose() => source.Dispose();
}
