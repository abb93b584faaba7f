namespace Intaglio.Evaluation;

/// <summary>Counts completed calls, to distinguish slow contenders from those that hang.</summary>
internal static class Heart
{
    private static long beats, seen;

    /// <summary>Gets the interval between signs of life.</summary>
    internal static TimeSpan Interval { get; } = TimeSpan.FromSeconds(1);

    internal static void Beat() => Interlocked.Increment(ref beats);

    /// <summary>Determines whether a call has completed since the last check.</summary>
    internal static bool HasBeaten()
    {
        long now = Interlocked.Read(ref beats);
        return Interlocked.Exchange(ref seen, now) != now;
    }
}
