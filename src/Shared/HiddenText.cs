using System.Globalization;
using System.Text;

namespace Intaglio;

/// <summary>Invisible characters in untrusted text that change its display.</summary>
/// <remarks>
/// These are control characters, which terminals interpret, and format characters, which hide text or change its direction.
/// </remarks>
internal static class HiddenText
{
    internal static bool IsHidden(Rune rune) => Rune.IsControl(rune)
        || Rune.GetUnicodeCategory(rune) is UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;

    /// <summary>Returns the escape sequence of a hidden character, as in C#.</summary>
    internal static string Escape(Rune rune) =>
        rune.IsBmp ? string.Create(CultureInfo.InvariantCulture, $"\\u{rune.Value:x4}")
        : string.Create(CultureInfo.InvariantCulture, $"\\U{rune.Value:x8}");

    /// <summary>Replaces hidden characters with escape sequences, as in C#.</summary>
    /// <returns>The text without hidden characters.</returns>
    internal static string Escape(string text)
    {
        StringBuilder shown = new(text.Length);
        foreach (Rune rune in text.EnumerateRunes())
        {
            if (IsHidden(rune))
                shown.Append(Escape(rune));
            else
                shown.Append(rune.ToString());
        }
        return shown.ToString();
    }
}
