namespace Intaglio.Baking;

/// <summary>A rule of a plan, and the parts of keys that are the same for all of its actions.</summary>
internal sealed class PlannedRule
{
    /// <param name="rule">The rule.</param>
    /// <param name="readable">The files of the source folder that its program can read under their own names.</param>
    /// <param name="sidecars">The sidecars of the source folder, or null if the recipe does not allow them.</param>
    /// <exception cref="BakeOperationException">The program does not exist.</exception>
    internal PlannedRule(BakeRule rule, IReadOnlyList<SourceFile> readable, Sidecars? sidecars)
    {
        (Rule, Readable) = (rule, readable);
        Environment = [.. rule.Environment.Select(name => KeyValuePair.Create(name, System.Environment.GetEnvironmentVariable(name)))];
        HasFolder = rule.HasFolder;
        Variants = new(rule, Environment, sidecars);
    }

    internal BakeRule Rule { get; }

    /// <summary>Gets the settings that the inputs have.</summary>
    internal RuleVariants Variants { get; }

    /// <summary>Gets the files of the source folder that the program can read under their own names.</summary>
    internal IReadOnlyList<SourceFile> Readable { get; }

    internal KeyValuePair<string, string?>[] Environment { get; }

    /// <summary>
    /// Gets or sets a value indicating whether keys of the actions depend on values of environment variables, by this rule or by one whose
    /// outputs it needs.
    /// </summary>
    internal bool CoversVariables { get; set; }

    /// <summary>Gets a value indicating whether an output is a folder, whose files are known when it was made.</summary>
    internal bool HasFolder { get; }

    /// <summary>Gets or sets the number of actions, also of those that are not processed.</summary>
    internal long Count { get; set; }

    /// <summary>Gets or sets the number of files that the rule goes over.</summary>
    internal long Matches { get; set; }

    /// <summary>Computes the keyed outputs of an action.</summary>
    internal KeyedOutput[] GetOutputs(BakeAction action)
    {
        KeyedOutput[] outputs = new KeyedOutput[action.Outputs.Length];
        for (int i = 0; i < outputs.Length; i++)
            outputs[i] = new(Rule.Outputs[i].Key,
                Rule.Outputs[i].Value.IsFolder ? KeyedOutput.Folder
                    : Rule.Run is null ? action.Code.Operations[^1].Format : RunLayout.ExtensionOf(action.Outputs[i]),
                action.Code.IncludeOutputNames ? action.Outputs[i] : null);
        return outputs;
    }
}
