namespace Intaglio.Meshes;

/// <summary>Distinct names, in the order in which they were added.</summary>
internal sealed class NameList
{
    private readonly HashSet<string> known = [];
    private readonly List<string> names = [];

    internal IReadOnlyList<string> Names => names;

    /// <summary>Adds a name and returns a value indicating whether it is new.</summary>
    internal bool Add(string name)
    {
        if (!known.Add(name))
            return false;
        names.Add(name);
        return true;
    }

    internal bool Contains(string name) => known.Contains(name);
}
