namespace Intaglio.OpenExr;

/// <summary>The rules for a part that is written.</summary>
internal static class PartRules
{
    /// <summary>Checks that a file can have a part with a header.</summary>
    /// <param name="header">The header.</param>
    /// <returns>The part's levels and chunks.</returns>
    /// <exception cref="ArgumentException">No file can have it.</exception>
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
                throw new ArgumentException($"A chunk of {chunk.Width} x {chunk.Height} pixels has more bytes than an array holds: smaller tiles have fewer.");
        }
        if (header.IsDeep && header.Compression is not (ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd))
            throw new ArgumentException($"Deep pixels are not packed with {header.Compression}: None, Rle, Zips and Zstd are for them.");
        if (!header.IsTiled && header.LineOrder == ExrLineOrder.RandomY)
            throw new ArgumentException("Scan lines are written from the top or from the bottom: random order is for tiles.");
        return geometry;
    }

    /// <summary>Checks what OpenEXR's own library refuses to read.</summary>
    private static void CheckWhatReadersAsk(ExrHeader header)
    {
        const int MaxCoordinate = int.MaxValue / 2;
        const float MinAspect = 1e-6f, MaxAspect = 1e6f;
        ExrBox2i display = header.DisplayWindow;
        if (header.Channels.Count == 0)
            throw new ArgumentException("A part has one channel or more.");
        if (display.IsEmpty || display.MinX <= -MaxCoordinate || display.MinY <= -MaxCoordinate || display.MaxX >= MaxCoordinate || display.MaxY >= MaxCoordinate)
            throw new ArgumentException($"The display window {display} is empty or too large.");
        if (!(header.PixelAspectRatio is >= MinAspect and <= MaxAspect))
            throw new ArgumentException($"The pixel aspect ratio is {MinAspect} to {MaxAspect}, not {header.PixelAspectRatio}.");
        if (!(header.ScreenWindowWidth >= 0))
            throw new ArgumentException($"The width of the screen window is 0 or more, not {header.ScreenWindowWidth}.");
        if (!Enum.IsDefined(header.LineOrder))
            throw new ArgumentException($"There is no line order {(int)header.LineOrder}.");
        if (header.Tiles is { } tiles && (tiles.XSize > MaxCoordinate / 2 || tiles.YSize > MaxCoordinate / 2))
            throw new ArgumentException($"Tiles of {tiles.XSize} x {tiles.YSize} pixels are too large.");
    }
}
