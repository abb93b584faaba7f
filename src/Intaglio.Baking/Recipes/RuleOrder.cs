namespace Intaglio.Baking;

/// <summary>The order of rules in which each follows those that it needs.</summary>
/// <remarks>One pass over the rules and their references finds it, without recursion, because a recipe can have many rules.</remarks>
internal sealed class RuleOrder
{
    private readonly IReadOnlyList<BakeRule> rules;
    private readonly Dictionary<string, int> numbers = new(StringComparer.Ordinal);
    private readonly List<BakeRule> sorted = [];

    private RuleOrder(IReadOnlyList<BakeRule> rules)
    {
        this.rules = rules;
        for (int i = 0; i < rules.Count; i++)
            numbers.Add(rules[i].Name, i);
    }

    /// <summary>Sorts rules. A rule precedes all others that it does not need, as in the recipe.</summary>
    /// <param name="rules">The rules, whose references exist.</param>
    /// <param name="cycle">
    /// Receives rules that need each other, each with its reference to the next one, or an empty list. The first one comes first in the
    /// recipe, and the last one needs it.
    /// </param>
    internal static IReadOnlyList<BakeRule> Sort(IReadOnlyList<BakeRule> rules,
        out IReadOnlyList<(BakeRule Rule, RuleReference Next)> cycle)
    {
        RuleOrder order = new(rules);
        cycle = order.Sort();
        return order.sorted;
    }

    /// <summary>Describes rules that need each other.</summary>
    internal static string Describe(IReadOnlyList<(BakeRule Rule, RuleReference Next)> cycle)
    {
        const int Most = 8;
        string[] names = [.. cycle.Take(Most).Select(item => item.Rule.Name), .. cycle.Count > Most ? ["…"] : Array.Empty<string>(),
            cycle[0].Rule.Name];
        string fix = cycle.Any(item => item.Rule.From.Contains(item.Next)) ? "one reference" : "one 'with'";
        return $"the rules need each other: {string.Join(" needs ", names)} (remove {fix})";
    }

    private (BakeRule, RuleReference)[] Sort()
    {
        bool[] hasBegun = new bool[rules.Count], hasEnded = new bool[rules.Count];
        Stack<Visit> open = new();
        for (int first = 0; first < rules.Count; first++)
        {
            if (!hasBegun[first])
                Begin(first);
            while (open.TryPeek(out Visit? visit))
                if (visit.Next == visit.References.Length)
                {
                    hasEnded[open.Pop().Number] = true;
                    sorted.Add(rules[visit.Number]);
                }
                else if (numbers[visit.References[visit.Next++].Rule] is var next && !hasBegun[next])
                    Begin(next);
                else if (!hasEnded[next])
                    return FindCycle(open, next);
        }
        return [];

        void Begin(int number)
        {
            hasBegun[number] = true;
            open.Push(new(number, [.. rules[number].References]));
        }
    }

    private (BakeRule, RuleReference)[] FindCycle(Stack<Visit> open, int end)
    {
        // The last visit comes first.
        Visit[] visits = [.. open.TakeWhile(visit => visit.Number != end).Append(open.First(visit => visit.Number == end)).Reverse()];
        int first = Array.IndexOf(visits, visits.MinBy(visit => visit.Number));
        return [.. visits[first..].Concat(visits[..first]).Select(visit => (rules[visit.Number], visit.References[visit.Next - 1]))];
    }

    private sealed class Visit(int number, RuleReference[] references)
    {
        internal int Number { get; } = number;

        internal RuleReference[] References { get; } = references;

        // The number of the next reference.
        internal int Next { get; set; }
    }
}
