namespace Intaglio.Baking;

/// <summary>A rule of a plan, and the parts of keys that are the same for all of its actions.</summary>
internal sealed class PlannedRule
{
    private readonly Dictionary<string, RuleCode> codes = new(StringComparer.Ordinal);

    /// <param name="rule">The rule.</param>
    /// <param name="readable">The files of the source folder that its program can read under their own names.</param>
    /// <exception cref="BakeOperationException">The program does not exist.</exception>
    internal PlannedRule(BakeRule rule, IReadOnlyList<SourceFile> readable)
    {
        (Rule, Readable) = (rule, readable);
        Tools = rule.Run is { } run ? RunTools.Find(run.Command[0], run.ToolFiles, Path.GetFullPath(run.Folder)) : null;
        Environment = [.. rule.Environment.Select(name => KeyValuePair.Create(name, System.Environment.GetEnvironmentVariable(name)))];
        CanDiscoverInputs = rule.Steps.Any(step => step.CanDiscoverInputs);
        UseInputNames = rule.Steps.Any(step => step.UseInputNames);
        IncludeOutputNames = rule.Steps.Any(step => step.IncludeOutputNames);
        HasFolder = rule.HasFolder;
    }

    internal BakeRule Rule { get; }

    /// <summary>Gets the program of a rule with <c>run</c>.</summary>
    internal RunTools? Tools { get; }

    /// <summary>Gets the files of the source folder that the program can read under their own names.</summary>
    internal IReadOnlyList<SourceFile> Readable { get; }

    internal KeyValuePair<string, string?>[] Environment { get; }

    /// <summary>
    /// Gets or sets a value indicating whether keys of the actions depend on values of environment variables, by this rule or by one whose
    /// outputs it needs.
    /// </summary>
    internal bool CoversVariables { get; set; }

    internal bool CanDiscoverInputs { get; }

    internal bool UseInputNames { get; }

    internal bool IncludeOutputNames { get; }

    /// <summary>Gets a value indicating whether an output is a folder, whose files are known when it was made.</summary>
    internal bool HasFolder { get; }

    /// <summary>Gets or sets the number of actions, also of those that are not processed.</summary>
    internal long Count { get; set; }

    /// <summary>Gets or sets the number of files that the rule goes over.</summary>
    internal long Matches { get; set; }

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
                Rule.Outputs[i].Value.IsFolder ? KeyedOutput.Folder
                    : Rule.Run is null ? Rule.Steps[^1].Format : RunLayout.ExtensionOf(action.Outputs[i]),
                IncludeOutputNames ? action.Outputs[i] : null);
        return outputs;
    }
}
