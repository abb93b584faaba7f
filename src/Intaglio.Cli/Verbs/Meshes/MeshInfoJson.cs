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
        writer.WriteNumbers(
            ("memoryBytes", report.MemoryBytes), ("positions", report.Positions), ("colors", report.Colors),
            ("textureCoordinates", report.TextureCoordinates), ("normals", report.Normals));
        WriteElements(writer, report.Faces, report.Lines, report.Points, report.Edges);
        writer.WriteStrings("groups", report.Groups);
        WriteNumbers(writer, "smoothingGroups", report.SmoothingGroups);
        WriteBounds(writer, report.Bounds);
        writer.WriteStartObject("materials");
        writer.WriteStrings("libraries", scene.MaterialLibraries);
        writer.WriteStrings("defined", scene.Materials.Select(material => material.Name));
        writer.WriteStrings("used", report.UsedMaterials);
        writer.WriteStrings("unused", report.UnusedMaterials);
        writer.WriteStrings("textures", scene.Materials.SelectMany(material => material.Textures).Select(texture => texture.Path).Distinct());
        writer.WriteEndObject();
        writer.WriteStartObject("problems");
        foreach (MeshProblem problem in problems)
        {
            if (problem.Names is null)
                writer.WriteNumber(problem.Key, problem.Count);
            else
                writer.WriteStrings(problem.Key, problem.Names);
        }
        writer.WriteEndObject();
        writer.WriteObjects("objects", report.Objects, mesh => Write(writer, mesh));
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, MeshObjectReport mesh)
    {
        writer.WriteString("name", mesh.Name);
        WriteElements(writer, mesh.Faces, mesh.Lines, mesh.Points, mesh.Edges);
        writer.WriteStrings("groups", mesh.Groups);
        WriteNumbers(writer, "smoothingGroups", mesh.SmoothingGroups);
        writer.WriteStrings("materials", mesh.Materials);
        WriteBounds(writer, mesh.Bounds);
        writer.WriteNumbers(("repeatedCorners", mesh.RepeatedCorners), ("zeroAreaFaces", mesh.ZeroAreaFaces));
    }

    private static void WriteElements(Utf8JsonWriter writer, MeshFaceCounts faces, long lines, long points, MeshEdgeCounts edges)
    {
        writer.WriteStartObject("faces");
        writer.WriteNumbers(("total", faces.Total), ("triangles", faces.Triangles), ("quads", faces.Quads), ("larger", faces.Larger), ("largest", faces.Largest));
        writer.WriteEndObject();
        writer.WriteNumbers(("lines", lines), ("points", points));
        writer.WriteStartObject("edges");
        writer.WriteNumbers(("total", edges.Total), ("open", edges.Open), ("nonManifold", edges.NonManifold), ("flipped", edges.Flipped));
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
