using System.Globalization;
using System.Text;

namespace Intaglio;

/// <summary>
/// Characters of untrusted text that a reader does not see, and that change what is shown: control characters, which a terminal obeys, and marks
/// that turn the direction of what follows or hide it.
/// </summary>
internal static class HiddenText
{
    internal static bool IsHidden(Rune rune) => Rune.IsControl(rune)
        || Rune.GetUnicodeCategory(rune) is UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;

    /// <summary>Writes such a character as it is written in programs.</summary>
    internal static string Escape(Rune rune) =>
        rune.IsBmp ? string.Create(CultureInfo.InvariantCulture, $"\\u{rune.Value:x4}") : string.Create(CultureInfo.InvariantCulture, $"\\U{rune.Value:x8}");

    /// <returns>The text with such characters as they are written in programs.</returns>
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
