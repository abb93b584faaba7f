namespace Intaglio.Baking;

/// <summary>Finds the settings that the inputs of a rule have, by its overrides and by sidecars.</summary>
internal sealed class RuleVariants
{
    private readonly BakeRule rule;
    private readonly KeyValuePair<string, string?>[] environment;
    private readonly Sidecars? sidecars;
    private readonly RuleVariant usual;

    // Each list of overrides is applied once, and lists and sidecars that give equal settings share a variant.
    private readonly Dictionary<string, RuleVariant> byOverrides = new(StringComparer.Ordinal), bySettings = new(StringComparer.Ordinal);
    private readonly Dictionary<string, RunTools> tools = new(StringComparer.Ordinal);
    private readonly HashSet<SourcePattern> matched = [];

    /// <param name="rule">The rule.</param>
    /// <param name="environment">The values of the environment variables that the rule names.</param>
    /// <param name="sidecars">The sidecars of the source folder, or null if the recipe does not allow them.</param>
    /// <exception cref="BakeOperationException">The program does not exist.</exception>
    internal RuleVariants(BakeRule rule, KeyValuePair<string, string?>[] environment, Sidecars? sidecars)
    {
        (this.rule, this.environment) = (rule, environment);
        if (rule.Kind == RuleKind.ForEach)
            this.sidecars = sidecars;
        usual = new(rule, rule.Steps, FindTools(rule.Run), environment);
    }

    /// <summary>Gets a value indicating whether inputs can have other settings than the rule.</summary>
    internal bool HasOthers => rule.Overrides.Count > 0 || sidecars is not null;

    /// <summary>Gets the codes that the actions use.</summary>
    internal IEnumerable<RuleCode> Codes => bySettings.Count == 0 ? usual.Codes
        : bySettings.Values.Prepend(usual).Distinct().SelectMany(variant => variant.Codes);

    /// <summary>Gets the files of all programs that actions of the rule run.</summary>
    internal IEnumerable<RunTools> Tools => tools.Values;

    /// <summary>Gets the patterns of overrides that match no input.</summary>
    internal IEnumerable<(SourcePattern Pattern, RecipePosition Position)> Unmatched => rule.Overrides.SelectMany(
        each => each.Patterns.Where(pattern => !matched.Contains(pattern)), (each, pattern) => (pattern, each.Position));

    /// <summary>Finds the code that runs for an input.</summary>
    /// <param name="inputName">The path of the only input, the logical name of an output, or null.</param>
    /// <param name="isChained">Whether the input is an output of another rule, which has no sidecar.</param>
    /// <exception cref="BakeException">Overrides contradict each other, or a program does not exist.</exception>
    internal RuleCode FindCode(string? inputName, bool isChained) =>
        (HasOthers && inputName is not null ? Find(inputName, isChained ? null : sidecars) : usual).FindCode(inputName);

    /// <summary>Finds the overrides and the settings in a sidecar for an input, of which the last ones count.</summary>
    internal IReadOnlyList<RuleOverride> FindOverrides(string inputName, bool isChained) =>
        [.. rule.Overrides.Where(each => each.Patterns.Any(pattern => pattern.IsMatch(inputName))),
            .. (isChained ? null : sidecars)?.Find(inputName, out _)?.FindFor(rule) ?? []];

    private RuleVariant Find(string inputName, Sidecars? sidecars)
    {
        List<RuleOverride> found = [];
        string key = "";
        for (int i = 0; i < rule.Overrides.Count; i++)
            if (IsMatch(rule.Overrides[i], inputName))
            {
                found.Add(rule.Overrides[i]);
                key = $"{key} {i}";
            }
        Sidecar? sidecar = null;
        string? problem = null;
        try
        {
            sidecar = sidecars?.Find(inputName, out problem);
            if (problem is null && sidecar?.FindFor(rule) is { Count: > 0 } own)
                return Create([.. found, .. own]);
        }
        catch (BakeRecipeFormatException exception)
        {
            problem = exception.Message;
        }
        if (problem is not null)
            return new(rule, rule.Steps, usual.Tools, environment) { Problem = problem };
        return found.Count == 0 ? usual : FindByOverrides(key, found);
    }

    private RuleVariant FindByOverrides(string key, IReadOnlyList<RuleOverride> found)
    {
        if (byOverrides.TryGetValue(key, out RuleVariant? variant))
            return variant;
        try
        {
            byOverrides.Add(key, variant = Create(found));
            return variant;
        }
        catch (Exception exception) when (exception is BakeRecipeFormatException or BakeOperationException)
        {
            string message = exception is BakeOperationException ? found[^1].Fail(exception.Message).Message : exception.Message;
            throw new BakeException(message, exception) { IsInRecipe = true };
        }
    }

    private RuleVariant Create(IReadOnlyList<RuleOverride> overrides)
    {
        BakeOperation[] steps = RuleOverride.Apply(rule.Steps, overrides);
        if (RuleCheck.FindProblem(rule, steps) is { } problem)
            throw overrides[^1].Fail(problem);
        if (bySettings.Count == 0)
            bySettings.Add(Encode(rule.Steps), usual);
        string settings = Encode(steps);
        if (!bySettings.TryGetValue(settings, out RuleVariant? variant))
            bySettings.Add(settings, variant = new(rule, steps, FindTools(steps[0] as RunOperation), environment));
        return variant;
    }

    // All patterns are tried until each has matched once, because those that match no input are reported.
    private bool IsMatch(RuleOverride each, string inputName)
    {
        bool isMatch = false;
        foreach (SourcePattern pattern in each.Patterns)
            if ((!isMatch || !matched.Contains(pattern)) && pattern.IsMatch(inputName))
            {
                isMatch = true;
                matched.Add(pattern);
            }
        return isMatch;
    }

    private RunTools? FindTools(RunOperation? run)
    {
        if (run is null)
            return null;
        if (!tools.TryGetValue(run.Command[0], out RunTools? found))
            tools.Add(run.Command[0], found = RunTools.Find(run.Command[0], run.ToolFiles, Path.GetFullPath(run.Folder)));
        return found;
    }

    private string Encode(IReadOnlyList<BakeOperation> steps) => string.Join('\n', steps.Select(step => step is RunOperation run
        ? $"{run.Command[0]}\0{Convert.ToHexString(run.EncodeSettings(layout: null, rule))}"
        : Convert.ToHexString(KeySettings.Encode(step))));
}
