namespace Intaglio.Meshes;

/// <summary>Splits elements into chunks for parallel work.</summary>
internal readonly struct ElementChunks(MeshElements elements)
{
    internal int Count => ParallelWork.ChunksOf(elements.Count);

    /// <summary>Gets the first element and the exclusive end of a chunk.</summary>
    internal (int First, int End) RangeOf(int chunk) => ParallelWork.ChunkOf(chunk, elements.Count);

    /// <summary>Gets the number of corners in a chunk.</summary>
    internal int CornersOf(int chunk)
    {
        (int first, int end) = RangeOf(chunk);
        return elements.StartOf(end) - elements.StartOf(first);
    }
}
