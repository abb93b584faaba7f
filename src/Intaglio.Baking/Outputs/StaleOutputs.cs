using System.Text;
using static Intaglio.Baking.OpenFolders;

namespace Intaglio.Baking;

/// <summary>Files of earlier bakes that the outputs of a plan replace.</summary>
/// <param name="Removed">Files that the recipe no longer makes.</param>
/// <param name="Respelled">Outputs whose files can have a name of an earlier bake that the file system takes for the same.</param>
internal sealed record StaleOutputs(string[] Removed, string[] Respelled)
{
    /// <summary>Finds the files.</summary>
    /// <param name="folder">The output folder.</param>
    /// <param name="ownership">The files that the recipe has made.</param>
    /// <param name="outputs">The names of all outputs of the plan, which can be enumerated several times.</param>
    /// <param name="areFinal">Whether no name contained a key or a digest, so that none occurs twice.</param>
    /// <param name="spelling">The listed names of the folder.</param>
    internal static StaleOutputs Find(OutputFolder folder, OutputOwnership ownership, IEnumerable<string> outputs, bool areFinal,
        FolderSpelling spelling)
    {
        // Usually, all names are those of outputs.
        if (areFinal && outputs.Count(ownership.Has) == ownership.Names.Count)
            return new([], []);
        HashSet<string> current = [.. outputs];
        string[] stale = [.. ownership.Names.Where(name => !current.Contains(name))];
        if (stale.Length == 0)
            return new([], []);
        // Case-sensitive file systems can ignore normalization.
        ILookup<string, string> similar = FindSimilar(stale.Where(name => folder.CanIgnoreCase || !Ascii.IsValid(name)), current);
        List<string> removed = [], respelled = [];
        foreach (string name in stale)
            if (similar[NameFolding.Fold(name)].FirstOrDefault(output => spelling.AreSame(name, output)) is { } output)
                respelled.Add(output);
            // A file that is found but not listed has another name, such as a short one, and can be anybody's.
            else if ((!folder.CanIgnoreCase || spelling.Find(name) is not null) && ownership.Owns(name, folder))
                removed.Add(name);
        return new([.. removed.Order(NameOrder.ByBytes)], [.. respelled]);
    }

    /// <summary>Gives the files and folders of earlier bakes the spelling of the outputs, before these are written.</summary>
    /// <remarks>A FUSE file system that ignores case keeps the bytes of a file for each spelling by which it was opened.</remarks>
    /// <param name="folder">The output folder.</param>
    /// <param name="ownership">The files that the recipe has made.</param>
    /// <param name="names">The names of the outputs.</param>
    internal static void Spell(OutputFolder folder, OutputOwnership ownership, IEnumerable<string> names)
    {
        if (ownership.Names.Count == 0 || !folder.CanIgnoreCase)
            return;
        FolderSpelling spelling = new(folder.Place);
        HashSet<string> folders = [.. ownership.Names.SelectMany(FoldersOf).Select(NameFolding.Fold)];
        HashSet<string> spelled = new(StringComparer.Ordinal);
        foreach (string name in names)
            if (ownership.FindSimilar(name).Any(other => spelling.AreSame(other, name)))
                folder.Spell(name, spelling);
            else if (FoldersOf(name).TakeWhile(spelled.Add).Any(above => folders.Contains(NameFolding.Fold(above))))
                folder.Spell(DirectoryOf(name), spelling);
    }

    /// <summary>Removes files where folders are needed now, and files in folders that have the name of an output.</summary>
    /// <param name="folder">The output folder.</param>
    /// <param name="ownership">The files that the recipe has made.</param>
    /// <param name="names">The names of the outputs that are written.</param>
    internal static void RemoveBlocking(OutputFolder folder, OutputOwnership ownership, IEnumerable<string> names)
    {
        if (ownership.Names.Count == 0)
            return;
        Func<string, string> fold = folder.CanIgnoreCase ? NameFolding.Fold : static name => name;
        HashSet<string> outputs = [.. names.Select(fold)];
        HashSet<string> folders = [.. outputs.SelectMany(FoldersOf)];
        foreach (string name in ownership.Names)
            if (fold(name) is var folded && (folders.Contains(folded) || IsBelow(folded, outputs)) && ownership.Owns(name, folder))
                folder.Remove(name);
    }

    // A large bake has many outputs, so no text is created for those with plain names.
    private static ILookup<string, string> FindSimilar(IEnumerable<string> stale, IEnumerable<string> outputs)
    {
        HashSet<string> folded = new(stale.Select(NameFolding.Fold), StringComparer.OrdinalIgnoreCase);
        return outputs.Where(output => folded.Count > 0 && folded.Contains(Ascii.IsValid(output) ? output : NameFolding.Fold(output)))
            .ToLookup(NameFolding.Fold, StringComparer.Ordinal);
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
}
