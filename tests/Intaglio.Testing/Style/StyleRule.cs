using System.Text.RegularExpressions;

namespace Intaglio.Testing;

/// <summary>A pattern that text of the project avoids: a part of docs/internals/style.md that a program can check.</summary>
/// <param name="Pattern">The pattern, a regular expression.</param>
/// <param name="Instead">Advice for the writer.</param>
/// <param name="Wrong">A sentence that breaks the rule.</param>
/// <param name="Right">The same thought in a sentence that keeps it.</param>
public sealed record StyleRule(string Pattern, string Instead, string Wrong, string Right)
{
    private readonly Regex regex = new(Pattern, RegexOptions.CultureInvariant);

    /// <summary>Finds the first place that breaks the rule.</summary>
    /// <returns>The words, or <see langword="null"/>.</returns>
    public string? Find(string text) => regex.Match(text) is { Success: true } match ? match.Value : null;

    /// <summary>Describes how a text breaks the rule, with the advice.</summary>
    /// <returns>The description, or <see langword="null"/> if the text keeps the rule.</returns>
    public string? Describe(string text) => Find(text) is { } words ? $"\"{words}\" in {text} (better: {Instead})" : null;
}
