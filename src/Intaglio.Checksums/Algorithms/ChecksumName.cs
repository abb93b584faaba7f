using System.Text;

namespace Intaglio.Checksums;

/// <summary>
/// Escapes file names as checksum lists do: backslash as <c>\\</c>, line feed as <c>\n</c> and carriage return as <c>\r</c>.
/// </summary>
public static class ChecksumName
{
    /// <summary>Determines whether a name contains a character that must be escaped. The line then begins with a backslash.</summary>
    /// <returns>
    /// <see langword="true"/> if the name contains a backslash, line feed or carriage return; otherwise, <see langword="false"/>.
    /// </returns>
    public static bool NeedsEscape(ReadOnlySpan<char> name) => name.IndexOfAny('\\', '\n', '\r') >= 0;

    /// <summary>Escapes every backslash, line feed and carriage return in a name.</summary>
    /// <returns>The escaped name.</returns>
    public static string Escape(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return NeedsEscape(name)
            ? name.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal)
            .Replace("\r", "\\r", StringComparison.Ordinal)
            : name;
    }

    /// <summary>Converts an escaped name back to the original name.</summary>
    /// <returns>The name, or <see langword="null"/> if a backslash is not followed by a backslash, <c>n</c> or <c>r</c>.</returns>
    public static string? Unescape(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (!text.Contains('\\', StringComparison.Ordinal))
            return text;
        StringBuilder name = new(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (c == '\\')
            {
                switch (++i < text.Length ? text[i] : default)
                {
                    case '\\':
                        break;
                    case 'n':
                        c = '\n';
                        break;
                    case 'r':
                        c = '\r';
                        break;
                    default:
                        return null;
                }
            }
            name.Append(c);
        }
        return name.ToString();
    }
}
