namespace Intaglio.Baking.Tests;

/// <summary>What a bake must know, computed without the keys of the library.</summary>
internal sealed class BakeModel
{
    private const int MostSets = 16;

    // Results that are in the cache, and the sets of names by which they are found.
    private readonly HashSet<string> made = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<string>> sets = new(StringComparer.Ordinal);

    // What the state knows about the outputs of an action. Names in "uncertain" may be known or not, since a part of the state was lost.
    private readonly Dictionary<string, string> state = new(StringComparer.Ordinal);
    private readonly HashSet<string> uncertain = new(StringComparer.Ordinal);

    /// <summary>Gets the files that the manifest lists.</summary>
    internal HashSet<string> Owned { get; } = new(StringComparer.Ordinal);

    internal void LoseCache()
    {
        made.Clear();
        sets.Clear();
    }

    internal void LoseState()
    {
        state.Clear();
        uncertain.Clear();
    }

    internal void LosePartOfState()
    {
        uncertain.UnionWith(state.Keys);
        state.Clear();
    }

    /// <summary>Predicts the results that a bake makes.</summary>
    /// <returns>The descriptions that it makes for certain, and those that it makes if the state is lost.</returns>
    internal (HashSet<string> Least, HashSet<string> Most) Predict(IEnumerable<ModelAction> actions, SortedDictionary<string, BakedFile> outputs)
    {
        HashSet<string> least = new(StringComparer.Ordinal), most = new(StringComparer.Ordinal);
        foreach (ModelAction action in actions)
        {
            if (IsCached(action) || (made.Contains(action.Description) && state.GetValueOrDefault(action.Name) == action.Description))
                continue;
            bool isRight = action.Outputs.All(output => IsThere(output, action.Rule.IsExecutable, outputs));
            if (!(isRight && state.GetValueOrDefault(action.Name) == action.Description))
                most.Add(action.Description);
            if (!(isRight && (state.GetValueOrDefault(action.Name) == action.Description || uncertain.Contains(action.Name))))
                least.Add(action.Description);
        }
        return (least, most);
    }

    /// <summary>Learns from a complete bake.</summary>
    internal void Finish(IReadOnlyCollection<ModelAction> actions, IReadOnlySet<string> ran, IEnumerable<string> outputs)
    {
        foreach (ModelAction action in actions.Where(action => ran.Contains(action.Description)).DistinctBy(action => action.Description))
        {
            made.Add(action.Description);
            if (!sets.TryGetValue(action.Weak, out List<string>? names))
                sets.Add(action.Weak, names = []);
            names.Remove(action.Names);
            names.Insert(0, action.Names);
            if (names.Count > MostSets)
                names.RemoveAt(MostSets);
        }
        // The state forgets actions that are not in the plan from time to time.
        uncertain.UnionWith(state.Keys);
        state.Clear();
        foreach (ModelAction action in actions)
        {
            state[action.Name] = action.Description;
            uncertain.Remove(action.Name);
        }
        Owned.Clear();
        Owned.UnionWith(outputs);
    }

    private bool IsCached(ModelAction action) => made.Contains(action.Description) && sets[action.Weak].Contains(action.Names);

    private static bool IsThere((string Name, string Content) output, bool isExecutable, SortedDictionary<string, BakedFile> outputs)
    {
        BakedFile right = new(output.Content, isExecutable && !OperatingSystem.IsWindows());
        if (!output.Name.Contains('{', StringComparison.Ordinal))
            return outputs.GetValueOrDefault(output.Name) == right;
        System.Text.RegularExpressions.Regex regex = ModelRule.ToRegex(output.Name);
        return outputs.Any(file => file.Value == right && regex.IsMatch(file.Key));
    }
}
