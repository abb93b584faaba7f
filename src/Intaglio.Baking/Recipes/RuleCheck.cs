namespace Intaglio.Baking;

/// <summary>The conditions that a rule must meet, whether it comes from a file or from a program.</summary>
internal static class RuleCheck
{
    private static readonly string[] secretWords = ["KEY", "TOKEN"];

    /// <summary>Finds the reason for which a rule cannot name an environment variable, or returns null.</summary>
    internal static string? FindVariableProblem(string name) =>
        name.StartsWith("INTAGLIO_", StringComparison.OrdinalIgnoreCase)
        && name.Split('_').Intersect(secretWords, StringComparer.OrdinalIgnoreCase).Any()
            ? $"the environment variable '{name}' has a secret of intaglio itself (remove it, or give the program a secret of its own)"
            : null;

    /// <summary>Determines whether a text is the name of a rule, a profile or a role.</summary>
    internal static bool IsName(string name) =>
        name.Length > 0 && name.All(character => char.IsAsciiLetterOrDigit(character) || character is '-' or '_');

    /// <summary>Determines whether a role has another meaning.</summary>
    internal static bool IsReserved(string role) =>
        role is BakeOperation.InRole or BakeOperation.OutRole or RunOperation.MayReadRole or RunLayout.Depfile;

    /// <summary>Checks that each step accepts the data of the step before it, and that the last one writes the outputs.</summary>
    /// <param name="steps">The steps. There is at least one.</param>
    /// <param name="kind">The kind of the rule.</param>
    /// <param name="hasOthers">Whether outputs of other rules are inputs.</param>
    /// <returns>The index of the wrong step, and the problem with its correction, or null if the steps are right.</returns>
    internal static (int Index, string Problem)? FindStepProblem(IReadOnlyList<BakeOperation> steps, RuleKind kind, bool hasOthers)
    {
        BakeDataKind data = kind switch
        {
            RuleKind.ForEach => BakeDataKind.File,
            RuleKind.All => BakeDataKind.Files,
            _ => hasOthers ? BakeDataKind.Files : BakeDataKind.None,
        };
        for (int i = 0; i < steps.Count; i++)
        {
            if (i > 0 && data == BakeDataKind.None)
                return (i, $"'{steps[i - 1].Name}' writes the output and must be the last step (remove '{steps[i].Name}')");
            if (i == 0 && kind == RuleKind.Single && hasOthers && steps[i].Input == BakeDataKind.None)
                return (i, $"'{steps[i].Name}' does not need files (remove 'with')");
            if (steps[i].FindProblem() is { } contradiction)
                return (i, contradiction);
            if (!StepKinds.Accepts(steps[i], data))
                return (i, StepKinds.DescribeMismatch(steps[i], i == 0 && kind == RuleKind.Single ? BakeDataKind.None : data));
            data = steps[i].Output;
        }
        return data == BakeDataKind.None ? null
            : (steps.Count - 1, $"the last step '{steps[^1].Name}' writes no file (add {StepKinds.DescribeWriters(data)})");
    }

    /// <summary>Checks that the image in an input can be hashed.</summary>
    /// <returns>The problem and its correction, or null if it can be hashed.</returns>
    internal static string? FindPixelProblem(RuleKind kind, IReadOnlyList<BakeOperation> steps) =>
        kind == RuleKind.ForEach && steps[0].CanHashPixels ? null
            : $"'keyed-by: pixels' needs an operation for images as the first step, and '{steps[0].Name}' reads "
                + $"{(steps[0].Input == BakeDataKind.None ? "no file" : "the bytes of files")} (remove 'keyed-by')";

    /// <summary>Checks that the fields in the name of an output are known when the name is needed.</summary>
    /// <returns>The problem and its correction, or null if the name is right.</returns>
    internal static string? FindOutputProblem(OutputPattern pattern, string role, RuleKind kind, IReadOnlyList<BakeOperation> steps)
    {
        if (steps[^1] is not RunOperation && pattern.IsFolder != steps[^1].FolderRoles.Contains(role))
            return pattern.IsFolder
                ? $"'{steps[^1].Name}' writes a file, and the name '{pattern.Text}' is that of a folder (remove the last '/')"
                : $"'{steps[^1].Name}' writes a folder with files, and the name '{pattern.Text}' is that of a file (append '/')";
        if (pattern.HasInput && kind != RuleKind.ForEach)
            return $"the name '{pattern.Text}' contains a field of an input, but the rule makes one file "
                + "(use {rule}, {profile}, {key} or {digest})";
        if (pattern.HasKey && steps.FirstOrDefault(step => step.CanDiscoverInputs) is { } discovering)
            return $"'{{key}}' does not cover the files that '{discovering.Name}' discovers (write '{{digest}}')";
        if (pattern.HasDigest && steps.FirstOrDefault(step => step.IncludeOutputNames) is { } naming)
            return $"'{naming.Name}' writes the names of outputs into files, so they cannot contain '{{digest}}' (write '{{name}}')";
        return pattern.FindProblem();
    }

    /// <summary>Checks the steps that some inputs of a rule have.</summary>
    /// <returns>The problem and its correction, or null if they are right.</returns>
    internal static string? FindProblem(BakeRule rule, IReadOnlyList<BakeOperation> steps) =>
        FindStepProblem(steps, rule.Kind, rule.With.Count > 0)?.Problem
        ?? (rule.IsKeyedByPixels ? FindPixelProblem(rule.Kind, steps) : null)
        ?? rule.Outputs.Select(output => !steps[^1].OutputRoles.Contains(output.Key)
            ? $"'{steps[^1].Name}' has no output '{output.Key}' with these settings (change them, or remove it from 'to')"
            : FindOutputProblem(output.Value, output.Key, rule.Kind, steps)).FirstOrDefault(problem => problem is not null);

    /// <summary>Checks that the rule and the output of a reference exist.</summary>
    /// <param name="rules">The rules by name.</param>
    /// <param name="reference">The reference.</param>
    /// <returns>The problem and its correction, or null if they exist.</returns>
    internal static string? FindReferenceProblem(IReadOnlyDictionary<string, BakeRule> rules, RuleReference reference)
    {
        if (!rules.TryGetValue(reference.Rule, out BakeRule? rule))
            return $"unknown rule '{reference.Rule}'{RecipeMembers.SuggestKey(reference.Rule, [.. rules.Keys])}";
        return reference.Role is not { } role || rule.FindOutput(role) >= 0 ? null
            : $"rule '{reference.Rule}' has no output '{role}'"
                + RecipeMembers.SuggestKey(role, rule.Outputs.Select(output => output.Key).ToArray());
    }

    /// <summary>Checks that references of one list do not contain the same outputs.</summary>
    /// <returns>The second reference of two, or null if no output occurs twice.</returns>
    internal static RuleReference? FindRepetition(IReadOnlyList<RuleReference> references)
    {
        ILookup<string, RuleReference> byRule = references.ToLookup(reference => reference.Rule);
        return references.FirstOrDefault(reference =>
            byRule[reference.Rule].TakeWhile(other => !ReferenceEquals(other, reference)).Any(reference.Overlaps));
    }
}
