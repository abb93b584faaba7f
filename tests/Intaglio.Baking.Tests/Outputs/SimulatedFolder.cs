namespace Intaglio.Baking.Tests;

/// <summary>An output folder whose files are found by names that differ from the listed ones by case or normalization.</summary>
internal sealed class SimulatedFolder : IDisposable
{
    private readonly TemporaryFolder temporary = new();
    private readonly OutputFolder folder;
    private readonly FolderSpelling spelling;

    /// <param name="files">The listed names.</param>
    /// <param name="ignoresNothing">Whether files are found by their listed names alone.</param>
    /// <param name="alias">A name by which a file is found although it is not similar to the listed one.</param>
    internal SimulatedFolder(string[] files, bool ignoresNothing = false, (string Name, string File) alias = default)
    {
        foreach (string file in files)
            temporary.Write("out/" + file, file);
        // By this name, a file system that ignores case also finds the lock.
        if (!ignoresNothing)
            temporary.Write("out/" + OutputFolder.LockName.ToUpperInvariant(), "");
        folder = new(temporary["out"], AnchoredPath.FollowLinks(temporary["out"]));
        spelling = new(
            name => name == alias.Name || Entries.Any(entry => ignoresNothing ? entry == name : NameFolding.Fold(entry) == NameFolding.Fold(name)),
            above => Entries.Where(entry => NameFolding.Fold(Path.GetDirectoryName(entry)!) == NameFolding.Fold(above)).Select(entry => Path.GetFileName(entry)).Distinct());
    }

    internal IEnumerable<string> Files => Workshop.ReadFiles(folder.Path).Keys.Where(name => !name.StartsWith('.'));

    private IEnumerable<string> Entries => Directory.EnumerateFileSystemEntries(folder.Path, "*", SearchOption.AllDirectories)
        .Select(path => Path.GetRelativePath(folder.Path, path).Replace('\\', '/')).ToArray();

    /// <summary>Finds the stale files of a recipe that has made files.</summary>
    internal StaleOutputs Find(string[] outputs, string[] made)
    {
        Directory.CreateDirectory(temporary["state"]);
        OutputOwnership ownership = new(temporary["state"], new("recipe", "profile", "out"), Workshop.Key, place: default, _ => null);
        ownership.Add(made);
        return StaleOutputs.Find(folder, ownership, outputs, areFinal: true, spelling);
    }

    internal void Spell(string name)
    {
        // Here, folders are entered by their listed names alone.
        foreach ((string above, string listed, string part) in spelling.FindOthers(name))
            Directory.Move(Path.Combine(folder.Path, above, listed), Path.Combine(folder.Path, above, part));
    }

    public void Dispose()
    {
        folder.Dispose();
        temporary.Dispose();
    }
}
