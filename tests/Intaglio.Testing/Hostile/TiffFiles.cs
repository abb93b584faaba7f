using System.Buffers.Binary;

namespace Intaglio.Testing;

/// <summary>Tagged image files.</summary>
internal static class TiffFiles
{
    private const int Large = 16384, Mebi = 1 << 20, Short = 3, Long = 4, Byte = 1;

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        Create("16384 x 16384 black pixels in a deflated strip", _ => Image(Large, Large, 8, [.. PngFiles.Zeros(Large * Large)]), "convert a.tif b.tif", "icc inspect a.tif") with { Pixels = Large * Large },
        Create("16384 x 16384 black pixels in one PackBits strip", _ => Image(Large, Large, 32773, PackBits(Large * Large)), "convert a.tif b.png") with { Pixels = Large * Large },
        Create("16384 x 16384 black pixels to be turned", _ => Image(Large, Large, 8, PngFiles.Zeros(Large * Large), (274, Short, [6])), "convert a.tif b.png", "icc inspect a.tif") with { Pixels = Large * Large },
        Create("256 tiles that are the same data", _ => Tiles(Large, 1024), "convert a.tif b.png") with { Pixels = Large * Large },
        Create("a row of tiles of one pixel's width", _ => Tiles(Large, 1, Large), "convert a.tif b.png") with { Pixels = Large * Large },
        Create("a tile far beyond the image", _ => Image(1, 1 << 20, 8, PngFiles.Zeros(Mebi), (322, Long, [1 << 24]), (323, Long, [1 << 24])), "convert a.tif b.png"),
        Create("ten million strips with places of one byte", _ => Image(1, 10_000_000, 1, new byte[10_000_000], (278, Short, [1]), (273, Byte, [.. Shared(10_000_000)]), (279, Byte, [.. Shared(10_000_000)])), "convert a.tif b.png"),
        Create("strips of a megabyte of nothing, a thousand times", _ => Image(1, 1000, 5, Clears(Mebi), (278, Short, [1]), (273, Long, [.. Enumerable.Repeat(8L, 1000)]), (279, Long, [.. Enumerable.Repeat((long)Mebi, 1000)])), "convert a.tif b.png"),
        Create("65535 components", _ => Image(64, 64, 8, PngFiles.Zeros(64 * 64 * 65535), (277, Short, [65535]), (258, Short, [8])), "convert a.tif b.png"),
        Create("a profile of 32 MiB", _ => Image(1, 1, 1, new byte[32 * Mebi], (279, Long, [1]), (34675, 7, [.. Shared(32 * Mebi)])), "convert a.tif b.png", "icc inspect a.tif"),
        Create("a header of 16384 x 16384 pixels", _ => Image(Large, Large, 8, PngFiles.Zeros(1)), "convert a.tif b.png"),
        Create("a header of a row of 2^28 pixels", _ => Image(1 << 28, 1, 8, PngFiles.Zeros(1)), "convert a.tif b.png"),
        Create("65535 entries", _ => Image(1, 1, 1, [7], [.. Enumerable.Range(40_000, 20_000).Select(tag => (tag, Short, (long[])[1]))]), "convert a.tif b.png"),
    ];

    /// <summary>Writes a picture of about as many bytes, without compression.</summary>
    internal static void WriteHonest(string path, long bytes)
    {
        // Rounded up, but not beyond the pixels that are allowed.
        int rows = (int)((bytes + 1023) / 1024);
        byte[] pixels = new byte[rows * 1024];
        new Random(1).NextBytes(pixels);
        File.WriteAllBytes(path, Image(1024, rows, 1, pixels, (278, Short, [64]), (273, Long, [.. Enumerable.Range(0, (rows + 63) / 64).Select(strip => 8L + strip * 65536)]),
            (279, Long, [.. Enumerable.Range(0, (rows + 63) / 64).Select(strip => Math.Min(65536L, (rows * 1024L) - (strip * 65536)))])));
    }

    private static HostileFile Create(string claim, Func<string, byte[]> make, params string[] commands) =>
        new("tiff", claim, folder => File.WriteAllBytes(Path.Combine(folder, "a.tif"), make(folder)), commands);

    // The values are those of the data, whatever they are: the field costs nothing.
    private static IEnumerable<long> Shared(int count) => [-count];

    private static byte[] Tiles(int side, int width, int height = 0)
    {
        height = height == 0 ? width : height;
        int count = side / width * (side / height);
        byte[] data = PngFiles.Zeros(width * height);
        return Image(side, side, 8, data, (322, Short, [width]), (323, Short, [height]), (324, Long, [.. Enumerable.Repeat(8L, count)]), (325, Long, [.. Enumerable.Repeat((long)data.Length, count)]));
    }

    // Section 9: 128 zeros in two bytes.
    private static byte[] PackBits(int count)
    {
        byte[] data = new byte[count / 64];
        for (int i = 0; i < data.Length; i += 2)
            data[i] = 129;
        return data;
    }

    // Section 13: the code 256 in 9 bits, again and again.
    private static byte[] Clears(int count)
    {
        byte[] data = new byte[count];
        for (int bit = 0; bit < 8 * count; bit += 9)
            data[bit / 8] |= (byte)(128 >> bit % 8);
        return data;
    }

    private static byte[] Image(int width, int height, int compression, byte[] data, params (int Tag, int Type, long[] Values)[] fields)
    {
        SortedDictionary<int, (int Type, long[] Values)> all = new()
        {
            [256] = (Long, [width]), [257] = (Long, [height]), [258] = (Short, [8]), [259] = (Short, [compression]), [262] = (Short, [1]),
            [273] = (Long, [8]), [277] = (Short, [1]), [278] = (Long, [height]), [279] = (Long, [data.Length]),
        };
        foreach ((int tag, int type, long[] values) in fields)
            all[tag] = (type, values);
        using MemoryStream file = new();
        using BinaryWriter writer = new(file);
        writer.Write([(byte)'I', (byte)'I', 42, 0]);
        writer.Write(0);
        writer.Write(data);
        Dictionary<int, int> places = [];
        foreach ((int tag, (int type, long[] values)) in all.Where(field => field.Value.Values.Length > 1))
        {
            places[tag] = (int)file.Position;
            foreach (long value in values)
                writer.Write((int)value);
        }
        int directory = (int)file.Position;
        writer.Write((ushort)all.Count);
        foreach ((int tag, (int type, long[] values)) in all)
        {
            bool isShared = values[0] < 0;
            writer.Write((ushort)tag);
            writer.Write((ushort)type);
            writer.Write(isShared ? (int)-values[0] : values.Length);
            writer.Write(isShared ? 8 : values.Length > 1 ? places[tag] : (int)values[0]);
        }
        writer.Write(0);
        byte[] bytes = file.ToArray();
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(4), directory);
        return bytes;
    }
}
