using System.Globalization;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>The text of a scene of floats with colours and opacity, as the writer's description says. It is what the writer is compared with.</summary>
internal static class NaivePly
{
    internal static string Of(MeshScene scene)
    {
        bool hasNormals = scene.Objects.Any(HasNormals), hasTextureCoordinates = scene.Objects.Any(HasTextureCoordinates);
        List<string> vertices = [], faces = [], edges = [];
        Dictionary<MeshVertices, (int First, Dictionary<(int, int, int), int>? Joined)> written = [];
        foreach (MeshObject mesh in scene.Objects)
        {
            if (!written.TryGetValue(mesh.Vertices, out var own))
            {
                MeshObject[] sharing = [.. scene.Objects.Where(other => other.Vertices == mesh.Vertices)];
                bool isJoined = sharing.Any(other => Corners(other.Faces).Concat(Corners(other.Lines)).Any(corner => (corner.T ?? corner.P, corner.N ?? corner.P) != (corner.P, corner.P)));
                own = (vertices.Count, isJoined ? [] : null);
                written.Add(mesh.Vertices, own);
                for (int i = 0; i < mesh.Vertices.Positions.Count && !isJoined; i++)
                    vertices.Add(Vertex(mesh.Vertices, i, sharing.Any(HasTextureCoordinates) ? i : -1, sharing.Any(HasNormals) ? i : -1));
                foreach (var corner in sharing.SelectMany(other => Corners(other.Faces).Concat(Corners(other.Lines)).Concat(Corners(other.Points))))
                {
                    if (isJoined && own.Joined!.TryAdd((corner.P, corner.T ?? -1, corner.N ?? -1), vertices.Count - own.First))
                        vertices.Add(Vertex(mesh.Vertices, corner.P, corner.T ?? -1, corner.N ?? -1));
                }
            }
            int NumberOf((int P, int? T, int? N) corner) => own.First + (own.Joined is null ? corner.P : own.Joined[(corner.P, corner.T ?? -1, corner.N ?? -1)]);
            faces.AddRange(Elements(mesh.Faces).Select(face => $"{face.Length} {string.Join(' ', face.Select(NumberOf))}"));
            edges.AddRange(Elements(mesh.Lines).SelectMany(line => line.Zip(line.Skip(1)).Select(edge => $"{NumberOf(edge.First)} {NumberOf(edge.Second)}")));
        }
        StringBuilder text = new("ply\nformat ascii 1.0\n");
        text.Append(CultureInfo.InvariantCulture, $"element vertex {vertices.Count}\nproperty float x\nproperty float y\nproperty float z\n");
        text.Append(hasNormals ? "property float nx\nproperty float ny\nproperty float nz\n" : "").Append(hasTextureCoordinates ? "property float s\nproperty float t\n" : "");
        text.Append("property uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar alpha\n");
        text.Append(faces.Count > 0 ? $"element face {faces.Count}\nproperty list uchar int vertex_indices\n" : "");
        text.Append(edges.Count > 0 ? $"element edge {edges.Count}\nproperty int vertex1\nproperty int vertex2\n" : "");
        return text.Append("end_header\n").AppendJoin('\n', [.. vertices, .. faces, .. edges, ""]).ToString();

        string Vertex(MeshVertices source, int p, int t, int n)
        {
            List<string> values = [.. Numbers(source.Positions, p, 3)];
            if (hasNormals)
                values.AddRange(Numbers(source.Normals, n, 3));
            if (hasTextureCoordinates)
                values.AddRange(Numbers(source.TextureCoordinates, t, 2));
            for (int c = 0; c < 4; c++)
                values.Add((c < source.Colors.Dimension ? Math.Round(Math.Clamp(source.Colors.Singles.Span[(source.Colors.Dimension * p) + c], 0.0, 1) * 255, MidpointRounding.AwayFromZero) : 255).ToString(CultureInfo.InvariantCulture));
            return string.Join(' ', values);
        }
    }

    private static bool HasNormals(MeshObject mesh) => mesh.Faces.NormalIndices.Length > 0;

    private static bool HasTextureCoordinates(MeshObject mesh) => mesh.Faces.TextureCoordinateIndices.Length > 0 || mesh.Lines.TextureCoordinateIndices.Length > 0;

    private static IEnumerable<string> Numbers(MeshVectors vectors, int index, int size) =>
        Enumerable.Range(0, size).Select(c => index < 0 || index >= vectors.Count || c >= vectors.Dimension ? "0" : ShortestText.Of(vectors.Singles.Span[(vectors.Dimension * index) + c]));

    private static IEnumerable<(int P, int? T, int? N)> Corners(MeshElements elements) => Elements(elements).SelectMany(element => element);

    private static IEnumerable<(int P, int? T, int? N)[]> Elements(MeshElements elements)
    {
        int[] p = elements.PositionIndices.ToArray(), t = elements.TextureCoordinateIndices.ToArray(), n = elements.NormalIndices.ToArray();
        for (int i = 0; i < elements.Count; i++)
        {
            int start = elements.Size > 0 ? i * elements.Size : elements.Starts.Span[i], end = elements.Size > 0 ? start + elements.Size : elements.Starts.Span[i + 1];
            yield return [.. Enumerable.Range(start, end - start).Select(corner => (p[corner], t.Length > 0 ? t[corner] : (int?)null, n.Length > 0 ? n[corner] : (int?)null))];
        }
    }
}
