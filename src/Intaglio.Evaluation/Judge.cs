namespace Intaglio.Evaluation;

/// <summary>Puts what was found about each contender, and beside the others, into words.</summary>
internal static class Judge
{
    // Beside the transcription, which does nothing to be fast.
    private const double LargeFixedCost = 20, LargeFixedNanoseconds = 10_000;

    internal static IReadOnlyList<ContenderResult> Decide(IReadOnlyList<ContenderResult> contenders) => [.. contenders.Select(contender => Decide(contender, contenders))];

    private static ContenderResult Decide(ContenderResult contender, IReadOnlyList<ContenderResult> all)
    {
        List<Finding> findings = [.. contender.Findings];
        if (contender is { Role: ContenderRole.Contender, Kind: not ContenderKind.Command })
            findings.AddRange(CompareCosts(contender, all));
        findings = [.. findings.OrderBy(finding => finding.Severity)];
        ContenderResult judged = contender with { Findings = findings };
        return judged with { Verdict = Describe(judged) };
    }

    private static IEnumerable<Finding> CompareCosts(ContenderResult contender, IReadOnlyList<ContenderResult> all)
    {
        if (all.FirstOrDefault(other => other.Function == contender.Function && other.Name.StartsWith(BuiltIn.Transcription, StringComparison.Ordinal)) is not { Costs: { } plain } baseline
            || contender.Costs is not { } costs)
            yield break;
        if (costs.FixedNanoseconds > LargeFixedNanoseconds && costs.FixedNanoseconds > LargeFixedCost * plain.FixedNanoseconds)
            yield return new Finding("large-fixed-cost", Severity.Costly, $"a call costs {Time(costs.FixedNanoseconds)} whatever the message, {costs.FixedNanoseconds / plain.FixedNanoseconds:N0} times that of a plain transcription");
        if (contender.Speed is [.., { MessageSize: >= 1 << 20 } last] && baseline.Speed.FirstOrDefault(speed => speed.MessageSize == last.MessageSize) is { } other && last.Nanoseconds.Low > 1.05 * other.Nanoseconds.High)
            yield return new Finding("slower-than-transcription", Severity.Costly, $"takes {last.Nanoseconds.Median / other.Nanoseconds.Median:0.#} times as long as a plain transcription for long messages");
    }

    private static string Describe(ContenderResult contender)
    {
        Finding[] wrong = [.. contender.Findings.Where(finding => finding.Severity == Severity.Wrong)];
        Finding[] faults = [.. contender.Findings.Where(finding => finding.Severity is Severity.Unsafe or Severity.Costly)];
        int cases = contender.Steps.Where(step => Step.IsAboutDigestsNamed(step.Name)).Sum(step => step.Cases);
        bool gaveUp = contender.Steps.Any(step => step is { Cases: 0, Failures: 0 } && contender.Findings.Any(finding => finding.Code is "crashes" or "hangs" or "takes-memory" or "too-slow"));
        string first = wrong.Length > 0
            ? $"Wrong: {string.Join("; ", wrong.Select(finding => finding.Text))}."
            : contender.Findings.Any(finding => finding.Code == "does-not-load") || cases == 0 ? "Not examined."
            : contender.Function is null ? $"Nothing here knows its function; it agrees with itself in {cases:N0} cases."
            : KnownFunction.Find(contender.Function) is { Compute: null } ? $"It gives the published answers, and agrees with itself in {cases:N0} cases."
            : gaveUp ? $"Correct in the {cases:N0} cases that it came to."
            : $"Correct in all {cases:N0} cases.";
        string stored = wrong.Any(finding => finding.Code is not ("throws" or "changes-message" or "changes-key"))
            ? " What was stored with it cannot be verified by a correct implementation, nor by a mended version of this one, and a digest does not show whether it is one of the wrong ones: it has to be made again from the data."
            : "";
        string then = faults.Length == 0 ? "" : $" {Capitalize(string.Join("; ", faults.Select(finding => finding.Text)))}.";
        string limits = string.Join("; ", contender.Findings.Where(finding => finding.Severity is Severity.Limited or Severity.Note).Select(finding => finding.Text));
        return first + stored + then + (limits.Length == 0 ? "" : $" {Capitalize(limits)}.");
    }

    internal static string Time(double nanoseconds) => nanoseconds switch
    {
        < 1e4 => $"{nanoseconds:N0} ns",
        < 1e7 => $"{nanoseconds / 1e3:N0} µs",
        < 1e10 => $"{nanoseconds / 1e6:N0} ms",
        _ => $"{nanoseconds / 1e9:N1} s",
    };

    private static string Capitalize(string text) => text.Length == 0 ? text : char.ToUpperInvariant(text[0]) + text[1..];
}
