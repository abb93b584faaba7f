namespace Intaglio.Evaluation;

/// <summary>A regression since an earlier evaluation.</summary>
/// <param name="Contender">The name of the contender.</param>
/// <param name="Text">The description, without a final period.</param>
public sealed record Regression(string Contender, string Text);

/// <summary>Compares evaluations.</summary>
public static class Regressions
{
    // Smaller losses are ignored, even if the confidence intervals do not overlap.
    private const double Slower = 1.05, Bigger = 1.1, BiggerBytes = 64;

    /// <summary>Finds regressions in correctness, safety and allocation and, if both processors have the same name, in speed.</summary>
    /// <param name="now">The current evaluation.</param>
    /// <param name="before">The earlier evaluation.</param>
    public static IReadOnlyList<Regression> Find(EvaluationResult now, EvaluationResult before)
    {
        ArgumentNullException.ThrowIfNull(now);
        ArgumentNullException.ThrowIfNull(before);
        using InvariantFigures figures = new();
        bool sameMachine = CanCompareSpeed(now, before);
        List<Regression> found = [];
        foreach (ContenderResult contender in now.Contenders)
        {
            if (before.Contenders.FirstOrDefault(other => other.Name == contender.Name) is not { } earlier)
                continue;
            if (contender.Role != ContenderRole.Contender)
                continue;
            foreach (StepSummary step in contender.Steps)
                if (earlier.Steps.FirstOrDefault(other => other.Name == step.Name) is { Cases: > 0 } other && Share(step) > Share(other))
                    Add($"fails {step.Failures:N0} of {step.Cases:N0} cases ({step.Name}), "
                        + $"previously {other.Failures:N0} of {other.Cases:N0}");
            foreach (Finding finding in contender.Findings)
                if (finding.Severity <= Severity.Costly && !earlier.Findings.Any(known => known.Code == finding.Code))
                    Add(finding.Text);
            foreach (AllocationResult allocation in contender.Allocation)
                if (earlier.Allocation.FirstOrDefault(other => other.MessageSize == allocation.MessageSize) is { } less
                    && allocation.Bytes > Bigger * less.Bytes && allocation.Bytes > less.Bytes + BiggerBytes)
                    Add($"allocates {Memory.Size(allocation.Bytes)} for {allocation.MessageSize:N0} B, "
                        + $"previously {Memory.Size(less.Bytes)}");
            if (!sameMachine)
                continue;
            foreach (SpeedResult speed in contender.Speed)
                if (earlier.Speed.FirstOrDefault(other => other.MessageSize == speed.MessageSize) is { } faster
                    && speed.Nanoseconds.Low > faster.Nanoseconds.High && speed.Nanoseconds.Median > Slower * faster.Nanoseconds.Median)
                    Add($"takes {speed.Nanoseconds.Median / faster.Nanoseconds.Median:0.00} times as long for {speed.MessageSize:N0} B: "
                        + $"{Describe(speed.Nanoseconds)}, previously {Describe(faster.Nanoseconds)}");

            void Add(string text) => found.Add(new Regression(contender.Name, text));
        }
        foreach (ContenderResult earlier in before.Contenders)
            if (earlier.Role == ContenderRole.Contender && !now.Contenders.Any(contender => contender.Name == earlier.Name))
                found.Add(new Regression(earlier.Name, "is no longer included"));
        return found;
    }

    // An incomplete check counts as failed.
    private static double Share(StepSummary step) => step.Cases == 0 ? 1 : (double)step.Failures / step.Cases;

    /// <summary>Determines whether the speeds of two evaluations are comparable. They are if both processors have the same name.</summary>
    /// <param name="now">The current evaluation.</param>
    /// <param name="before">The earlier evaluation.</param>
    public static bool CanCompareSpeed(EvaluationResult now, EvaluationResult before)
    {
        ArgumentNullException.ThrowIfNull(now);
        ArgumentNullException.ThrowIfNull(before);
        return now.Machine.Processor == before.Machine.Processor;
    }

    private static string Describe(Estimate time) => $"{Judge.Time(time.Median)} ({Judge.Time(time.Low)} to {Judge.Time(time.High)})";
}
