namespace Intaglio.OpenExr;

/// <summary>The order of the chunks of a band in the file: top to bottom, or bottom to top.</summary>
internal sealed class ChunkOrder
{
    private readonly LevelGeometry level;
    private readonly int firstRow, rows;
    private readonly bool isDecreasing;

    /// <param name="level">The level.</param>
    /// <param name="band">The band, which consists of whole chunks.</param>
    /// <param name="order">The line order of the part.</param>
    internal ChunkOrder(LevelGeometry level, ExrBox2i band, ExrLineOrder order)
    {
        this.level = level;
        (_, firstRow, _, int lastRow) = level.ChunksOf(band);
        rows = lastRow - firstRow + 1;
        isDecreasing = order == ExrLineOrder.DecreasingY;
    }

    internal int Count => rows * level.ChunksX;

    /// <summary>Returns the position in the level of the chunk with the given index in the file order.</summary>
    internal (int X, int Y) Chunk(int place)
    {
        (int row, int x) = int.DivRem(place, level.ChunksX);
        return (x, firstRow + (isDecreasing ? rows - 1 - row : row));
    }
}
