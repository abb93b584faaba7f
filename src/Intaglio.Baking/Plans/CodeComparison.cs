namespace Intaglio.Baking;

/// <summary>Finds the differences between the parts of two codes (<see cref="CodeParts"/>).</summary>
internal static class CodeComparison
{
    /// <summary>The description of a difference that the parts do not show.</summary>
    internal const string Unknown = "the code of the rule differs";

    /// <summary>Finds the differences between the code of an earlier bake and that of now.</summary>
    internal static BakeReason[] Find(Dictionary<string, string> before, Dictionary<string, string> now)
    {
        string[] names = [.. now.Keys.Where(before.ContainsKey), .. now.Keys.Except(before.Keys), .. before.Keys.Except(now.Keys)];
        BakeReason[] reasons = [.. names
            .Select(name => ComparePart(name, before.GetValueOrDefault(name), now.GetValueOrDefault(name))).OfType<BakeReason>()];
        // The digests of another user are not compared.
        if (reasons.Length == 0 && Array.Exists(names, name => name.StartsWith(CodeParts.Variable, StringComparison.Ordinal)))
            return [new("an environment variable that the rule names has changed")];
        // Other codecs are other libraries.
        if (Array.Exists(reasons, reason => reason.Part == CodeParts.Codec))
            reasons = Array.FindAll(reasons, reason => !reason.Part.StartsWith(ToolIdentity.SystemLibraries, StringComparison.Ordinal));
        // Other operations have other settings, and another version of the program has several other modules.
        if (Array.Find(reasons, reason => reason.Part == CodeParts.Operations) is { } operations)
            return [operations];
        BakeReason[] modules = Array.FindAll(reasons, reason => reason.Part.StartsWith(ToolIdentity.ModulePart, StringComparison.Ordinal));
        return modules.Length < 2 ? reasons
            : [.. reasons.Except(modules), new BakeReason($"the code of {modules.Length} modules, such as "
                + modules[0].Part[ToolIdentity.ModulePart.Length..], modules[0].Before, modules[0].After)];
    }

    /// <summary>Describes the differences of this machine from the machine that has sent a plan.</summary>
    /// <param name="there">The parts of the other machine.</param>
    /// <param name="here">The parts of this machine.</param>
    internal static string DescribeHere(Dictionary<string, string> there, Dictionary<string, string> here)
    {
        BakeReason[] reasons = Array.FindAll(Find(there, here), reason => reason.Before is not null || reason.After is not null);
        string[] variables = [.. here.Keys.Where(name => name.StartsWith(CodeParts.Variable, StringComparison.Ordinal))];
        string[] texts = [.. variables.Where(name => there.GetValueOrDefault(name) != here[name]).Select(name => $"{name} is {here[name]}"),
            .. reasons.Select(reason => $"{reason.Part} is {reason.After ?? "missing"} instead of {reason.Before ?? "missing"}")];
        return texts.Length > 0 ? string.Join(", ", texts)
            : variables.Length > 0 ? $"{string.Join(" or ", variables)} has another value" : Unknown;
    }

    private static BakeReason? ComparePart(string name, string? before, string? after) => before == after ? null
        : !name.StartsWith(CodeParts.Variable, StringComparison.Ordinal) ? new(name, before, after)
        : before is null ? new($"{name} is new in the rule")
        : after is null ? new($"{name} is not in the rule any more")
        : SecretDigest.ShowsChange(before, after) ? new($"{name} has changed") : null;
}
