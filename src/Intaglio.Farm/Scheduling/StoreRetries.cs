namespace Intaglio.Farm;

/// <summary>Counts the attempts of actions whose workers could not use the store.</summary>
internal sealed class StoreRetries(TimeProvider time)
{
    // A worker waits before it reports that it could not reach the store.
    private const int MostAttempts = 20;

    private static readonly TimeSpan longestOutage = TimeSpan.FromMinutes(10);

    private readonly Dictionary<int, (int Count, long Begin)> attempts = [];

    /// <summary>Counts an attempt.</summary>
    /// <returns><see langword="false"/> if this has happened too often, so that the action fails.</returns>
    internal bool TryCount(int action)
    {
        (int count, long begin) = attempts.GetValueOrDefault(action, (0, time.GetTimestamp()));
        attempts[action] = (++count, begin);
        return count < MostAttempts || time.GetElapsedTime(begin) < longestOutage;
    }
}
