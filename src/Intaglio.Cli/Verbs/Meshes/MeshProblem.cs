using System.Globalization;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>Something that is wrong with a mesh, or with what belongs to it.</summary>
/// <param name="Key">What JSON calls it.</param>
/// <param name="Count">How often it occurs; 0: it does not.</param>
/// <param name="One">What it is if it occurs once.</param>
/// <param name="Many">What it is if it occurs more often.</param>
/// <param name="Names">The names of what is wrong, where it has names.</param>
internal sealed record MeshProblem(string Key, long Count, string One, string Many, IReadOnlyList<string>? Names = null)
{
    private const int MostNames = 5;

    private static readonly (MeshWarningKind Kind, string Key, string One, string Many)[] warningTexts =
    [
        (MeshWarningKind.MissingNormals, "missingNormals", "corner with a normal that is missing", "corners with normals that are missing"),
        (MeshWarningKind.MissingTextureCoordinates, "missingTextureCoordinates", "corner with texture coordinates that are missing", "corners with texture coordinates that are missing"),
        (MeshWarningKind.SmallElements, "smallElements", "face, line or point with too few corners, left out", "faces, lines and points with too few corners, left out"),
        (MeshWarningKind.UnnamedMaterials, "unnamedMaterials", "material without a name, left out", "materials without a name, left out"),
        (MeshWarningKind.UnknownHeaderLines, "unknownHeaderLines", "unknown line in the header", "unknown lines in the header"),
    ];

    public override string ToString()
    {
        string text = string.Create(CultureInfo.InvariantCulture, $"{Count} {(Count == 1 ? One : Many)}");
        if (Names is null)
            return text;
        return $"{text}: {string.Join(", ", Names.Take(MostNames).Select(ShellQuoting.Quote))}{(Names.Count > MostNames ? ", ..." : "")}";
    }

    /// <summary>Lists all that is looked for, whether it occurs or not.</summary>
    internal static IReadOnlyList<MeshProblem> Of(MeshReport report, MeshFileInput input) =>
    [
        new("repeatedCorners", report.RepeatedCorners, "face or line with a repeated corner", "faces and lines with a repeated corner"),
        new("zeroAreaFaces", report.ZeroAreaFaces, "face of area 0", "faces of area 0"),
        new("nonFiniteNumbers", report.NonFiniteNumbers, "number that is not finite", "numbers that are not finite"),
        new("unreferencedPositions", report.UnreferencedPositions, "position that nothing refers to", "positions that nothing refers to"),
        new("equalPositions", report.EqualPositions, "position that equals one before it", "positions that equal one before them"),
        new("zeroNormals", report.ZeroNormals, "normal of length 0", "normals of length 0"),
        new("nonUnitNormals", report.NonUnitNormals, "normal of another length than 1", "normals of another length than 1"),
        new("openEdges", report.Edges.Open, "edge with one face", "edges with one face"),
        new("nonManifoldEdges", report.Edges.NonManifold, "edge with more than two faces", "edges with more than two faces"),
        new("flippedEdges", report.Edges.Flipped, "edge with faces in opposite directions", "edges with faces in opposite directions"),
        OfNames("undefinedMaterials", input.HasFolder ? report.UndefinedMaterials : [], "material that is used and not defined", "materials that are used and not defined"),
        OfNames("missingLibraries", input.MissingLibraries, "file with materials that is missing", "files with materials that are missing"),
        OfNames("missingTextures", input.MissingTextures, "texture that is missing", "textures that are missing"),
        .. OfWarnings(input.Warnings),
        OfNames("repeatedNames", report.RepeatedNames, "name that several objects have", "names that several objects have"),
    ];

    /// <summary>Lists all faults that readers pass over, whether they occur or not.</summary>
    internal static IEnumerable<MeshProblem> OfWarnings(IReadOnlyList<(string File, MeshWarning Warning)> warnings)
    {
        foreach ((MeshWarningKind kind, string key, string one, string many) in warningTexts)
            yield return new(key, warnings.Where(each => each.Warning.Kind == kind).Sum(each => each.Warning.Count), one, many);
    }

    /// <summary>Describes a fault in one line.</summary>
    internal static string Describe(MeshWarning warning)
    {
        (_, string key, string one, string many) = warningTexts.Single(text => text.Kind == warning.Kind);
        MeshProblem problem = new(key, warning.Count, one, many);
        return warning.Line is { } line ? string.Create(CultureInfo.InvariantCulture, $"{problem} (first on line {line})") : problem.ToString();
    }

    private static MeshProblem OfNames(string key, IReadOnlyList<string> names, string one, string many) => new(key, names.Count, one, many, names);
}
