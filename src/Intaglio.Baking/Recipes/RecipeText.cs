using System.Globalization;
using System.Text;

namespace Intaglio.Baking;

/// <summary>Reads values of a recipe, and replaces settings of the profile in them.</summary>
internal sealed class RecipeText(string path)
{
    private string profile = BakeRecipe.DefaultProfile;
    private IReadOnlyDictionary<string, string> settings = new Dictionary<string, string>();

    /// <summary>Gets the path of the file for error messages.</summary>
    internal string Name => path;

    /// <summary>Sets the settings of a profile, which occur in other values as <c>${name}</c>.</summary>
    internal void SetSettings(string name, IReadOnlyDictionary<string, string> values) => (profile, settings) = (name, values);

    internal BakeRecipeFormatException Fail(RecipeNode node, string problem) => Fail(node.Position, problem);

    internal BakeRecipeFormatException Fail(RecipePosition position, string problem) => new(path, position.Line, position.Column, problem);

    /// <summary>Reads a text that is not empty.</summary>
    /// <param name="node">The value.</param>
    /// <param name="purpose">The name of the value for error messages, such as <c>'source'</c>.</param>
    /// <param name="correction">The words for a correct value in error messages.</param>
    internal string ReadText(RecipeNode node, string purpose, string correction = "a text")
    {
        if (node is not RecipeScalar { IsNull: false } scalar)
            throw Fail(node, $"{purpose} is a text, not {node.Kind} (write {correction})");
        string text = Expand(scalar);
        return text.Length > 0 ? text : throw Fail(node, $"{purpose} is empty (write {correction})");
    }

    /// <summary>Reads a text or a list of texts.</summary>
    internal IReadOnlyList<(string Text, RecipeNode Node)> ReadTexts(RecipeNode node, string purpose, string correction)
    {
        if (node is not RecipeList list)
            return [(ReadText(node, purpose, correction), node)];
        return list.Items.Count > 0 ? [.. list.Items.Select(item => (ReadText(item, purpose, correction), item))]
            : throw Fail(node, $"{purpose} is an empty list (add an entry or remove the key)");
    }

    internal bool ReadFlag(RecipeNode node, string purpose) => ReadPlain(node) switch
    {
        "true" or "True" or "TRUE" => true,
        "false" or "False" or "FALSE" => false,
        _ => throw Fail(node, $"{purpose} is not true or false, but {Describe(node)} (write true or false{WithoutQuotes(node)})"),
    };

    internal long ReadInteger(RecipeNode node, string purpose, long minimum, long maximum) =>
        long.TryParse(ReadPlain(node), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long value)
        && value >= minimum && value <= maximum ? value
            : throw Fail(node, string.Create(CultureInfo.InvariantCulture,
                $"{purpose} is not an integer from {minimum} to {maximum}, but {Describe(node)} (write an integer{WithoutQuotes(node)})"));

    /// <summary>Reads an integer, or a percentage, which can be in quotes.</summary>
    internal BakeLength ReadLength(RecipeNode node, string purpose, int minimum, int maximum)
    {
        if (node is not RecipeScalar { IsNull: false } scalar || Expand(scalar) is not { } value || !value.EndsWith('%'))
            return new((int)ReadInteger(node, purpose, minimum, maximum));
        return BakeLength.FindPercentage(value) ?? throw Fail(node, string.Create(CultureInfo.InvariantCulture,
            $"{purpose} is not from {BakeLength.MinPercentage}% to {BakeLength.MaxPercentage}%, but '{value}' (write a percentage)"));
    }

    internal double ReadNumber(RecipeNode node, string purpose, double minimum, double maximum) =>
        double.TryParse(ReadPlain(node), NumberStyles.Float, CultureInfo.InvariantCulture, out double value)
        && value >= minimum && value <= maximum ? value
            : throw Fail(node, string.Create(CultureInfo.InvariantCulture,
                $"{purpose} is not a number from {minimum} to {maximum}, but {Describe(node)} (write a number{WithoutQuotes(node)})"));

    /// <summary>Parses a text, and describes a <see cref="FormatException"/> with its position.</summary>
    internal T Parse<T>(RecipeNode node, string value, Func<string, T> parse)
    {
        try
        {
            return parse(value);
        }
        catch (FormatException exception)
        {
            throw Fail(node, exception.Message);
        }
    }

    // A text in quotes is not a number, except for '${name}', which needs quotes in braces.
    private static bool IsPlain(RecipeNode node) => node is RecipeScalar scalar && (!scalar.IsQuoted
        || (scalar.Text.StartsWith("${", StringComparison.Ordinal)
            && scalar.Text.IndexOf('}', StringComparison.Ordinal) == scalar.Text.Length - 1));

    private string ReadPlain(RecipeNode node) => IsPlain(node) ? Expand((RecipeScalar)node) : "";

    private string Describe(RecipeNode node) => node is not RecipeScalar { IsNull: false } scalar ? node.Kind
        : $"{(IsPlain(node) ? "" : "the text ")}'{Expand(scalar)}'";

    private static string WithoutQuotes(RecipeNode node) => node is RecipeScalar && !IsPlain(node) ? " without quotes" : "";

    // '$${' stands for '${'.
    private string Expand(RecipeScalar scalar)
    {
        string text = scalar.Text;
        if (!text.Contains("${", StringComparison.Ordinal))
            return text;
        StringBuilder expanded = new();
        int from = 0;
        while (text.IndexOf("${", from, StringComparison.Ordinal) is >= 0 and var start)
        {
            bool isEscaped = start > from && text[start - 1] == '$';
            expanded.Append(text, from, start - from - (isEscaped ? 1 : 0));
            int end = text.IndexOf('}', start);
            if (isEscaped)
                expanded.Append("${");
            else if (end < 0)
                throw Fail(scalar, $"'{text}' has '${{' without '}}' (write '${{name}}', or '$${{' for the characters)");
            else
                expanded.Append(FindSetting(scalar, text[(start + 2)..end]));
            from = isEscaped ? start + 2 : end + 1;
        }
        return expanded.Append(text, from, text.Length - from).ToString();
    }

    private string FindSetting(RecipeScalar scalar, string name) => settings.TryGetValue(name, out string? value) ? value
        : throw Fail(scalar, $"the profile '{profile}' has no setting '{name}'"
            + (settings.Count == 0 ? " (add it to 'profiles')" : RecipeMembers.SuggestKey(name, settings.Keys.ToArray())));
}
