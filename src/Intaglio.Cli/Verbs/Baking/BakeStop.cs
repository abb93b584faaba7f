namespace Intaglio.Cli;

/// <summary>Stops a bake before a signal ends the program, so that finished actions are recorded.</summary>
internal sealed class BakeStop : IDisposable
{
    // An action that does not end in this time is lost, as if it had not begun.
    private static readonly TimeSpan longestWait = TimeSpan.FromSeconds(2);

    private readonly CancellationTokenSource source = new();
    private readonly ManualResetEventSlim ended = new();

    internal BakeStop() => Interruption.Add(Stop);

    internal CancellationToken Token => source.Token;

    public void Dispose()
    {
        ended.Set();
        Interruption.Remove(Stop);
    }

    private void Stop()
    {
        source.Cancel();
        ended.Wait(longestWait);
    }
}
