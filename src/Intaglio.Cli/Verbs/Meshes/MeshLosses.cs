using System.Globalization;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>The parts of a scene that an output format cannot store.</summary>
internal static class MeshLosses
{
    /// <summary>Describes in one sentence the parts that the output omits.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="format">The output format.</param>
    /// <param name="writesMaterials">
    /// <see langword="true"/> if a material file is written for OBJ; otherwise, <see langword="false"/>.
    /// </param>
    /// <returns>The description, or <see langword="null"/> if the format stores everything.</returns>
    internal static string? Describe(MeshScene scene, MeshFileFormat format, bool writesMaterials)
    {
        IEnumerable<string> losses = format switch
        {
            MeshFileFormat.Obj => OfObj(scene, writesMaterials),
            MeshFileFormat.Ply => OfPly(scene),
            _ => OfStl(scene),
        };
        string list = string.Join(", ", losses);
        return list.Length == 0 ? null : $"{MeshNames.Of(format)} has no place for {list}";
    }

    private static IEnumerable<string> OfObj(MeshScene scene, bool writesMaterials)
    {
        if (scene.Objects.Any(mesh => mesh.Vertices.Colors.Dimension == 4))
            yield return "the opacity of colours";
        if (scene.Materials.Count > 0 && !writesMaterials)
            yield return $"{Count(scene.Materials.Count, "material")} where it has no file beside it";
    }

    private static IEnumerable<string> OfPly(MeshScene scene)
    {
        if (scene.Objects.Any(mesh => mesh.Vertices.TextureCoordinates.Dimension == 3))
            yield return "the third of texture coordinates";
        if (scene.Objects.Sum(mesh => (long)mesh.Points.Count) is > 0 and long points)
            yield return Count(points, "point element");
        foreach (string loss in OfBoth(scene))
            yield return loss;
    }

    private static IEnumerable<string> OfStl(MeshScene scene)
    {
        if (scene.Objects.Any(mesh => mesh.Vertices.Positions.IsDouble))
            yield return "double precision";
        if (scene.Objects.Sum(LargerFaces) is > 0 and long larger)
            yield return $"{Count(larger, "face")} of more than 3 corners (cut into triangles)";
        if (scene.Objects.Any(mesh => mesh.Vertices.Colors.Count > 0))
            yield return "colours";
        if (scene.Objects.Any(mesh => mesh.Vertices.TextureCoordinates.Count > 0))
            yield return "texture coordinates";
        if (scene.Objects.Any(HasSmoothNormals))
            yield return "normals of corners";
        if (scene.Objects.Sum(mesh => (long)mesh.Lines.Count) is > 0 and long lines)
            yield return Count(lines, "line");
        if (scene.Objects.Sum(mesh => (long)mesh.Points.Count) is > 0 and long points)
            yield return Count(points, "point");
        foreach (string loss in OfBoth(scene))
            yield return loss;
    }

    private static IEnumerable<string> OfBoth(MeshScene scene)
    {
        if (scene.Objects.Count > 1)
            yield return $"{Count(scene.Objects.Count, "object")} (joined to one)";
        HashSet<string> materials = [.. scene.Materials.Select(material => material.Name)];
        bool hasGroups = false, hasSmoothing = false;
        foreach (MeshSection section in scene.Objects.SelectMany(SectionsOf))
        {
            hasGroups |= section.Group is not null;
            hasSmoothing |= section.SmoothingGroup > 0;
            if (section.Material is not null)
                materials.Add(section.Material);
        }
        if (materials.Count > 0)
            yield return Count(materials.Count, "material");
        if (hasGroups)
            yield return "groups";
        if (hasSmoothing)
            yield return "smoothing groups";
    }

    private static IEnumerable<MeshSection> SectionsOf(MeshObject mesh)
    {
        foreach (MeshElements elements in (MeshElements[])[mesh.Faces, mesh.Lines, mesh.Points])
        {
            for (int i = 0; i < elements.Sections.Length; i++)
                yield return elements.Sections.Span[i];
        }
    }

    private static long LargerFaces(MeshObject mesh)
    {
        if (mesh.Faces.Size > 0)
            return mesh.Faces.Size > 3 ? mesh.Faces.Count : 0;
        long count = 0;
        ReadOnlySpan<int> starts = mesh.Faces.Starts.Span;
        for (int i = 1; i < starts.Length; i++)
            count += starts[i] - starts[i - 1] > 3 ? 1 : 0;
        return count;
    }

    // STL stores one normal for each face, so flat normals are kept.
    private static bool HasSmoothNormals(MeshObject mesh)
    {
        ReadOnlySpan<int> normals = mesh.Faces.NormalIndices.Span, starts = mesh.Faces.Starts.Span;
        if (normals.IsEmpty)
            return false;
        for (int i = 0, start = 0; i < mesh.Faces.Count; i++)
        {
            int next = mesh.Faces.Size > 0 ? start + mesh.Faces.Size : starts[i + 1];
            if (normals[start..next].ContainsAnyExcept(normals[start]))
                return true;
            start = next;
        }
        return false;
    }

    private static string Count(long count, string what) =>
        string.Create(CultureInfo.InvariantCulture, $"{count} {what}{(count == 1 ? "" : "s")}");
}
