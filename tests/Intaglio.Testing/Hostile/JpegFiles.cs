using System.Buffers.Binary;

namespace Intaglio.Testing;

/// <summary>JPEG files of gray, made by ITU-T T.81.</summary>
internal static class JpegFiles
{
    private const byte Baseline = 0xC0, Progressive = 0xC2, Comment = 0xFE, Profile = 0xE2, Exif = 0xE1;

    private const int Large = 16384, Many = 1_000_000, Block = 8;

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        Create("16384 x 16384 pixels of two bits a block", file => WriteFlat(file, Large, Large), "convert a.jpg b.png", "convert a.jpg b.png --max-memory 1G", "icc inspect a.jpg") with { Pixels = Large * Large, Decoded = Large * Large },
        Create("12000 x 12000 pixels of two bits a block", file => WriteFlat(file, 12000, 12000), "convert a.jpg b.png", "convert a.jpg b.jpg") with { Pixels = 12000 * 12000, Decoded = 12000 * 12000 },
        Create("12000 x 12000 pixels of two bits a block, to be turned", file => WriteFlat(file, 12000, 12000, (Exif, [.. "Exif\0\0II*\0\u0008\0\0\0"u8, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])), "convert a.jpg b.png") with { Pixels = 12000 * 12000, Decoded = 12000 * 12000 },
        Create("400 scans of 8192 x 8192 pixels that change nothing", file => WriteScans(file, 8192, 400), "convert a.jpg b.png") with { Pixels = 8192 * 8192 },
        Create("250 scans of 4096 x 4096 pixels that change nothing", file => WriteScans(file, 4096, 250), "convert a.jpg b.png") with { Pixels = 4096 * 4096 },
        Create("100,000 scans of a pixel", file => WriteScans(file, 1, 100_000), "convert a.jpg b.png"),
        Create("a header of 65500 x 65500 pixels", file => WriteHead(file, Baseline, 65500, 65500), "convert a.jpg b.png", "icc inspect a.jpg"),
        Create("a header of 16384 x 16384 pixels", file => WriteHead(file, Baseline, Large, Large), "convert a.jpg b.png"),
        Create("a header of 16384 x 16384 pixels, progressive", file => WriteHead(file, Progressive, Large, Large), "convert a.jpg b.png"),
        Create("a million comments", file => WriteFlat(file, 1, 1, [.. Enumerable.Repeat((Comment, Array.Empty<byte>()), Many)]), "convert a.jpg b.png", "convert a.jpg b.jpg --keep-metadata", "icc inspect a.jpg"),
        Create("a million profiles", file => WriteFlat(file, 1, 1, [.. Enumerable.Repeat((Profile, (byte[])[.. "ICC_PROFILE\0"u8, 1, 1]), Many)]), "convert a.jpg b.png", "icc inspect a.jpg"),
        Create("a million bytes that fill before a marker", file => WriteFilled(file, Many), "convert a.jpg b.png"),
    ];

    /// <summary>Writes a picture of about as many bytes, and as many pixels: each coefficient has a byte.</summary>
    internal static void WriteHonest(string path, long bytes)
    {
        const int Width = 1024;
        int rows = (int)Math.Clamp(bytes / Width / Block * Block, Block, 65496);
        byte[] coefficients = new byte[Width * rows];
        Random random = new(1);
        // A code of a bit, 0, and 7 bits of the coefficient.
        for (int i = 0; i < coefficients.Length; i++)
            coefficients[i] = (byte)random.Next(128);
        using FileStream file = File.Create(path);
        WriteHead(file, Baseline, Width, rows, symbol: 7);
        WriteSegment(file, 0xDA, [1, 1, 0, 0, 63, 0]);
        file.Write([.. coefficients, 0xFF, 0xD9]);
    }

    private static HostileFile Create(string claim, Action<Stream> write, params string[] commands) => new("jpeg", claim, folder =>
    {
        using BufferedStream file = new(File.Create(Path.Combine(folder, "a.jpg")), 1 << 16);
        write(file);
    }, commands);

    // Of each block the difference of the mean, 0, and the end, with a bit each.
    private static void WriteFlat(Stream file, int width, int height, params (byte Marker, byte[] Payload)[] segments)
    {
        WriteHead(file, Baseline, width, height, symbol: 0, segments);
        WriteSegment(file, 0xDA, [1, 1, 0, 0, 63, 0]);
        file.Write([.. new byte[(CountBlocks(width, height) + 3) / 4], 0xFF, 0xD9]);
    }

    private static void WriteFilled(Stream file, int count)
    {
        WriteHead(file, Baseline, 1, 1);
        file.Write([.. Enumerable.Repeat((byte)0xFF, count)]);
        file.Write([0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xFF, 0xD9]);
    }

    // The means, and then of each bit of each other coefficient that there are none in any block: runs of 2^14 blocks, of 15 bits each.
    private static void WriteScans(Stream file, int side, int count)
    {
        int blocks = CountBlocks(side, side);
        WriteHead(file, Progressive, side, side);
        WriteSegment(file, 0xDA, [1, 1, 0, 0, 0, 0]);
        file.Write(new byte[(blocks + 7) / 8]);
        WriteSegment(file, 0xC4, [0x10, 1, .. new byte[15], 0xE0]);
        byte[] scan = [.. Enumerable.Repeat((byte)0, ((((blocks + 16383) / 16384) * 15) + 7) / 8)];
        for (int i = 0; i < count; i++)
        {
            (int coefficient, int bit) = (1 + (i / 14 % 63), 13 - (i % 14));
            WriteSegment(file, 0xDA, [1, 1, 0, (byte)coefficient, (byte)coefficient, (byte)(bit == 13 ? bit : (bit + 1) << 4 | bit)]);
            file.Write(scan);
        }
        file.Write([0xFF, 0xD9]);
    }

    private static int CountBlocks(int width, int height) => (width + Block - 1) / Block * ((height + Block - 1) / Block);

    /// <summary>Writes all before the first scan: codes of a bit, for one size of coefficients.</summary>
    private static void WriteHead(Stream file, byte frame, int width, int height, byte symbol = 0, params (byte Marker, byte[] Payload)[] segments)
    {
        file.Write([0xFF, 0xD8]);
        foreach ((byte marker, byte[] payload) in segments)
            WriteSegment(file, marker, payload);
        WriteSegment(file, 0xDB, [0, .. Enumerable.Repeat((byte)1, 64)]);
        WriteSegment(file, frame, [8, (byte)(height >> 8), (byte)height, (byte)(width >> 8), (byte)width, 1, 1, 0x11, 0]);
        foreach (byte table in (ReadOnlySpan<byte>)[0x00, 0x10])
            WriteSegment(file, 0xC4, [table, 1, .. new byte[15], symbol]);
    }

    private static void WriteSegment(Stream file, byte marker, byte[] payload)
    {
        byte[] head = [0xFF, marker, 0, 0];
        BinaryPrimitives.WriteUInt16BigEndian(head.AsSpan(2), (ushort)(payload.Length + 2));
        file.Write(head);
        file.Write(payload);
    }
}
