using System.Text;

namespace Intaglio.Checksums;

/// <summary>File names as checksum lists escape them: <c>\\</c>, <c>\n</c> and <c>\r</c> stand for backslash, line feed and carriage return.</summary>
public static class ChecksumName
{
    /// <summary>Tells whether a name cannot stand in a line as it is; the line then begins with a backslash.</summary>
    public static bool NeedsEscape(ReadOnlySpan<char> name) => name.IndexOfAny('\\', '\n', '\r') >= 0;

    /// <summary>Returns the name with every backslash, line feed and carriage return escaped.</summary>
    public static string Escape(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return NeedsEscape(name)
            ? name.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal).Replace("\r", "\\r", StringComparison.Ordinal)
            : name;
    }

    /// <summary>Undoes <see cref="Escape"/>.</summary>
    /// <returns><see langword="null"/> if a backslash stands before anything but a backslash, <c>n</c> or <c>r</c>.</returns>
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
