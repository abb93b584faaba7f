namespace Intaglio.OpenExr;

/// <summary>
/// The code lengths from the first to the last symbol with a code, 6 bits each. 0 means no code, and 59 to 63 are runs of symbols without a
/// code.
/// </summary>
internal static class HuffmanTable
{
    /// <summary>The maximum code length.</summary>
    internal const int MaxLength = 58;

    // Runs of 2 to 5 symbols without a code have one entry. Longer runs have a length of 8 bits after it.
    private const int ShortRun = 59, LongRun = 63, MinShortRun = 2, MinLongRun = MinShortRun + LongRun - ShortRun,
        MaxLongRun = MinLongRun + 255;

    /// <summary>Writes a table.</summary>
    /// <param name="symbols">The symbols that have codes, in order.</param>
    /// <param name="lengths">The code lengths of the symbols.</param>
    /// <param name="destination">The buffer that receives the table.</param>
    /// <returns>The number of bytes written, or -1 if the destination is too small.</returns>
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
    /// <param name="source">The bytes that start with the table.</param>
    /// <param name="first">The first symbol of the table.</param>
    /// <param name="last">The last symbol of the table.</param>
    /// <param name="symbols">The span that receives the symbols with codes, in order. It must have space for all symbols.</param>
    /// <param name="lengths">The span that receives the code lengths.</param>
    /// <param name="count">The number of symbols with codes.</param>
    /// <returns>The size of the table, in bytes.</returns>
    internal static int Read(ReadOnlySpan<byte> source, int first, int last, Span<int> symbols, Span<byte> lengths, out int count)
    {
        count = 0;
        int at = 0, bits = 0, symbol = first;
        uint pending = 0;
        while (symbol <= last)
        {
            // An entry has at most 14 bits.
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
                throw new ExrFormatException("The Huffman table has more symbols than declared.");
        }
        return at - bits / 8;

        int Take(ref int bits, int wanted)
        {
            bits -= wanted;
            if (bits < 0)
                throw new ExrFormatException("The Huffman table ends unexpectedly.");
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
