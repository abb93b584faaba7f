using System.Globalization;
using System.Text;

namespace Intaglio.OpenExr.Tests;

/// <summary>Pictures of every shape, made from numbers alone.</summary>
internal static class Pictures
{
    internal static readonly ExrCompression[] Compressions =
    [
        ExrCompression.None, ExrCompression.Rle, ExrCompression.Zips, ExrCompression.Zip, ExrCompression.Piz, ExrCompression.Pxr24, ExrCompression.B44, ExrCompression.B44a, ExrCompression.Dwaa, ExrCompression.Dwab,
    ];

    /// <summary>Those that deep parts may have.</summary>
    internal static readonly ExrCompression[] DeepCompressions = [ExrCompression.None, ExrCompression.Rle, ExrCompression.Zips];

    internal static bool IsLossless(ExrCompression compression) => compression is <= ExrCompression.Piz or ExrCompression.Zstd;

    /// <summary>Makes one part.</summary>
    internal static Picture Create(PictureKind kind, ExrCompression compression, ExrBox2i window, IEnumerable<ExrChannel> channels, PictureTiles? tiles = null, PictureOrder order = PictureOrder.Increasing,
        Fill fill = Fill.Smooth, int seed = 1, string? name = null, IReadOnlyList<RawAttribute>? attributes = null)
    {
        Picture picture = new()
        {
            Name = name,
            Kind = kind,
            Compression = compression,
            DataWindow = window,
            // The parts of a file have one display window.
            DisplayWindow = name is null ? new(window.MinX - 3, window.MinY + 1, window.MaxX + 5, window.MaxY + 2) : new(-7, 3, 90, 60),
            Order = order,
            Tiles = kind is PictureKind.Tiled or PictureKind.DeepTiled ? tiles ?? new(32, 32) : null,
            Channels = [.. channels.OrderBy(channel => Encoding.UTF8.GetBytes(channel.Name), Comparer<byte[]>.Create((a, b) => a.AsSpan().SequenceCompareTo(b)))],
            Attributes = attributes ?? [],
        };
        Random random = new(seed);
        picture.Levels = [.. picture.LevelWindows().Select((level, i) => CreateLevel(picture, level.X, level.Y, level.Window, fill, seed + 10 * i, random))];
        return picture;
    }

    private static PictureLevel CreateLevel(Picture picture, int x, int y, ExrBox2i window, Fill fill, int seed, Random random)
    {
        int[]? counts = null;
        if (picture.IsDeep)
        {
            counts = new int[window.Width * window.Height];
            // Rows without any sample, so that there are chunks without any, and now and then many in one pixel.
            for (int i = 0; i < counts.Length; i++)
                counts[i] = i / window.Width % 5 == 3 || random.Next(3) == 0 ? 0 : random.Next(60) == 0 ? 70 : random.Next(5);
        }
        return new()
        {
            X = x,
            Y = y,
            Window = window,
            Counts = counts,
            Samples = [.. picture.Channels.Select((channel, c) => counts is null
                ? Fills.Make(fill, channel.Type, PictureLevel.CountOf(channel.XSampling, window.MinX, window.MaxX), PictureLevel.CountOf(channel.YSampling, window.MinY, window.MaxY), seed + c)
                : Fills.Make(fill, channel.Type, counts.Sum(), 1, seed + c))],
        };
    }

    internal static ExrChannel[] Rgba { get; } = [new("A", ExrPixelType.Half), new("B", ExrPixelType.Half), new("G", ExrPixelType.Half), new("R", ExrPixelType.Half)];

    internal static ExrChannel[] Mixed { get; } = [new("R", ExrPixelType.Half), new("Z", ExrPixelType.Float), new("id", ExrPixelType.UInt), new("left.Y", ExrPixelType.Half, isPerceptuallyLinear: true)];

    internal static ExrChannel[] Many { get; } =
    [
        .. Rgba, .. Rgba.Select(channel => channel with { Name = $"right.{channel.Name}" }), new("N.x", ExrPixelType.Float), new("N.y", ExrPixelType.Float), new("Größe.深さ", ExrPixelType.Float),
        new("mask", ExrPixelType.UInt, 1, 1, true),
    ];

    internal static ExrChannel[] LuminanceChroma { get; } = [new("Y", ExrPixelType.Half), new("RY", ExrPixelType.Half, 2, 2), new("BY", ExrPixelType.Half, 2, 2)];

    internal static ExrChannel[] Thirds { get; } = [new("A", ExrPixelType.Float, 3, 2), new("B", ExrPixelType.UInt, 3, 1), new("C", ExrPixelType.Half, 1, 2), new("D", ExrPixelType.Float)];

    /// <summary>3.1.5's C library writes beyond its buffers where the rows of a chunk are no multiple of the sampling; its C++ library does not.</summary>
    internal static ExrChannel[] ThirdsOfRows { get; } = [new("A", ExrPixelType.Float, 3, 3), new("B", ExrPixelType.UInt, 3, 1), new("C", ExrPixelType.Half, 1, 3), new("D", ExrPixelType.Float)];

