namespace Intaglio.Fuzzing;

/// <summary>What became of one input.</summary>
/// <param name="Outcome">What the target says; null where it broke.</param>
/// <param name="Failure">What broke; null where nothing did.</param>
internal readonly record struct Execution(Outcome? Outcome, Exception? Failure)
{
    /// <summary>Gets what broke, without what differs from one input to the next.</summary>
    internal string FailureKind => $"{Failure!.GetType().Name} {Target.Shape(Failure.Message.Split(':')[0])}";

    // The runtime now and then counts what another thread allocated, so that one attempt alone proves nothing.
    private const int Attempts = 3;

    /// <summary>Tries an input, and looks at the memory it takes, which is the least of several attempts.</summary>
    internal static Execution Of(Target target, byte[] input)
    {
        try
        {
            for (int attempt = 1; ; attempt++)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                Outcome outcome = target.Run(input);
                long taken = GC.GetAllocatedBytesForCurrentThread() - before;
                if (taken <= target.MaxAllocation)
                    return new(outcome, null);
                Expect.That(attempt < Attempts, $"too much memory: {taken} bytes for an input of {input.Length}");
            }
        }
        catch (Exception exception)
        {
            return new(null, exception);
        }
    }
}
