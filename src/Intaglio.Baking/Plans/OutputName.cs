namespace Intaglio.Baking;

/// <summary>The rules for names of outputs, which are valid on every system.</summary>
internal static class OutputName
{
    private const int MostBytes = 255;

    private static readonly string[] reserved = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$",
        .. "0123456789\u00B9\u00B2\u00B3".SelectMany(digit => new[] { $"COM{digit}", $"LPT{digit}" })];

    /// <summary>Checks the path of an output below the output folder.</summary>
    /// <returns>The problem and its correction, or null if the path is valid.</returns>
    internal static string? FindProblem(string path)
    {
        path = OutputPattern.Describe(path);
        if (path.Length == 0)
            return "the output has an empty name (change 'to')";
        if (path[0] == '/')
            return $"the output '{path}' is an absolute path (names are relative to the output folder, remove '/')";
        foreach (Range range in path.AsSpan().Split('/'))
            if (FindPartProblem(path, path.AsSpan(range)) is { } problem)
                return problem;
        return null;
    }

    private static string? FindPartProblem(string path, ReadOnlySpan<char> part)
    {
        if (part.IsEmpty)
            return $"the output '{path}' has an empty part (remove a '/')";
        if (part is "." or "..")
            return $"the output '{path}' contains '{part}' (names are below the output folder)";
        foreach (char character in part)
            if (character is < ' ' or '<' or '>' or ':' or '"' or '\\' or '|' or '?' or '*')
                return character < ' ' ? $"the output '{path}' contains a control character (rename the input or change 'to')"
                    : $"the output '{path}' contains '{character}', which Windows does not allow (rename the input or change 'to')";
        if (part[^1] is ' ' or '.')
            return $"the output '{path}' has a part that ends with '{part[^1]}', which Windows does not allow (change 'to')";
        ReadOnlySpan<char> stem = part.IndexOf('.') is >= 0 and var dot ? part[..dot] : part;
        foreach (string name in reserved)
            if (stem.TrimEnd(' ').Equals(name, StringComparison.OrdinalIgnoreCase))
                return $"the output '{path}' contains '{part}', a name that Windows reserves (change 'to')";
        // A temporary file of this name would be taken for a leftover.
        if (part.StartsWith(".intaglio", StringComparison.OrdinalIgnoreCase))
            return $"the output '{path}' contains '{part}', a name that Intaglio reserves (change 'to')";
        return System.Text.Encoding.UTF8.GetByteCount(part) > MostBytes
            ? $"the output '{path}' has a part of more than {MostBytes} bytes (shorten 'to')" : null;
    }
}
