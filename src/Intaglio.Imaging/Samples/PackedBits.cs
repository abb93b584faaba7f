namespace Intaglio.Imaging;

/// <summary>Packs and unpacks codes of 1, 2 or 4 bits, with the first code in the highest bits of a byte.</summary>
internal static class PackedBits
{
    internal static int GetSize(long codes, int depth) => checked((int)((codes * depth + 7) / 8));

    /// <summary>Unpacks each code into a byte.</summary>
    internal static void Unpack(ReadOnlySpan<byte> packed, Span<byte> codes, int depth)
    {
        int perByte = 8 / depth, mask = (1 << depth) - 1, whole = codes.Length / perByte, at = 0;
        for (int i = 0; i < whole; i++)
        {
            int value = packed[i];
            for (int shift = 8 - depth; shift >= 0; shift -= depth)
                codes[at++] = (byte)(value >> shift & mask);
        }
        for (int shift = 8 - depth; at < codes.Length; shift -= depth)
            codes[at++] = (byte)(packed[whole] >> shift & mask);
    }

    /// <summary>Packs codes into bytes. Unused bits of the last byte are zero.</summary>
    internal static void Pack(ReadOnlySpan<byte> codes, Span<byte> packed, int depth)
    {
        int perByte = 8 / depth;
        for (int i = 0; i < packed.Length; i++)
        {
            int value = 0, shift = 8 - depth;
            foreach (byte code in codes.Slice(i * perByte, Math.Min(perByte, codes.Length - i * perByte)))
            {
                value |= code << shift;
                shift -= depth;
            }
            packed[i] = (byte)value;
        }
    }
}
