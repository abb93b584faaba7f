namespace Intaglio.Meshes;

/// <summary>Names, each once, in the order in which they came first.</summary>
internal sealed class NameList
{
    private readonly HashSet<string> known = [];
    private readonly List<string> names = [];

    internal IReadOnlyList<string> Names => names;

    /// <summary>Adds a name, and tells whether it is new.</summary>
    internal bool Add(string name)
    {
        if (!known.Add(name))
            return false;
        names.Add(name);
        return true;
    }

    internal bool Contains(string name) => known.Contains(name);
}
