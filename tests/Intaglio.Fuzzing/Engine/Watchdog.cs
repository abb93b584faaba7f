namespace Intaglio.Fuzzing;

/// <summary>Ends the process when one input takes far longer than any should: nothing else ends a loop. The flight recorder has the input.</summary>
internal sealed class Watchdog : IDisposable
{
    // A slow machine that is busy with other things stays far below.
    private static readonly TimeSpan limit = TimeSpan.FromMinutes(1);

    private readonly Timer timer;
    private long inputs, seen;

    internal Watchdog(string message)
    {
        timer = new Timer(_ =>
        {
            long now = Interlocked.Read(ref inputs);
            if (now == Interlocked.Exchange(ref seen, now))
                Environment.FailFast($"No input may take longer than {limit}; {message}");
        });
        timer.Change(limit, limit);
    }

    /// <summary>Tells that an input is done.</summary>
    internal void Pat() => Interlocked.Increment(ref inputs);

    public void Dispose() => timer.Dispose();
}
