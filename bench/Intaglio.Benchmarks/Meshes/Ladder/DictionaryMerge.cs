using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>Merges equal normals and equal texture coordinates on one thread, with the framework's dictionary, numbered as they occur first.</summary>
internal static class DictionaryMerge
{
    internal static MeshScene Of(MeshScene scene) => new() { Objects = [.. scene.Objects.Select(Of)] };

    private static MeshObject Of(MeshObject mesh)
    {
        (MeshVectors normals, int[] normalIndices) = Merge(mesh.Vertices.Normals, mesh.Faces.NormalIndices.Span);
        (MeshVectors textureCoordinates, int[] textureCoordinateIndices) = Merge(mesh.Vertices.TextureCoordinates, mesh.Faces.TextureCoordinateIndices.Span);
        return new()
        {
            Name = mesh.Name,
            Vertices = new() { Positions = mesh.Vertices.Positions, Normals = normals, TextureCoordinates = textureCoordinates },
            Faces = new()
            {
                PositionIndices = mesh.Faces.PositionIndices,
                NormalIndices = normalIndices,
                TextureCoordinateIndices = textureCoordinateIndices,
                Size = mesh.Faces.Size,
                Starts = mesh.Faces.Starts,
            },
        };
    }

    private static (MeshVectors Vectors, int[] Indices) Merge(MeshVectors vectors, ReadOnlySpan<int> indices)
    {
        ReadOnlySpan<float> components = vectors.Singles.Span;
        // Of bits, since zeros with and without a sign are written differently.
        Dictionary<(int, int, int), int> numbers = [];
        List<float> left = [];
        int[] numberOf = new int[vectors.Count], renumbered = new int[indices.Length];
        for (int i = 0; i < numberOf.Length; i++)
        {
            ReadOnlySpan<float> vector = components.Slice(i * vectors.Dimension, vectors.Dimension);
            var key = (Bits(vector[0]), Bits(vector[1]), vector.Length > 2 ? Bits(vector[2]) : 0);
            if (!numbers.TryGetValue(key, out numberOf[i]))
            {
                numbers.Add(key, numberOf[i] = numbers.Count);
                left.AddRange(vector);
            }
        }
        for (int i = 0; i < indices.Length; i++)
            renumbered[i] = numberOf[indices[i]];
        return (new(left.ToArray(), vectors.Dimension), renumbered);
    }

    private static int Bits(float value) => BitConverter.SingleToInt32Bits(value);
}
