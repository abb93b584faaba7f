namespace Intaglio.Baking;

/// <summary>The files of an action in the output folder, and the outputs that they belong to.</summary>
internal static class PlacedOutputs
{
    /// <summary>Names the files of an output.</summary>
    internal static IEnumerable<PlacedFile> Name(BakeAction action, BakeKey weak, ActionOutput output)
    {
        string name = action.NameOutput(output.Role, weak, output.Digest);
        return output.Files.Select(file =>
            new PlacedFile(file.Role, file.File is { } inner ? $"{name}/{inner}" : name, file.Length, file.Digest, default));
    }

    /// <summary>Returns the outputs that files belong to, in the order of the rule's roles.</summary>
    internal static ActionOutput[] Gather(BakeAction action, IReadOnlyList<PlacedFile> files) => Gather(action.Rule,
        [.. files.Select(file => new ActionOutput(file.Role, file.Length, file.Digest)
        { File = action.FindInner(file.Role, file.Name) })]);

    /// <summary>Returns outputs in which the files of each folder are together, in the order of the rule's roles.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="files">The files that the action has written. A folder without files has none.</param>
    internal static ActionOutput[] Gather(PlannedRule rule, ActionOutput[] files)
    {
        if (!rule.HasFolder)
            return files;
        ILookup<string, ActionOutput> byRole = files.ToLookup(file => file.Role);
        return [.. rule.Rule.Outputs.SelectMany(output =>
            output.Value.IsFolder ? [FolderFiles.Create(output.Key, byRole[output.Key])] : byRole[output.Key])];
    }
}
