namespace Intaglio.Baking;

/// <summary>An action of a plan: a rule that is applied to its inputs.</summary>
/// <param name="rule">The rule.</param>
/// <param name="inputs">The files of the source folder that match the rule, sorted by the bytes of their names.</param>
/// <param name="outputs">The names of the outputs in the order of the rule's roles, in which {key} and {digest} are not replaced.</param>
internal sealed class BakeAction(PlannedRule rule, SourceFile[] inputs, string[] outputs)
{
    internal PlannedRule Rule { get; } = rule;

    /// <summary>Gets the code that runs.</summary>
    internal RuleCode Code { get; } = rule.FindCode(inputs.Length == 1 ? inputs[0].Name : null);

    internal SourceFile[] Inputs { get; } = inputs;

    internal string[] Outputs { get; } = outputs;

    /// <summary>Gets the name of the action, which is that of its first output.</summary>
    internal string Name => Outputs[0];

    /// <summary>Creates the names that a program of the rule sees.</summary>
    /// <param name="profile">The name of the profile.</param>
    internal RunLayout CreateLayout(string profile) => new(Rule.Rule, profile, Inputs.Length == 1 ? Inputs[0].Name : null, Outputs);

    /// <summary>Gets or sets the parts of the key, or null if the action was not processed.</summary>
    internal RecordedAction? Recorded { get; set; }

    /// <summary>Gets or sets the result, or null if it is not known yet.</summary>
    internal ActionResult? Result { get; set; }
}
