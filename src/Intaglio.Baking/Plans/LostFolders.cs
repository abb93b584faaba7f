namespace Intaglio.Baking;

/// <summary>Finds folders of the last bake that links replace which cannot be followed, so that their files seem to be deleted.</summary>
internal static class LostFolders
{
    /// <param name="sources">All files of the source folder.</param>
    /// <param name="last">The paths of the files that earlier bakes have read.</param>
    /// <exception cref="BakeException">A link has replaced a folder, or no longer leads to it.</exception>
    internal static void Check(SourceFile[] sources, IEnumerable<string> last)
    {
        Dictionary<string, string> links = new(StringComparer.Ordinal);
        foreach (SourceFile source in sources)
            if (source.Problem is { } problem)
                links.Add(source.Name, problem);
        if (links.Count == 0)
            return;
        Dictionary<string, string>.AlternateLookup<ReadOnlySpan<char>> lookup = links.GetAlternateLookup<ReadOnlySpan<char>>();
        HashSet<string> lost = new(StringComparer.Ordinal);
        foreach (string name in last)
            for (int slash = name.LastIndexOf('/'); slash > 0; slash = name.LastIndexOf('/', slash - 1))
                if (lookup.TryGetValue(name.AsSpan(0, slash), out string? problem))
                    lost.Add(problem);
        if (lost.Count > 0)
            throw new BakeException([.. lost.Order(StringComparer.Ordinal).Select(problem => PrintableText.Of(
                $"{problem}, and an earlier bake has read files below it (restore the folder, or add the link to 'ignore')"))]);
    }
}
