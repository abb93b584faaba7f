namespace Intaglio.Evaluation;

/// <summary>Compares contenders and writes their verdicts.</summary>
internal static class Judge
{
    // The ratios to the fastest contender of the same function. Calls below a microsecond are not reported.
    private const double ManyTimesForLong = 3, ManyTimesForShort = 5, NoticeableNanoseconds = 1000;

    // Smaller differences are noise.
    private const double Noticeable = 1.05;

    private const int LongMessage = 1 << 20, ShortMessage = 64;

    internal static IReadOnlyList<ContenderResult> Decide(IReadOnlyList<ContenderResult> contenders)
    {
        using InvariantFigures figures = new();
        return [.. contenders.Select(contender => Decide(contender, contenders))];
    }

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
        if (contender.Function is null)
            yield break;
        // Contenders with wrong digests do not count as the fastest. Commands are excluded because of the cost of their process.
        ContenderResult[] peers = [.. all.Where(other => other.Function == contender.Function && other.Kind != ContenderKind.Command
            && other.Findings.All(finding => finding.Severity != Severity.Wrong))];
        if (contender.Speed is [{ MessageSize: <= ShortMessage } first, ..]
            && Fastest(peers, first.MessageSize) is var (shortName, shortTime)
            && first.Nanoseconds.Median >= NoticeableNanoseconds && first.Nanoseconds.Median >= ManyTimesForShort * shortTime.Median)
            yield return new Finding("large-fixed-cost", Severity.Costly,
                $"a call of {first.MessageSize} bytes takes {Time(first.Nanoseconds.Median)}, {Times(first.Nanoseconds, shortTime)} times as long as the fastest ({shortName})");
        if (contender.Speed is [.., { MessageSize: >= LongMessage } last] && Fastest(peers, last.MessageSize) is var (longName, longTime))
        {
            bool isSlow = last.Nanoseconds.Median >= ManyTimesForLong * longTime.Median;
            Estimate? plain = TimeOf(peers.FirstOrDefault(other => other.Name.StartsWith(BuiltIn.Transcription, StringComparison.Ordinal)),
                last.MessageSize);
            bool isSlowerThanPlain = plain is not null && last.Nanoseconds.Low > Noticeable * plain.High;
            string addition = isSlowerThanPlain && longName != BuiltIn.Transcription ? ", and longer than a plain transcription" : "";
            if (isSlow || isSlowerThanPlain)
                yield return new Finding(isSlowerThanPlain ? "slower-than-transcription"
                    : "slow", Severity.Costly,
                    $"takes {Times(last.Nanoseconds, longTime)} times as long as the fastest ({longName}) "
                    + $"for {last.MessageSize >> 20} MiB{addition}");
        }
    }

    /// <summary>Finds the fastest contender for a message size.</summary>
    private static (string Name, Estimate Time)? Fastest(ContenderResult[] peers, int messageSize)
    {
        ContenderResult? fastest = peers.Where(peer => TimeOf(peer, messageSize) is not null)
            .MinBy(peer => TimeOf(peer, messageSize)!.Median);
        return fastest is null ? null : (NameWithoutFunction(fastest), TimeOf(fastest, messageSize)!);
    }

    private static string NameWithoutFunction(ContenderResult contender) =>
        contender.Package?.Id ?? contender.Name.Replace($" of {contender.Function}", "", StringComparison.Ordinal)
        .Replace($" {contender.Function}", "", StringComparison.Ordinal);

    private static Estimate? TimeOf(ContenderResult? contender, int messageSize) =>
        contender?.Speed.FirstOrDefault(speed => speed.MessageSize == messageSize)?.Nanoseconds;

    private static string Times(Estimate time, Estimate least) =>
        time.Median / least.Median is < 10 and var ratio ? $"{ratio:0.#}" : $"{time.Median / least.Median:N0}";

    private static string Describe(ContenderResult contender)
    {
        Finding[] wrong = [.. contender.Findings.Where(finding => finding.Severity == Severity.Wrong)];
        Finding[] faults = [.. contender.Findings.Where(finding => finding.Severity is Severity.Unsafe or Severity.Costly)];
        int cases = contender.Steps.Where(step => Step.IsAboutDigestsNamed(step.Name)).Sum(step => step.Cases);
        bool gaveUp = contender.Steps.Any(step => step is { Cases: 0, Failures: 0 }
            && contender.Findings.Any(finding => finding.Code is "crashes" or "hangs" or "takes-memory" or "too-slow"
            or "answers-nonsense"));
        string first = wrong.Length > 0
            ? $"Wrong: {string.Join("; ", wrong.Select(finding => finding.Text))}."
            : contender.Findings.Any(finding => finding.Code == "does-not-load") || cases == 0 ? "Not examined."
            : contender.Function is null ? $"Its function is unknown. Its digests are consistent in {cases:N0} cases."
            : KnownFunction.Find(contender.Function) is { Compute: null } ? "It gives the published digests. "
                + $"Its digests are consistent in {cases:N0} cases."
            : gaveUp ? $"Correct in the {cases:N0} cases that were completed."
            : $"Correct in all {cases:N0} cases.";
        string stored = wrong.Any(finding => finding.Code is not ("throws" or "changes-message" or "changes-key"))
            ? " Digests that were stored with it cannot be verified by a correct implementation or by a fixed version of this one. "
                + "A wrong digest is not recognizable, so all digests have to be computed again from the data."
            : "";
        string then = faults.Length == 0 ? "" : $" {Capitalize(string.Join("; ", faults.Select(finding => finding.Text)))}.";
        string limits = string.Join("; ",
            contender.Findings.Where(finding => finding.Severity is Severity.Limited or Severity.Note).Select(finding => finding.Text));
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
