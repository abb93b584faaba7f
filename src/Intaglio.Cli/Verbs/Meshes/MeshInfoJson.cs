using System.Text.Json;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>The contents of a mesh file as JSON.</summary>
internal static class MeshInfoJson
{
    internal static void Write(Utf8JsonWriter writer, MeshFileInput input, MeshScene scene, MeshReport report,
        IReadOnlyList<MeshProblem> problems)
    {
        writer.WriteStartObject();
        writer.WriteString("file", input.Name);
        writer.WriteString("format", MeshNames.Of(input.Type.Format));
        writer.WriteString("encoding", MeshNames.EncodingOf(input.Type));
        if (input.Length is { } bytes)
            writer.WriteNumber("bytes", bytes);
        else
            writer.WriteNull("bytes");
        writer.WriteNumbers(
            ("memoryBytes", report.MemoryBytes), ("positions", report.Positions), ("colors", report.Colors),
            ("textureCoordinates", report.TextureCoordinates), ("normals", report.Normals));
        WriteElements(writer, report.Faces, report.Lines, report.Points, report.Edges);
        WriteSurface(writer, report.Area, report.Volume, report.VolumeState, report.Topology!);
        writer.WriteStrings("groups", report.Groups);
        WriteNumbers(writer, "smoothingGroups", report.SmoothingGroups);
        WriteBounds(writer, report.Bounds);
        writer.WriteStartObject("materials");
        writer.WriteStrings("libraries", scene.MaterialLibraries);
        writer.WriteStrings("defined", scene.Materials.Select(material => material.Name));
        writer.WriteStrings("used", report.UsedMaterials);
        writer.WriteStrings("unused", report.UnusedMaterials);
        writer.WriteStrings("textures",
            scene.Materials.SelectMany(material => material.Textures).Select(texture => texture.Path).Distinct());
        writer.WriteEndObject();
        writer.WriteStartObject("problems");
        foreach (MeshProblem problem in problems)
        {
            writer.WriteStartObject(problem.Key);
            writer.WriteNumber("count", problem.Count);
            if (problem.Names is { } names)
                writer.WriteStrings("names", names);
            if (problem.Places is { } places)
                writer.WriteObjects("places", places, place => Write(writer, place));
            if (problem.Lines is { } lines)
                writer.WriteObjects("places", lines, line => Write(writer, line));
            writer.WriteEndObject();
            // Limits the memory for pending output.
            writer.Flush();
        }
        writer.WriteEndObject();
        writer.WriteObjects("objects", report.Objects, mesh => Write(writer, mesh));
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, MeshObjectReport mesh)
    {
        writer.WriteString("name", mesh.Name);
        WriteElements(writer, mesh.Faces, mesh.Lines, mesh.Points, mesh.Edges);
        WriteSurface(writer, mesh.Area, mesh.Volume, mesh.VolumeState, mesh.Topology!);
        writer.WriteStrings("groups", mesh.Groups);
        WriteNumbers(writer, "smoothingGroups", mesh.SmoothingGroups);
        writer.WriteStrings("materials", mesh.Materials);
        WriteBounds(writer, mesh.Bounds);
        writer.WriteNumbers(("repeatedCorners", mesh.RepeatedCorners), ("zeroAreaFaces", mesh.ZeroAreaFaces));
    }

    private static void WriteElements(Utf8JsonWriter writer, MeshFaceCounts faces, long lines, long points, MeshEdgeCounts edges)
    {
        writer.WriteStartObject("faces");
        writer.WriteNumbers(("total", faces.Total), ("triangles", faces.Triangles), ("quads", faces.Quads), ("larger", faces.Larger),
            ("largest", faces.Largest));
        writer.WriteEndObject();
        writer.WriteNumbers(("lines", lines), ("points", points));
        writer.WriteStartObject("edges");
        writer.WriteNumbers(("total", edges.Total), ("open", edges.Open), ("nonManifold", edges.NonManifold), ("flipped", edges.Flipped));
        writer.WriteEndObject();
    }

    private static void WriteSurface(Utf8JsonWriter writer, double area, double? volume, MeshVolumeState state, MeshTopology topology)
    {
        WriteNumber(writer, "area", area);
        WriteNumber(writer, "volume", volume);
        writer.WriteString("volumeState", NameOf(state));
        writer.WriteStartObject("topology");
        writer.WriteNumbers(("components", topology.Components), ("eulerCharacteristic", topology.EulerCharacteristic),
            ("boundaryLoops", topology.BoundaryLoops));
        writer.WriteObjects("largestBoundaryLoops", topology.LargestBoundaryLoops, loop =>
        {
            writer.WriteNumber("edges", loop.Edges);
            WriteNumber(writer, "length", loop.Length);
            writer.WriteNumbers(("object", loop.ObjectIndex), ("position", loop.Position));
            WriteNumber(writer, "line", loop.Line);
        });
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, MeshPlace place)
    {
        writer.WriteNumber("object", place.ObjectIndex);
        writer.WriteString("part", NameOf(place.Part));
        writer.WriteNumber("index", place.Index);
        if (place.Edge is var (first, second))
            WriteNumbers(writer, "positions", [first, second]);
        WriteNumber(writer, "line", place.Line);
    }

    private static void Write(Utf8JsonWriter writer, (string File, long Line) fault)
    {
        writer.WriteString("file", fault.File);
        writer.WriteNumber("line", fault.Line);
    }

    private static string NameOf<T>(T value)
        where T : struct, Enum => JsonNamingPolicy.CamelCase.ConvertName(value.ToString());

    private static void WriteNumber(Utf8JsonWriter writer, string key, double? number)
    {
        if (number is { } finite && double.IsFinite(finite))
            writer.WriteNumber(key, finite);
        else
            writer.WriteNull(key);
    }

    private static void WriteBounds(Utf8JsonWriter writer, MeshBounds? bounds)
    {
        if (bounds is not { } box)
        {
            writer.WriteNull("bounds");
            return;
        }
        writer.WriteStartObject("bounds");
        WriteNumbers(writer, "min", [box.MinX, box.MinY, box.MinZ]);
        WriteNumbers(writer, "max", [box.MaxX, box.MaxY, box.MaxZ]);
        WriteNumbers(writer, "size", [box.SizeX, box.SizeY, box.SizeZ]);
        writer.WriteEndObject();
    }

    private static void WriteNumbers(Utf8JsonWriter writer, string key, IEnumerable<double> numbers)
    {
        writer.WriteStartArray(key);
        // Sizes can exceed the range of a double, and JSON has no infinity.
        foreach (double number in numbers)
        {
            if (double.IsFinite(number))
                writer.WriteNumberValue(number);
            else
                writer.WriteNullValue();
        }
        writer.WriteEndArray();
    }

    private static void WriteNumbers(Utf8JsonWriter writer, string key, IEnumerable<int> numbers) =>
        WriteNumbers(writer, key, numbers.Select(number => (double)number));
}
