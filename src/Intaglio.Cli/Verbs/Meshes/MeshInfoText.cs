using System.Globalization;
using System.Text;
using Intaglio.Meshes;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>What a mesh file has, for people.</summary>
internal static class MeshInfoText
{
    internal static string Write(MeshFileInput input, MeshScene scene, MeshReport report, IReadOnlyList<MeshProblem> problems, bool withObjects)
    {
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"{ShellQuoting.Quote(input.Name)}: {MeshNames.Of(input.Type.Format)}, {MeshNames.EncodingOf(input.Type)}");
        if (input.Length is { } bytes)
            text.Append(CultureInfo.InvariantCulture, $", {bytes} bytes");
        text.Append(CultureInfo.InvariantCulture, $", {report.MemoryBytes} in memory\n\n");
        Add("objects", Number(report.Objects.Count));
        Add("positions", Number(report.Positions));
        Add("colours", Number(report.Colors));
        Add("texture coordinates", Number(report.TextureCoordinates));
        Add("normals", Number(report.Normals));
        Add("faces", Faces(report.Faces));
        Add("lines", Number(report.Lines));
        Add("points", Number(report.Points));
        Add("edges", Number(report.Edges.Total));
        Add("groups", Number(report.Groups.Count));
        Add("smoothing groups", Number(report.SmoothingGroups.Count));
        Add("materials", Materials(input, scene, report));
        if (report.Bounds is { } bounds)
        {
            Add("bounds", $"({Number(bounds.MinX)} {Number(bounds.MinY)} {Number(bounds.MinZ)}) - ({Number(bounds.MaxX)} {Number(bounds.MaxY)} {Number(bounds.MaxZ)})");
            Add("size", $"{Number(bounds.SizeX)} x {Number(bounds.SizeY)} x {Number(bounds.SizeZ)}");
        }
        MeshProblem[] found = [.. problems.Where(problem => problem.Count > 0)];
        text.Append(found.Length == 0 ? "\nno problems\n" : "\nproblems\n");
        foreach (MeshProblem problem in found)
            text.Append(CultureInfo.InvariantCulture, $"  {ShellQuoting.ToLine(problem.ToString())}\n");
        if (withObjects && report.Objects.Count > 0)
            text.Append('\n').Append(PlainText.Write(TableOf(report)));
        return text.ToString();

        void Add(string name, string value) => text.Append(CultureInfo.InvariantCulture, $"  {name,-19}  {value}\n");
    }

    private static Table TableOf(MeshReport report) => new(
        [Column.CreateText("object"), new("faces"), new("lines"), new("points"), new("open edges"), Column.CreateText("size")],
        report.Objects.Select(mesh => (Text[])
        [
            mesh.Name is null ? "-" : ShellQuoting.Quote(mesh.Name), Number(mesh.Faces.Total), Number(mesh.Lines), Number(mesh.Points), Number(mesh.Edges.Open),
            mesh.Bounds is { } bounds ? $"{Number(bounds.SizeX)} x {Number(bounds.SizeY)} x {Number(bounds.SizeZ)}" : "",
        ]));

    private static string Faces(MeshFaceCounts faces)
    {
        if (faces.Total == 0)
            return "0";
        List<string> kinds = [];
        if (faces.Triangles > 0)
            kinds.Add(Count(faces.Triangles, "triangle"));
        if (faces.Quads > 0)
            kinds.Add(Count(faces.Quads, "quad"));
        if (faces.Larger > 0)
            kinds.Add($"{Number(faces.Larger)} larger, the largest of {faces.Largest} corners");
        return $"{Number(faces.Total)}: {string.Join(", ", kinds)}";
    }

    private static string Materials(MeshFileInput input, MeshScene scene, MeshReport report)
    {
        string used = $"{Number(report.UsedMaterials.Count)} used";
        if (!input.HasFolder && scene.MaterialLibraries.Count > 0)
            return $"{used}; standard input has no folder to look for them in";
        string textures = Count(scene.Materials.Sum(material => material.Textures.Count), "texture");
        return $"{used}, {Number(scene.Materials.Count)} defined ({Number(report.UnusedMaterials.Count)} of them unused), {textures}";
    }

    private static string Count(long count, string what) => $"{Number(count)} {what}{(count == 1 ? "" : "s")}";

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    // As many digits as a float has; JSON has all.
    private static string Number(double number) => number.ToString("G7", CultureInfo.InvariantCulture);
}
