using System.Diagnostics;

namespace Intaglio;

/// <summary>The attempts to reach a server, with growing pauses and with lines that give the reason of the wait.</summary>
/// <param name="say">Prints a line.</param>
internal sealed class Patience(Action<string> say)
{
    private static readonly TimeSpan shortestPause = TimeSpan.FromMilliseconds(100), longestPause = TimeSpan.FromSeconds(5),
        silence = TimeSpan.FromSeconds(0.7), interval = TimeSpan.FromMinutes(1);

    private TimeSpan pause = shortestPause;
    private long start, lastSaid;

    /// <summary>Gets the time since the first attempt that has failed.</summary>
    internal TimeSpan Elapsed => start == 0 ? TimeSpan.Zero : Stopwatch.GetElapsedTime(start);

    /// <summary>Begins again after an attempt that has succeeded.</summary>
    internal void Reset() => (start, lastSaid, pause) = (0, 0, shortestPause);

    /// <summary>Determines whether a wait takes too long, and prints the line otherwise when it is time.</summary>
    /// <param name="limit">The longest time to wait.</param>
    /// <param name="text">The reason of the wait.</param>
    internal bool IsOver(TimeSpan limit, string text)
    {
        start = start == 0 ? Stopwatch.GetTimestamp() : start;
        if (Elapsed > limit)
            return true;
        if (Elapsed + pause > silence && (lastSaid == 0 || Stopwatch.GetElapsedTime(lastSaid) >= interval))
        {
            lastSaid = Stopwatch.GetTimestamp();
            say(text);
        }
        return false;
    }

    /// <summary>Waits until the next attempt. The line is printed before a second is over, and again each minute.</summary>
    /// <param name="text">The reason of the wait.</param>
    /// <param name="cancellationToken">The token that ends the wait.</param>
    internal async Task WaitAsync(string text, CancellationToken cancellationToken)
    {
        IsOver(TimeSpan.MaxValue, text);
        await Task.Delay(pause * (0.5 + Random.Shared.NextDouble()), cancellationToken).ConfigureAwait(false);
        pause = pause * 2 < longestPause ? pause * 2 : longestPause;
    }
}
