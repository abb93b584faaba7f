namespace Intaglio.Checksums;

/// <summary>Names of files and directories that could not be read.</summary>
internal sealed class UnreadNames
{
    private readonly HashSet<string> names;

    private UnreadNames(HashSet<string> names) => this.names = names;

    /// <returns>Null if there are none.</returns>
    internal static UnreadNames? TryCreate(IEnumerable<string> names)
    {
        HashSet<string> unread = [.. names];
        return unread.Count == 0 ? null : new(unread);
    }

    /// <summary>Tells whether a name is one of these, or lies in a directory that is.</summary>
    internal bool Covers(string name)
    {
        if (names.Contains(name))
            return true;
        for (int slash = name.IndexOf('/', StringComparison.Ordinal); slash >= 0; slash = name.IndexOf('/', slash + 1))
            if (names.Contains(name[..(slash + 1)]))
                return true;
        return false;
    }
}
