using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>A scene as what draws has it: each corner of a face with a normal and texture coordinates of its own, whether or not others have the same.</summary>
internal static class CornerScene
{
    internal static MeshScene Of(MeshScene scene) => new() { Objects = [.. scene.Objects.Select(Of)] };

    private static MeshObject Of(MeshObject mesh)
    {
        int[] corners = [.. Enumerable.Range(0, mesh.Faces.PositionIndices.Length)];
        return new()
        {
            Name = mesh.Name,
            Vertices = new()
            {
                Positions = mesh.Vertices.Positions,
                Normals = Pick(mesh.Vertices.Normals, mesh.Faces.NormalIndices.Span),
                TextureCoordinates = Pick(mesh.Vertices.TextureCoordinates, mesh.Faces.TextureCoordinateIndices.Span),
            },
            Faces = new()
            {
                PositionIndices = mesh.Faces.PositionIndices,
                NormalIndices = corners,
                TextureCoordinateIndices = corners,
                Size = mesh.Faces.Size,
                Starts = mesh.Faces.Starts,
            },
        };
    }

    private static MeshVectors Pick(MeshVectors vectors, ReadOnlySpan<int> indices)
    {
        float[] picked = new float[indices.Length * vectors.Dimension];
        for (int i = 0; i < indices.Length; i++)
            vectors.Singles.Span.Slice(indices[i] * vectors.Dimension, vectors.Dimension).CopyTo(picked.AsSpan(i * vectors.Dimension));
        return new(picked, vectors.Dimension);
    }
}
