namespace Intaglio.Baking;

/// <summary>A rule of a plan with its actions, and the parts of their keys that are the same for all of them.</summary>
internal sealed class PlannedRule
{
    internal PlannedRule(BakeRule rule)
    {
        Rule = rule;
        Steps = [.. rule.Steps.Select(step => new KeyedStep(step.Name, step.Version, ToolIdentity.Find(step, rule.CanUseSystemCodecs),
            KeySettings.Encode(step)))];
        Environment = [.. rule.Environment.Select(name => KeyValuePair.Create(name, System.Environment.GetEnvironmentVariable(name)))];
        CanDiscoverInputs = rule.Steps.Any(step => step.CanDiscoverInputs);
        UseInputNames = rule.Steps.Any(step => step.UseInputNames);
        IncludeOutputNames = rule.Steps.Any(step => step.IncludeOutputNames);
        Fingerprint = ComputeFingerprint();
    }

    internal BakeRule Rule { get; }

    internal KeyedStep[] Steps { get; }

    internal KeyValuePair<string, string?>[] Environment { get; }

    internal bool CanDiscoverInputs { get; }

    internal bool UseInputNames { get; }

    internal bool IncludeOutputNames { get; }

    /// <summary>Gets the roles and the rules whose outputs are inputs of each action.</summary>
    internal IReadOnlyList<(string Role, PlannedRule Rule)> With { get; set; } = [];

    internal IReadOnlyList<BakeAction> Actions { get; set; } = [];

    /// <summary>
    /// Gets the weak key of an imaginary action without inputs. If it is equal in two bakes, equal inputs have equal keys.
    /// </summary>
    internal BakeKey Fingerprint { get; }

    /// <summary>Computes the keyed outputs of an action.</summary>
    internal KeyedOutput[] GetOutputs(BakeAction action)
    {
        KeyedOutput[] outputs = new KeyedOutput[action.Outputs.Length];
        for (int i = 0; i < outputs.Length; i++)
            outputs[i] = new(Rule.Outputs[i].Key, Rule.Steps[^1].Format, IncludeOutputNames ? action.Outputs[i] : null);
        return outputs;
    }

    private BakeKey ComputeFingerprint() => new BakeKeys().ComputeWeak(Steps, [],
        [.. Rule.Outputs.Select(output => new KeyedOutput(output.Key, Rule.Steps[^1].Format))], Environment);
}
