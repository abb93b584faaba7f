using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>The CRC-32 of PNG (annex D; ISO 3309), reflected, with the polynomial 0x04C11DB7.</summary>
internal static class Crc32
{
    private const uint Polynomial = 0xEDB88320;

    /// <summary>The state before the first byte.</summary>
    internal const uint Initial = uint.MaxValue;

    // Sixteen tables with the effect of a byte that is followed by 0 to 15 others.
    private static readonly uint[] tables = CreateTables();

    /// <summary>Returns the state after more bytes. The CRC is the complement of the state.</summary>
    internal static uint Append(uint state, ReadOnlySpan<byte> bytes)
    {
        ReadOnlySpan<uint> t = tables;
        for (; bytes.Length >= 16; bytes = bytes[16..])
        {
            uint a = BinaryPrimitives.ReadUInt32LittleEndian(bytes) ^ state, b = BinaryPrimitives.ReadUInt32LittleEndian(bytes[4..]);
            uint c = BinaryPrimitives.ReadUInt32LittleEndian(bytes[8..]), d = BinaryPrimitives.ReadUInt32LittleEndian(bytes[12..]);
            state = t[0xF00 + (int)(a & 255)] ^ t[0xE00 + (int)(a >> 8 & 255)] ^ t[0xD00 + (int)(a >> 16 & 255)] ^ t[0xC00 + (int)(a >> 24)]
                ^ t[0xB00 + (int)(b & 255)] ^ t[0xA00 + (int)(b >> 8 & 255)] ^ t[0x900 + (int)(b >> 16 & 255)] ^ t[0x800 + (int)(b >> 24)]
                ^ t[0x700 + (int)(c & 255)] ^ t[0x600 + (int)(c >> 8 & 255)] ^ t[0x500 + (int)(c >> 16 & 255)] ^ t[0x400 + (int)(c >> 24)]
                ^ t[0x300 + (int)(d & 255)] ^ t[0x200 + (int)(d >> 8 & 255)] ^ t[0x100 + (int)(d >> 16 & 255)] ^ t[(int)(d >> 24)];
        }
        foreach (byte value in bytes)
            state = t[(int)((state ^ value) & 255)] ^ state >> 8;
        return state;
    }

    private static uint[] CreateTables()
    {
        uint[] tables = new uint[16 * 256];
        for (uint value = 0; value < 256; value++)
        {
            uint state = value;
            for (int bit = 0; bit < 8; bit++)
                state = (state & 1) != 0 ? state >> 1 ^ Polynomial : state >> 1;
            tables[value] = state;
        }
        for (int i = 256; i < tables.Length; i++)
            tables[i] = tables[tables[i - 256] & 255] ^ tables[i - 256] >> 8;
        return tables;
    }
}
