using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>The pieces of a scene in file order, grouped into chunks of similar size.</summary>
/// <remarks>
/// A piece has at most <see cref="ChunkSize"/> elements and <see cref="MostCorners"/> corners, or a single larger element. Large objects
/// are split into several chunks, and small objects share a chunk.
/// </remarks>
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

    /// <summary>Appends items without corners.</summary>
    internal void Add(MeshPieceKind kind, int mesh, int count)
    {
        for (int first = 0; first < count; first += ChunkSize)
            Add(new(kind, mesh, first, Math.Min(ChunkSize, count - first)), 0);
    }

    /// <summary>Appends elements.</summary>
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

    // Returns the end of the longest piece within the limit, or of a single element if that exceeds it.
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
