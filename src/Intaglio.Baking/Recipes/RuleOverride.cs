using System.Globalization;

namespace Intaglio.Baking;

/// <summary>Settings for some inputs of a rule: an entry of <c>override</c>, or the settings that a sidecar has for the rule.</summary>
internal sealed class RuleOverride
{
    private readonly RecipeText text;
    private readonly List<(int Step, RecipeNode Settings)> steps = [];

    /// <param name="text">The recipe or the sidecar.</param>
    /// <param name="position">The position of the settings, for error messages.</param>
    internal RuleOverride(RecipeText text, RecipePosition position) => (this.text, Position) = (text, position);

    /// <summary>Gets the patterns of the inputs, which are empty for a sidecar.</summary>
    internal IReadOnlyList<SourcePattern> Patterns { get; init; } = [];

    /// <summary>Gets the program that replaces that of the rule, or null.</summary>
    internal RunOperation? Run { get; init; }

    internal RecipePosition Position { get; }

    /// <summary>Adds the settings of a step, and checks them.</summary>
    /// <param name="step">The number of the step in the rule.</param>
    /// <param name="settings">The settings.</param>
    /// <param name="operation">The step.</param>
    /// <exception cref="BakeRecipeFormatException">A setting is unknown or not valid.</exception>
    internal void Add(int step, RecipeNode settings, BakeOperation operation)
    {
        RecipeSettings.Read(text, settings, operation.Copy());
        steps.Add((step, settings));
    }

    /// <summary>Returns the steps of a rule with the settings of overrides, of which the last one counts.</summary>
    internal static BakeOperation[] Apply(IReadOnlyList<BakeOperation> steps, IReadOnlyList<RuleOverride> overrides)
    {
        BakeOperation[] changed = [.. steps.Select(step => step.Copy())];
        foreach (RuleOverride each in overrides)
        {
            if (each.Run is not null)
                changed[0] = each.Run;
            foreach ((int step, RecipeNode settings) in each.steps)
                RecipeSettings.Read(each.text, settings, changed[step]);
        }
        return changed;
    }

    /// <summary>Describes the place of a setting, such as <c>wall.png.intaglio.yaml:2</c>.</summary>
    /// <param name="step">The number of the step.</param>
    /// <param name="setting">The name of the setting, or null for the program.</param>
    /// <param name="input">The path of the input.</param>
    /// <returns>The place, or null if the override does not have the setting.</returns>
    internal string? Locate(int step, string? setting, string input)
    {
        RecipePosition? position = setting is null ? Run?.Position : steps.Where(settings => settings.Step == step)
            .SelectMany(settings => (settings.Settings as RecipeMap)?.Members ?? []).Where(member => member.Key.Text == setting)
            .Select(member => (RecipePosition?)member.Key.Position).LastOrDefault();
        if (position is not { } found)
            return null;
        string line = found.Line.ToString(CultureInfo.InvariantCulture);
        return Patterns.FirstOrDefault(pattern => pattern.IsMatch(input)) is not { } pattern ? $"{text.Name}:{line}"
            : $"override \"{pattern.Text}\" ({Path.GetFileName(text.Name)}:{line})";
    }

    internal BakeRecipeFormatException Fail(string problem) => text.Fail(Position, problem);
}
