namespace Intaglio.Fuzzing;

/// <summary>What became of one input.</summary>
/// <param name="Outcome">What the target says; null where it broke.</param>
/// <param name="Failure">What broke; null where nothing did.</param>
internal readonly record struct Execution(Outcome? Outcome, Exception? Failure)
{
    /// <summary>Gets what broke, without what differs from one input to the next.</summary>
    internal string FailureKind => $"{Failure!.GetType().Name} {Target.Shape(Failure.Message.Split(':')[0])}";

    /// <summary>Tries an input, and looks at the memory it takes.</summary>
    internal static Execution Of(Target target, byte[] input)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            Outcome outcome = target.Run(input);
            long taken = GC.GetAllocatedBytesForCurrentThread() - before;
            Expect.That(taken <= target.MaxAllocation, $"too much memory: {taken} bytes for an input of {input.Length}");
            return new(outcome, null);
        }
        catch (Exception exception)
        {
            return new(null, exception);
        }
    }
}
