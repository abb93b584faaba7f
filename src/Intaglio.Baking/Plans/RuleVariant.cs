namespace Intaglio.Baking;

/// <summary>The steps of a rule with the settings that some of its inputs have.</summary>
/// <param name="rule">The rule.</param>
/// <param name="steps">The steps.</param>
/// <param name="tools">The files of the program, or null if the rule has other operations.</param>
/// <param name="environment">The values of the environment variables that the rule names.</param>
internal sealed class RuleVariant(BakeRule rule, IReadOnlyList<BakeOperation> steps, RunTools? tools,
    KeyValuePair<string, string?>[] environment)
{
    private readonly Dictionary<string, RuleCode> codes = new(StringComparer.Ordinal);

    internal IReadOnlyList<BakeOperation> Steps => steps;

    internal RunTools? Tools => tools;

    /// <summary>Gets the error in the sidecar of the input, or null.</summary>
    internal string? Problem { get; init; }

    /// <summary>Gets the codes that the inputs use.</summary>
    internal IReadOnlyCollection<RuleCode> Codes => codes.Values;

    /// <summary>Finds the code that runs for an input.</summary>
    /// <param name="inputName">The path of the only input, or null.</param>
    internal RuleCode FindCode(string? inputName)
    {
        // Most rules of large bakes have one step without libraries of the system.
        string libraries = steps.Count == 1 ? IdentifyLibraries(steps[0], inputName)
            : string.Join('\n', steps.Select(step => IdentifyLibraries(step, inputName)));
        if (!codes.TryGetValue(libraries, out RuleCode? code))
            codes.Add(libraries, code = new RuleCode(rule, this, step => IdentifyLibraries(step, inputName), environment));
        return code;
    }

    // An operation can use codecs of the system without identifying them.
    private string IdentifyLibraries(BakeOperation step, string? inputName) =>
        tools?.Identity
        ?? (rule.CanUseSystemCodecs ? "system codecs " : "") + step.IdentifySystemLibraries(inputName, rule.CanUseSystemCodecs);
}
