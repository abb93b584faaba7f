using System.Diagnostics;

namespace Intaglio.Testing;

/// <summary>Waits for states, and fails the test if they do not occur.</summary>
public static class Waiting
{
    private static readonly TimeSpan pause = TimeSpan.FromMilliseconds(10);

    /// <summary>Gets the longest time to wait for a state that always occurs.</summary>
    public static TimeSpan Limit { get; } = TimeSpan.FromSeconds(60);

    /// <summary>Waits until a state has occurred.</summary>
    /// <param name="state">Determines whether the state has occurred.</param>
    /// <param name="description">The state, for the message of the failure.</param>
    public static void For(Func<bool> state, string description) => For(state, () => description);

    /// <summary>Waits until a state has occurred.</summary>
    /// <param name="state">Determines whether the state has occurred.</param>
    /// <param name="describe">Describes the state, and what was found instead, for the message of the failure.</param>
    public static void For(Func<bool> state, Func<string> describe)
    {
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < Limit; Thread.Sleep(pause))
            if (state())
                return;
        // The machine can have stood still since the last question.
        if (!state())
            Fail(describe());
    }

    /// <inheritdoc cref="For(Func{bool}, string)"/>
    public static Task ForAsync(Func<bool> state, string description) => ForAsync(() => Task.FromResult(state()), description);

    /// <inheritdoc cref="For(Func{bool}, string)"/>
    public static async Task ForAsync(Func<Task<bool>> state, string description)
    {
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < Limit; await Task.Delay(pause))
            if (await state())
                return;
        if (!await state())
            Fail(description);
    }

    private static void Fail(string description) => throw new TimeoutException($"This did not occur within {Limit.TotalSeconds} s: {description}");
}
