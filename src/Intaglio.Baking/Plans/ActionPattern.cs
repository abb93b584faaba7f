namespace Intaglio.Baking;

/// <summary>A pattern that selects actions by the path of an input or an output, or by the name of their rule.</summary>
/// <remarks>
/// A text such as <c>rule:textures</c> selects all actions of a rule. Any other text is a <see cref="SourcePattern"/>, which selects
/// actions with a matching file of the source folder among their inputs, those with a matching output, and those that go over a matching
/// output of another rule. The outputs of the latter are matched by their logical names.
/// </remarks>
public sealed class ActionPattern
{
    private const string RulePrefix = "rule:";

    private readonly string? rule;
    private readonly SourcePattern? paths;

    private ActionPattern(string text, string? rule, SourcePattern? paths) => (Text, this.rule, this.paths) = (text, rule, paths);

    /// <summary>Gets the text of the pattern.</summary>
    public string Text { get; }

    /// <summary>Parses a pattern.</summary>
    /// <param name="text">The pattern, or <c>rule:</c> and the name of a rule.</param>
    /// <returns>The pattern.</returns>
    /// <exception cref="BakeRecipeFormatException">The pattern is not valid. The message describes the correction.</exception>
    public static ActionPattern Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.StartsWith(RulePrefix, StringComparison.Ordinal) ? new(text, text[RulePrefix.Length..], paths: null)
            : new(text, rule: null, SourcePattern.Parse(text));
    }

    /// <summary>Determines whether the pattern selects an action.</summary>
    /// <param name="action">The action.</param>
    /// <param name="outputs">The paths of its outputs below the output folder, as far as they are known.</param>
    internal bool IsMatch(BakeAction action, IEnumerable<string> outputs) => paths is null ? action.Rule.Rule.Name == rule
        : Array.Exists(action.Inputs, input => paths.IsMatch(input.Name)) || (action.IsChained && paths.IsMatch(action.InputName))
            || outputs.Any(output => paths.IsMatch(output));

    /// <summary>Determines whether the pattern can select an action by an output in a folder that is an output of it.</summary>
    internal bool CanMatchIn(string folder) => paths?.CanMatchIn(OutputPattern.Describe(folder)) == true;

    /// <summary>Determines whether the pattern can select an action that becomes known during the bake.</summary>
    internal bool CanMatch(RuleGrowth growth) => paths is null ? growth.Rule.Rule.Name == rule
        : growth.Sources.Select(source => source.Rule).Append(growth.Rule).SelectMany(other => other.Rule.Outputs)
            .Any(output => output.Value.Folder.Length == 0 || paths.CanMatchIn(output.Value.Folder));
}
