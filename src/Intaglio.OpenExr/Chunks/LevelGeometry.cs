namespace Intaglio.OpenExr;

/// <summary>One level of a part, cut into chunks: tiles, or bands of scan lines as wide as the image.</summary>
/// <param name="X">Which halving of the width.</param>
/// <param name="Y">Which halving of the height.</param>
/// <param name="Window">Its pixels.</param>
/// <param name="ChunkWidth">Pixels in a row of a chunk that is not at the edge.</param>
/// <param name="ChunkHeight">Rows of a chunk that is not at the edge.</param>
/// <param name="FirstChunk">Where its chunks begin in the part's table.</param>
internal readonly record struct LevelGeometry(int X, int Y, ExrBox2i Window, int ChunkWidth, int ChunkHeight, int FirstChunk)
{
    // Kept, since every chunk asks for them and a division costs as much as a chunk of one pixel.
    internal int ChunksX { get; } = (int)((Window.Width + ChunkWidth - 1) / ChunkWidth);

    internal int ChunksY { get; } = (int)((Window.Height + ChunkHeight - 1) / ChunkHeight);

    /// <summary>Gives the pixels of a chunk.</summary>
    internal ExrBox2i ChunkWindow(int x, int y)
    {
        int minX = Window.MinX + x * ChunkWidth, minY = Window.MinY + y * ChunkHeight;
        return new(minX, minY, (int)Math.Min(Window.MaxX, (long)minX + ChunkWidth - 1), (int)Math.Min(Window.MaxY, (long)minY + ChunkHeight - 1));
    }

    /// <summary>Gives which chunks have pixels of a region: the first and the last in each direction.</summary>
    internal (int MinX, int MinY, int MaxX, int MaxY) ChunksOf(ExrBox2i region) =>
        ((region.MinX - Window.MinX) / ChunkWidth, (region.MinY - Window.MinY) / ChunkHeight, (region.MaxX - Window.MinX) / ChunkWidth, (region.MaxY - Window.MinY) / ChunkHeight);
}
