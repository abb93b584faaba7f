namespace Intaglio.Evaluation.Tests;

/// <summary>The evaluation of all planted faults, once for all tests.</summary>
public sealed class JudgedFaults
{
    private const string Namespace = "Intaglio.Evaluation.Faults.";

    private readonly Dictionary<string, ContenderResult> results;

    public JudgedFaults()
    {
        Evaluator evaluator = Create(TimeSpan.FromMinutes(1));
        Names = [.. evaluator.FindTargets(Built.Faults).Select(target => target[Namespace.Length..])];
        string[] late = ["Hangs", "Slow"];
        // Less time than a step of the slow one takes, of which no call takes long.
        Task<EvaluationResult> ofLate = Task.Run(() => Create(TimeSpan.FromSeconds(8)).Run([.. late.Select(Describe)], []));
        EvaluationResult ofOthers = evaluator.Run([.. Names.Except(late).Select(Describe)], []);
        results = ofOthers.Contenders.Concat(ofLate.GetAwaiter().GetResult().Contenders).ToDictionary(contender => contender.Name);
    }

    internal IReadOnlyList<string> Names { get; }

    internal ContenderResult this[string name] => results[name];

    // As much memory as the faultless need several times over.
    private static Evaluator Create(TimeSpan limit) =>
        new(Built.Host, new EvaluationOptions { MeasureSpeed = false, TimeLimit = limit, MaxMemory = 800 << 20 });

    internal static EvaluatedContender Describe(string name) =>
        new(new ContenderDescription(name, ContenderKind.Assembly, Namespace + name) { AssemblyPath = Built.Faults }) { AssemblyPath = Built.Faults };
}
