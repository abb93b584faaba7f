namespace Intaglio.OpenExr;

/// <summary>In which order the chunks of a part stand in the file: from the top, or, of each level, from the bottom.</summary>
internal sealed class ChunkOrder(PartGeometry geometry, ExrHeader header)
{
    private readonly bool isDecreasing = header.LineOrder == ExrLineOrder.DecreasingY;

    /// <summary>Gives which chunk of the table stands at a place of the file.</summary>
    internal int Chunk(int place)
    {
        if (!isDecreasing)
            return place;
        (LevelGeometry level, int x, int y) = geometry.Locate(place);
        return level.FirstChunk + (level.ChunksY - 1 - y) * level.ChunksX + x;
    }
}
