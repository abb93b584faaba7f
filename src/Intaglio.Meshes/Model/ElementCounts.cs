namespace Intaglio.Meshes;

/// <summary>The numbers of elements and vertices before a point in the file.</summary>
internal readonly record struct ElementCounts(long Faces, long Lines, long Points, long Positions, long TextureCoordinates, long Normals)
{
    public static ElementCounts operator +(ElementCounts left, ElementCounts right) => new(
        left.Faces + right.Faces,
        left.Lines + right.Lines,
        left.Points + right.Points,
        left.Positions + right.Positions,
        left.TextureCoordinates + right.TextureCoordinates,
        left.Normals + right.Normals);
}
