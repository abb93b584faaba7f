using System.Text.RegularExpressions;

namespace Intaglio.Documentation.Tests.Twins;

/// <summary>Two public types that must be the same but for names and limits.</summary>
/// <param name="original">The name of the type that has the documentation.</param>
/// <param name="copy">The name of the other.</param>
/// <param name="substitutions">What stands in the original, and in its place in the copy; of several at one place the first.</param>
internal sealed class Twin(string original, string copy, params (string From, string To)[] substitutions)
{
    private readonly Dictionary<string, string> replacements = substitutions.ToDictionary(pair => pair.From, pair => pair.To);
    private readonly Regex pattern = new(string.Join('|', substitutions.Select(pair => Regex.Escape(pair.From))));

    internal string Original => original;

    internal string Copy => copy;

    /// <summary>Turns text of the original into that of the copy. What was put in is not looked at again.</summary>
    internal string Substitute(string text) => pattern.Replace(text, match => replacements[match.Value]);

    /// <summary>Finds the first lines that differ; in the copy, a reference to the original's comment is as good as its text.</summary>
    /// <returns>Both lines with their numbers, or null where nothing differs.</returns>
    internal string? FindDifference(string[] originalLines, string[] copyLines)
    {
        string reference = $"/// <inheritdoc cref=\"{original}.";
        int i = 0, j = 0;
        for (; i < originalLines.Length && j < copyLines.Length; i++, j++)
        {
            if (copyLines[j].TrimStart().StartsWith(reference, StringComparison.Ordinal) && IsComment(originalLines[i]))
            {
                while (IsComment(originalLines[i + 1]))
                    i++;
            }
            else if (Substitute(originalLines[i]) != copyLines[j])
            {
                break;
            }
        }

        return i == originalLines.Length && j == copyLines.Length ? null : $"{Describe(original, originalLines, i)}\n{Describe(copy, copyLines, j)}";
    }

    private static bool IsComment(string line) => line.TrimStart().StartsWith("///", StringComparison.Ordinal);

    private static string Describe(string type, string[] lines, int index) =>
        $"{type}, line {index + 1}: {(index < lines.Length ? lines[index] : "(end)")}";
}
