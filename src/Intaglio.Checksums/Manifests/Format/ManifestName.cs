namespace Intaglio.Checksums;

/// <summary>Validates names in a manifest, which are paths that stay below the folder.</summary>
internal static class ManifestName
{
    /// <summary>Finds an error in a path, which can end with a slash.</summary>
    /// <returns>The error message, or <see langword="null"/> if the path is valid.</returns>
    internal static string? FindFault(ReadOnlySpan<char> name)
    {
        if (name.EndsWith('/'))
            name = name[..^1];
        if (!IsUnicode(name))
            return "The name is not valid Unicode.";
        if (name.Contains('\0'))
            return "The name contains a NUL character.";
        if (name.StartsWith('/'))
            return "The name is absolute.";
        for (ReadOnlySpan<char> rest = name; ;)
        {
            int slash = rest.IndexOf('/');
            switch (slash < 0 ? rest : rest[..slash])
            {
                case "":
                    return "The name contains an empty part.";
                case "." or "..":
                    return "The name contains the part '.' or '..'.";
            }
            if (slash < 0)
                break;
            rest = rest[(slash + 1)..];
        }
        // These characters would change the meaning of the path on this system.
        if (OperatingSystem.IsWindows() && name.IndexOfAny('\\', ':') >= 0)
            return @"The name contains a \ or a colon, which names on this system cannot contain.";
        return null;
    }

    /// <summary>
    /// Converts a path to the form of names, by resolving <c>.</c> and <c>..</c> and removing empty parts and a slash at the end.
    /// </summary>
    internal static string Normalize(string path)
    {
        List<string> parts = [];
        foreach (string part in path.Split('/', Path.DirectorySeparatorChar))
        {
            if (part == ".." && parts.Count > 0)
                parts.RemoveAt(parts.Count - 1);
            else if (part is not ("" or "." or ".."))
                parts.Add(part);
        }
        return string.Join('/', parts);
    }

    /// <summary>Determines whether a path equals a name or leads to a directory that contains it.</summary>
    internal static bool IsEnd(ReadOnlySpan<char> path, ReadOnlySpan<char> name) =>
        path.EndsWith(name) && (path.Length == name.Length || path[^(name.Length + 1)] == '/');

    /// <summary>Determines whether every surrogate is part of a valid pair.</summary>
    internal static bool IsUnicode(ReadOnlySpan<char> text)
    {
        while (text.IndexOfAnyInRange('\uD800', '\uDFFF') is >= 0 and int at)
        {
            if (at + 1 >= text.Length || !char.IsSurrogatePair(text[at], text[at + 1]))
                return false;
            text = text[(at + 2)..];
        }
        return true;
    }
}
