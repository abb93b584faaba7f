namespace Intaglio.Documentation;

/// <summary>Tables of pages that are written by what measures them.</summary>
internal static class MeasuredTable
{
    /// <summary>Puts a table behind a mark.</summary>
    internal static string Replace(string page, string mark, string table)
    {
        string comment = $"<!-- measured: {mark} -->\n\n";
        int start = page.IndexOf(comment, StringComparison.Ordinal);
        if (start < 0)
            throw new InvalidOperationException($"The page has no mark '{comment.TrimEnd()}'.");
        int end = start += comment.Length;
        while (end < page.Length && page[end] == '|')
            end = page.IndexOf('\n', end) + 1;
        return page[..start] + table + page[end..];
    }
}
