using System.Globalization;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>All that a scene holds, as text to be compared, and files to read.</summary>
internal static class SceneText
{
    internal static string Of(MeshScene scene)
    {
        StringBuilder text = new();
        List<MeshVertices> vertices = [.. scene.Objects.Select(mesh => mesh.Vertices).Distinct()];
        foreach (MeshVertices own in vertices)
        {
            foreach (MeshVectors vectors in new[] { own.Positions, own.Colors, own.TextureCoordinates, own.Normals })
                text.Append(CultureInfo.InvariantCulture, $"{vectors.Dimension}: ").AppendJoin(' ', vectors.Singles.ToArray()).AppendJoin(' ', vectors.Doubles.ToArray()).Append('\n');
        }
        foreach (MeshObject mesh in scene.Objects)
        {
            text.Append(CultureInfo.InvariantCulture, $"{mesh.Name} of {vertices.IndexOf(mesh.Vertices)}\n");
            foreach (MeshElements elements in new[] { mesh.Faces, mesh.Lines, mesh.Points })
            {
                text.Append(CultureInfo.InvariantCulture, $"{elements.Count} of {elements.Size}: ").AppendJoin(' ', elements.Starts.ToArray()).Append('\n');
                foreach (ReadOnlyMemory<int> indices in new[] { elements.PositionIndices, elements.TextureCoordinateIndices, elements.NormalIndices })
                    text.AppendJoin(' ', indices.ToArray()).Append('\n');
                text.AppendJoin(' ', elements.Sections.ToArray()).Append('\n');
            }
        }
        return text.AppendJoin(' ', scene.MaterialLibraries).ToString();
    }

    /// <summary>Makes a file with all kinds of statements. Objects refer to their own vertices, by either kind of index, and some to any.</summary>
    internal static string Random(int seed, int objects)
    {
        Random random = new(seed);
        StringBuilder text = new("mtllib a.mtl\n");
        int positions = 0, coordinates = 0, normals = 0;
        bool isMixed = random.Next(2) == 0;
        for (int i = 0; i < objects; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $"o object {i}\n");
            int first = positions;
            for (int v = random.Next(3, 20); v > 0; v--, positions++)
                text.Append(CultureInfo.InvariantCulture, $"v {random.NextDouble():F6} {random.Next()} {-random.NextSingle()}{(random.Next(4) == 0 ? " 0.5 0.25 1" : "")}\r\n");
            for (int v = random.Next(4); v > 0; v--, coordinates++)
                text.Append(CultureInfo.InvariantCulture, $"vt {random.NextDouble():F3}{(random.Next(2) == 0 ? " \\\n 0.5" : "")}\n");
            for (int v = random.Next(4); v > 0; v--, normals++)
                text.Append("vn 0 0 1\n");
            for (int f = random.Next(12); f > 0; f--)
            {
                text.Append(random.Next(9) switch { 0 => "g some group\n", 1 => "usemtl red\n", 2 => "s 1\n", 3 => "# comment\n\n", 4 => "s off\n", _ => "" });
                (string keyword, int size) = random.Next(6) switch { 0 => ("l", 2), 1 => ("p", 1), _ => ("f", isMixed ? random.Next(3, 6) : 3) };
                text.Append(keyword);
                for (int corner = 0; corner < size; corner++)
                {
                    int from = isMixed && random.Next(50) == 0 ? 0 : first;
                    text.Append(random.Next(20) == 0 ? " \\\n" : " ").Append(Index(random, from, positions));
                    if (random.Next(2) == 0 && (coordinates > 0 || normals > 0))
                        text.Append('/').Append(coordinates > 0 ? Index(random, 0, coordinates) : "").Append(normals > 0 ? "/" + Index(random, 0, normals) : "");
                }
                text.Append('\n');
            }
        }
        return text.ToString();
    }

    private static string Index(Random random, int from, int count)
    {
        int index = random.Next(from, count);
        return (random.Next(2) == 0 ? index + 1 : index - count).ToString(CultureInfo.InvariantCulture);
    }
}
