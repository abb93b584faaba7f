using System.Text;

namespace Intaglio.Meshes;

/// <summary>Writes statements with a keyword and text, such as names, paths and comments.</summary>
internal static class TextStatement
{
    /// <summary>Writes a statement. If the text is null or empty, writes only the keyword.</summary>
    /// <exception cref="ArgumentException">The text has several lines, or the statement ends with a backslash.</exception>
    internal static void Write(TextBuffer text, ReadOnlySpan<byte> keyword, string? name)
    {
        if (name.AsSpan().ContainsAny('\r', '\n', '\0'))
            throw new ArgumentException($"A name must be a single line: {name!.ReplaceLineEndings("\\n")}", nameof(name));
        // A backslash at the end would continue the line. In some programs this is the case even if blanks follow.
        if (string.IsNullOrWhiteSpace(name) ? keyword[^1] == '\\' : name.AsSpan().TrimEnd().EndsWith('\\'))
            throw new ArgumentException($"A statement must not end with a backslash: {Encoding.UTF8.GetString(keyword)} {name}",
                nameof(name));
        text.Append(keyword);
        if (!string.IsNullOrEmpty(name))
        {
            text.Append(" "u8);
            text.Append(name);
        }
        text.Append("\n"u8);
    }
}