    /// <summary>Flat parts of one compression.</summary>
    internal static IEnumerable<Picture> Flat(ExrCompression compression)
    {
        const PictureKind Lines = PictureKind.ScanLine, Tiled = PictureKind.Tiled;
        yield return Create(Lines, compression, Box(0, 0, 1, 1), [new("Y", ExrPixelType.Half)]);
        yield return Create(Lines, compression, Box(-1, -1, 1, 1), Mixed, order: PictureOrder.Decreasing, fill: Fill.Noise);
        yield return Create(Lines, compression, Box(-17, -35, 61, 83), Rgba);
        yield return Create(Lines, compression, Box(5, 7, 67, 41), Mixed, order: PictureOrder.Decreasing);
        yield return Create(Lines, compression, Box(-3, 2, 33, 70), Many);
        yield return Create(Lines, compression, Box(-40, 100, 50, 34), Many, fill: Fill.Constant);
        yield return Create(Lines, compression, Box(-4, -6, 66, 74), LuminanceChroma);
        yield return Create(Lines, compression, Box(-9, -4, 27, 50), Thirds);
        yield return Create(Lines, compression, Box(0, 0, 7, 300), Rgba, order: PictureOrder.Decreasing);
        yield return Create(Lines, compression, Box(0, 0, 300, 3), Mixed);
        yield return Create(Tiled, compression, Box(0, 0, 1, 1), Rgba, new(16, 16, PictureLevels.RipMap));
        yield return Create(Tiled, compression, Box(-7, -9, 61, 47), Mixed, new(16, 16));
        yield return Create(Tiled, compression, Box(-7, 9, 50, 60), Rgba, new(13, 7), PictureOrder.Decreasing);
        yield return Create(Tiled, compression, Box(1, 1, 45, 33), Many, new(100, 64), PictureOrder.Random);
        yield return Create(Tiled, compression, Box(-30, -30, 57, 23), Rgba, new(16, 8, PictureLevels.MipMap), PictureOrder.Random);
        yield return Create(Tiled, compression, Box(0, 0, 57, 23), Mixed, new(8, 16, PictureLevels.MipMap, RoundsUp: true));
        yield return Create(Tiled, compression, Box(-5, 0, 21, 38), Mixed, new(9, 9, PictureLevels.RipMap));
        yield return Create(Tiled, compression, Box(0, -5, 21, 38), Rgba, new(16, 16, PictureLevels.RipMap, RoundsUp: true), PictureOrder.Decreasing);
        yield return Create(Tiled, compression, Box(0, 0, 40, 40), Mixed, new(32, 32), fill: Fill.Constant);
        if (IsLossless(compression))
        {
            yield return Create(Lines, compression, Box(0, 0, 256, 256), [new("Y", ExrPixelType.Half)], fill: Fill.AllHalves);
            yield return Create(Lines, compression, Box(-128, 3, 64, 100), Mixed, fill: Fill.AllHalves);
            yield return Create(Lines, compression, Box(3, -70, 41, 53), Many, fill: Fill.Noise);
            yield return Create(Tiled, compression, Box(3, -70, 41, 53), Mixed, new(17, 32), fill: Fill.Noise);
        }
    }

    /// <summary>Deep parts of one compression.</summary>
    internal static IEnumerable<Picture> Deep(ExrCompression compression)
    {
        const PictureKind Lines = PictureKind.DeepScanLine, Tiled = PictureKind.DeepTiled;
        ExrChannel[] deep = [.. Rgba, new("Z", ExrPixelType.Float), new("ZBack", ExrPixelType.Float), new("id", ExrPixelType.UInt)];
        yield return Create(Lines, compression, Box(0, 0, 1, 1), deep, seed: 2);
        yield return Create(Lines, compression, Box(-20, -9, 43, 30), deep);
        yield return Create(Lines, compression, Box(3, 5, 20, 41), deep, order: PictureOrder.Decreasing, fill: Fill.Noise);
        yield return Create(Lines, compression, Box(0, 0, 90, 4), [new("Z", ExrPixelType.Half)], fill: Fill.Constant);
        yield return Create(Tiled, compression, Box(-20, -9, 43, 30), deep, new(16, 16));
        yield return Create(Tiled, compression, Box(5, 0, 33, 21), deep, new(9, 5, PictureLevels.MipMap), PictureOrder.Random);
        yield return Create(Tiled, compression, Box(0, 5, 13, 21), deep, new(8, 8, PictureLevels.RipMap, RoundsUp: true), fill: Fill.Noise);
    }

