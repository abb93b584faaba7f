namespace Intaglio.Meshes;

/// <summary>Merges normals and texture coordinates that would be written as the same text.</summary>
/// <remarks>Positions are kept, because each is a separate vertex.</remarks>
internal static class MergedScene
{
    // Larger lists of vertices are merged one at a time on all threads, and smaller ones in parallel.
    private const int LargeCount = 1 << 16;

    internal static MeshScene Of<TFormat>(MeshScene scene, TFormat format, int workers, CancellationToken cancellationToken)
        where TFormat : struct, INumberFormat
    {
        MeshObject[] merged = [.. scene.Objects];
        int[][] groups = [.. Enumerable.Range(0, merged.Length).GroupBy(i => merged[i].Vertices).Select(group => group.ToArray())];
        ParallelWork.ForUneven(groups.Length, i => CountOf(groups[i]) > LargeCount, workers, (i, threads) => Merge(groups[i], threads),
            cancellationToken);
        return scene.With(merged);

        long CountOf(int[] group) =>
            (long)merged[group[0]].Vertices.Normals.Count + merged[group[0]].Vertices.TextureCoordinates.Count
            + group.Sum(i => (long)merged[i].Faces.PositionIndices.Length);

        void Merge(int[] group, int workers)
        {
            MeshVertices vertices = merged[group[0]].Vertices;
            MergedVectors normals = MergedVectors.Of(vertices.Normals, format, workers, cancellationToken);
            MergedVectors textureCoordinates = MergedVectors.Of(vertices.TextureCoordinates, format, workers, cancellationToken);
            MeshVertices left = new()
            {
                Positions = vertices.Positions,
                Colors = vertices.Colors,
                Normals = normals.Vectors,
                TextureCoordinates = textureCoordinates.Vectors,
            };
            foreach (int i in group)
                merged[i] = merged[i].With(left, Renumber);

            MeshElements Renumber(MeshElements elements) => elements.With(
                elements.PositionIndices,
                textureCoordinates.Renumber(elements.TextureCoordinateIndices, workers, cancellationToken),
                normals.Renumber(elements.NormalIndices, workers, cancellationToken));
        }
    }
}
