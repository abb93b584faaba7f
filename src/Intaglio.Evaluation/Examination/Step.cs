namespace Intaglio.Evaluation;

/// <summary>A check of a contender. If the contender ends its process, the other checks run in a new process.</summary>
/// <param name="Name">The name for tables and JSON, such as <c>digest sizes</c>.</param>
/// <param name="Applies">The function that determines whether the check applies to a contender.</param>
/// <param name="Run">The function that runs the check.</param>
internal sealed record Step(string Name, Func<Subject, bool> Applies, Func<Subject, StepResult> Run)
{
    /// <summary>Gets a value indicating whether the check computes only digests, and always the same number of them.</summary>
    internal bool IsAboutDigests { get; init; } = true;

    /// <summary>Determines whether a check computes only digests.</summary>
    internal static bool IsAboutDigestsNamed(string name) => All.Any(step => step.Name == name && step.IsAboutDigests);

    /// <summary>Describes an exception as the contender's process does.</summary>
    internal static string Describe(Exception exception) =>
        exception is ContenderException ? exception.Message : Refusal.Describe(exception);

    /// <summary>Gets all checks in the order in which they run.</summary>
    internal static IReadOnlyList<Step> All { get; } =
    [
        Correctness.Answers,
        Correctness.OfficialVectors,
        Correctness.Lengths,
        Correctness.DigestSizes,
        Correctness.Keys,
        Correctness.SaltAndPersonalization,
        Correctness.Pieces,
        Correctness.Repetition,
        Correctness.Random,
        Correctness.Large,
        Threads.Step,
        Memory.Allocation,
        Memory.Leaks,
        KeyHygiene.Step,
    ];
}

/// <summary>The result of a check.</summary>
/// <param name="Step">The name of the check.</param>
/// <param name="Cases">The number of cases.</param>
/// <param name="Failures">The number of failed cases.</param>
/// <param name="Findings">The findings about the contender.</param>
internal sealed record StepResult(string Step, int Cases, int Failures, IReadOnlyList<Finding> Findings)
{
    /// <summary>
    /// Gets the answers for the tables as names and hexadecimal digests, or <see langword="null"/> if the check has none.
    /// </summary>
    public IReadOnlyDictionary<string, string>? Answers { get; init; }

    /// <summary>Gets the allocations by message size, or <see langword="null"/> if the check does not measure them.</summary>
    public IReadOnlyList<AllocationResult>? Allocation { get; init; }
}

/// <summary>The allocation of a call.</summary>
/// <param name="MessageSize">The size of the message in bytes.</param>
/// <param name="Bytes">The number of bytes that one call allocates on the managed heap.</param>
/// <param name="Collections">The number of garbage collections in a thousand calls.</param>
public sealed record AllocationResult(int MessageSize, double Bytes, double Collections);
