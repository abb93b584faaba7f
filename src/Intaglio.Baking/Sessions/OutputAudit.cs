using Intaglio.Checksums;

namespace Intaglio.Baking;

/// <summary>Compares an output folder with the manifest of its last complete bake.</summary>
internal static class OutputAudit
{
    internal static IEnumerable<AuditFinding> Verify(BakeRecipe recipe, CancellationToken cancellationToken)
    {
        OutputOwnership ownership = new(recipe.StateFolder, recipe.StateName, recall: _ => null);
        if (!ownership.HasManifest)
            throw new BakeException($"no bake of the profile '{recipe.Profile}' was completed (run 'intaglio bake' first)");
        using FileStream manifest = File.OpenRead(ownership.ManifestPath);
        foreach (AuditFinding finding in Manifest.Audit(recipe.Output, manifest, cancellationToken: cancellationToken))
            if (finding.Kind is not (AuditKind.Unchanged or AuditKind.Touched) && finding.Name != BakeLock.FileName)
                yield return finding;
    }
}
