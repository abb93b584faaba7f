namespace Intaglio.Meshes;

/// <summary>A scene whose normals and texture coordinates are merged where they are written alike. Positions stay, since each is a vertex of its own.</summary>
internal static class MergedScene
{
    // Vertices of more are merged on all threads, one behind another, and those of fewer side by side.
    private const int LargeCount = 1 << 16;

    internal static MeshScene Of<TFormat>(MeshScene scene, TFormat format, int workers, CancellationToken cancellationToken)
        where TFormat : struct, INumberFormat
    {
        MeshObject[] merged = [.. scene.Objects];
        int[][] groups = [.. Enumerable.Range(0, merged.Length).GroupBy(i => merged[i].Vertices).Select(group => group.ToArray())];
        ParallelWork.ForUneven(groups.Length, i => CountOf(groups[i]) > LargeCount, workers, (i, threads) => Merge(groups[i], threads), cancellationToken);
        return new() { Objects = merged, Materials = scene.Materials, MaterialLibraries = scene.MaterialLibraries };

        long CountOf(int[] group) =>
            (long)merged[group[0]].Vertices.Normals.Count + merged[group[0]].Vertices.TextureCoordinates.Count + group.Sum(i => (long)merged[i].Faces.PositionIndices.Length);

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
            {
                merged[i] = new()
                {
                    Name = merged[i].Name,
                    Vertices = left,
                    Faces = Renumber(merged[i].Faces),
                    Lines = Renumber(merged[i].Lines),
                    Points = merged[i].Points,
                };
            }

            MeshElements Renumber(MeshElements elements) => new()
            {
                PositionIndices = elements.PositionIndices,
                TextureCoordinateIndices = textureCoordinates.Renumber(elements.TextureCoordinateIndices, workers, cancellationToken),
                NormalIndices = normals.Renumber(elements.NormalIndices, workers, cancellationToken),
                Size = elements.Size,
                Starts = elements.Starts,
                Sections = elements.Sections,
            };
        }
    }
}
