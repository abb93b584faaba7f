namespace Intaglio.Baking;

/// <summary>A file with settings for a source in the same folder, which <c>sidecars: true</c> in a recipe allows.</summary>
/// <remarks>
/// The keys are those of steps, and their settings are for all rules that have the step. The key <c>rules</c> has settings for single
/// rules. A sidecar is data of the source folder, so it cannot change a program or its arguments.
/// </remarks>
internal sealed class Sidecar
{
    /// <summary>The end of the names of sidecars, which follows the name of the source.</summary>
    internal const string Suffix = ".intaglio.yaml";

    /// <summary>The maximum size in bytes.</summary>
    internal const int MaxSize = 1 << 16;

    private const string Rules = "rules";

    private readonly RecipeText text;
    private readonly RecipeMap root;
    private readonly IReadOnlyList<KeyValuePair<RecipeScalar, RecipeNode>> single;

    private Sidecar(RecipeText text, RecipeMap root, ReadOnlyMemory<byte> bytes)
    {
        (this.text, this.root, Bytes) = (text, root, bytes);
        RecipeNode? rules = root.Members.FirstOrDefault(member => member.Key.Text == Rules).Value;
        single = rules is null ? [] : rules is RecipeMap { Members: var members } ? members
            : throw text.Fail(rules, $"'{Rules}' is a set of keys, not {rules.Kind} "
                + $"(write '{Rules}: {{ RULE: {{ resize: {{ width: 256 }} }} }}')");
    }

    /// <summary>Gets the bytes of the file.</summary>
    internal ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>Determines whether a path is that of a sidecar.</summary>
    internal static bool Is(string path) => path.EndsWith(Suffix, StringComparison.Ordinal) && path.Length > Suffix.Length
        && path[^(Suffix.Length + 1)] != '/';

    /// <summary>Reads a sidecar.</summary>
    /// <param name="text">The reader of values, which has the path of the sidecar.</param>
    /// <param name="bytes">The bytes of the file.</param>
    /// <param name="operations">The operations that the recipe can use.</param>
    /// <param name="rules">The rules of the recipe.</param>
    /// <exception cref="BakeRecipeFormatException">The file is not a valid sidecar.</exception>
    internal static Sidecar Read(RecipeText text, ReadOnlyMemory<byte> bytes, OperationCatalog operations, IReadOnlyList<BakeRule> rules)
    {
        if (bytes.Length > MaxSize)
            throw text.Fail(new RecipePosition(1, 1), $"the sidecar is larger than {MaxSize >> 10} KiB (remove settings)");
        Sidecar sidecar = new(text, RecipeParser.ParseSettings(text.Name, bytes.Span), bytes);
        sidecar.CheckKeys(sidecar.root.Members.Where(member => member.Key.Text != Rules), operations);
        foreach ((RecipeScalar name, RecipeNode settings) in sidecar.single)
        {
            BakeRule rule = rules.FirstOrDefault(rule => rule.Name == name.Text) ?? throw text.Fail(name,
                $"unknown rule '{name.Text}'{RecipeMembers.SuggestKey(name.Text, [.. rules.Select(rule => rule.Name)])}");
            if (rule.Run is not null)
                throw FailRun(text, name);
            if (settings is not RecipeMap map)
                throw text.Fail(settings, $"'{name.Text}' is a set of keys, not {settings.Kind} (write '{{ resize: {{ width: 256 }} }}')");
            sidecar.CheckKeys(map.Members, operations);
        }
        return sidecar;
    }

    /// <summary>Finds the settings for a rule, of which the last ones count.</summary>
    /// <exception cref="BakeRecipeFormatException">A setting is unknown or not valid.</exception>
    internal IReadOnlyList<RuleOverride> FindFor(BakeRule rule)
    {
        List<RuleOverride> found = [];
        Add(rule, root.Members.Where(member => member.Key.Text != Rules), isOfRule: false, found);
        foreach ((RecipeScalar name, RecipeNode settings) in single)
            if (name.Text == rule.Name)
                Add(rule, ((RecipeMap)settings).Members, isOfRule: true, found);
        return found;
    }

    /// <summary>Finds the settings that no rule of the source uses, with their lines.</summary>
    /// <param name="rules">The rules that go over the source.</param>
    internal IEnumerable<(long Line, string Key)> FindUnused(IReadOnlyList<BakeRule> rules)
    {
        HashSet<string> known = [.. rules.Where(rule => rule.Run is null).SelectMany(rule => StepKeys.List(rule.Steps))];
        foreach ((RecipeScalar key, _) in root.Members)
            if (key.Text != Rules && !known.Contains(key.Text))
                yield return (key.Position.Line, key.Text);
        foreach ((RecipeScalar name, _) in single)
            if (!rules.Any(rule => rule.Name == name.Text))
                yield return (name.Position.Line, name.Text);
    }

    private void Add(BakeRule rule, IEnumerable<KeyValuePair<RecipeScalar, RecipeNode>> members, bool isOfRule, List<RuleOverride> found)
    {
        string[] keys = StepKeys.List(rule.Steps);
        foreach ((RecipeScalar key, RecipeNode settings) in members)
        {
            int step = Array.IndexOf(keys, key.Text);
            if (step < 0 && (isOfRule || rule.Steps.Any(other => other.Name == key.Text)))
                throw text.Fail(key, $"rule '{rule.Name}' has no step '{key.Text}'{RecipeMembers.SuggestKey(key.Text, keys)}");
            if (step < 0)
                continue;
            RuleOverride read = new(text, key.Position);
            read.Add(step, settings, rule.Steps[step]);
            found.Add(read);
        }
    }

    private void CheckKeys(IEnumerable<KeyValuePair<RecipeScalar, RecipeNode>> members, OperationCatalog operations)
    {
        foreach ((RecipeScalar key, _) in members)
            if (key.Text == RunOperation.OperationName)
                throw FailRun(text, key);
            else if (!operations.Names.Contains(key.Text) && !operations.Names.Contains(StepKeys.FindOperation(key.Text)))
                throw text.Fail(key, $"unknown operation '{key.Text}'{RecipeMembers.SuggestKey(key.Text, [.. operations.Names])}");
    }

    private static BakeRecipeFormatException FailRun(RecipeText text, RecipeNode node) =>
        text.Fail(node, "a sidecar cannot change a program or its arguments (write an 'override' in the recipe)");
}
