namespace Intaglio.OpenExr.Tests;

/// <summary>The values are those of the reference's <c>exr_storage_t</c>.</summary>
public enum PictureKind
{
    ScanLine,
    Tiled,
    DeepScanLine,
    DeepTiled,
}

/// <summary>The values are those of the file.</summary>
public enum PictureLevels
{
    One,
    MipMap,
    RipMap,
}

/// <summary>The values are those of the file.</summary>
public enum PictureOrder
{
    Increasing,
    Decreasing,
    Random,
}

internal sealed record PictureTiles(int Width, int Height, PictureLevels Levels = PictureLevels.One, bool RoundsUp = false);

/// <summary>An attribute as the file has it.</summary>
internal sealed record RawAttribute(string Name, string Type, byte[] Data);

/// <summary>One part of a file, as plain as can be: what the library under test and the reference are both told, and both asked for.</summary>
internal sealed class Picture
{
    internal string? Name { get; init; }

    internal PictureKind Kind { get; init; }

    internal ExrCompression Compression { get; init; }

    internal ExrBox2i DataWindow { get; init; }

    internal ExrBox2i DisplayWindow { get; init; }

    internal PictureOrder Order { get; init; }

    internal PictureTiles? Tiles { get; init; }

    /// <summary>In the order of the file.</summary>
    internal required ExrChannel[] Channels { get; init; }

    /// <summary>Those that the other properties do not say; of a picture that was read, all.</summary>
    internal IReadOnlyList<RawAttribute> Attributes { get; init; } = [];

    /// <summary>Mip-map: from the largest; rip-map: all of the first row of levels, then those of the next.</summary>
    internal IReadOnlyList<PictureLevel> Levels { get; set; } = [];

    internal bool IsDeep => Kind >= PictureKind.DeepScanLine;

    internal bool IsTiled => Kind is PictureKind.Tiled or PictureKind.DeepTiled;

    /// <summary>The same picture, to be packed in another way.</summary>
    internal Picture With(ExrCompression compression) => new()
    {
        Name = Name,
        Kind = Kind,
        Compression = compression,
        DataWindow = DataWindow,
        DisplayWindow = DisplayWindow,
        Order = Order,
        Tiles = Tiles,
        Channels = Channels,
        Attributes = Attributes,
        Levels = Levels,
    };

    /// <summary>The levels that the file must have, in their order: OpenEXR's technical introduction, "Tiles, levels and level modes".</summary>
    internal IEnumerable<(int X, int Y, ExrBox2i Window)> LevelWindows()
    {
        if (!IsTiled || Tiles!.Levels == PictureLevels.One)
            return [(0, 0, DataWindow)];
        (long width, long height) = (DataWindow.Width, DataWindow.Height);
        if (Tiles.Levels == PictureLevels.MipMap)
            return Enumerable.Range(0, Count(Math.Max(width, height))).Select(level => (level, level, Window(level, level)));
        return from y in Enumerable.Range(0, Count(height)) from x in Enumerable.Range(0, Count(width)) select (x, y, Window(x, y));

        int Count(long size)
        {
            int count = 1;
            for (; size > 1; size = Tiles.RoundsUp ? (size + 1) / 2 : size / 2)
                count++;
            return count;
        }

        long Size(long size, int level) => Math.Max(1, Tiles.RoundsUp ? (size + (1L << level) - 1) >> level : size >> level);

        ExrBox2i Window(int x, int y) => DataWindow with { MaxX = (int)(DataWindow.MinX + Size(width, x) - 1), MaxY = (int)(DataWindow.MinY + Size(height, y) - 1) };
    }

    /// <summary>The chunks of the part, in the order of its table: levels in their order, in each row after row of tiles, or of scan lines.</summary>
    internal IEnumerable<PictureChunk> Chunks()
    {
        int level = 0;
        foreach ((int levelX, int levelY, ExrBox2i window) in LevelWindows())
        {
            (int width, int height) = IsTiled ? (Tiles!.Width, Tiles.Height) : ((int)window.Width, LinesOfChunk(Compression));
            for (int y = 0; (long)y * height < window.Height; y++)
            {
                for (int x = 0; (long)x * width < window.Width; x++)
                {
                    ExrBox2i chunk = new(window.MinX + x * width, window.MinY + y * height, window.MinX + (x + 1) * width - 1, window.MinY + (y + 1) * height - 1);
                    yield return new(level, levelX, levelY, x, y, window.Intersect(chunk));
                }
            }
            level++;
        }
    }

    /// <summary>Scan lines of a chunk: OpenEXR's file layout, "Scan line blocks".</summary>
    internal static int LinesOfChunk(ExrCompression compression) => compression switch
    {
        ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd => 1,
        ExrCompression.Zip or ExrCompression.Pxr24 => 16,
        ExrCompression.Dwab => 256,
        _ => 32,
    };

    public override string ToString() => string.Create(System.Globalization.CultureInfo.InvariantCulture,
        $"{Kind} {Compression} {DataWindow} {Order} {Tiles} {string.Join(' ', Channels.Select(channel => $"{channel.Name}:{channel.Type}/{channel.XSampling}/{channel.YSampling}"))}");
}

/// <summary>Which pixels a chunk has: those of a tile, or of some scan lines.</summary>
internal sealed record PictureChunk(int Level, int LevelX, int LevelY, int X, int Y, ExrBox2i Window);

/// <summary>The samples of one level: of each channel, row after row; of a deep one, those of a pixel together.</summary>
internal sealed class PictureLevel
{
    internal int X { get; init; }

    internal int Y { get; init; }

    internal ExrBox2i Window { get; init; }

    internal required byte[][] Samples { get; init; }

    /// <summary>How many samples each pixel has, of a deep level.</summary>
    internal int[]? Counts { get; init; }

    /// <summary>Multiples of a sampling from one coordinate to another, both included.</summary>
    internal static int CountOf(int sampling, int min, int max)
    {
        int count = 0;
        for (int i = min; i <= max; i++)
            count += i % sampling == 0 ? 1 : 0;
        return count;
    }
}
