using System.Globalization;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>The text of a scene of floats as the format's description says, line by line and with six decimals: what the writer is compared with.</summary>
internal static class NaiveObj
{
    internal static string Of(MeshScene scene)
    {
        StringBuilder text = new();
        Dictionary<MeshVertices, (int V, int T, int N)> bases = [];
        (int V, int T, int N) next = default;
        MeshSection state = default;
        foreach (MeshObject mesh in scene.Objects)
        {
            if (mesh.Name is not null || mesh != scene.Objects[0])
                text.Append("o " + mesh.Name, 0, mesh.Name is null ? 1 : 2 + mesh.Name.Length).Append('\n');
            if (bases.TryAdd(mesh.Vertices, next))
            {
                next = (next.V + mesh.Vertices.Positions.Count, next.T + mesh.Vertices.TextureCoordinates.Count, next.N + mesh.Vertices.Normals.Count);
                Vectors(text, "v", mesh.Vertices.Positions, mesh.Vertices.Colors);
                Vectors(text, "vn", mesh.Vertices.Normals, default);
                Vectors(text, "vt", mesh.Vertices.TextureCoordinates, default);
            }
            Elements(text, "f", mesh.Faces, bases[mesh.Vertices], ref state);
            Elements(text, "l", mesh.Lines, bases[mesh.Vertices], ref state);
            Elements(text, "p", mesh.Points, bases[mesh.Vertices], ref state);
        }
        return text.ToString();
    }

    private static void Vectors(StringBuilder text, string keyword, MeshVectors vectors, MeshVectors colors)
    {
        for (int i = 0; i < vectors.Count; i++)
        {
            IEnumerable<float> numbers = vectors.Singles.Slice(i * vectors.Dimension, vectors.Dimension).ToArray();
            if (colors.Count > 0)
                numbers = numbers.Concat(colors.Singles.Slice(i * colors.Dimension, 3).ToArray());
            text.Append(keyword).Append(' ').AppendJoin(' ', numbers.Select(number => ExactText.Of(number, 6))).Append('\n');
        }
    }

    private static void Elements(StringBuilder text, string keyword, MeshElements elements, (int V, int T, int N) bases, ref MeshSection state)
    {
        Dictionary<int, MeshSection> sections = elements.Sections.ToArray().ToDictionary(each => each.First);
        MeshSection section = default;
        for (int i = 0; i < elements.Count; i++)
        {
            section = sections.GetValueOrDefault(i, section);
            if (section.Group != state.Group || (i == 0 && section.Group is not null))
                text.Append(section.Group is null ? "g\n" : $"g {section.Group}\n");
            if (section.Material != state.Material || (i == 0 && section.Material is not null))
                text.Append(section.Material is null ? "usemtl\n" : $"usemtl {section.Material}\n");
            if (section.SmoothingGroup != state.SmoothingGroup || (i == 0 && section.SmoothingGroup > 0))
                text.Append(CultureInfo.InvariantCulture, $"s {section.SmoothingGroup}\n");
            state = section;
            text.Append(keyword);
            int start = elements.Size > 0 ? i * elements.Size : elements.Starts.Span[i], end = elements.Size > 0 ? start + elements.Size : elements.Starts.Span[i + 1];
            for (int corner = start; corner < end; corner++)
            {
                int v = elements.PositionIndices.Span[corner] + bases.V + 1;
                int t = elements.TextureCoordinateIndices.IsEmpty ? -1 : elements.TextureCoordinateIndices.Span[corner];
                int n = elements.NormalIndices.IsEmpty ? -1 : elements.NormalIndices.Span[corner];
                string tail = (t, n) switch
                {
                    (-1, -1) => "",
                    (_, -1) => $"/{t + bases.T + 1}",
                    (-1, _) => $"//{n + bases.N + 1}",
                    _ => $"/{t + bases.T + 1}/{n + bases.N + 1}",
                };
                text.Append(CultureInfo.InvariantCulture, $" {v}{tail}");
            }
            text.Append('\n');
        }
    }
}
