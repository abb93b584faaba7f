namespace Intaglio.Baking;

/// <summary>A rule of a plan with its actions, and the parts of their keys that are the same for all of them.</summary>
internal sealed class PlannedRule
{
    private readonly Dictionary<string, RuleCode> codes = new(StringComparer.Ordinal);

    internal PlannedRule(BakeRule rule)
    {
        Rule = rule;
        Tools = rule.Run?.FindTools();
        Environment = [.. rule.Environment.Select(name => KeyValuePair.Create(name, System.Environment.GetEnvironmentVariable(name)))];
        CanDiscoverInputs = rule.Steps.Any(step => step.CanDiscoverInputs);
        UseInputNames = rule.Steps.Any(step => step.UseInputNames);
        IncludeOutputNames = rule.Steps.Any(step => step.IncludeOutputNames);
    }

    internal BakeRule Rule { get; }

    /// <summary>Gets the program of a rule with <c>run</c>.</summary>
    internal RunTools? Tools { get; }

    /// <summary>Gets the files of the source folder that the program can read under their own names.</summary>
    internal IReadOnlyList<SourceFile> Readable { get; set; } = [];

    internal KeyValuePair<string, string?>[] Environment { get; }

    internal bool CanDiscoverInputs { get; }

    internal bool UseInputNames { get; }

    internal bool IncludeOutputNames { get; }

    /// <summary>Gets the roles and the rules whose outputs are inputs of each action.</summary>
    internal IReadOnlyList<(string Role, PlannedRule Rule)> With { get; set; } = [];

    /// <summary>Gets or sets the actions that are processed.</summary>
    internal IReadOnlyList<BakeAction> Actions
    {
        get;
        set => (field, PlannedActions) = (value, Math.Max(PlannedActions, value.Count));
    } = [];

    /// <summary>Gets the number of actions before some of them were dropped.</summary>
    internal long PlannedActions { get; private set; }

    /// <summary>Gets the codes that the actions use.</summary>
    internal IReadOnlyCollection<RuleCode> Codes => codes.Values;

    /// <summary>Finds the code that runs for an input.</summary>
    /// <param name="inputName">The path of the only input, or null.</param>
    internal RuleCode FindCode(string? inputName)
    {
        // Most rules of large bakes have one step without libraries of the system.
        string libraries = Rule.Steps.Count == 1 ? IdentifyLibraries(Rule.Steps[0], inputName)
            : string.Join('\n', Rule.Steps.Select(step => IdentifyLibraries(step, inputName)));
        if (!codes.TryGetValue(libraries, out RuleCode? code))
            codes.Add(libraries, code = new RuleCode(Rule, step => IdentifyLibraries(step, inputName), Environment));
        return code;
    }

    // An operation can use codecs of the system without identifying them.
    private string IdentifyLibraries(BakeOperation step, string? inputName) =>
        Tools?.Identity
        ?? (Rule.CanUseSystemCodecs ? "system codecs " : "") + step.IdentifySystemLibraries(inputName, Rule.CanUseSystemCodecs);

    /// <summary>Computes the keyed outputs of an action.</summary>
    internal KeyedOutput[] GetOutputs(BakeAction action)
    {
        KeyedOutput[] outputs = new KeyedOutput[action.Outputs.Length];
        for (int i = 0; i < outputs.Length; i++)
            outputs[i] = new(Rule.Outputs[i].Key,
                Rule.Run is null ? Rule.Steps[^1].Format : RunLayout.ExtensionOf(action.Outputs[i]),
                IncludeOutputNames ? action.Outputs[i] : null);
        return outputs;
    }
}
