namespace Intaglio.Fuzzing;

/// <summary>Ends the process when one input takes far longer than any should: nothing else ends a loop. The flight recorder has the input.</summary>
internal sealed class Watchdog : IDisposable
{
    // A slow machine that is busy with other things stays far below. Looks are counted, since a machine that stood still has a clock that did not.
    private const int MostLooks = 60;
    private static readonly TimeSpan betweenLooks = TimeSpan.FromSeconds(1);

    private readonly Timer timer;
    private long inputs, seen;
    private int looks;

    internal Watchdog(string message)
    {
        timer = new Timer(_ =>
        {
            long now = Interlocked.Read(ref inputs);
            if (now != Interlocked.Exchange(ref seen, now))
                Interlocked.Exchange(ref looks, 0);
            else if (Interlocked.Increment(ref looks) >= MostLooks)
                Environment.FailFast($"No input may take longer than {MostLooks * betweenLooks}; {message}");
        });
        timer.Change(betweenLooks, betweenLooks);
    }

    /// <summary>Tells that an input is done.</summary>
    internal void Pat() => Interlocked.Increment(ref inputs);

    public void Dispose() => timer.Dispose();
}
