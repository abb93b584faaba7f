namespace Intaglio.Meshes;

/// <summary>How many there are before some place.</summary>
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
