namespace Intaglio.Evaluation;

/// <summary>Tells a contender that is slow from one that hangs: it beats whenever a call has come back.</summary>
internal static class Heart
{
    private static long beats, seen;

    /// <summary>Gets how often one looks.</summary>
    internal static TimeSpan Interval { get; } = TimeSpan.FromSeconds(1);

    internal static void Beat() => Interlocked.Increment(ref beats);

    /// <summary>Whether it has beaten since the last look.</summary>
    internal static bool HasBeaten()
    {
        long now = Interlocked.Read(ref beats);
        return Interlocked.Exchange(ref seen, now) != now;
    }
}
