namespace Intaglio.Evaluation;

/// <summary>Counts the cases of a check and collects its findings.</summary>
internal sealed class Tally(string step)
{
    private readonly List<Finding> findings = [];

    internal int Cases { get; private set; }

    internal int Failures { get; private set; }

    internal void Count(bool right)
    {
        Cases++;
        if (!right)
            Failures++;
    }

    internal void Add(string code, Severity severity, string text) => findings.Add(new Finding(code, severity, text));

    internal StepResult ToResult() => new(step, Cases, Failures, findings);
}
