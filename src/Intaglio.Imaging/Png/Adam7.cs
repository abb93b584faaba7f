namespace Intaglio.Imaging;

/// <summary>A pass of an interlaced image (section 8.2). An image that is not interlaced has a single pass.</summary>
/// <param name="X">The first column.</param>
/// <param name="Y">The first row.</param>
/// <param name="Right">The distance between two columns.</param>
/// <param name="Down">The distance between two rows.</param>
internal sealed record Adam7(int X, int Y, int Right, int Down)
{
    private static readonly Adam7[] interlaced =
        [new(0, 0, 8, 8), new(4, 0, 8, 8), new(0, 4, 4, 8), new(2, 0, 4, 4), new(0, 2, 2, 4), new(1, 0, 2, 2), new(0, 1, 1, 2)];
    private static readonly Adam7[] whole = [new(0, 0, 1, 1)];

    /// <summary>Returns the passes that contain pixels.</summary>
    internal static IEnumerable<Adam7> PassesOf(PngHeader header) =>
        (header.IsInterlaced ? interlaced : whole).Where(pass => pass.X < header.Width && pass.Y < header.Height);

    internal int GetWidth(int width) => (int)(((long)width - X + Right - 1) / Right);

    /// <summary>Copies the pixels of a row of this pass to their positions in the row of the image.</summary>
    internal void Scatter(ReadOnlySpan<byte> pixels, Span<byte> row, int pixelSize)
    {
        for (int from = 0, to = X * pixelSize; from < pixels.Length; from += pixelSize, to += Right * pixelSize)
            pixels.Slice(from, pixelSize).CopyTo(row[to..]);
    }

    /// <summary>Copies the pixels of this pass from a row of the image.</summary>
    internal void Gather(ReadOnlySpan<byte> row, Span<byte> pixels, int pixelSize)
    {
        for (int to = 0, from = X * pixelSize; to < pixels.Length; to += pixelSize, from += Right * pixelSize)
            row.Slice(from, pixelSize).CopyTo(pixels[to..]);
    }
}
