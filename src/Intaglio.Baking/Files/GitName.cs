using System.Buffers;

namespace Intaglio.Baking;

/// <summary>Recognizes the folder of git, in which files decide which programs run.</summary>
/// <remarks>Git refuses the other spellings in a repository as well, because some file systems take them for the same name.</remarks>
internal static class GitName
{
    private const string Name = ".git", ShortName = "git~1";

    // HFS+ ignores these characters in names.
    private static readonly SearchValues<char> ignored = SearchValues.Create(
        "\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u206A\u206B\u206C\u206D\u206E\u206F\uFEFF");

    /// <summary>Determines whether any part of a path is the name.</summary>
    internal static bool IsIn(string path)
    {
        foreach (Range part in path.AsSpan().SplitAny('/', '\\'))
            if (Is(path.AsSpan(part)))
                return true;
        return false;
    }

    /// <summary>Determines whether a part of a path is the name.</summary>
    internal static bool Is(ReadOnlySpan<char> part)
    {
        // NTFS ignores blanks and dots at the end, and has streams after a colon.
        if (part.IndexOf(':') is >= 0 and var colon)
            part = part[..colon];
        part = part.TrimEnd(" .");
        if (part.ContainsAny(ignored))
            part = string.Concat(part.ToString().Where(character => !ignored.Contains(character)));
        return part.Equals(Name, StringComparison.OrdinalIgnoreCase) || part.Equals(ShortName, StringComparison.OrdinalIgnoreCase);
    }
}
