namespace Intaglio.Baking;

/// <summary>The members of a set of keys, of which unknown ones are errors.</summary>
internal sealed class RecipeMembers
{
    private readonly RecipeText text;
    private readonly RecipeMap map;

    /// <param name="text">The recipe.</param>
    /// <param name="node">The value that must be a set of keys.</param>
    /// <param name="purpose">The purpose of the set for error messages, such as "a rule".</param>
    /// <param name="example">An example of the set for error messages.</param>
    /// <param name="known">The names of the keys, or null if any name is valid.</param>
    /// <exception cref="BakeRecipeFormatException">The value is not a set of keys, or a key is unknown.</exception>
    internal RecipeMembers(RecipeText text, RecipeNode node, string purpose, string example, params ReadOnlySpan<string> known)
    {
        this.text = text;
        map = node as RecipeMap ?? throw text.Fail(node, $"{purpose} is a set of keys, not {node.Kind} (write '{example}')");
        foreach ((RecipeScalar key, _) in map.Members)
            if (!known.Contains(key.Text))
                throw text.Fail(key, $"unknown key '{key.Text}' in {purpose}{SuggestKey(key.Text, known)}");
    }

    internal RecipePosition Position => map.Position;

    /// <summary>Suggests names for a key that is unknown.</summary>
    internal static string SuggestKey(string key, ReadOnlySpan<string> known)
    {
        string question = SimilarName.Ask(SimilarName.Find(key, known.ToArray()));
        return question.Length > 0 ? question : known.Length == 0 ? " (remove it)" : $" (expected {string.Join(", ", known!)})";
    }

    internal RecipeNode? Find(string key)
    {
        foreach ((RecipeScalar name, RecipeNode value) in map.Members)
            if (name.Text == key)
                return value;
        return null;
    }

    internal RecipePosition? FindPosition(string key)
    {
        foreach ((RecipeScalar name, _) in map.Members)
            if (name.Text == key)
                return name.Position;
        return null;
    }

    internal RecipeNode Require(string key, string purpose, string example) =>
        Find(key) ?? throw text.Fail(map.Position, $"{purpose} has no '{key}' (add '{example}')");
}
