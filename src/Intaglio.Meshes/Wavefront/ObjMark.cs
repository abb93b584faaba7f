namespace Intaglio.Meshes;

/// <summary>A statement about all that comes behind it.</summary>
internal readonly record struct ObjMark(ObjMarkKind Kind, string? Text, ObjCounts Counts);

internal enum ObjMarkKind
{
    Object,
    Group,
    Smoothing,
    Material,
    MaterialLibrary,
}

/// <summary>How many there are before some place.</summary>
internal readonly record struct ObjCounts(long Faces, long Lines, long Points, long Positions, long TextureCoordinates, long Normals)
{
    public static ObjCounts operator +(ObjCounts left, ObjCounts right) => new(
        left.Faces + right.Faces,
        left.Lines + right.Lines,
        left.Points + right.Points,
        left.Positions + right.Positions,
        left.TextureCoordinates + right.TextureCoordinates,
        left.Normals + right.Normals);
}
