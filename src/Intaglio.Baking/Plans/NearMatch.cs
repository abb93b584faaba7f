using System.Text;

namespace Intaglio.Baking;

/// <summary>A file that a rule would match if its path or the pattern were slightly different.</summary>
/// <param name="Difference">The path of the file and the difference, as the end of a sentence.</param>
/// <param name="Correction">The correction for error messages.</param>
internal sealed record NearMatch(string Difference, string Correction)
{
    // Extensions of one kind of file, which are mistaken for each other.
    private static readonly string[][] kinds =
    [
        ["png", "tif", "tiff", "jpg", "jpeg", "jpe", "jfif", "pbm", "pgm", "ppm", "pnm", "pam", "pfm", "exr", "hdr", "tga", "bmp", "gif",
            "webp", "psd", "dds"],
        ["obj", "ply", "stl", "gltf", "glb", "fbx", "dae"],
        ["yml", "yaml"], ["htm", "html"], ["txt", "text", "md"],
    ];

    /// <summary>Finds a file for a rule that matches none.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="sources">All files of the source folder.</param>
    /// <param name="rules">All rules. A file that another one matches has the folder and extension that it should have.</param>
    internal static NearMatch? Find(BakeRule rule, SourceFile[] sources, IReadOnlyList<BakeRule> rules)
    {
        SourceFile[] candidates = Array.FindAll(sources, source => !rule.IsExcluded(source.Name));
        if (FindLink(rule, candidates) is { } link)
            return new($"its folder '{link}' is a link that cannot be followed", "replace the link with a folder");
        string[] names = Array.ConvertAll(candidates, source => source.Name);
        if (Find(names, rule.Include, Normalize) is { } denormalized)
            return Describe(denormalized, "Unicode normalization");
        if (Find(names, rule.Include, NameFolding.Fold) is { } other)
            return Describe(other, "case");
        names = Array.FindAll(names, name => !rules.Any(owner => owner.IsMatch(name)));
        SourcePattern[] patterns = [.. rule.Include.Select(pattern => pattern.Convert(NameFolding.Fold))];
        if (Array.Find(names, name => NameFolding.Fold(name) is var folded && patterns.Any(pattern => pattern.MatchesInAnyFolder(folded)))
            is { } elsewhere || (elsewhere = FindFolder(names, patterns)) is not null)
            return new($"'{elsewhere}' is in another folder", "move the file, or change the pattern");
        return Array.Find(names, name => HasOtherExtension(NameFolding.Fold(name), patterns)) is { } named
            ? Describe(named, "the extension") : null;
    }

    private static NearMatch Describe(string name, string part) =>
        new($"'{name}' differs from the pattern only in {part}", "rename the file, or change the pattern");

    private static string? Find(string[] names, IReadOnlyList<SourcePattern> patterns, Func<string, string> convert)
    {
        SourcePattern[] converted = [.. patterns.Select(pattern => pattern.Convert(convert))];
        return Array.Find(names, name => convert(name) is var other && converted.Any(pattern => pattern.IsMatch(other)));
    }

    private static string? FindLink(BakeRule rule, SourceFile[] sources) =>
        Array.Find(sources, source => source.Problem is not null && rule.Include.SelectMany(pattern => pattern.Folders)
            .Any(folder => folder == source.Name || folder.StartsWith(source.Name + "/", StringComparison.Ordinal)))?.Name;

    // A pattern for all files of a folder has no name that could be found elsewhere, but its folder can be misspelled.
    private static string? FindFolder(string[] names, SourcePattern[] patterns)
    {
        string[] wanted = [.. patterns.SelectMany(pattern => pattern.WholeFolders)];
        if (wanted.Length == 0)
            return null;
        Dictionary<string, bool> known = new(StringComparer.Ordinal);
        return Array.Find(names, name =>
        {
            string folder = NameFolding.Fold(name[..Math.Max(0, name.LastIndexOf('/'))]);
            if (!known.TryGetValue(folder, out bool isSimilar))
                known.Add(folder, isSimilar = wanted.Any(other => SimilarName.Find(other, [folder]).Length > 0));
            return isSimilar;
        });
    }

    private static bool HasOtherExtension(string name, SourcePattern[] patterns)
    {
        string extension = Path.GetExtension(name);
        string stem = name[..^extension.Length];
        return patterns.SelectMany(pattern => pattern.Stems).Any(wanted => wanted.Stem.IsMatch(stem)
            && (wanted.HasText || AreSimilar(wanted.Extension, extension.TrimStart('.'))));
    }

    private static bool AreSimilar(string first, string second) =>
        kinds.Any(kind => kind.Contains(first) && kind.Contains(second)) || SimilarName.Find(first, [second]).Length > 0;

    private static string Normalize(string name) => name.IsNormalized() ? name : name.Normalize(NormalizationForm.FormC);
}
