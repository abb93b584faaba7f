using Intaglio.Checksums;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>Compares an output folder with the manifest of its last complete bake.</summary>
internal static class OutputAudit
{
    internal static IEnumerable<AuditFinding> Verify(BakeRecipe recipe, CancellationToken cancellationToken)
    {
        OutputOwnership ownership = new(recipe.StateFolder, recipe.StateName, StateKey.None, place: default, recall: _ => null);
        using SafeFileHandle file = StateFile.TryOpen(ownership.ManifestPath)
            ?? throw new BakeException($"no bake of the profile '{recipe.Profile}' was completed (run 'intaglio bake' first)");
        BakeLock.RequireFolder(recipe);
        using FileStream manifest = new(file, FileAccess.Read, bufferSize: 0, file.IsAsync);
        using OutputFolder folder = new(recipe.Output, recipe.Places.Output) { Sample = recipe.StatePath };
        Lazy<OutputOwnership[]> others = new(() => [.. FindOthers(recipe)]);
        List<AuditFinding> named = [];
        using IEnumerator<AuditFinding> findings = Explain(ownership.ManifestPath, () =>
            Manifest.Audit(recipe.Output, manifest, cancellationToken: cancellationToken).GetEnumerator());
        while (Explain(ownership.ManifestPath, findings.MoveNext))
        {
            AuditFinding finding = findings.Current;
            if (finding.Kind is AuditKind.New or AuditKind.Moved or AuditKind.Unreadable
                && RemovedFile.IsName(Path.GetFileName(finding.Name)))
            {
                // An output with the same bytes is missing.
                if (finding.MovedFrom is { } missing)
                    named.Add(new(AuditKind.Missing, missing));
            }
            else if (finding.Kind is AuditKind.New or AuditKind.Missing or AuditKind.Moved)
                named.Add(finding);
            else if (finding.Kind is not (AuditKind.Unchanged or AuditKind.Touched) && !HasOnlyOtherMode(finding, folder, ownership))
                yield return finding;
        }
        HashSet<string> right = FindOtherSpellings(named, folder, ownership);
        foreach (AuditFinding finding in named)
            if (finding.Name != OutputFolder.LockName && !right.Contains(finding.Name) && !(finding.Kind == AuditKind.New
                && Array.Exists(others.Value, other => other.Has(finding.Name))))
                yield return finding;
    }

    private static T Explain<T>(string manifest, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (ChecksumFormatException exception)
        {
            throw new ChecksumFormatException($"'{manifest}' is damaged: {SessionPlan.Describe(exception)} (bake to write it again)",
                exception) { Position = exception.Position };
        }
    }

    // Some file systems have one mode for all files.
    private static bool HasOnlyOtherMode(AuditFinding finding, OutputFolder folder, OutputOwnership ownership) =>
        finding.Kind == AuditKind.Changed && finding.Size is { } size && size == finding.RecordedSize
            && folder.Find(finding.Name) is { } status && folder.HasMode(status, !status.IsExecutable)
            && ownership.Owns(finding.Name, folder);

    /// <summary>Finds outputs with the right bytes that are listed under names that the file system takes for the same.</summary>
    /// <returns>The names in the manifest, and the listed names.</returns>
    private static HashSet<string> FindOtherSpellings(List<AuditFinding> findings, OutputFolder folder, OutputOwnership ownership)
    {
        FolderSpelling spelling = new(folder.Place);
        HashSet<string> names = new(StringComparer.Ordinal);
        foreach (AuditFinding finding in findings)
            if (finding.Kind != AuditKind.New && (finding.MovedFrom ?? finding.Name) is var name
                && spelling.Find(name) is { } listed && listed != name && ownership.Owns(name, folder))
                names.UnionWith([name, listed]);
        return names;
    }

    // Other recipes in the same folder, and other profiles, can have the same output folder.
    private static IEnumerable<OutputOwnership> FindOthers(BakeRecipe recipe)
    {
        if (recipe.Path is null || recipe.Operations is null)
            yield break;
        foreach (StateName name in StateName.FindFiles(recipe.StateFolder).Select(StateName.Parse).Distinct())
            if (name != recipe.StateName && name.Output == recipe.StateName.Output
                && FindOutput(Path.Combine(Path.GetDirectoryName(recipe.Path)!, name.Recipe), name.Profile, recipe) == recipe.Output)
                yield return new OutputOwnership(recipe.StateFolder, name, StateKey.None, place: default, recall: _ => null);
    }

    // A recipe that cannot be read makes no files.
    private static string? FindOutput(string path, string profile, BakeRecipe recipe)
    {
        try
        {
            // A recipe without profiles has a default one, which cannot be chosen.
            if (new FolderTrust(Path.GetDirectoryName(path)!, recipe.AllowedFolders).FindLinkProblem(path) is not null)
                return null;
            BakeRecipe other = BakeRecipe.Load(path, recipe.Operations!, new()
            { Profile = profile == BakeRecipe.DefaultProfile ? null : profile, AllowedFolders = recipe.AllowedFolders });
            return other.Profile == profile ? other.Output : null;
        }
        catch (Exception exception) when (exception is BakeRecipeFormatException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
