namespace Intaglio.Evaluation;

/// <summary>A question that is put to a contender. A contender that ends its process over one is asked the others in a new process.</summary>
/// <param name="Name">The name, for machines and for the tables: digest sizes.</param>
/// <param name="Applies">Whether it can be asked of a contender.</param>
/// <param name="Run">Asks.</param>
internal sealed record Step(string Name, Func<Subject, bool> Applies, Func<Subject, StepResult> Run)
{
    /// <summary>Gets whether it asks for digests alone, the same number of them whenever it is taken.</summary>
    internal bool IsAboutDigests { get; init; } = true;

    /// <summary>Whether a step asks for digests alone.</summary>
    internal static bool IsAboutDigestsNamed(string name) => All.Any(step => step.Name == name && step.IsAboutDigests);

    /// <summary>What was thrown, as the contender's process reports it.</summary>
    internal static string Describe(Exception exception) => exception is ContenderException ? exception.Message : Refusal.Describe(exception);

    /// <summary>Gets all steps, in the order in which they are taken.</summary>
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

/// <summary>What a step found.</summary>
/// <param name="Step">The step's name.</param>
/// <param name="Cases">How many cases were tried.</param>
/// <param name="Failures">How many of them failed.</param>
/// <param name="Findings">What that says of the contender.</param>
internal sealed record StepResult(string Step, int Cases, int Failures, IReadOnlyList<Finding> Findings)
{
    /// <summary>Gets answers for the tables: name and digest in hexadecimal.</summary>
    public IReadOnlyDictionary<string, string>? Answers { get; init; }

    /// <summary>Gets what calls allocated, by the size of the message.</summary>
    public IReadOnlyList<AllocationResult>? Allocation { get; init; }
}

/// <summary>What a call allocates.</summary>
/// <param name="MessageSize">The size of the message in bytes.</param>
/// <param name="Bytes">Bytes that one call allocates in the managed heap.</param>
/// <param name="Collections">Garbage collections per thousand calls.</param>
public sealed record AllocationResult(int MessageSize, double Bytes, double Collections);
