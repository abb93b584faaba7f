using static Intaglio.Baking.OpenFolders;

namespace Intaglio.Baking;

/// <summary>The paths of outputs, of which none is the same as another one on some system, or the folder of another one.</summary>
/// <remarks>Instances are thread-safe. A path that an action adds again is not in its own way.</remarks>
internal sealed class PlaceMap
{
    private readonly Dictionary<string, (BakeAction Owner, string Name)> outputs = new(StringComparer.Ordinal),
        folders = new(StringComparer.Ordinal);

    private readonly Lock gate = new();

    /// <summary>Adds a path.</summary>
    /// <param name="name">The path of a file, or of a folder that belongs to one action.</param>
    /// <param name="owner">The action.</param>
    /// <returns>The output of another action that is in the way, or null if the path was added.</returns>
    internal (BakeAction Owner, string Name)? Add(string name, BakeAction owner)
    {
        string folded = NameFolding.Fold(name);
        lock (gate)
        {
            if (FindOther(outputs, folded, owner) is { } same)
                return same;
            if (FindOther(folders, folded, owner) is { } below)
                return below;
            foreach (string folder in FoldersOf(folded))
                if (FindOther(outputs, folder, owner) is { } above)
                    return above;
            outputs[folded] = (owner, name);
            foreach (string folder in FoldersOf(folded))
                if (!folders.TryAdd(folder, (owner, name)))
                    break;
            return null;
        }
    }

    private static (BakeAction, string)? FindOther(Dictionary<string, (BakeAction Owner, string Name)> known, string name,
        BakeAction owner) => known.TryGetValue(name, out (BakeAction Owner, string Name) found) && found.Owner != owner ? found : null;
}
