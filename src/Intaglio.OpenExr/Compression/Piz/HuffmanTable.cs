namespace Intaglio.OpenExr;

/// <summary>The lengths of the codes from the first symbol that has one to the last, in six bits each: 0 is none, from 59 on they are runs of none.</summary>
internal static class HuffmanTable
{
    /// <summary>The longest code.</summary>
    internal const int MaxLength = 58;

    // 2 to 5 symbols without a code; more have a length of 8 bits behind it.
    private const int ShortRun = 59, LongRun = 63, MinShortRun = 2, MinLongRun = MinShortRun + LongRun - ShortRun, MaxLongRun = MinLongRun + 255;

    /// <summary>Writes a table.</summary>
    /// <param name="symbols">The symbols that have codes, in order.</param>
    /// <param name="lengths">The lengths of their codes.</param>
    /// <param name="destination">Takes the table.</param>
    /// <returns>The bytes written, or -1 if there is no room.</returns>
    internal static int Write(ReadOnlySpan<int> symbols, ReadOnlySpan<byte> lengths, Span<byte> destination)
    {
        Writer writer = new(destination);
        int next = symbols[0];
        for (int i = 0; i < symbols.Length; i++)
        {
            int gap = symbols[i] - next;
            for (; gap >= MinLongRun; gap -= Math.Min(gap, MaxLongRun))
            {
                writer.Append(LongRun, 6);
                writer.Append(Math.Min(gap, MaxLongRun) - MinLongRun, 8);
            }
            if (gap > 0)
                writer.Append(gap < MinShortRun ? 0 : ShortRun + gap - MinShortRun, 6);
            writer.Append(lengths[i], 6);
            next = symbols[i] + 1;
        }
        return writer.Finish();
    }

    /// <summary>Reads a table.</summary>
    /// <param name="source">Begins with the table.</param>
    /// <param name="first">The first symbol of the table.</param>
    /// <param name="last">The last one.</param>
    /// <param name="symbols">Takes the symbols that have codes, in order; there is room for all.</param>
    /// <param name="lengths">Takes the lengths of their codes.</param>
    /// <param name="count">How many they are.</param>
    /// <returns>The bytes of the table.</returns>
    internal static int Read(ReadOnlySpan<byte> source, int first, int last, Span<int> symbols, Span<byte> lengths, out int count)
    {
        count = 0;
        int at = 0, bits = 0, symbol = first;
        uint pending = 0;
        while (symbol <= last)
        {
            // 14 bits are the most that one entry has.
            while (bits < 14 && at < source.Length)
            {
                pending = pending << 8 | source[at++];
                bits += 8;
            }
            int length = Take(ref bits, 6);
            if (length < ShortRun)
            {
                symbols[count] = symbol++;
                lengths[count] = (byte)length;
                count += length > 0 ? 1 : 0;
                continue;
            }
            symbol += length == LongRun ? Take(ref bits, 8) + MinLongRun : length - ShortRun + MinShortRun;
            if (symbol > last + 1)
                throw new ExrFormatException("A table of Huffman codes has more symbols than it says.");
        }
        return at - bits / 8;

        int Take(ref int bits, int wanted)
        {
            bits -= wanted;
            if (bits < 0)
                throw new ExrFormatException("A table of Huffman codes ends early.");
            return (int)(pending >> bits) & ((1 << wanted) - 1);
        }
    }

    private ref struct Writer(Span<byte> destination)
    {
        private readonly Span<byte> destination = destination;
        private uint pending;
        private int bits, at;

        internal void Append(int value, int width)
        {
            pending = pending << width | (uint)value;
            for (bits += width; bits >= 8; at++)
            {
                bits -= 8;
                if (at < destination.Length)
                    destination[at] = (byte)(pending >> bits);
            }
        }

        internal int Finish()
        {
            if (bits > 0)
                Append(0, 8 - bits);
            return at <= destination.Length ? at : -1;
        }
    }
}
