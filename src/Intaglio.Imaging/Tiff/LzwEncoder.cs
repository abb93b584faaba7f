namespace Intaglio.Imaging;

/// <summary>Encodes TIFF LZW data (section 13): codes of 9 to 12 bits, highest bit first, that widen one code early.</summary>
internal sealed class LzwEncoder
{
    private const int Clear = 256, EndOfInformation = 257, FirstFree = 258, LastUsed = 4094, HashSize = 1 << 14;

    // A string is the code of its prefix plus its last byte. The hash table of codes by string is at most a quarter full.
    private readonly int[] strings = new int[HashSize];
    private readonly ushort[] codes = new ushort[HashSize];
    private byte[] output = [];
    private int length, width, next, bitCount;
    private ulong bits;

    /// <summary>Encodes data. The result is valid until the next call.</summary>
    internal ReadOnlyMemory<byte> Encode(ReadOnlySpan<byte> data)
    {
        // At most a 12-bit code for each byte, plus occasional codes that clear the table.
        int most = data.Length + data.Length / 2 + data.Length / 1024 + 64;
        if (output.Length < most)
            output = new byte[most];
        (length, bits, bitCount, width) = (0, 0, 0, 9);
        Put(Clear);
        Reset();
        int current = -1;
        foreach (byte value in data)
        {
            if (current < 0)
            {
                current = value;
                continue;
            }
            int key = current << 8 | value;
            int slot = Find(key);
            if (strings[slot] == key)
            {
                current = codes[slot];
                continue;
            }
            Put(current);
            (strings[slot], codes[slot]) = (key, (ushort)next);
            Count();
            if (next > LastUsed)
            {
                Put(Clear);
                Reset();
            }
            current = value;
        }
        if (current >= 0)
        {
            Put(current);
            Count();
        }
        Put(EndOfInformation);
        if (bitCount > 0)
            output[length++] = (byte)(bits << 8 - bitCount);
        return output.AsMemory(0, length);
    }

    private int Find(int key)
    {
        int slot = (int)((uint)key * 2654435769 >> 18);
        while (strings[slot] >= 0 && strings[slot] != key)
            slot = slot + 1 & HashSize - 1;
        return slot;
    }

    private void Reset()
    {
        Array.Fill(strings, -1);
        (next, width) = (FirstFree, 9);
    }

    private void Count()
    {
        next++;
        if (next == 1 << width && width < 12)
            width++;
    }

    private void Put(int code)
    {
        bits = bits << width | (uint)code;
        bitCount += width;
        while (bitCount >= 8)
        {
            bitCount -= 8;
            output[length++] = (byte)(bits >> bitCount);
        }
    }
}
