using System.Buffers;
using System.Globalization;
using System.Text;

namespace Intaglio.Cli;

/// <summary>Quotes names in messages for a shell, on one line, and only where necessary.</summary>
internal static class ShellQuoting
{
    private static readonly SearchValues<char> plainCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%+,-./:@_");

    private static readonly SearchValues<char> activeInDoubleQuotes = SearchValues.Create("\"$`\\!");

    internal static string Quote(string name)
    {
        bool plain = name.Length > 0, doubleQuotes = name.Contains('\'', StringComparison.Ordinal);
        foreach (char c in name)
        {
            plain &= plainCharacters.Contains(c) || c >= 0x80 && !IsHidden(c) && !char.IsWhiteSpace(c);
            doubleQuotes &= !IsHidden(c) && !activeInDoubleQuotes.Contains(c);
        }
        if (plain || doubleQuotes)
            return plain ? name : $"\"{name}\"";

        StringBuilder quoted = new("'");
        foreach (char c in name)
        {
            if (c == '\'')
                quoted.Append("'\\''");
            else if (c == '\n')
                quoted.Append("'$'\\n''");
            else if (IsHidden(c))
                quoted.Append(CultureInfo.InvariantCulture, $"'$'\\u{(int)c:x4}''");
            else
                quoted.Append(c);
        }
        return quoted.Append('\'').ToString();
    }

    /// <summary>Converts a message to one line and escapes control characters, because arguments and files can contain anything.</summary>
    internal static string ToLine(string message) => HiddenText.Escape(message.Replace("\n", "\\n", StringComparison.Ordinal));

    private static bool IsHidden(char c) => Rune.TryCreate(c, out Rune rune) && HiddenText.IsHidden(rune);
}
