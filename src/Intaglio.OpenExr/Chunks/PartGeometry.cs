using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>The levels of a part and their chunks, in the order of the offset table.</summary>
internal sealed class PartGeometry
{
    /// <summary>The limit of coordinates: half of the 32-bit range, so that the sum of two coordinates does not overflow.</summary>
    private const int MaxCoordinate = int.MaxValue / 2;

    private readonly LevelGeometry[] levels;

    /// <exception cref="ExrFormatException">The header does not describe a valid part.</exception>
    internal PartGeometry(ExrHeader header)
    {
        ExrBox2i window = header.DataWindow;
        if (window.IsEmpty || window.MinX <= -MaxCoordinate || window.MinY <= -MaxCoordinate || window.MaxX >= MaxCoordinate
            || window.MaxY >= MaxCoordinate
            || window.Width > MaxCoordinate || window.Height > MaxCoordinate)
        {
            throw new ExrFormatException($"The data window {window} is empty or too large.");
        }
        CheckSampling(header, window);
        int lines = ChunkLines.Of(header.Compression);
        if (!header.IsTiled)
        {
            levels = [new(0, 0, window, (int)window.Width, lines, 0)];
        }
        else
        {
            if (header.Tiles is not { } tiles)
                throw new ExrFormatException("A tiled part has no tiles attribute.");
            levels = LevelsOf(window, tiles);
            (LevelsX, LevelsY) = (levels[^1].X + 1, levels[^1].Y + 1);
            IsRipMap = tiles.Mode == ExrLevelMode.RipMap;
        }
        LevelGeometry last = levels[^1];
        ByteCount count = last.FirstChunk + (ByteCount)last.ChunksX * last.ChunksY;
        ChunkCount = count <= Array.MaxLength ? (int)count : throw TooManyChunks();
    }

    internal ReadOnlySpan<LevelGeometry> Levels => levels;

    /// <summary>The number of horizontal levels, including the full width.</summary>
    internal int LevelsX { get; } = 1;

    /// <summary>The number of vertical levels, including the full height.</summary>
    internal int LevelsY { get; } = 1;

    internal bool IsRipMap { get; }

    internal int ChunkCount { get; }

    /// <summary>Returns the index of a level in <see cref="Levels"/>, or -1 if the level does not exist.</summary>
    internal int FindLevel(int x, int y)
    {
        if (x < 0 || y < 0 || x >= LevelsX || y >= LevelsY)
            return -1;
        return IsRipMap ? y * LevelsX + x : x == y ? x : -1;
    }

    /// <summary>Returns the level of a chunk and the position of the chunk in it.</summary>
    internal (LevelGeometry Level, int X, int Y) Locate(int chunk)
    {
        int place = levels.Length - 1;
        while (levels[place].FirstChunk > chunk)
            place--;
        LevelGeometry level = levels[place];
        (int y, int x) = int.DivRem(chunk - level.FirstChunk, level.ChunksX);
        return (level, x, y);
    }

    private static LevelGeometry[] LevelsOf(ExrBox2i window, ExrTileDescription tiles)
    {
        int width = (int)window.Width, height = (int)window.Height;
        (int countX, int countY) = tiles.Mode switch
        {
            ExrLevelMode.OneLevel => (1, 1),
            ExrLevelMode.MipMap => (Halvings(Math.Max(width, height), tiles.Rounding), 1),
            _ => (Halvings(width, tiles.Rounding), Halvings(height, tiles.Rounding)),
        };
        List<LevelGeometry> levels = new(countX * countY);
        ByteCount first = 0;
        for (int y = 0; y < countY; y++)
        {
            for (int x = 0; x < countX; x++)
            {
                int levelY = tiles.Mode == ExrLevelMode.MipMap ? x : y;
                ExrBox2i level = new(
                    window.MinX, window.MinY, window.MinX + Halved(width, x, tiles.Rounding) - 1,
                    window.MinY + Halved(height, levelY, tiles.Rounding) - 1);
                LevelGeometry geometry =
                    new(x, levelY, level, Math.Min(tiles.XSize, (int)level.Width), Math.Min(tiles.YSize, (int)level.Height), (int)first);
                levels.Add(geometry);
                first += (ByteCount)geometry.ChunksX * geometry.ChunksY;
                if (first > Array.MaxLength)
                    throw TooManyChunks();
            }
        }
        return [.. levels];
    }

    /// <summary>Returns the number of levels down to one pixel.</summary>
    private static int Halvings(int size, ExrLevelRounding rounding) =>
        1 + (rounding == ExrLevelRounding.Down ? BitOperations.Log2((uint)size) : 32 - BitOperations.LeadingZeroCount((uint)size - 1));

    private static int Halved(int size, int times, ExrLevelRounding rounding)
    {
        int halved = rounding == ExrLevelRounding.Down || times == 0 ? size >> times : (int)(((long)size + (1L << times) - 1) >> times);
        return Math.Max(1, halved);
    }

    private static void CheckSampling(ExrHeader header, ExrBox2i window)
    {
        foreach (ExrChannel channel in header.Channels)
        {
            if ((channel.XSampling != 1 || channel.YSampling != 1) && (header.IsTiled || header.IsDeep))
                throw new ExrFormatException($"Channel {channel.Name} is subsampled, which is supported only in flat scan-line parts.");
            if (window.MinX % channel.XSampling != 0 || window.MinY % channel.YSampling != 0 || window.Width % channel.XSampling != 0
                || window.Height % channel.YSampling != 0)
                throw new ExrFormatException(
                    $"The data window {window} is not a multiple of the sampling {channel.XSampling} x {channel.YSampling} of "
                    + $"channel {channel.Name}.");
        }
    }

    private static ExrFormatException TooManyChunks() => new("The part has too many chunks.");
}
