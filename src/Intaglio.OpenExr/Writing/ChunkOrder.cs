namespace Intaglio.OpenExr;

/// <summary>The order in which the chunks of a band stand in the file: from the top, or from the bottom.</summary>
internal sealed class ChunkOrder
{
    private readonly LevelGeometry level;
    private readonly int firstRow, rows;
    private readonly bool isDecreasing;

    /// <param name="level">The level.</param>
    /// <param name="band">Rows of whole chunks.</param>
    /// <param name="order">The order of the part.</param>
    internal ChunkOrder(LevelGeometry level, ExrBox2i band, ExrLineOrder order)
    {
        this.level = level;
        (_, firstRow, _, int lastRow) = level.ChunksOf(band);
        rows = lastRow - firstRow + 1;
        isDecreasing = order == ExrLineOrder.DecreasingY;
    }

    internal int Count => rows * level.ChunksX;

    /// <summary>Returns which chunk of the level stands at a place.</summary>
    internal (int X, int Y) Chunk(int place)
    {
        (int row, int x) = int.DivRem(place, level.ChunksX);
        return (x, firstRow + (isDecreasing ? rows - 1 - row : row));
    }
}
