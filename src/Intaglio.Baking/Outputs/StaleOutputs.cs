namespace Intaglio.Baking;

/// <summary>Finds files of earlier bakes that the outputs of a plan replace.</summary>
internal static class StaleOutputs
{
    /// <summary>Finds files that the recipe no longer makes.</summary>
    /// <param name="folder">The output folder.</param>
    /// <param name="ownership">The files that the recipe has made.</param>
    /// <param name="outputs">The names of all outputs of the plan, which can be enumerated several times.</param>
    /// <param name="areFinal">Whether no name contained a key or a digest, so that none occurs twice.</param>
    internal static string[] Find(OutputFolder folder, OutputOwnership ownership, IEnumerable<string> outputs, bool areFinal)
    {
        // Usually, all names are those of outputs.
        if (areFinal && outputs.Count(ownership.Has) == ownership.Names.Count)
            return [];
        HashSet<string> current = [.. outputs];
        return [.. ownership.Names.Where(name => !current.Contains(name) && ownership.Owns(name, folder)).Order(NameOrder.ByBytes)];
    }

    /// <summary>Removes files where folders are needed now, and files in folders that have the name of an output.</summary>
    /// <param name="folder">The output folder.</param>
    /// <param name="ownership">The files that the recipe has made.</param>
    /// <param name="names">The names of the outputs that are written.</param>
    internal static void RemoveBlocking(OutputFolder folder, OutputOwnership ownership, IEnumerable<string> names)
    {
        HashSet<string> outputs = [.. names];
        if (outputs.Count == 0 || ownership.Names.Count == 0)
            return;
        HashSet<string> folders = [.. outputs.SelectMany(FoldersOf)];
        foreach (string name in ownership.Names)
            if ((folders.Contains(name) || IsBelow(name, outputs)) && ownership.Owns(name, folder))
                folder.Remove(name);
    }

    // A large bake has many names, so no text is created for the folders of each.
    private static bool IsBelow(string name, HashSet<string> outputs)
    {
        HashSet<string>.AlternateLookup<ReadOnlySpan<char>> lookup = outputs.GetAlternateLookup<ReadOnlySpan<char>>();
        for (int slash = name.LastIndexOf('/'); slash > 0; slash = name.LastIndexOf('/', slash - 1))
            if (lookup.Contains(name.AsSpan(0, slash)))
                return true;
        return false;
    }

    private static IEnumerable<string> FoldersOf(string name)
    {
        for (int slash = name.LastIndexOf('/'); slash > 0; slash = name.LastIndexOf('/', slash - 1))
            yield return name[..slash];
    }
}
