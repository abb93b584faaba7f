using System.Text;

namespace Intaglio.Testing;

/// <summary>Portable any maps.</summary>
internal static class NetpbmFiles
{
    private const int Large = 16384, Mebi = 1 << 20;

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        .. ((string[])["P1\n16384 16384\n", "P2\n16384 16384\n255\n", "P3\n16384 16384\n65535\n", "P4\n16384 16384\n", "P5\n16384 16384\n65535\n", "P6\n16384 16384\n255\n",
            "P7\nWIDTH 16384\nHEIGHT 16384\nDEPTH 4\nMAXVAL 65535\nTUPLTYPE RGB_ALPHA\nENDHDR\n", "P5\n268435456 1\n255\n", "P2\n268435456 1\n255\n"])
            .Select(header => Create($"the header {header.Replace('\n', ' ')}and little more", header, "0 1 "u8.ToArray(), 1, "convert a.pnm b.png")),
        Create("an endless comment", "P5\n#", [.. "0123456789ABCDE "u8], 2 * Mebi, "convert a.pnm b.png"),
        Create("an endless comment in PAM", "P7\n#", [.. "0123456789ABCDE "u8], 2 * Mebi, "convert a.pnm b.png"),
        Create("endless lines in PAM", "P7\n", [.. "TUPLTYPE \n"u8], 3 * Mebi, "convert a.pnm b.png"),
        Create("a pixel in endless white space", "P2\n1 2\n255\n1", [.. "               \n"u8], 2 * Mebi, "convert a.pnm b.png"),
        Create("a number in endless zeros", "P2\n1 1\n255\n", [.. "0000000000000000"u8], 2 * Mebi, "convert a.pnm b.png"),
        Create("16384 x 16384 black bits", "P4\n16384 16384\n", [.. Enumerable.Repeat((byte)255, 1024)], Large * Large / 8192, "convert a.pnm b.png") with { Pixels = Large * Large },
        Create("4096 x 4096 black bits in text", "P1\n4096 4096\n", [.. "1111111111111111"u8], Mebi, "convert a.pnm b.png", "convert a.pnm b.pnm") with { Pixels = 4096 * 4096 },
        Create("4096 x 4096 black colors in text", "P3\n4096 4096\n65535\n", [.. "0 0 0 0 0 0 0 0 "u8], 6 * Mebi, "convert a.pnm b.png") with { Pixels = 4096 * 4096 },
    ];

    /// <summary>Writes a picture of about as many bytes.</summary>
    internal static void WriteHonest(string path, long bytes)
    {
        byte[] row = new byte[3072];
        int rows = (int)(bytes / row.Length) + 1;
        Random random = new(1);
        using FileStream file = File.Create(path);
        file.Write(Encoding.ASCII.GetBytes($"P6\n1024 {rows}\n255\n"));
        for (int y = 0; y < rows; y++)
        {
            random.NextBytes(row);
            file.Write(row);
        }
    }

    private static HostileFile Create(string claim, string header, byte[] data, int times, params string[] commands) => new("pnm", claim, folder =>
    {
        using BufferedStream file = new(File.Create(Path.Combine(folder, "a.pnm")), 1 << 16);
        file.Write(Encoding.ASCII.GetBytes(header));
        for (int i = 0; i < times; i++)
            file.Write(data);
    }, commands);
}
