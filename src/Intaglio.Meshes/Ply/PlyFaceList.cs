namespace Intaglio.Meshes;

/// <summary>Faces or edges: how many corners each has, and the corners.</summary>
internal sealed class PlyFaceList<T>
    where T : unmanaged
{
    internal GrowingArray<int> Sizes;

    internal GrowingArray<int> Corners;

    /// <summary>The texture coordinates of each corner, counted in this list, -1 for none; empty where corners have none of their own.</summary>
    internal GrowingArray<int> CoordinateIndices;

    /// <summary>Gets or sets the number of faces with too few corners, which were left out.</summary>
    internal int Dropped { get; set; }

    /// <summary>Gets or sets the number of corners whose texture coordinates are not as many as there should be.</summary>
    internal long WithoutCoordinates { get; set; }

    internal void Trim()
    {
        Sizes.Trim();
        Corners.Trim();
        CoordinateIndices.Trim();
        TextureCoordinates.Trim();
    }

    internal VectorList<T> TextureCoordinates { get; } = new(2);

    /// <summary>Gets the memory that the list takes until it is copied, with that of the copy, and of what is made of its corners next.</summary>
    internal long Memory => (2 * (Corners.Bytes + CoordinateIndices.Bytes + TextureCoordinates.Bytes)) + (2 * Sizes.Bytes) + Corners.Bytes;
}
