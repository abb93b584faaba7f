namespace Intaglio.Baking;

/// <summary>Finds outputs of a plan that have invalid names, or that would replace each other on some system.</summary>
internal sealed class OutputCheck
{
    private readonly Dictionary<string, (BakeAction Action, string Name)> outputs = [];
    private readonly Dictionary<string, string> folders = [];
    private readonly List<OutputProblem> problems = [];
    private readonly Dictionary<OutputPattern, OutputProblem> byPattern = [];

    /// <summary>Checks the outputs of a plan.</summary>
    /// <exception cref="BakeException">A name is not valid, or two outputs have the same name.</exception>
    internal static void Check(BakePlan plan)
    {
        OutputCheck check = new();
        foreach (BakeAction action in plan.Actions)
            for (int i = 0; i < action.Outputs.Length; i++)
                check.Add(action, action.Outputs[i], action.Rule.Rule.Outputs[i].Value);
        if (check.problems.Count > 0)
            throw new BakeException([.. check.problems.Select(problem => problem.Describe(plan.Recipe))]) { IsInRecipe = true };
    }

    private void Add(BakeAction action, string name, OutputPattern pattern)
    {
        // The characters that mark unknown fields would be replaced in the name of an input as well.
        if (pattern.HasInput && !OutputPattern.IsFinal(action.InputName!))
        {
            Report(action, pattern, $"the name of the input '{action.InputName}' contains a control character "
                + "(rename the input)");
            return;
        }
        if (OutputName.FindProblem(name) is { } problem)
        {
            Report(action, pattern, problem);
            return;
        }
        if (!OutputPattern.IsFinal(name))
            return;
        string folded = NameFolding.Fold(name);
        if (!outputs.TryAdd(folded, (action, name)))
            Report(action, pattern, DescribeClash(outputs[folded], action, name));
        else if (folders.TryGetValue(folded, out string? below))
            Report(action, pattern, $"the output '{name}' is also the folder of the output '{below}' (change 'to')");
        for (int slash = folded.LastIndexOf('/'); slash > 0; slash = folded.LastIndexOf('/', slash - 1))
        {
            string folder = folded[..slash];
            if (!folders.TryAdd(folder, name))
                break;
            if (outputs.TryGetValue(folder, out (BakeAction, string Name) other))
                Report(action, pattern, $"the output '{other.Name}' is also the folder of the output '{name}' (change 'to')");
        }
    }

    // A mistake in a rule can affect all of its outputs, so only the first one is described.
    private void Report(BakeAction action, OutputPattern pattern, string problem)
    {
        if (byPattern.TryGetValue(pattern, out OutputProblem? known))
            known.Further++;
        else
            problems.Add(byPattern[pattern] = new(action.Rule.Rule.Name, pattern.Position, problem));
    }

    private static string DescribeClash((BakeAction Action, string Name) first, BakeAction second, string name)
    {
        string makers = first.Action == second
            ? $"rule '{second.Rule.Rule.Name}' makes both {(second.InputName is not null ? "from one input" : "at once")}"
            : first.Action.Rule == second.Rule
            ? $"rule '{second.Rule.Rule.Name}' makes it from '{DescribeInput(first.Action)}' and '{DescribeInput(second)}'"
            : $"rules '{first.Action.Rule.Rule.Name}' and '{second.Rule.Rule.Name}' make it";
        // Only names of rules with 'for' can have these fields.
        bool hasInputs = first.Action != second && (LacksFields(first.Action) || LacksFields(second));
        string fix = hasInputs ? "add {dir}, {name} or {ext} to 'to'" : "change 'to'";
        return first.Name == name
            ? $"two outputs have the name '{name}': {makers} ({fix})"
            : $"the outputs '{first.Name}' and '{name}' are the same file on some systems (rename an input or change 'to')";
    }

    private static bool LacksFields(BakeAction action) =>
        action.Rule.Rule.Kind == RuleKind.ForEach && action.Rule.Rule.Outputs.Any(output => !output.Value.NamesInput);

    private static string DescribeInput(BakeAction action) => action.FirstInput ?? "no input";

    private sealed class OutputProblem(string rule, RecipePosition position, string problem)
    {
        /// <summary>Gets or sets the number of further outputs with a problem.</summary>
        internal long Further { get; set; }

        internal string Describe(BakeRecipe recipe)
        {
            string place = recipe.GivenPath is null ? $"rule '{rule}': " : recipe.Locate(position),
                further = Further == 0 ? "" : $", and {Further} more such output{(Further == 1 ? "" : "s")}";
            return PrintableText.Of(place + problem + further);
        }
    }
}
