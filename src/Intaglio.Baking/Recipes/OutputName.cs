namespace Intaglio.Baking;

/// <summary>The rules for names of outputs, which are valid on every system.</summary>
internal static class OutputName
{
    private const int MostBytes = 255;

    private static readonly string[] reserved = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$",
        .. "0123456789\u00B9\u00B2\u00B3".SelectMany(digit => new[] { $"COM{digit}", $"LPT{digit}" })];

    /// <summary>Checks the path of an output below the output folder.</summary>
    /// <param name="path">The path.</param>
    /// <param name="shown">The path or pattern for the message, or null for the path.</param>
    /// <param name="fix">The correction for the message, or null for that of names in recipes.</param>
    /// <returns>The problem and its correction, or null if the path is valid.</returns>
    internal static string? FindProblem(string path, string? shown = null, string? fix = null)
    {
        path = OutputPattern.Describe(path);
        fix ??= shown is null ? "(rename the input or change 'to')" : "(change 'to')";
        shown ??= path;
        if (path.Length == 0)
            return "the output has an empty name (change 'to')";
        if (path[0] == '/')
            return $"the output '{shown}' is an absolute path (names are relative to the output folder, remove '/')";
        foreach (Range range in path.AsSpan().Split('/'))
            if (FindPartProblem(shown, path.AsSpan(range), fix) is { } problem)
                return problem;
        return null;
    }

    private static string? FindPartProblem(string path, ReadOnlySpan<char> part, string fix)
    {
        if (part.IsEmpty)
            return $"the output '{path}' has an empty part (remove a '/')";
        if (part is "." or "..")
            return $"the output '{path}' contains '{part}' (remove it, names are relative to the output folder)";
        foreach (char character in part)
            if (PrintableText.IsControl(character) || character is '<' or '>' or ':' or '"' or '\\' or '|' or '?' or '*')
                return PrintableText.IsControl(character) ? $"the output '{PrintableText.Of(path)}' contains a control character {fix}"
                    : $"the output '{path}' contains '{character}', which Windows does not allow {fix}";
        if (part[^1] is ' ' or '.')
            return $"the output '{path}' has a part that ends with '{part[^1]}', which Windows does not allow {fix}";
        ReadOnlySpan<char> stem = part.IndexOf('.') is >= 0 and var dot ? part[..dot] : part;
        foreach (string name in reserved)
            if (stem.TrimEnd(' ').Equals(name, StringComparison.OrdinalIgnoreCase))
                return $"the output '{path}' contains '{part}', a name that Windows reserves {fix}";
        if (GitName.Is(part))
            return $"the output '{path}' contains '{part}', which belongs to git {fix}";
        // A temporary file of this name would be taken for a leftover.
        if (part.StartsWith(".intaglio", StringComparison.OrdinalIgnoreCase))
            return $"the output '{path}' contains '{part}', a name that Intaglio reserves {fix}";
        return System.Text.Encoding.UTF8.GetByteCount(part) > MostBytes
            ? $"the output '{path}' has a part of more than {MostBytes} bytes {fix}" : null;
    }
}
