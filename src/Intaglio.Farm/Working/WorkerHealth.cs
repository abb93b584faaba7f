namespace Intaglio.Farm;

/// <summary>The state of the machine of a worker. While it has a fault, the worker takes no actions.</summary>
/// <param name="findFault">Finds a fault, or returns null (<see cref="MachineCheck"/>).</param>
/// <param name="time">The clock.</param>
internal sealed class WorkerHealth(Func<string?> findFault, TimeProvider time)
{
    private static readonly TimeSpan shortestPause = TimeSpan.FromSeconds(1), longestPause = TimeSpan.FromSeconds(30),
        strikePause = TimeSpan.FromMinutes(1), longestStrike = TimeSpan.FromMinutes(15);

    private readonly Lock checking = new();
    private long lastCheck;
    private TimeSpan pause = shortestPause;
    private bool wasChecked;

    // A fault that only the farm has noticed, and the time for which it lasts.
    private string? strike;
    private long struck;
    private TimeSpan nextStrike = strikePause, strikeTime;

    /// <summary>Gets the fault, or null.</summary>
    internal string? Fault { get; private set; }

    /// <summary>Checks the machine after an action had an error. Actions that end together share a check.</summary>
    /// <param name="since">The time at which the action ended.</param>
    /// <returns><see langword="true"/> if the machine has no fault.</returns>
    internal bool Check(long since)
    {
        lock (checking)
        {
            if (!wasChecked || lastCheck < since)
                Look();
            return Fault is null;
        }
    }

    /// <summary>Checks a machine with a fault again, with growing pauses.</summary>
    internal void CheckAgain()
    {
        lock (checking)
            if (Fault is not null && time.GetElapsedTime(lastCheck) >= pause)
            {
                Look();
                pause = Fault is null ? shortestPause : pause * 2 < longestPause ? pause * 2 : longestPause;
            }
    }

    /// <summary>Takes no actions for a time, although the machine looks sound.</summary>
    /// <param name="reason">The reason for people.</param>
    internal void Strike(string reason)
    {
        lock (checking)
        {
            // Strikes that are far apart have different reasons.
            if (strike is null || time.GetElapsedTime(struck) > longestStrike + nextStrike)
                nextStrike = strikePause;
            (strike, struck, strikeTime) = (reason, time.GetTimestamp(), nextStrike);
            nextStrike = nextStrike * 2 < longestStrike ? nextStrike * 2 : longestStrike;
            Look();
        }
    }

    private void Look()
    {
        string? before = Fault;
        Fault = findFault() ?? (strike is not null && time.GetElapsedTime(struck) < strikeTime ? strike : null);
        (lastCheck, wasChecked) = (time.GetTimestamp(), true);
        if (Fault is not null && before is null)
            Messages.WriteError($"this worker takes no actions until its machine can be used again: {Fault}");
        else if (Fault is null && before is not null)
            Messages.WriteError("this worker takes actions again");
    }
}
