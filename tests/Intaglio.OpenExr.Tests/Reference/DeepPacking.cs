using System.IO.Compression;

namespace Intaglio.OpenExr.Tests;

/// <summary>
/// Packs bytes as chunks of RLE and ZIPS have them, from OpenEXR's file layout: the reference's C library writes deep chunks only when they
/// are packed already.
/// </summary>
internal static class DeepPacking
{
    /// <summary>The packed bytes, or the bytes themselves where packed ones are not fewer.</summary>
    internal static byte[] Pack(byte[] bytes, ExrCompression compression)
    {
        byte[] packed = compression switch
        {
            ExrCompression.None => bytes,
            ExrCompression.Rle => Runs(Differences(bytes)),
            _ => Deflate(Differences(bytes)),
        };
        return packed.Length < bytes.Length ? packed : bytes;
    }

    // The even bytes, then the odd ones; of each the difference to the one before, and 128.
    private static byte[] Differences(byte[] bytes)
    {
        byte[] split = [.. bytes.Where((_, i) => i % 2 == 0), .. bytes.Where((_, i) => i % 2 == 1)];
        return [.. split.Select((value, i) => i == 0 ? value : (byte)(value - split[i - 1] + 128))];
    }

    private static byte[] Deflate(byte[] bytes)
    {
        using MemoryStream packed = new();
        using (ZLibStream stream = new(packed, CompressionLevel.Optimal, leaveOpen: true))
            stream.Write(bytes);
        return packed.ToArray();
    }

    // A count of 0 to 127 and a byte that is there once more often; or the negative of a count, and so many bytes.
    private static byte[] Runs(byte[] bytes)
    {
        List<byte> packed = [];
        for (int i = 0; i < bytes.Length;)
        {
            int run = 1;
            while (run < 128 && i + run < bytes.Length && bytes[i + run] == bytes[i])
                run++;
            if (run >= 3)
            {
                packed.AddRange([(byte)(run - 1), bytes[i]]);
                i += run;
                continue;
            }
            int plain = 0;
            while (plain < 127 && i + plain < bytes.Length && !(i + plain + 2 < bytes.Length && bytes[i + plain] == bytes[i + plain + 1] && bytes[i + plain] == bytes[i + plain + 2]))
                plain++;
            packed.Add((byte)-plain);
            packed.AddRange(bytes[i..(i + plain)]);
            i += plain;
        }
        return [.. packed];
    }
}
