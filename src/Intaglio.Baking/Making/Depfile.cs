using System.Text;

namespace Intaglio.Baking;

/// <summary>Reads the files that a program has read, in the format that compilers write for Make.</summary>
internal static class Depfile
{
    /// <summary>The largest size in bytes.</summary>
    internal const int MaxSize = 16 << 20;

    /// <summary>Returns the names after the colon of each rule, each once.</summary>
    /// <param name="text">The text of the file.</param>
    internal static IReadOnlyList<string> Parse(string text)
    {
        List<string> names = [];
        HashSet<string> known = new(StringComparer.Ordinal);
        StringBuilder word = new();
        bool isAfterColon = false;
        for (int i = 0; i <= text.Length; i++)
        {
            char character = i < text.Length ? text[i] : '\n', next = i + 1 < text.Length ? text[i + 1] : '\n';
            if (character == '\\' && next is ' ' or '#')
                word.Append(text[++i]);
            else if (character == '\\' && (next == '\n' || (next == '\r' && i + 2 < text.Length && text[i + 2] == '\n')))
            {
                i += next == '\r' ? 2 : 1;
                End();
            }
            else if (character == '$' && next == '$')
                word.Append(text[++i]);
            else if (!isAfterColon && character == ':' && char.IsWhiteSpace(next))
            {
                word.Clear();
                isAfterColon = true;
            }
            else if (!char.IsWhiteSpace(character))
                word.Append(character);
            else
            {
                End();
                isAfterColon &= character != '\n';
            }
        }
        return names;

        void End()
        {
            if (isAfterColon && word.Length > 0 && known.Add(word.ToString()))
                names.Add(word.ToString());
            word.Clear();
        }
    }
}
