namespace Intaglio.Baking;

/// <summary>A reference to the outputs of another rule, such as <c>rule:albedo</c> or <c>rule:albedo/mask</c>.</summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Role">The role of the outputs, or null for all outputs.</param>
internal sealed record RuleReference(string Rule, string? Role)
{
    private const string Prefix = "rule:";

    /// <summary>Gets the position of the reference in the recipe, for error messages.</summary>
    internal RecipePosition Position { get; init; }

    /// <summary>Determines whether a text is meant to be a reference, and not a pattern.</summary>
    internal static bool LooksLike(string text) => text.AsSpan().TrimStart().StartsWith(Prefix, StringComparison.OrdinalIgnoreCase);

    /// <summary>Parses a reference.</summary>
    /// <exception cref="BakeRecipeFormatException">The text is not a reference. The message describes the correction.</exception>
    internal static RuleReference Parse(string text)
    {
        if (!text.StartsWith(Prefix, StringComparison.Ordinal))
            throw new BakeRecipeFormatException($"'{text}' does not name a rule (write 'rule:NAME')");
        string[] parts = text[Prefix.Length..].Split('/');
        return parts.Length <= 2 && Array.TrueForAll(parts, RuleCheck.IsName) ? new(parts[0], parts.ElementAtOrDefault(1))
            : throw new BakeRecipeFormatException(
                $"'{text}' names neither a rule nor an output of a rule (write 'rule:NAME' or 'rule:NAME/ROLE')");
    }

    /// <summary>Creates a reference from the name of a rule, which a slash and a role can follow.</summary>
    /// <inheritdoc cref="Parse"/>
    internal static RuleReference FromName(string name) => Parse(Prefix + name);

    /// <summary>Determines whether an output with a role is among those of the reference.</summary>
    internal bool Reads(string role) => Role is null || Role == role;

    /// <summary>Determines whether some of the outputs are known only when they were made.</summary>
    /// <param name="rule">The rule that the reference names.</param>
    internal bool IsUncertain(BakeRule rule) =>
        Enumerable.Range(0, rule.Outputs.Count).Any(output => Reads(rule.Outputs[output].Key) && !rule.IsCertain(output));

    /// <summary>Determines whether both references contain the same output.</summary>
    internal bool Overlaps(RuleReference other) => Rule == other.Rule && (Role is null || other.Role is null || Role == other.Role);

    /// <summary>Returns the reference as a recipe has it.</summary>
    public override string ToString() => Role is null ? Prefix + Rule : $"{Prefix}{Rule}/{Role}";
}
