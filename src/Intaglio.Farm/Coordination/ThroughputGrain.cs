namespace Intaglio.Farm;

/// <inheritdoc cref="IThroughputGrain"/>
/// <remarks>The numbers do not survive the server of the grain, because only the page shows them.</remarks>
internal sealed class ThroughputGrain : Grain, IThroughputGrain
{
    // The page shows the mean of ten seconds for each second of three minutes.
    private const int Most = 190;

    private readonly TimeProvider time;
    private readonly long begun;

    // The current second is the first one.
    private readonly LinkedList<long> seconds = new([0]);
    private long second;

    /// <param name="time">The clock.</param>
    public ThroughputGrain(TimeProvider time) => (this.time, begun) = (time, time.GetTimestamp());

    public Task AddAsync(long actions)
    {
        Advance();
        seconds.First!.Value += actions;
        return Task.CompletedTask;
    }

    public Task<IReadOnlyList<long>> ListAsync()
    {
        Advance();
        return Task.FromResult<IReadOnlyList<long>>([.. seconds.Skip(1)]);
    }

    private void Advance()
    {
        long now = (long)time.GetElapsedTime(begun).TotalSeconds;
        for (second = Math.Max(second, now - Most); second < now; second++)
        {
            seconds.AddFirst(0);
            if (seconds.Count > Most + 1)
                seconds.RemoveLast();
        }
    }
}
