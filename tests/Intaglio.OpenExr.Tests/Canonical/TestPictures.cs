using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

/// <summary>Small pictures that have all that matters: negative windows, all types, infinities, NaNs with payloads, sub-sampling.</summary>
internal static class TestPictures
{
    internal static readonly ExrCompression[] Lossless = [ExrCompression.None, ExrCompression.Rle, ExrCompression.Zips, ExrCompression.Zip, ExrCompression.Piz];

    internal static readonly ExrCompression[] Deep = [ExrCompression.None, ExrCompression.Rle, ExrCompression.Zips];

    /// <summary>Makes a part of one level.</summary>
    internal static ExrPart Flat(ExrCompression compression = ExrCompression.Zip, int sampling = 1, ExrTileDescription? tiles = null, ExrLineOrder order = ExrLineOrder.IncreasingY, int width = 38, int height = 44)
    {
        ExrBox2i window = new(-6, -10, width - 7, height - 11);
        ExrHeader header = new(window, [new("R", ExrPixelType.Half), new("Z", ExrPixelType.Float, sampling, sampling), new("id", ExrPixelType.UInt), new("R.left", ExrPixelType.Half, 1, 1, true)])
        {
            DisplayWindow = new(-8, -10, 50, 60),
            Compression = compression,
            Name = "picture",
            Tiles = tiles,
            LineOrder = order,
        };
        header.Attributes.Set(ExrStandardAttributes.Owner, "nobody");
        header.Attributes.Set(new ExrAttribute("unknown", "ofNoKnownType", new byte[] { 1, 0, 255 }));
        ExrImage image = new(window, header.Channels);
        Fill(image);
        return new ExrPart(header, image);
    }

    /// <summary>Makes a part of all levels that its header tells of.</summary>
    internal static ExrPart Levels(ExrTileDescription tiles, ExrCompression compression = ExrCompression.Zip)
    {
        ExrHeader header = new(ExrBox2i.FromSize(13, 21), [new("G", ExrPixelType.Half), new("Z", ExrPixelType.Float)]) { Tiles = tiles, Compression = compression };
        List<ExrImage> levels = [];
        foreach (LevelGeometry level in new PartGeometry(header).Levels)
        {
            ExrImage image = new(level.Window, header.Channels);
            Fill(image, levels.Count);
            levels.Add(image);
        }
        return new ExrPart(header, levels);
    }

    internal static ExrPart DeepPart(ExrCompression compression = ExrCompression.Zips, ExrTileDescription? tiles = null)
    {
        ExrBox2i window = new(-3, 2, 15, 20);
        ExrHeader header = new(window, [new("A", ExrPixelType.Half), new("Z", ExrPixelType.Float), new("id", ExrPixelType.UInt)]) { PartType = tiles is null ? ExrPartType.DeepScanLine : ExrPartType.DeepTiled, Compression = compression };
        if (tiles is not null)
            header.Tiles = tiles;
        Random random = new(5);
        int[] counts = [.. Enumerable.Range(0, 19 * 19).Select(_ => random.Next(4))];
        ExrDeepImage image = new(window, header.Channels, counts);
        foreach (ExrDeepPlane plane in image.Planes)
            random.NextBytes(plane.Bytes);
        return new ExrPart(header, image);
    }

    internal static byte[] Write(params ExrPart[] parts)
    {
        using MemoryStream file = new();
        ExrFile.Write(file, parts);
        return file.ToArray();
    }

    internal static ExrReader Open(byte[] file) => ExrReader.Open(new MemoryStream(file));

    private static void Fill(ExrImage image, int seed = 1)
    {
        Random random = new(seed);
        foreach (ExrPlane plane in image.Planes)
        {
            random.NextBytes(plane.Bytes);
            if (plane.Channel.Type == ExrPixelType.Float)
                MemoryMarshal.Cast<byte, uint>(plane.Bytes)[0] = 0x7FC01234;
            if (plane.Channel.Type == ExrPixelType.Half)
                MemoryMarshal.Cast<byte, ushort>(plane.Bytes)[0] = 0xFE01;
        }
    }
}
