namespace Intaglio.Meshes;

/// <summary>A sequence of keys. Implementations are structs, so that the loops over keys are specialized.</summary>
internal interface IKeys
{
    /// <summary>Gets the hash code of a key, evenly distributed over 32 bits.</summary>
    uint HashOf(int index);

    /// <summary>Gets a value indicating whether two keys are equal.</summary>
    bool AreEqual(int index, int other);
}
