namespace Intaglio.Meshes;

/// <summary>A list of faces or edges, stored as sizes and corners.</summary>
internal sealed class PlyFaceList<T>
    where T : unmanaged
{
    internal GrowingArray<int> Sizes;

    internal GrowingArray<int> Corners;

    /// <summary>The texture coordinate index of each corner within this list, or -1 for a corner without one.</summary>
    /// <remarks>The list is empty if corners have no separate texture coordinates.</remarks>
    internal GrowingArray<int> CoordinateIndices;

    /// <summary>Gets or sets the number of faces that were skipped because they have too few corners.</summary>
    internal int Dropped { get; set; }

    /// <summary>Gets or sets the number of corners of faces with a wrong number of texture coordinates.</summary>
    internal long WithoutCoordinates { get; set; }

    internal void Trim()
    {
        Sizes.Trim();
        Corners.Trim();
        CoordinateIndices.Trim();
        TextureCoordinates.Trim();
    }

    internal VectorList<T> TextureCoordinates { get; } = new(2);

    /// <summary>Gets the memory for the list, its copy and the data that is created from its corners next, in bytes.</summary>
    internal long Memory => (2 * (Corners.Bytes + CoordinateIndices.Bytes + TextureCoordinates.Bytes)) + (2 * Sizes.Bytes) + Corners.Bytes;
}
