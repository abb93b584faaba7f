namespace Intaglio.Baking;

/// <summary>The parts of the keys of a rule that are the same for its actions, as texts for explanations.</summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Parts">The names and values of the parts.</param>
internal sealed record CodeParts(string Rule, IReadOnlyList<KeyValuePair<string, string>> Parts)
{
    internal const string Executable = "'executable'";

    internal const string Keep = "'keep'";

    internal const string Codec = "'codec'";

    /// <summary>The beginning of the names of parts for environment variables, whose values are digests.</summary>
    internal const string Variable = "environment variable ";

    /// <summary>The values of variables where other machines see them.</summary>
    internal const string Set = "set", Unset = "unset";

    internal const string Operations = "the list of operations";

    internal const string Arguments = "the arguments";

    /// <summary>Returns the name of a step in the names of parts.</summary>
    internal static string NameStep(IReadOnlyList<BakeOperation> steps, int index) =>
        steps.Count(step => step.Name == steps[index].Name) == 1 ? $"'{steps[index].Name}'" : $"'{steps[index].Name}' (step {index + 1})";

    /// <summary>Returns the name of the part for a setting.</summary>
    /// <param name="setting">The name of the setting.</param>
    /// <param name="step">The name of the step in names of parts.</param>
    internal static string NameSetting(string setting, string step) => $"setting '{setting}' of {step}";

    internal static string DescribeArguments(RunOperation run) => string.Join(' ', run.Command.Skip(1).Select(Quote));

    private static string Quote(string argument) => argument.Length > 0 && !argument.Contains(' ', StringComparison.Ordinal) ? argument
        : $"'{argument}'";

    /// <summary>Returns the value of <see cref="Executable"/>, which is not a part of keys.</summary>
    internal static string DescribeMode(BakeRule rule) => rule.IsExecutable ? "true" : "false";

    /// <summary>Determines whether the parts that the fingerprint does not cover are those of a rule.</summary>
    internal bool IsOf(BakeRule rule) => Rule == rule.Name && FindMode() == DescribeMode(rule) && IsKept == rule.IsKept;

    /// <summary>Gets a value indicating whether outputs are placed in the output folder, which is not a part of keys.</summary>
    internal bool IsKept => !Parts.Any(part => part.Key == Keep);

    /// <summary>Returns the value of <see cref="Executable"/>, or null if it is not known.</summary>
    internal string? FindMode() => Parts.FirstOrDefault(part => part.Key == Executable).Value;

    /// <summary>Returns the values of the parts by their names.</summary>
    internal Dictionary<string, string> ToValues() =>
        Parts.DistinctBy(part => part.Key).ToDictionary(part => part.Key, part => part.Value, StringComparer.Ordinal);

    /// <summary>Describes the code of a rule.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="code">The code.</param>
    /// <param name="key">The key of the user, under which values of environment variables become digests.</param>
    internal static CodeParts Describe(PlannedRule rule, RuleCode code, StateKey key) =>
        Describe(rule, code, (name, value) => SecretDigest.Compute(key, name, value));

    /// <summary>Describes the code of a rule for other machines, which see of environment variables only whether they are set.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="code">The code.</param>
    internal static CodeParts DescribeForOthers(PlannedRule rule, RuleCode code) =>
        Describe(rule, code, (_, value) => value is null ? Unset : Set);

    private static CodeParts Describe(PlannedRule rule, RuleCode code, Func<string, string?, string> describeVariable)
    {
        List<KeyValuePair<string, string>> parts = [new(Operations, string.Join(", ", code.Operations.Select(step => step.Name)))];
        IReadOnlyList<BakeOperation> steps = code.Operations;
        for (int i = 0; i < steps.Count; i++)
        {
            string name = NameStep(steps, i);
            parts.Add(new($"the version of {name}", code.Steps[i].Version.ToString(System.Globalization.CultureInfo.InvariantCulture)));
            foreach ((string setting, string value) in SettingTexts.Read(steps[i]))
                parts.Add(new(NameSetting(setting, name), value));
            if (code.Tools is null)
                foreach ((string part, string value) in ToolIdentity.Describe(steps[i], name, code.SystemLibraries[i]))
                    if (!parts.Exists(other => other.Key == part))
                        parts.Add(new(part, value));
        }
        foreach ((string part, string value) in code.Tools?.Describe() ?? [])
            parts.Add(new(part, value));
        if (code.Run is { } run)
        {
            parts.Add(new(Arguments, DescribeArguments(run)));
            parts.Add(new("the roles in 'with'", string.Join(", ", rule.Rule.With.Select(with => with.Key))));
            parts.Add(new("the use of files", rule.Rule.Kind == RuleKind.ForEach ? "one by one" : "together"));
        }
        parts.Add(new("'keyed-by'", rule.Rule.IsKeyedByPixels ? "pixels" : "bytes"));
        parts.Add(new(Codec, rule.Rule.CanUseSystemCodecs ? "system" : "bundled"));
        parts.Add(new("the outputs in 'to'", string.Join(", ", rule.Rule.Outputs.Select(output => output.Key))));
        parts.Add(new(Executable, DescribeMode(rule.Rule)));
        if (!rule.Rule.IsKept)
            parts.Add(new(Keep, "false"));
        foreach ((string name, string? value) in rule.Environment)
            parts.Add(new(Variable + name, describeVariable(name, value)));
        return new(rule.Rule.Name, parts);
    }
}
