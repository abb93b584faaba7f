namespace Intaglio.Wavefront;

/// <summary>Faces or edges: how many corners each has, and the corners.</summary>
internal sealed class PlyFaceList<T>
    where T : unmanaged
{
    internal GrowingArray<int> Sizes;

    internal GrowingArray<int> Corners;

    /// <summary>The texture coordinates of each corner, counted in this list, -1 for none; empty where corners have none of their own.</summary>
    internal GrowingArray<int> CoordinateIndices;

    internal VectorList<T> TextureCoordinates { get; } = new(2);

    internal long Bytes => Sizes.Bytes + Corners.Bytes + CoordinateIndices.Bytes + TextureCoordinates.Bytes;
}
