namespace Intaglio.Meshes;

/// <summary>Keys that are counted from 0; a struct, so that loops over keys are compiled for each.</summary>
internal interface IKeys
{
    /// <summary>Gets the hash of a key, evenly spread over 32 bits.</summary>
    uint HashOf(int index);

    /// <summary>Gets whether two keys are equal.</summary>
    bool AreEqual(int index, int other);
}
