namespace Intaglio.Evaluation;

/// <summary>The results of a contender during its evaluation.</summary>
internal sealed class Examination(ContenderDescription description)
{
    private readonly List<StepSummary> steps = [];
    private readonly List<Finding> findings = [];
    private readonly List<SpeedResult> speed = [];
    private IReadOnlyDictionary<string, string> answers = new Dictionary<string, string>();
    private IReadOnlyList<AllocationResult> allocation = [];
    private IReadOnlyList<string> nativeLibraries = [];
    private LoadedContender? loaded;

    internal ContenderDescription Description => description;

    /// <summary>Gets or sets the contender's process, or <see langword="null"/> after it ended.</summary>
    internal ContenderClient? Client { get; set; }

    /// <summary>Gets the subject of the examination, or <see langword="null"/> before the contender is loaded.</summary>
    internal Subject? Subject { get; private set; }

    /// <summary>Begins the examination of a contender that was loaded, or loaded again.</summary>
    internal void Begin(LoadedContender contender, Subject subject) => (loaded, Subject) = (contender, subject);

    /// <summary>Ends the process if it is running, and stores the names of its native libraries.</summary>
    internal void End()
    {
        if (Client is null)
            return;
        if (description.Kind == ContenderKind.Assembly)
            nativeLibraries = LoadedLibraries.Of(Client.ProcessId,
                Path.GetDirectoryName(description.HostAssemblyPath ?? description.AssemblyPath!)!);
        Client.Dispose();
        Client = null;
    }

    internal void Add(StepResult result)
    {
        steps.Add(new StepSummary(result.Step, result.Cases, result.Failures));
        findings.AddRange(result.Findings);
        answers = result.Answers ?? answers;
        allocation = result.Allocation ?? allocation;
    }

    /// <summary>Adds a check that did not complete.</summary>
    internal void Add(string step, Finding finding)
    {
        steps.Add(new StepSummary(step, 0, 0));
        if (!findings.Exists(known => known.Code == finding.Code))
            findings.Add(finding);
    }

    /// <summary>Adds a check that was not started.</summary>
    internal void GiveUp(string step) => steps.Add(new StepSummary(step, 0, 0));

    internal void Add(SpeedResult result) => speed.Add(result);

    private static string Names(HashFeatures features) =>
        string.Join(" and ", Enum.GetValues<HashFeatures>().Where(feature => feature != 0 && features.HasFlag(feature))
        .Select(feature => feature switch { HashFeatures.DigestSize => "the size of the digest", HashFeatures.Key => "a key",
            HashFeatures.Salt => "a salt", _ => "a personalization" }));

    internal ContenderResult ToResult(EvaluatedContender contender)
    {
        BuildFacts? build = contender.AssemblyPath is { } path ? AssemblyFacts.TryRead(path) : null;
        if (build is { IsOptimized: false })
            findings.Add(new Finding("not-optimized", Severity.Costly, $"{build.Name} {build.Version} is a Debug build, "
                + "which the compiler did not optimize"));
        if (contender.Unconfirmed != HashFeatures.None)
            findings.Add(new Finding("unconfirmed-parameters", Severity.Limited, "seems to have a parameter for "
                + $"{Names(contender.Unconfirmed)}, but no digest computed with it is correct for "
                + $"{Subject?.Function?.Name ?? description.Function}, so it was not examined"));
        if (loaded is { AsynchronousMembers.Count: > 0 })
            findings.Add(new Finding("asynchronous-over-memory", Severity.Limited, "offers asynchronous hashing of bytes in memory, "
                + $"which only occupies another thread: {string.Join(", ", loaded.AsynchronousMembers.Take(3).Select(PrintableText.Of))}"));
        return new ContenderResult(description.Name, description.Kind, description.Role)
        {
            Function = Subject?.Function?.Name ?? description.Function,
            Features = [.. Enum.GetValues<HashFeatures>().Where(feature => feature != 0 && (loaded?.Features ?? 0).HasFlag(feature))
            .Select(feature => feature.ToString())],
            Answers = answers,
            Steps = steps,
            Speed = speed,
            Costs = Costs.Fit([.. speed.Select(result => (result.MessageSize, result.Nanoseconds.Median))]),
            Allocation = allocation,
            Build = build,
            Package = contender.Package,
            NativeLibraries = nativeLibraries,
            Known = contender.Known,
            Findings = findings,
        };
    }
}
