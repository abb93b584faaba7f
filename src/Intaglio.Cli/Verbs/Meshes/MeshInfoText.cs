using System.Globalization;
using System.Text;
using Intaglio.Meshes;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The contents of a mesh file as text.</summary>
internal static class MeshInfoText
{
    private const int MostLoops = 3;

    internal static string Write(MeshFileInput input, MeshScene scene, MeshReport report, IReadOnlyList<MeshProblem> problems,
        int mostPlaces, bool withObjects)
    {
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture,
            $"{ShellQuoting.Quote(input.Name)}: {MeshNames.Of(input.Type.Format)}, {MeshNames.EncodingOf(input.Type)}");
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
        if (report.Topology is { } topology && report.Faces.Total > 0)
        {
            Add("components", Number(topology.Components));
            Add("boundary loops", Loops(topology));
            Add("Euler characteristic", Number(topology.EulerCharacteristic));
        }
        Add("groups", Number(report.Groups.Count));
        Add("smoothing groups", Number(report.SmoothingGroups.Count));
        Add("materials", Materials(input, scene, report));
        if (report.Bounds is { } bounds)
        {
            Add("bounds", $"({Number(bounds.MinX)} {Number(bounds.MinY)} {Number(bounds.MinZ)}) "
                + $"- ({Number(bounds.MaxX)} {Number(bounds.MaxY)} {Number(bounds.MaxZ)})");
            Add("size", $"{Number(bounds.SizeX)} x {Number(bounds.SizeY)} x {Number(bounds.SizeZ)}");
        }
        if (report.Faces.Total > 0)
        {
            Add("area", Number(report.Area));
            Add("volume", Volume(report));
        }
        MeshProblem[] found = [.. problems.Where(problem => problem.Count > 0)];
        text.Append(found.Length == 0 ? "\nno problems\n" : "\nproblems\n");
        foreach (MeshProblem problem in found)
            text.Append(CultureInfo.InvariantCulture, $"  {ShellQuoting.ToLine(problem.Describe(mostPlaces, report, input.Name))}\n");
        if (withObjects && report.Objects.Count > 0)
            text.Append('\n').Append(PlainText.Write(TableOf(report)));
        return text.ToString();

        void Add(string name, string value) => text.Append(CultureInfo.InvariantCulture, $"  {name,-20}  {value}\n");
    }

    private static Table TableOf(MeshReport report) => new(
        [Column.CreateText("object"), new("faces"), new("lines"), new("points"), new("open edges"), Column.CreateText("size")],
        report.Objects.Select(mesh => (Text[])
        [
            mesh.Name is null ? "-" : ShellQuoting.Quote(mesh.Name), Number(mesh.Faces.Total), Number(mesh.Lines), Number(mesh.Points),
            Number(mesh.Edges.Open),
            mesh.Bounds is { } bounds ? $"{Number(bounds.SizeX)} x {Number(bounds.SizeY)} x {Number(bounds.SizeZ)}" : "",
        ]));

    private static string Loops(MeshTopology topology)
    {
        if (topology.BoundaryLoops == 0)
            return "0";
        string lengths = string.Join(", ",
            topology.LargestBoundaryLoops.Take(MostLoops)
            .Select(loop => $"{(double.IsFinite(loop.Length) ? Number(loop.Length) : "not finite")} ({Count(loop.Edges, "edge")})"));
        return $"{Number(topology.BoundaryLoops)}, of length {lengths}{(topology.BoundaryLoops > MostLoops ? ", ..." : "")}";
    }

    private static string Volume(MeshReport report) => report.VolumeState switch
    {
        MeshVolumeState.Enclosed => Number(report.Volume!.Value),
        MeshVolumeState.Open => "none: not closed (edges with one face)",
        MeshVolumeState.NonManifold => "none: edges with more than two faces",
        MeshVolumeState.Flipped => "none: faces in opposite directions",
        _ => "none: numbers that are not finite",
    };

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

    // The precision of a float. JSON has the full precision.
    private static string Number(double number) => number.ToString("G7", CultureInfo.InvariantCulture);
}
