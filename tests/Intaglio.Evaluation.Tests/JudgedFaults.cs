namespace Intaglio.Evaluation.Tests;

/// <summary>The evaluation of all planted faults, once for all tests.</summary>
public sealed class JudgedFaults
{
    private const string Namespace = "Intaglio.Evaluation.Faults.";

    private readonly Dictionary<string, ContenderResult> results;

    public JudgedFaults()
    {
        // Less time than a step of the slow one takes, of which no call takes long; as much memory as the faultless need several times over.
        Evaluator evaluator = new(Built.Host, new EvaluationOptions { MeasureSpeed = false, TimeLimit = TimeSpan.FromSeconds(8), MaxMemory = 800 << 20 });
        Names = [.. evaluator.FindTargets(Built.Faults).Select(target => target[Namespace.Length..])];
        EvaluationResult result = evaluator.Run([.. Names.Select(Describe)], []);
        results = result.Contenders.ToDictionary(contender => contender.Name);
    }

    internal IReadOnlyList<string> Names { get; }

    internal ContenderResult this[string name] => results[name];

    internal static EvaluatedContender Describe(string name) =>
        new(new ContenderDescription(name, ContenderKind.Assembly, Namespace + name) { AssemblyPath = Built.Faults }) { AssemblyPath = Built.Faults };
}
