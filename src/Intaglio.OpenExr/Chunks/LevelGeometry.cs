namespace Intaglio.OpenExr;

/// <summary>One level of a part, divided into chunks: tiles, or bands of scan lines as wide as the image.</summary>
/// <param name="X">The horizontal level number: the width is halved this many times.</param>
/// <param name="Y">The vertical level number: the height is halved this many times.</param>
/// <param name="Window">The pixels of the level.</param>
/// <param name="ChunkWidth">The width of a chunk in pixels. Chunks at the right edge can be narrower.</param>
/// <param name="ChunkHeight">The number of rows in a chunk. Chunks at the bottom can have fewer.</param>
/// <param name="FirstChunk">The index of the first chunk of the level in the offset table of the part.</param>
internal readonly record struct LevelGeometry(int X, int Y, ExrBox2i Window, int ChunkWidth, int ChunkHeight, int FirstChunk)
{
    // Cached because every chunk needs them, and a division costs as much as a chunk of one pixel.
    internal int ChunksX { get; } = (int)((Window.Width + ChunkWidth - 1) / ChunkWidth);

    internal int ChunksY { get; } = (int)((Window.Height + ChunkHeight - 1) / ChunkHeight);

    /// <summary>Returns the pixels of a chunk.</summary>
    internal ExrBox2i ChunkWindow(int x, int y)
    {
        int minX = Window.MinX + x * ChunkWidth, minY = Window.MinY + y * ChunkHeight;
        return new(minX, minY, (int)Math.Min(Window.MaxX, (long)minX + ChunkWidth - 1),
            (int)Math.Min(Window.MaxY, (long)minY + ChunkHeight - 1));
    }

    /// <summary>Returns the first and last chunk in each direction that contain pixels of a region.</summary>
    internal (int MinX, int MinY, int MaxX, int MaxY) ChunksOf(ExrBox2i region) =>
        ((region.MinX - Window.MinX) / ChunkWidth, (region.MinY - Window.MinY) / ChunkHeight, (region.MaxX - Window.MinX) / ChunkWidth,
            (region.MaxY - Window.MinY) / ChunkHeight);
}
