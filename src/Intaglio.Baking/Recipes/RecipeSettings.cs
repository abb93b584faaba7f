namespace Intaglio.Baking;

/// <summary>Reads the settings of an operation from a recipe.</summary>
internal sealed class RecipeSettings : OperationSettings
{
    private readonly RecipeText text;
    private readonly RecipeMap? map;
    private readonly string operation;
    private readonly List<string> known = [];

    private RecipeSettings(RecipeText text, RecipeMap? map, string operation) =>
        (this.text, this.map, this.operation) = (text, map, operation);

    /// <summary>Assigns the settings of an operation.</summary>
    /// <param name="text">The recipe.</param>
    /// <param name="node">The value of the operation, or null for the default settings.</param>
    /// <param name="operation">The operation.</param>
    /// <exception cref="BakeRecipeFormatException">A setting is unknown or not valid.</exception>
    internal static void Read(RecipeText text, RecipeNode? node, BakeOperation operation)
    {
        RecipeSettings settings = new(text, node as RecipeMap, operation.Name);
        operation.VisitSettings(settings);
        if (node is not (null or RecipeMap or RecipeScalar { IsNull: true }))
            throw text.Fail(node, $"the settings of '{operation.Name}' are a set of keys, not {node.Kind} "
                + (settings.known.Count == 0 ? "(remove them)" : $"(write '{{ {settings.known[0]}: VALUE }}')"));
        foreach ((RecipeScalar key, _) in settings.map?.Members ?? [])
            if (!settings.known.Contains(key.Text))
                throw text.Fail(key, $"unknown setting '{key.Text}' of '{operation.Name}'"
                    + RecipeMembers.SuggestKey(key.Text, settings.known.ToArray()));
    }

    public override long VisitInteger(string name, long value, long minimum, long maximum) =>
        Find(name) is { } node ? text.ReadInteger(node, Describe(name), minimum, maximum) : value;

    public override long? VisitInteger(string name, long? value, long minimum, long maximum) =>
        Find(name) is { } node ? text.ReadInteger(node, Describe(name), minimum, maximum) : value;

    public override BakeLength? VisitLength(string name, BakeLength? value, int minimum, int maximum) =>
        Find(name) is { } node ? text.ReadLength(node, Describe(name), minimum, maximum) : value;

    public override double VisitNumber(string name, double value, double minimum, double maximum) =>
        Find(name) is { } node ? text.ReadNumber(node, Describe(name), minimum, maximum) : value;

    public override bool VisitFlag(string name, bool value) => Find(name) is { } node ? text.ReadFlag(node, Describe(name)) : value;

    public override T VisitChoice<T>(string name, T value, IReadOnlyList<KeyValuePair<string, T>> choices)
    {
        if (Find(name) is not { } node)
            return value;
        string word = text.ReadText(node, Describe(name), $"a value such as {choices[0].Key}");
        foreach (KeyValuePair<string, T> choice in choices)
            if (choice.Key == word)
                return choice.Value;
        throw text.Fail(node,
            $"unknown value '{word}' of '{name}'{RecipeMembers.SuggestKey(word, choices.Select(choice => choice.Key).ToArray())}");
    }

    public override T? VisitText<T>(string name, T? value, Func<string, T> parse, Func<T, string> format)
        where T : class => Find(name) is { } node ? text.Parse(node, text.ReadText(node, Describe(name)), parse) : value;

    private RecipeNode? Find(string name)
    {
        known.Add(name);
        return map?.Members.FirstOrDefault(member => member.Key.Text == name).Value;
    }

    private string Describe(string name) => $"'{name}' of '{operation}'";
}
