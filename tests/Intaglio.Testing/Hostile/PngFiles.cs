using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Intaglio.Testing;

/// <summary>Portable network graphics.</summary>
internal static class PngFiles
{
    private const int Large = 16384, Mebi = 1 << 20, Many = 1_000_000;

    private static readonly uint[] crcs = [.. Enumerable.Range(0, 256).Select(value => Enumerable.Range(0, 8).Aggregate((uint)value, (state, _) => (state & 1) != 0 ? state >> 1 ^ 0xEDB88320 : state >> 1))];

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        Create("16384 x 16384 black pixels", file => WriteBlack(file, Large, 8, 0), "convert a.png b.png", "convert a.png b.png --palette 4", "icc inspect a.png") with { Pixels = Large * Large },
        Create("8192 x 8192 black pixels", file => WriteBlack(file, 8192, 8, 0), "convert a.png b.png --report", "convert a.png b.tif --to-space display-p3 --depth 16") with { Pixels = 8192 * 8192 },
        Create("16384 x 16384 black pixels, interlaced", file => WriteBlack(file, Large, 8, 0, isInterlaced: true), "convert a.png b.png", "icc inspect a.png") with { Pixels = Large * Large },
        Create("16384 x 16384 black pixels of one bit", file => WriteBlack(file, Large, 1, 0), "convert a.png b.png") with { Pixels = Large * Large },
        Create("4096 x 4096 pixels of one bit that become numbers", file => WriteBlack(file, 4096, 1, 0), "convert a.png b.pfm --depth float") with { Pixels = 4096 * 4096 },
        Create("8192 x 8192 indexes of one bit that become four bytes", file => WriteBlack(file, 8192, 1, 3, ("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [7])), "convert a.png b.png") with { Pixels = 8192 * 8192 },
        Create("one pixel of 512 MiB", file => WriteImage(file, 1, 1, 8, 0, Zeros(512 * Mebi)), "convert a.png b.png"),
        Create("a profile of 512 MiB", file => WriteImage(file, 1, 1, 8, 2, Zeros(4), ("iCCP", [.. "x\0\0"u8, .. Zeros(512 * Mebi)])), "convert a.png b.png"),
        Create("a profile of 15 MiB with one curve", file => WriteImage(file, 1, 1, 8, 2, Zeros(4), ("iCCP", [.. "x\0\0"u8, .. Deflate(IccFiles.CreateCurves(15 * Mebi / 2))])),
            "convert a.png b.png", "convert a.png b.png --from-space srgb --to-space adobe-rgb"),
        Create("many profiles of 512 MiB", file => WriteImage(file, 1, 1, 8, 2, Zeros(4), [.. Enumerable.Repeat(("iCCP", (byte[])[.. "x\0\0"u8, .. Zeros(512 * Mebi)]), 8)]), "convert a.png b.png"),
        Create("texts of 512 MiB", file => WriteImage(file, 1, 1, 8, 0, Zeros(2), ("zTXt", [.. "x\0\0"u8, .. Zeros(512 * Mebi)]), ("iTXt", [.. "x\0\u0001\0\0\0"u8, .. Zeros(512 * Mebi)])), "convert a.png b.png", "icc inspect a.png"),
        Create("a million texts", file => WriteImage(file, 1, 1, 8, 0, Zeros(2), [.. Enumerable.Repeat(("tEXt", Array.Empty<byte>()), Many)]), "convert a.png b.png"),
        Create("a million gammas", file => WriteImage(file, 1, 1, 8, 0, Zeros(2), [.. Enumerable.Repeat(("gAMA", new byte[4]), Many)]), "convert a.png b.png"),
        Create("a million chunks of one byte", file => WriteImage(file, Large, 64, 8, 0, Deflate(Noise(64 * (Large + 1))), dataSize: 1), "convert a.png b.png"),
        Create("a header of 16384 x 16384 colors", file => WriteImage(file, Large, Large, 16, 6, Zeros(10)), "convert a.png b.png"),
        Create("a header of 16384 x 16384 colors, interlaced", file => WriteImage(file, Large, Large, 16, 6, Zeros(10), isInterlaced: true), "convert a.png b.png"),
        Create("a header of a row of 2^28 pixels", file => WriteImage(file, 1 << 28, 1, 8, 0, Zeros(10)), "convert a.png b.png"),
        Create("a text that promises 2 GiB", file => file.Write([.. Start(1, 1, 8, 0, false), 0x7F, 0xFF, 0xFF, 0xFF, .. "tEXt"u8]), "convert a.png b.png"),
    ];

    /// <summary>Writes a picture of about as many bytes that compresses little.</summary>
    internal static void WriteHonest(string path, long bytes)
    {
        int rows = (int)(bytes / 3073) + 1;
        using FileStream file = File.Create(path);
        WriteImage(file, 1024, rows, 8, 2, Deflate(Noise(rows * 3073)));
    }

    internal static byte[] Zeros(int count) => Deflate(count, static (_, _) => { });

    private static byte[] Deflate(byte[] data) => Deflate(data.Length, (piece, at) => data.AsSpan(at, piece.Length).CopyTo(piece));

    private static byte[] Deflate(int count, Action<byte[], int> fill)
    {
        using MemoryStream result = new();
        using (ZLibStream stream = new(result, CompressionLevel.Optimal, leaveOpen: true))
        {
            for (int at = 0; at < count;)
            {
                byte[] piece = new byte[Math.Min(Mebi, count - at)];
                fill(piece, at);
                stream.Write(piece);
                at += piece.Length;
            }
        }
        return result.ToArray();
    }

    // Rows of up to 16384 bytes begin with a filter, 0.
    private static byte[] Noise(int count)
    {
        byte[] noise = new byte[count];
        new Random(1).NextBytes(noise);
        for (int i = 0; i < count; i += count % 3073 == 0 ? 3073 : Large + 1)
            noise[i] = 0;
        return noise;
    }

    private static HostileFile Create(string claim, Action<Stream> write, params string[] commands) => new("png", claim, folder =>
    {
        using BufferedStream file = new(File.Create(Path.Combine(folder, "a.png")), 1 << 16);
        write(file);
    }, commands);

    private static void WriteBlack(Stream file, int side, int depth, int type, params (string Type, byte[] Data)[] chunks) => WriteBlack(file, side, depth, type, false, chunks);

    private static void WriteBlack(Stream file, int side, int depth, int type, bool isInterlaced, params (string Type, byte[] Data)[] chunks)
    {
        // Each row of the seven passes has a filter; an eighth of each side is a whole number.
        int rows = isInterlaced ? side / 8 * 15 : side;
        WriteImage(file, side, side, depth, type, Zeros(side / 8 * depth * side + rows), isInterlaced, int.MaxValue, chunks);
    }

    private static void WriteImage(Stream file, int width, int height, int depth, int type, byte[] data, params (string Type, byte[] Data)[] chunks) =>
        WriteImage(file, width, height, depth, type, data, false, int.MaxValue, chunks);

    private static void WriteImage(Stream file, int width, int height, int depth, int type, byte[] data, bool isInterlaced = false, int dataSize = int.MaxValue, params (string Type, byte[] Data)[] chunks)
    {
        file.Write(Start(width, height, depth, type, isInterlaced));
        foreach ((string name, byte[] content) in chunks)
            WriteChunk(file, Encoding.ASCII.GetBytes(name), content);
        for (int at = 0; at < data.Length; at += Math.Min(dataSize, data.Length))
            WriteChunk(file, "IDAT"u8, data.AsSpan(at, Math.Min(dataSize, data.Length - at)));
        WriteChunk(file, "IEND"u8, []);
    }

    private static byte[] Start(int width, int height, int depth, int type, bool isInterlaced)
    {
        byte[] header = new byte[13];
        BinaryPrimitives.WriteInt32BigEndian(header, width);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(4), height);
        (header[8], header[9], header[12]) = ((byte)depth, (byte)type, (byte)(isInterlaced ? 1 : 0));
        using MemoryStream start = new();
        start.Write([0x89, .. "PNG\r\n\u001A\n"u8]);
        WriteChunk(start, "IHDR"u8, header);
        return start.ToArray();
    }

    private static void WriteChunk(Stream file, ReadOnlySpan<byte> type, ReadOnlySpan<byte> data)
    {
        Span<byte> number = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(number, data.Length);
        file.Write(number);
        file.Write(type);
        file.Write(data);
        BinaryPrimitives.WriteUInt32BigEndian(number, ~Append(Append(uint.MaxValue, type), data));
        file.Write(number);
    }

    private static uint Append(uint crc, ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
            crc = crcs[(crc ^ value) & 255] ^ crc >> 8;
        return crc;
    }
}
