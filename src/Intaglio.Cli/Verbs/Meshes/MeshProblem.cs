using System.Globalization;
using System.Text.Json;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>A problem of a mesh or of its materials.</summary>
/// <param name="Key">The name in JSON.</param>
/// <param name="Count">The number of occurrences, or 0 if the problem does not occur.</param>
/// <param name="One">The description of a single occurrence.</param>
/// <param name="Many">The description of several occurrences.</param>
/// <param name="Names">The affected names, if the problem concerns named items.</param>
/// <param name="Places">The first locations, if the problem is in the mesh.</param>
/// <param name="Lines">The first line in each file, if the problem is a warning of the reader.</param>
internal sealed record MeshProblem(
    string Key, long Count, string One, string Many, IReadOnlyList<string>? Names = null, IReadOnlyList<MeshPlace>? Places = null,
    IReadOnlyList<(string File, long Line)>? Lines = null)
{
    private const int MostNames = 5;

    private static readonly (MeshWarningKind Kind, string Key, string One, string Many)[] warningTexts =
    [
        (MeshWarningKind.MissingNormals, "missingNormals", "corner with a normal that is missing", "corners with normals that are missing"),
        (MeshWarningKind.MissingTextureCoordinates, "missingTextureCoordinates", "corner with texture coordinates that are missing",
            "corners with texture coordinates that are missing"),
        (MeshWarningKind.SmallElements, "smallElements", "face, line or point with too few corners, left out",
            "faces, lines and points with too few corners, left out"),
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

    /// <summary>Describes the problem and its first locations on one line.</summary>
    /// <param name="most">The maximum number of locations.</param>
    /// <param name="report">The report that contains the locations.</param>
    /// <param name="mesh">The name of the mesh file.</param>
    internal string Describe(int most, MeshReport report, string mesh)
    {
        if (most == 0)
            return ToString();
        string where = Places is not null ? MeshPlaceText.Write(Places, most, report)
            : string.Join("; ", (Lines
            ?? []).Take(most).Select(line => string.Create(CultureInfo.InvariantCulture,
                $"line {line.Line}{(line.File == mesh ? "" : $" of {ShellQuoting.Quote(line.File)}")}")));
        if (where.Length == 0)
            return ToString();
        return $"{this}: {where}{(Lines is not null && Count > Lines.Count ? ", ..." : "")}";
    }

    /// <summary>Lists all problems that are checked, including those that do not occur.</summary>
    internal static IReadOnlyList<MeshProblem> Of(MeshReport report, MeshFileInput input)
    {
        return
        [
            Of(MeshProblemKind.RepeatedCorners, report.RepeatedCorners, "face or line with a repeated corner",
                "faces and lines with a repeated corner"),
            Of(MeshProblemKind.ZeroAreaFaces, report.ZeroAreaFaces, "face of area 0", "faces of area 0"),
            Of(MeshProblemKind.NonFiniteNumbers, report.NonFiniteNumbers, "number that is not finite", "numbers that are not finite"),
            Of(MeshProblemKind.UnreferencedPositions, report.UnreferencedPositions, "position that nothing refers to",
                "positions that nothing refers to"),
            Of(MeshProblemKind.EqualPositions, report.EqualPositions, "position that equals one before it",
                "positions that equal one before them"),
            Of(MeshProblemKind.ZeroNormals, report.ZeroNormals, "normal of length 0", "normals of length 0"),
            Of(MeshProblemKind.NonUnitNormals, report.NonUnitNormals, "normal of another length than 1",
                "normals of another length than 1"),
            Of(MeshProblemKind.OpenEdges, report.Edges.Open, "edge with one face", "edges with one face"),
            Of(MeshProblemKind.NonManifoldEdges, report.Edges.NonManifold, "edge with more than two faces",
                "edges with more than two faces"),
            Of(MeshProblemKind.FlippedEdges, report.Edges.Flipped, "edge with faces in opposite directions",
                "edges with faces in opposite directions"),
            OfNames("undefinedMaterials", input.HasFolder ? report.UndefinedMaterials
            : [], "material that is used and not defined", "materials that are used and not defined"),
            OfNames("missingLibraries", input.MissingLibraries, "file with materials that is missing",
                "files with materials that are missing"),
            OfNames("missingTextures", input.MissingTextures, "texture that is missing", "textures that are missing"),
            .. OfWarnings(input.Warnings),
            OfNames("repeatedNames", report.RepeatedNames, "name that several objects have", "names that several objects have"),
        ];

        MeshProblem Of(MeshProblemKind kind, long count, string one, string many) =>
            new(JsonNamingPolicy.CamelCase.ConvertName(kind.ToString()), count, one, many, Places: report.GetPlaces(kind));
    }

    /// <summary>Lists all warnings of readers, including those that do not occur.</summary>
    internal static IEnumerable<MeshProblem> OfWarnings(IReadOnlyList<(string File, MeshWarning Warning)> warnings)
    {
        foreach ((MeshWarningKind kind, string key, string one, string many) in warningTexts)
        {
            (string File, MeshWarning Warning)[] own = [.. warnings.Where(each => each.Warning.Kind == kind)];
            yield return new(key, own.Sum(each => each.Warning.Count), one, many,
                Lines: [.. own.Where(each => each.Warning.Line is not null).Select(each => (each.File, each.Warning.Line!.Value))]);
        }
    }

    /// <summary>Describes a warning on one line.</summary>
    internal static string Describe(MeshWarning warning)
    {
        (_, string key, string one, string many) = warningTexts.Single(text => text.Kind == warning.Kind);
        MeshProblem problem = new(key, warning.Count, one, many);
        return warning.Line is { } line ? string.Create(CultureInfo.InvariantCulture, $"{problem} (first on line {line})")
            : problem.ToString();
    }

    private static MeshProblem OfNames(string key, IReadOnlyList<string> names, string one, string many) =>
        new(key, names.Count, one, many, names);
}
