using System.Buffers.Binary;

namespace Intaglio.Testing;

/// <summary>Portable float maps.</summary>
internal static class PfmFiles
{
    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        new("pfm", "a header that promises 1 TiB", folder => File.WriteAllText(Path.Combine(folder, "a.pfm"), "PF\n262144 349525\n-1.0\n"), "convert a.pfm b.png"),
    ];

    internal static void WriteHonest(string path, long bytes)
    {
        int rows = (int)(bytes / (1024 * sizeof(float))) + 1;
        byte[] row = new byte[1024 * sizeof(float)];
        using FileStream file = File.Create(path);
        file.Write(System.Text.Encoding.ASCII.GetBytes($"Pf\n1024 {rows}\n-1.0\n"));
        for (int y = 0; y < rows; y++)
        {
            for (int x = 0; x < 1024; x++)
                BinaryPrimitives.WriteSingleLittleEndian(row.AsSpan(x * sizeof(float)), (x + y) % 1024 / 1023f);
            file.Write(row);
        }
    }
}
