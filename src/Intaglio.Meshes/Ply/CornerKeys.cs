namespace Intaglio.Meshes;

/// <summary>Corners as keys. Keys are equal if position, texture coordinate and normal are.</summary>
/// <remarks>The lists of texture coordinates and normals can be empty.</remarks>
internal readonly struct CornerKeys(ReadOnlyMemory<int> positions, ReadOnlyMemory<int> textureCoordinates, ReadOnlyMemory<int> normals)
    : IKeys
{
    public uint HashOf(int index) =>
        KeyHash.End(KeyHash.Add(KeyHash.Add(KeyHash.Start, (uint)positions.Span[index]),
            (ulong)(uint)At(textureCoordinates, index) << 32 | (uint)At(normals, index)));

    public bool AreEqual(int index, int other)
    {
        ReadOnlySpan<int> all = positions.Span;
        return all[index] == all[other] && At(textureCoordinates, index) == At(textureCoordinates, other)
            && At(normals, index) == At(normals, other);
    }

    /// <summary>Gets the index of a corner in a list, or -1 if the list is empty.</summary>
    internal static int At(ReadOnlyMemory<int> indices, int index) => indices.IsEmpty ? -1 : indices.Span[index];
}
