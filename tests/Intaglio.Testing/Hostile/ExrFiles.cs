using System.Buffers.Binary;
using System.IO.Compression;

namespace Intaglio.Testing;

/// <summary>OpenEXR files, byte for byte as "OpenEXR File Layout" has them.</summary>
internal static class ExrFiles
{
    private const int None = 0, Rle = 1, Zips = 2, Zip = 3, Piz = 4, Half = 1, UInt = 0;
    private const int LargeSide = 16_384, WideRow = 65_500_000, ManyRows = 4_500_000;

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        new("exr", "one ZIP tile of 512 MiB in 0.5 MB", folder => WriteTile(folder, Zip, isComplete: true), "exr info a.exr", "exr convert a.exr b.exr -c none", "exr convert a.exr b.exr -c zip", "exr view a.exr b.png"),
        new("exr", "one ZIP tile of 512 MiB that is cut off", folder => WriteTile(folder, Zip, isComplete: false), "exr convert a.exr b.exr -c none", "exr view a.exr b.png"),
        new("exr", "one RLE tile of 512 MiB", WriteRleTile, "exr convert a.exr b.exr -c rle", "exr view a.exr b.png"),
        new("exr", "512 MiB of black in ZIP scan lines", folder => WriteBlackLines(folder, LargeSide, LargeSide), "exr info a.exr", "exr convert a.exr b.exr -c piz", "exr convert a.exr b.exr -c zstd"),
        new("exr", "32 MiB of black in ZIP scan lines", folder => WriteBlackLines(folder, 4096, 4096), "exr convert a.exr b.exr -c dwab", "exr view a.exr b.png") { Decoded = 32 << 20 },
        new("exr", "a display window of 2^29 pixels around one pixel", WriteWideWindow, "exr view a.exr b.png"),
        new("exr", "a deep ZIPS tile of 2^28 pixels with damaged counts", folder => WriteDeepTile(folder, lastCount: -1), "exr info a.exr", "exr convert a.exr b.exr -c zips", "sum --pixels a.exr"),
        new("exr", "a deep ZIPS tile of 2^28 pixels without samples", folder => WriteDeepTile(folder, lastCount: 0), "exr convert a.exr b.exr -c zips"),
        new("exr", "one deep scan line of 65 million pixels", WriteWideDeepLine, "exr info a.exr", "exr convert a.exr b.exr -c rle"),
        new("exr", "4.5 million scan lines of one pixel", folder => WriteThinLines(folder, ySampling: 1), "exr info a.exr", "exr convert a.exr b.exr -c none", "exr convert a.exr b.exr -c zip"),
        new("exr", "4.5 million chunks of no bytes", folder => WriteThinLines(folder, ySampling: ManyRows), "exr info a.exr", "exr convert a.exr b.exr -c none"),
        new("exr", "a table of 4.5 million chunks that are missing", WriteEmptyTable, "exr info a.exr", "exr convert a.exr b.exr -c none"),
        new("exr", "two million attributes", WriteAttributes, "exr info a.exr", "exr info --attributes a.exr", "exr convert a.exr b.exr -c none"),
        new("exr", "a million channels", WriteChannels, "exr info a.exr", "exr convert a.exr b.exr -c none"),
        new("exr", "a hundred thousand parts", WriteParts, "exr info a.exr", "exr convert a.exr b.exr -c none"),
        new("exr", "a list of eight million texts", WriteTexts, "exr info a.exr", "exr info --attributes a.exr", "exr convert a.exr b.exr -c none"),
    ];

    /// <summary>Writes scan lines of three channels that do not compress.</summary>
    internal static void WriteHonest(string path, long bytes)
    {
        const int Width = 2048, RowBytes = Width * 3 * sizeof(short);
        int rows = (int)(bytes / (RowBytes + 16)) + 1;
        using FileStream file = File.Create(path);
        ExrHeaderBytes header = new(Width, rows, None, ["B", "G", "R"], Half);
        header.WriteTo(file, isMultiPart: false);
        long start = file.Position + (8L * rows);
        for (int y = 0; y < rows; y++)
            WriteNumber(file, start + ((long)y * (8 + RowBytes)));
        byte[] row = new byte[RowBytes];
        Random random = new(1);
        for (int y = 0; y < rows; y++)
        {
            // Halves from 0.5 to 1, so that no number is infinite.
            random.NextBytes(row);
            for (int i = 1; i < row.Length; i += 2)
                row[i] = (byte)(0x38 | (row[i] & 3));
            WriteNumber(file, y);
            WriteNumber(file, RowBytes);
            file.Write(row);
        }
    }

    private static void WriteTile(string folder, int compression, bool isComplete)
    {
        byte[] packed = Deflate(stream => WriteZeros(stream, (long)LargeSide * LargeSide * 2, filtered: true));
        WriteTileOf(folder, compression, isComplete ? packed : packed[..^1000]);
    }

    private static void WriteRleTile(string folder)
    {
        // Runs of 128 equal bytes: the first byte of the differences is 0, the others are 128.
        byte[] packed = new byte[(LargeSide * LargeSide * 2L / 128 * 2) + 4];
        int at = 0;
        (packed[at++], packed[at++]) = (0, 0);
        for (long rest = (LargeSide * LargeSide * 2L) - 1; rest > 0; rest -= 128)
            (packed[at++], packed[at++]) = ((byte)(Math.Min(rest, 128) - 1), 128);
        WriteTileOf(folder, Rle, packed[..at]);
    }

    private static void WriteTileOf(string folder, int compression, byte[] packed)
    {
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        ExrHeaderBytes header = new(LargeSide, LargeSide, compression, ["Y"], Half) { TileSize = LargeSide };
        header.WriteTo(file, isMultiPart: false);
        WriteNumber(file, file.Position + 8);
        foreach (int number in (int[])[0, 0, 0, 0, packed.Length])
            WriteNumber(file, number);
        file.Write(packed);
    }

    private static void WriteBlackLines(string folder, int width, int height)
    {
        const int Lines = 16;
        byte[] packed = Deflate(stream => WriteZeros(stream, (long)width * Lines * 2, filtered: true));
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        new ExrHeaderBytes(width, height, Zip, ["Y"], Half).WriteTo(file, isMultiPart: false);
        long start = file.Position + (8L * (height / Lines));
        for (int chunk = 0; chunk < height / Lines; chunk++)
            WriteNumber(file, start + ((long)chunk * (8 + packed.Length)));
        for (int chunk = 0; chunk < height / Lines; chunk++)
        {
            WriteNumber(file, chunk * Lines);
            WriteNumber(file, packed.Length);
            file.Write(packed);
        }
    }

    private static void WriteDeepTile(string folder, int lastCount)
    {
        long pixels = (long)LargeSide * LargeSide;
        byte[] counts = Deflate(stream =>
        {
            WriteZeros(stream, (pixels * 4) - 1, filtered: true);
            // The highest byte of the last count.
            stream.WriteByte((byte)(128 + (lastCount < 0 ? 0x80 : 0)));
        });
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        new ExrHeaderBytes(LargeSide, LargeSide, Zips, ["Z"], Half) { TileSize = LargeSide, DeepType = "deeptile" }.WriteTo(file, isMultiPart: false);
        WriteNumber(file, file.Position + 8);
        foreach (int number in (int[])[0, 0, 0, 0])
            WriteNumber(file, number);
        WriteDeepSizes(file, counts.Length);
        file.Write(counts);
    }

    private static void WriteWideDeepLine(string folder)
    {
        byte[] counts = Deflate(stream => WriteZeros(stream, WideRow * 4L, filtered: true));
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        new ExrHeaderBytes(WideRow, 1, Zips, ["Z"], Half) { DeepType = "deepscanline" }.WriteTo(file, isMultiPart: false);
        WriteNumber(file, file.Position + 8);
        WriteNumber(file, 0);
        WriteDeepSizes(file, counts.Length);
        file.Write(counts);
    }

    private static void WriteDeepSizes(FileStream file, long counts)
    {
        foreach (long size in (long[])[counts, 0, 0])
            WriteNumber(file, size);
    }

    private static void WriteThinLines(string folder, int ySampling)
    {
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        new ExrHeaderBytes(1, ManyRows, None, ["Y"], Half) { YSampling = ySampling }.WriteTo(file, isMultiPart: false);
        long at = file.Position + (8L * ManyRows);
        for (int y = 0; y < ManyRows; y++)
        {
            WriteNumber(file, at);
            at += 8 + Size(y);
        }
        for (int y = 0; y < ManyRows; y++)
        {
            WriteNumber(file, y);
            WriteNumber(file, Size(y));
            file.Write(new byte[Size(y)]);
        }

        int Size(int y) => y % ySampling == 0 ? 2 : 0;
    }

    private static void WriteEmptyTable(string folder)
    {
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        new ExrHeaderBytes(1, ManyRows, None, ["Y"], Half).WriteTo(file, isMultiPart: false);
        file.SetLength(file.Position + (8L * ManyRows) + 64);
    }

    private static void WriteAttributes(string folder)
    {
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        ExrHeaderBytes header = new(1, 1, None, ["Y"], Half)
        {
            Others = stream =>
            {
                for (int i = 0; i < 2_000_000; i++)
                    ExrHeaderBytes.WriteAttribute(stream, $"{i:x}", "int", [1, 0, 0, 0]);
            },
        };
        WriteOnePixel(file, header);
    }

    private static void WriteTexts(string folder)
    {
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        byte[] texts = new byte[8_000_000 * 5];
        for (int i = 0; i < texts.Length; i += 5)
            (texts[i], texts[i + 4]) = (1, (byte)'x');
        WriteOnePixel(file, new(1, 1, None, ["Y"], Half) { Others = stream => ExrHeaderBytes.WriteAttribute(stream, "texts", "stringvector", texts) });
    }

    private static void WriteChannels(string folder)
    {
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        string[] names = [.. Enumerable.Range(0, 1_000_000).Select(number => $"{number:x5}")];
        new ExrHeaderBytes(1, 1, None, names, UInt).WriteTo(file, isMultiPart: false);
        WriteNumber(file, file.Position + 8);
        WriteNumber(file, 0);
        WriteNumber(file, names.Length * 4);
        file.Write(new byte[names.Length * 4]);
    }

    private static void WriteParts(string folder)
    {
        const int Parts = 100_000;
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        for (int part = 0; part < Parts; part++)
            new ExrHeaderBytes(1, 1, None, ["Y"], Half) { Name = $"{part}", IsFirst = part == 0 }.WriteTo(file, isMultiPart: true);
        file.WriteByte(0);
        long start = file.Position + (8L * Parts);
        for (int part = 0; part < Parts; part++)
            WriteNumber(file, start + (part * 14L));
        for (int part = 0; part < Parts; part++)
        {
            WriteNumber(file, part);
            WriteNumber(file, 0);
            WriteNumber(file, 2);
            file.Write([0, 0]);
        }
    }

    private static void WriteWideWindow(string folder)
    {
        using FileStream file = File.Create(Path.Combine(folder, "a.exr"));
        WriteOnePixel(file, new(1, 1, None, ["Y"], Half) { DisplayWindow = (LargeSide, 2 * LargeSide) });
    }

    private static void WriteOnePixel(FileStream file, ExrHeaderBytes header)
    {
        header.WriteTo(file, isMultiPart: false);
        WriteNumber(file, file.Position + 8);
        WriteNumber(file, 0);
        WriteNumber(file, 2);
        file.Write([0, 0]);
    }

    private static byte[] Deflate(Action<Stream> write)
    {
        using MemoryStream packed = new();
        using (ZLibStream stream = new(packed, CompressionLevel.SmallestSize, leaveOpen: true))
            write(stream);
        return packed.ToArray();
    }

    /// <summary>Writes zeros as they are after OpenEXR's filter: a zero and then differences of 128.</summary>
    private static void WriteZeros(Stream stream, long count, bool filtered)
    {
        byte[] block = new byte[1 << 16];
        if (filtered)
        {
            stream.WriteByte(0);
            count--;
            Array.Fill(block, (byte)128);
        }
        for (; count > 0; count -= block.Length)
            stream.Write(block, 0, (int)Math.Min(count, block.Length));
    }

    private static void WriteNumber(FileStream file, int number)
    {
        Span<byte> bytes = stackalloc byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, number);
        file.Write(bytes);
    }

    private static void WriteNumber(FileStream file, long number)
    {
        Span<byte> bytes = stackalloc byte[8];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, number);
        file.Write(bytes);
    }
}
