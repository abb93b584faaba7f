namespace Intaglio.OpenExr;

/// <summary>Checks that parts can be written.</summary>
internal static class PartRules
{
    /// <summary>Checks that a part with the given header can be written.</summary>
    /// <param name="header">The header.</param>
    /// <returns>The levels and chunks of the part.</returns>
    /// <exception cref="ArgumentException">The part cannot be stored in an OpenEXR file.</exception>
    internal static PartGeometry Check(ExrHeader header)
    {
        PartGeometry geometry;
        try
        {
            geometry = new(header);
            ChunkCodecs.Create(header.Compression, CodecLevels.Default)?.Dispose();
        }
        catch (ExrFormatException exception)
        {
            throw new ArgumentException(exception.Message, exception);
        }
        CheckWhatReadersAsk(header);
        if (!header.IsDeep)
        {
            ExrBox2i chunk = geometry.Levels[0].ChunkWindow(0, 0);
            if (ChunkMemory.Largest(header, chunk) > Array.MaxLength)
                throw new ArgumentException(
                    $"A chunk of {chunk.Width} x {chunk.Height} pixels has more bytes than an array can hold (use smaller tiles).");
        }
        if (header.IsDeep && header.Compression is not (ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips
            or ExrCompression.Zstd))
            throw new ArgumentException($"Deep pixels cannot use the compression {header.Compression} (expected None, Rle, Zips or Zstd).");
        if (!header.IsTiled && header.LineOrder == ExrLineOrder.RandomY)
            throw new ArgumentException("Random line order is supported only for tiles.");
        return geometry;
    }

    /// <summary>Checks for values that the OpenEXR library refuses to read.</summary>
    private static void CheckWhatReadersAsk(ExrHeader header)
    {
        const int MaxCoordinate = int.MaxValue / 2;
        const float MinAspect = 1e-6f, MaxAspect = 1e6f;
        ExrBox2i display = header.DisplayWindow;
        if (header.Channels.Count == 0)
            throw new ArgumentException("The part must have at least one channel.");
        if (display.IsEmpty || display.MinX <= -MaxCoordinate || display.MinY <= -MaxCoordinate || display.MaxX >= MaxCoordinate
            || display.MaxY >= MaxCoordinate)
            throw new ArgumentException($"The display window {display} is empty or too large.");
        if (!(header.PixelAspectRatio is >= MinAspect and <= MaxAspect))
            throw new ArgumentException(
                $"The pixel aspect ratio must be between {MinAspect} and {MaxAspect}, but is {header.PixelAspectRatio}.");
        if (!(header.ScreenWindowWidth >= 0))
            throw new ArgumentException($"The width of the screen window must be 0 or more, but is {header.ScreenWindowWidth}.");
        if (!Enum.IsDefined(header.LineOrder))
            throw new ArgumentException($"The line order {(int)header.LineOrder} is invalid.");
        if (header.Tiles is { } tiles && (tiles.XSize > MaxCoordinate / 2 || tiles.YSize > MaxCoordinate / 2))
            throw new ArgumentException($"Tiles of {tiles.XSize} x {tiles.YSize} pixels are too large.");
    }
}
