using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>
/// Pieces of a scene in their order in a file, of at most <see cref="ChunkSize"/> elements and <see cref="MostCorners"/> corners, if they are more than one
/// element, in chunks of about as many, so that large objects are many chunks and many small ones are a single one.
/// </summary>
internal sealed class MeshPieces
{
    internal const int ChunkSize = ParallelWork.ChunkSize, MostCorners = 4 * ChunkSize;

    private readonly List<MeshPiece> pieces = [];
    private readonly List<int> firsts = [];
    private int filled;
    private long filledCorners;

    /// <summary>Gets the number of chunks.</summary>
    internal int ChunkCount => firsts.Count;

    /// <summary>Gets the pieces of a chunk.</summary>
    internal ReadOnlySpan<MeshPiece> Of(int chunk) =>
        CollectionsMarshal.AsSpan(pieces)[firsts[chunk]..(chunk + 1 < firsts.Count ? firsts[chunk + 1] : pieces.Count)];

    /// <summary>Adds what has no corners behind what is there.</summary>
    internal void Add(MeshPieceKind kind, int mesh, int count)
    {
        for (int first = 0; first < count; first += ChunkSize)
            Add(new(kind, mesh, first, Math.Min(ChunkSize, count - first)), 0);
    }

    /// <summary>Adds elements behind what is there.</summary>
    internal void Add(MeshPieceKind kind, int mesh, MeshElements elements)
    {
        for (int first = 0, end; first < elements.Count; first = end)
        {
            end = EndOf(elements, first);
            Add(new(kind, mesh, first, end - first), CornersOf(elements, first, end));
        }
    }

    private void Add(MeshPiece piece, long corners)
    {
        if (firsts.Count == 0 || filled + piece.Count > ChunkSize || filledCorners + corners > MostCorners)
        {
            firsts.Add(pieces.Count);
            (filled, filledCorners) = (0, 0);
        }
        pieces.Add(piece);
        filled += piece.Count;
        filledCorners += corners;
    }

    // The last element that ends a piece in time, or the first, however long it is.
    private static int EndOf(MeshElements elements, int first)
    {
        int end = first + 1, beyond = (int)Math.Min(elements.Count, (long)first + ChunkSize) + 1;
        while (beyond - end > 1)
        {
            int middle = end + (beyond - end) / 2;
            if (CornersOf(elements, first, middle) <= MostCorners)
                end = middle;
            else
                beyond = middle;
        }
        return end;
    }

    private static long CornersOf(MeshElements elements, int first, int end) => (long)elements.StartOf(end) - elements.StartOf(first);
}