    /// <summary>Files with two and three parts of different kinds.</summary>
    internal static IEnumerable<Picture[]> MultiPart(bool withDeep)
    {
        yield return
        [
            Create(PictureKind.ScanLine, ExrCompression.Zip, Box(-5, 4, 40, 35), Rgba, name: "colour"),
            Create(PictureKind.ScanLine, ExrCompression.Piz, Box(0, 0, 21, 50), Mixed, name: "depth", order: PictureOrder.Decreasing),
        ];
        yield return
        [
            Create(PictureKind.Tiled, ExrCompression.Rle, Box(0, 0, 40, 35), Rgba, new(16, 16, PictureLevels.MipMap), name: "tiles", order: PictureOrder.Random),
            Create(PictureKind.ScanLine, ExrCompression.None, Box(2, 3, 1, 1), Many, name: "a part with a long name, of more than thirty-one bytes"),
            Create(PictureKind.Tiled, ExrCompression.Zips, Box(-9, -9, 19, 19), Mixed, new(8, 8, PictureLevels.RipMap, RoundsUp: true), name: "Teil drei", fill: Fill.Noise),
        ];
        if (withDeep)
        {
            yield return
            [
                Create(PictureKind.DeepScanLine, ExrCompression.Zips, Box(-5, 4, 23, 35), Rgba, name: "deep"),
                // 3.1.5's C library wants the version of flat parts beside deep ones too.
                Create(PictureKind.ScanLine, ExrCompression.Zip, Box(-5, 4, 23, 35), Rgba, name: "flat", attributes: [new("version", "int", [1, 0, 0, 0])]),
                Create(PictureKind.DeepTiled, ExrCompression.Rle, Box(-5, 4, 23, 35), Mixed, new(16, 16), name: "deep tiles"),
            ];
        }
    }

    /// <summary>Small files of each kind, for what is done with them very often.</summary>
    internal static IEnumerable<Picture[]> Small()
    {
        foreach (ExrCompression compression in Compressions)
        {
            // Those of blocks make nothing of fewer pixels.
            bool isOfBlocks = compression >= ExrCompression.Piz;
            yield return [Create(PictureKind.ScanLine, compression, isOfBlocks ? Box(-2, -2, 24, 36) : Box(-2, -2, 12, 10), Mixed, fill: Fill.Slope, seed: 3)];
            yield return [Create(PictureKind.Tiled, compression, isOfBlocks ? Box(0, 1, 30, 25) : Box(0, 1, 11, 9), Rgba, isOfBlocks ? new(24, 24, PictureLevels.MipMap) : new(8, 8, PictureLevels.MipMap), fill: Fill.Slope, seed: 4)];
        }
        foreach (ExrCompression compression in DeepCompressions)
        {
            yield return [Create(PictureKind.DeepScanLine, compression, Box(0, 0, 9, 6), Mixed, fill: Fill.Slope, seed: 5)];
            yield return [Create(PictureKind.DeepTiled, compression, Box(0, 0, 9, 6), Mixed, new(4, 4), fill: Fill.Slope, seed: 6)];
        }
        yield return
        [
            Create(PictureKind.ScanLine, ExrCompression.Zip, Box(0, 0, 8, 5), Rgba, name: "one", seed: 7),
            Create(PictureKind.Tiled, ExrCompression.Zips, Box(0, 0, 9, 9), Mixed, new(5, 5, PictureLevels.RipMap), name: "two", fill: Fill.Slope, seed: 8),
            Create(PictureKind.DeepScanLine, ExrCompression.Rle, Box(0, 0, 8, 5), Mixed, name: "three", seed: 9),
        ];
        yield return [Create(PictureKind.ScanLine, ExrCompression.Zip, Box(0, 0, 6, 6), [new("Y", ExrPixelType.Half), new("RY", ExrPixelType.Half, 2, 2)], attributes: RawAttributes.OfEveryType)];
    }

    /// <summary>Any picture, of a seed.</summary>
    internal static Picture Any(int seed)
    {
        Random random = new(seed);
        PictureKind kind = (PictureKind)random.Next(4);
        bool isDeep = kind >= PictureKind.DeepScanLine, isTiled = kind is PictureKind.Tiled or PictureKind.DeepTiled;
        ExrCompression compression = isDeep ? DeepCompressions[random.Next(DeepCompressions.Length)] : Compressions[random.Next(Compressions.Length)];
        int grid = kind == PictureKind.ScanLine ? 6 : 1;
        ExrBox2i window = Box(grid * random.Next(-20, 20), grid * random.Next(-20, 20), grid * random.Next(1, 66 / grid), grid * random.Next(1, 66 / grid));
        int[] samplings = [1, 1, 2, 3];
        ExrChannel[] channels =
        [
            .. Enumerable.Range(0, random.Next(1, 7)).Select(i => new ExrChannel(string.Create(CultureInfo.InvariantCulture, $"{"RGBAYZ"[random.Next(6)]}{new string('x', i)}"), (ExrPixelType)random.Next(3),
                grid == 1 ? 1 : samplings[random.Next(4)], grid == 1 ? 1 : samplings[random.Next(4)], random.Next(2) == 0)),
        ];
        PictureTiles tiles = new(random.Next(1, 40), random.Next(1, 40), (PictureLevels)random.Next(3), random.Next(2) == 0);
        return Create(kind, compression, window, channels, tiles, (PictureOrder)random.Next(isTiled ? 3 : 2), IsLossless(compression) ? (Fill)random.Next(4) : Fill.Smooth, seed);
    }

    private static ExrBox2i Box(int x, int y, int width, int height) => new(x, y, x + width - 1, y + height - 1);
}
