namespace Intaglio.Baking;

/// <summary>The conditions that a rule with a program must meet.</summary>
internal static class RunCheck
{
    private static readonly string[] always = ["rule", "profile", RunLayout.Depfile];

    /// <summary>Checks the fields in arguments, and the names of files.</summary>
    /// <param name="run">The program.</param>
    /// <param name="kind">The kind of the rule.</param>
    /// <param name="with">The roles of outputs of other rules.</param>
    /// <returns>The problem and its correction, or null if the program is right.</returns>
    internal static string? FindProblem(RunOperation run, RuleKind kind, IEnumerable<string> with)
    {
        string[] inputs = kind == RuleKind.Single ? [] : [BakeOperation.InRole], roles = [.. with],
            parts = kind == RuleKind.ForEach ? RunLayout.InputFields : [], known = [.. inputs, .. run.Roles, .. roles, .. parts, .. always];
        if (run.Command.Any(argument => argument.Contains('\0', StringComparison.Ordinal)))
            return "an argument contains a zero character (remove it)";
        foreach (string role in run.Roles)
            if (!RuleCheck.IsName(role) || (RuleCheck.IsReserved(role) && role != BakeOperation.OutRole) || roles.Contains(role)
                || RunLayout.InputFields.Contains(role) || always.Contains(role))
                return $"the role '{role}' has another meaning (choose another name)";
        foreach (string role in roles)
            if (RunLayout.InputFields.Contains(role) || always.Contains(role))
                return $"the role '{role}' has another meaning (choose another name)";
        foreach (string field in run.Fields)
            if (!known.Contains(field))
                return $"unknown field '{{{field}}}' in 'run'{RecipeMembers.SuggestKey(field, known)}, or write '{{{{' for a brace";
        foreach (string file in run.ToolFiles)
            if (!IsBelow(file))
                return $"'{PrintableText.Of(file)}' is not a path below the folder of the recipe (remove '/', '.' or '..')";
        return null;
    }

    // On Windows, '\\' and ':' lead to other folders as well.
    private static bool IsBelow(string path) => path.Split('/').All(part => part is not ("" or "." or ".."))
        && !path.Any(character => character is '\\' or ':' || char.IsControl(character));
}
