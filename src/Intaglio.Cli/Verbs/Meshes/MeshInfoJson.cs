using System.Text.Json;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>What a mesh file has, for programs.</summary>
internal static class MeshInfoJson
{
    internal static void Write(Utf8JsonWriter writer, MeshFileInput input, MeshScene scene, MeshReport report, IReadOnlyList<MeshProblem> problems)
    {
        writer.WriteStartObject();
        writer.WriteString("file", input.Name);
        writer.WriteString("format", MeshNames.Of(input.Type.Format));
        writer.WriteString("encoding", MeshNames.EncodingOf(input.Type));
        if (input.Length is { } bytes)
            writer.WriteNumber("bytes", bytes);
        else
            writer.WriteNull("bytes");
        writer.WriteNumber("memoryBytes", report.MemoryBytes);
        writer.WriteNumber("positions", report.Positions);
        writer.WriteNumber("colors", report.Colors);
        writer.WriteNumber("textureCoordinates", report.TextureCoordinates);
        writer.WriteNumber("normals", report.Normals);
        WriteElements(writer, report.Faces, report.Lines, report.Points, report.Edges);
        WriteNames(writer, "groups", report.Groups);
        WriteNumbers(writer, "smoothingGroups", report.SmoothingGroups);
        WriteBounds(writer, report.Bounds);
        writer.WriteStartObject("materials");
        WriteNames(writer, "libraries", scene.MaterialLibraries);
        WriteNames(writer, "defined", scene.Materials.Select(material => material.Name));
        WriteNames(writer, "used", report.UsedMaterials);
        WriteNames(writer, "unused", report.UnusedMaterials);
        WriteNames(writer, "textures", scene.Materials.SelectMany(material => material.Textures).Select(texture => texture.Path).Distinct());
        writer.WriteEndObject();
        writer.WriteStartObject("problems");
        foreach (MeshProblem problem in problems)
        {
            if (problem.Names is null)
                writer.WriteNumber(problem.Key, problem.Count);
            else
                WriteNames(writer, problem.Key, problem.Names);
        }
        writer.WriteEndObject();
        writer.WriteStartArray("objects");
        foreach (MeshObjectReport mesh in report.Objects)
            Write(writer, mesh);
        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, MeshObjectReport mesh)
    {
        writer.WriteStartObject();
        writer.WriteString("name", mesh.Name);
        WriteElements(writer, mesh.Faces, mesh.Lines, mesh.Points, mesh.Edges);
        WriteNames(writer, "groups", mesh.Groups);
        WriteNumbers(writer, "smoothingGroups", mesh.SmoothingGroups);
        WriteNames(writer, "materials", mesh.Materials);
        WriteBounds(writer, mesh.Bounds);
        writer.WriteNumber("repeatedCorners", mesh.RepeatedCorners);
        writer.WriteNumber("zeroAreaFaces", mesh.ZeroAreaFaces);
        writer.WriteEndObject();
    }

    private static void WriteElements(Utf8JsonWriter writer, MeshFaceCounts faces, long lines, long points, MeshEdgeCounts edges)
    {
        writer.WriteStartObject("faces");
        writer.WriteNumber("total", faces.Total);
        writer.WriteNumber("triangles", faces.Triangles);
        writer.WriteNumber("quads", faces.Quads);
        writer.WriteNumber("larger", faces.Larger);
        writer.WriteNumber("largest", faces.Largest);
        writer.WriteEndObject();
        writer.WriteNumber("lines", lines);
        writer.WriteNumber("points", points);
        writer.WriteStartObject("edges");
        writer.WriteNumber("total", edges.Total);
        writer.WriteNumber("open", edges.Open);
        writer.WriteNumber("nonManifold", edges.NonManifold);
        writer.WriteNumber("flipped", edges.Flipped);
        writer.WriteEndObject();
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

    private static void WriteNames(Utf8JsonWriter writer, string key, IEnumerable<string> names)
    {
        writer.WriteStartArray(key);
        foreach (string name in names)
            writer.WriteStringValue(name);
        writer.WriteEndArray();
    }

    private static void WriteNumbers(Utf8JsonWriter writer, string key, IEnumerable<double> numbers)
    {
        writer.WriteStartArray(key);
        // The size of what is large may be more than a double holds, and JSON has no infinity.
        foreach (double number in numbers)
        {
            if (double.IsFinite(number))
                writer.WriteNumberValue(number);
            else
                writer.WriteNullValue();
        }
        writer.WriteEndArray();
    }

    private static void WriteNumbers(Utf8JsonWriter writer, string key, IEnumerable<int> numbers) => WriteNumbers(writer, key, numbers.Select(number => (double)number));
}
