namespace Intaglio.Checksums;

/// <summary>The names of files and directories that could not be read.</summary>
internal sealed class UnreadNames
{
    private readonly HashSet<string> names;

    private UnreadNames(HashSet<string> names) => this.names = names;

    /// <summary>Creates an instance if there are any names.</summary>
    /// <returns>The instance, or <see langword="null"/> if the sequence is empty.</returns>
    internal static UnreadNames? TryCreate(IEnumerable<string> names)
    {
        HashSet<string> unread = [.. names];
        return unread.Count == 0 ? null : new(unread);
    }

    /// <summary>Determines whether a name, or a directory that contains it, could not be read.</summary>
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
