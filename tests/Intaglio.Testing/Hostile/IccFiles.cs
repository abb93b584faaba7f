using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Testing;

/// <summary>ICC profiles.</summary>
internal static class IccFiles
{
    private const int Mebi = 1 << 20, TableAt = 128;

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        Create("a curve of eight million points", () => CreateCurves(8 * Mebi), "icc inspect a.icc", "icc inspect a.icc --json"),
        Create("a thousand tags of the same 16 MiB", () => CreateProfile([.. Names(1000).Select(name => (name, 0))], [Tag("data", 16 * Mebi)]), "icc inspect a.icc", "icc inspect a.icc --json"),
        Create("a table of 16 MiB for each intent", () => CreateProfile([.. ((string[])["A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2", "gamt"]).Select(name => (name, 0))], [Table()]), "icc inspect a.icc", "icc inspect a.icc --json"),
        Create("a name in half a million languages", () => CreateProfile([("desc", 0), ("cprt", 0)], [Names()]), "icc inspect a.icc"),
        Create("a name of 32 MiB", () => CreateProfile([("desc", 0), ("cprt", 0)], [Text(32 * Mebi)]), "icc inspect a.icc", "icc inspect a.icc --json"),
        Create("a size of 2 GiB", () => [0x7F, 0xFF, 0xFF, 0xFF, .. CreateCurves(16)[4..]], "icc inspect a.icc"),
        Create("64 MiB of zeros", () => new byte[64 * Mebi], "icc inspect a.icc"),
    ];

    /// <summary>Writes a profile with a table of about as many bytes.</summary>
    internal static void WriteHonest(string path, long bytes) => File.WriteAllBytes(path, CreateProfile([("A2B0", 0)], [Tag("mft2", (int)bytes)]));

    /// <summary>Creates a profile of red, green and blue, whose curves are one with as many points.</summary>
    internal static byte[] CreateCurves(int points)
    {
        byte[] curve = Tag("curv", 4 + (2 * points));
        BinaryPrimitives.WriteInt32BigEndian(curve.AsSpan(8), points);
        for (int i = 0; i < points; i++)
            BinaryPrimitives.WriteUInt16BigEndian(curve.AsSpan(12 + (2 * i)), (ushort)((long)i * 65535 / (points - 1)));
        byte[] red = Xyz(0x6FA2, 0x38F5, 0x0390), green = Xyz(0x6299, 0xB785, 0x18DA), blue = Xyz(0x24A0, 0x0F84, 0xB6CF);
        return CreateProfile([("rXYZ", 0), ("gXYZ", 1), ("bXYZ", 2), ("rTRC", 3), ("gTRC", 3), ("bTRC", 3)], [red, green, blue, curve]);
    }

    private static HostileFile Create(string claim, Func<byte[]> make, params string[] commands) => new("icc", claim, folder => File.WriteAllBytes(Path.Combine(folder, "a.icc"), make()), commands);

    private static byte[] CreateProfile(IReadOnlyList<(string Name, int Data)> tags, IReadOnlyList<byte[]> data)
    {
        int at = TableAt + 4 + (12 * tags.Count);
        int[] places = [.. data.Select(bytes => (at += bytes.Length) - bytes.Length)];
        byte[] profile = new byte[at];
        BinaryPrimitives.WriteInt32BigEndian(profile, at);
        "\u0004\0\0\0mntrRGB XYZ "u8.CopyTo(profile.AsSpan(8));
        "acsp"u8.CopyTo(profile.AsSpan(36));
        ((byte[])[0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]).CopyTo(profile.AsSpan(68));
        BinaryPrimitives.WriteInt32BigEndian(profile.AsSpan(TableAt), tags.Count);
        for (int i = 0; i < tags.Count; i++)
        {
            Span<byte> entry = profile.AsSpan(TableAt + 4 + (12 * i));
            Encoding.ASCII.GetBytes(tags[i].Name, entry);
            BinaryPrimitives.WriteInt32BigEndian(entry[4..], places[tags[i].Data]);
            BinaryPrimitives.WriteInt32BigEndian(entry[8..], data[tags[i].Data].Length);
        }
        for (int i = 0; i < data.Count; i++)
            data[i].CopyTo(profile, places[i]);
        return profile;
    }

    private static byte[] Tag(string type, int size)
    {
        byte[] tag = new byte[8 + size];
        Encoding.ASCII.GetBytes(type, tag);
        return tag;
    }

    private static byte[] Xyz(int x, int y, int z)
    {
        byte[] tag = Tag("XYZ ", 12);
        BinaryPrimitives.WriteInt32BigEndian(tag.AsSpan(8), x);
        BinaryPrimitives.WriteInt32BigEndian(tag.AsSpan(12), y);
        BinaryPrimitives.WriteInt32BigEndian(tag.AsSpan(16), z);
        return tag;
    }

    private static byte[] Text(int length)
    {
        byte[] tag = Tag("text", length);
        tag.AsSpan(8, length - 1).Fill((byte)'x');
        return tag;
    }

    // lut16Type: 3 channels to 3, a grid of 140 points on each side.
    private static byte[] Table()
    {
        byte[] tag = Tag("mft2", 44 + (140 * 140 * 140 * 6) + (2 * 6 * 2));
        (tag[8], tag[9], tag[10]) = (3, 3, 140);
        (tag[49], tag[51]) = (2, 2);
        return tag;
    }

    // multiLocalizedUnicodeType: every record has the same text.
    private static byte[] Names()
    {
        const int records = 500_000, text = 64 * 1024;
        byte[] tag = Tag("mluc", 8 + (12 * records) + text);
        BinaryPrimitives.WriteInt32BigEndian(tag.AsSpan(8), records);
        BinaryPrimitives.WriteInt32BigEndian(tag.AsSpan(12), 12);
        for (int i = 0; i < records; i++)
        {
            Span<byte> record = tag.AsSpan(16 + (12 * i), 12);
            "deDE"u8.CopyTo(record);
            BinaryPrimitives.WriteInt32BigEndian(record[4..], text);
            BinaryPrimitives.WriteInt32BigEndian(record[8..], 16 + (12 * records));
        }
        return tag;
    }

    private static IEnumerable<string> Names(int count) => Enumerable.Range(0, count).Select(i => $"x{i:000}");
}
