using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Decodes 16-bit symbols from Huffman codes.</summary>
/// <remarks>
/// A table indexed by the next 12 bits contains one or two symbols. Longer codes and runs are found by comparison with the first code of
/// each length, because shorter codes are larger numbers.
/// </remarks>
internal sealed class HuffmanDecoder
{
    private const int TableBits = 12, TableSize = 1 << TableBits;

    // A table entry: values from bit 32, length of the first code from bit 16, number of values from bit 8, total length from bit 0. 0 is a
    // longer code or a run.
    private const int ValuesShift = 32, FirstLengthShift = 16, CountShift = 8;

    // Four entries are looked up in the 57 or more bits of a load, which yields at most this number of values.
    private const int ValuesPerLoad = 8;

    // The entries of longer codes with up to 16 bits: the value from bit 8, the code length from bit 0.
    private const int LongTableBits = 16, LongTableSize = 1 << LongTableBits, LongPerEntry = LongTableSize / TableSize, LongValueShift = 8;

    private readonly ulong[] table = new ulong[TableSize];
    private readonly uint[] longTable = new uint[LongTableSize];
    private readonly int[] symbols = new int[PizHuffman.MaxSymbols];
    private readonly byte[] lengths = new byte[PizHuffman.MaxSymbols];
    private readonly int[] symbolsByCode = new int[PizHuffman.MaxSymbols];

    // The first code of each length, shifted to the highest bit, and the index of its symbol among the symbols ordered by code.
    private readonly ulong[] firstCodes = new ulong[HuffmanTable.MaxLength + 1];
    private readonly int[] firstSymbols = new int[HuffmanTable.MaxLength + 2];
    private int runSymbol, shortest, minSearched;

    /// <inheritdoc cref="PizHuffman.Decompress"/>
    internal void Decompress(ReadOnlySpan<byte> source, Span<ushort> destination)
    {
        if (source.Length < PizHuffman.HeaderSize)
            throw new ExrFormatException("The Huffman data has no header.");
        int first = BinaryPrimitives.ReadInt32LittleEndian(source), last = BinaryPrimitives.ReadInt32LittleEndian(source[4..]);
        long bits = BinaryPrimitives.ReadUInt32LittleEndian(source[12..]);
        if ((uint)first >= PizHuffman.MaxSymbols || (uint)last >= PizHuffman.MaxSymbols)
            throw new ExrFormatException("The Huffman table has symbols of more than 16 bits.");
        source = source[PizHuffman.HeaderSize..];
        source = source[HuffmanTable.Read(source, first, last, symbols, lengths, out int count)..];
        if (bits > 8L * source.Length)
            throw new ExrFormatException("The Huffman data ends unexpectedly.");
        runSymbol = last;
        SetCodes(count);
        SetTable();
        if (Read(source[..(int)((bits + 7) / 8)], (nint)bits, destination) != bits)
            throw new ExrFormatException("The length of the Huffman data does not match its header.");
    }

    // The longest codes are the smallest numbers. Codes of the same length are assigned in symbol order. The code must be complete.
    private void SetCodes(int count)
    {
        Span<int> next = stackalloc int[HuffmanTable.MaxLength + 1];
        next.Clear();
        foreach (byte length in lengths.AsSpan(0, count))
            next[length]++;
        ulong code = 0;
        for (int length = HuffmanTable.MaxLength; length > 0; length--)
        {
            firstCodes[length] = code << (64 - length);
            code += (uint)next[length];
            if ((code & 1) != 0)
                throw new ExrFormatException("The Huffman table is invalid because a code has no sibling.");
            code >>= 1;
        }
        if (code != 1)
            throw new ExrFormatException("The Huffman table is invalid because it has too many or too few codes.");
        shortest = next.IndexOfAnyExcept(0);
        firstSymbols[shortest] = 0;
        for (int length = shortest; length <= HuffmanTable.MaxLength; length++)
        {
            firstSymbols[length + 1] = firstSymbols[length] + next[length];
            next[length] = firstSymbols[length];
        }
        minSearched = Math.Max(shortest, TableBits + 1);
        for (int i = 0; i < count; i++)
        {
            int length = lengths[i];
            symbolsByCode[next[length]++] = symbols[i];
            if (symbols[i] == runSymbol)
                minSearched = Math.Min(minSearched, length);
        }
    }

    // Each code fills the entries that begin with it. Runs have no entries, so they are not found in the tables.
    private void SetTable()
    {
        int end = TableSize;
        for (int length = shortest; length <= TableBits; length++)
        {
            int each = TableSize >> length, at = end = (int)(firstCodes[length] >> (64 - TableBits));
            foreach (int symbol in SymbolsOf(length))
            {
                bool isRun = symbol == runSymbol;
                table.AsSpan(at, each).Fill(isRun ? 0
                    : (ulong)symbol << ValuesShift | (uint)(length << FirstLengthShift | 1 << CountShift | length));
                if (isRun)
                    longTable.AsSpan(at * LongPerEntry, each * LongPerEntry).Clear();
                at += each;
            }
        }
        table.AsSpan(0, end).Clear();
        SetLongTable(end * LongPerEntry);
        AddSecondValues(end);
    }

    private void SetLongTable(int end)
    {
        for (int length = Math.Max(shortest, TableBits + 1); length <= LongTableBits; length++)
        {
            int each = LongTableSize >> length, at = end = (int)(firstCodes[length] >> (64 - LongTableBits));
            foreach (int symbol in SymbolsOf(length))
            {
                longTable.AsSpan(at, each).Fill(symbol == runSymbol ? 0 : (uint)(symbol << LongValueShift | length));
                at += each;
            }
        }
        longTable.AsSpan(0, end).Clear();
    }

    // Short codes are at the end of the table. The loop stops where no second code fits after the first.
    private void AddSecondValues(int end)
    {
        for (int i = TableSize - 1; i >= end; i--)
        {
            ulong entry = table[i];
            int length = (byte)entry;
            if (length + shortest > TableBits)
                break;
            ulong following = table[(i << length) & (TableSize - 1)];
            int sum = length + (byte)(following >> FirstLengthShift);
            if (entry != 0 && following != 0 && sum <= TableBits)
                table[i] = following >> ValuesShift << (ValuesShift + 16) | entry & 0xFFFF_00FF_0000 | 2 << CountShift | (uint)sum;
        }
    }

    private ReadOnlySpan<int> SymbolsOf(int length) => symbolsByCode.AsSpan(firstSymbols[length]..firstSymbols[length + 1]);

    // Returns the number of bits read. Bits after the end of the source are read as zeros.
    private nint Read(ReadOnlySpan<byte> source, nint bits, Span<ushort> destination)
    {
        ref byte start = ref MemoryMarshal.GetReference(source);
        ref ushort values = ref MemoryMarshal.GetReference(destination);
        ref ulong entries = ref MemoryMarshal.GetArrayDataReference(table);
        ref uint longEntries = ref MemoryMarshal.GetArrayDataReference(longTable);
        nint bit = 0, lastLoad = source.Length - sizeof(ulong);
        int at = 0, lastStore = destination.Length - ValuesPerLoad;
        while (at < destination.Length)
        {
            while (at <= lastStore && bit >> 3 <= lastLoad)
            {
                ulong window = Load(ref start, bit >> 3) << (int)(bit & 7);
                if (Take(ref entries, ref values, ref window, ref bit, ref at) && Take(ref entries, ref values, ref window, ref bit, ref at)
                    && Take(ref entries, ref values, ref window, ref bit, ref at)
                    && Take(ref entries, ref values, ref window, ref bit, ref at))
                    continue;
                // At least 57 - 3 * 12 bits are left, enough for this table.
                uint entry = Unsafe.Add(ref longEntries, (nint)(window >> (64 - LongTableBits)));
                if (entry == 0)
                    break;
                Unsafe.Add(ref values, at++) = (ushort)(entry >> LongValueShift);
                bit += (byte)entry;
            }
            bit = ReadOne(source, bit, destination, ref at);
            if (bit > bits)
                throw new ExrFormatException("The Huffman data ends unexpectedly.");
        }
        return bit;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Take(ref ulong entries, ref ushort values, ref ulong window, ref nint bit, ref int at)
    {
        ulong entry = Unsafe.Add(ref entries, (nint)(window >> (64 - TableBits)));
        Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref values, at)), Pair((uint)(entry >> ValuesShift)));
        at += (byte)(entry >> CountShift);
        bit += (byte)entry;
        window <<= (int)entry;
        return entry != 0;
    }

    // Reads a code of any length, including a run.
    private nint ReadOne(ReadOnlySpan<byte> source, nint bit, Span<ushort> destination, ref int at)
    {
        if (at == destination.Length)
            return bit;
        ulong window = LoadAll(source, bit), entry = table[window >> (64 - TableBits)];
        if (entry != 0)
        {
            destination[at++] = (ushort)(entry >> ValuesShift);
            return bit + (byte)(entry >> FirstLengthShift);
        }
        int length = minSearched;
        while (window < firstCodes[length])
            length++;
        int symbol = symbolsByCode[firstSymbols[length] + (int)((window - firstCodes[length]) >> (64 - length))];
        bit += length;
        if (symbol != runSymbol)
        {
            destination[at++] = (ushort)symbol;
            return bit;
        }
        int run = (int)(LoadAll(source, bit) >> 56);
        if (at == 0 || run > destination.Length - at)
            throw new ExrFormatException("A run in the Huffman data begins before the first symbol or ends after the last one.");
        destination.Slice(at, run).Fill(destination[at - 1]);
        at += run;
        return bit + 8;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Load(ref byte start, nint at)
    {
        ulong bytes = Unsafe.ReadUnaligned<ulong>(ref Unsafe.AddByteOffset(ref start, at));
        return BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(bytes) : bytes;
    }

    // Returns 64 bits from any bit on, which can be the one after the last.
    private static ulong LoadAll(ReadOnlySpan<byte> source, nint bit)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong) + 1];
        scoped ReadOnlySpan<byte> rest = source[(int)Math.Min(bit >> 3, source.Length)..];
        if (rest.Length < bytes.Length)
        {
            bytes.Clear();
            rest.CopyTo(bytes);
            rest = bytes;
        }
        int shift = (int)(bit & 7);
        return BinaryPrimitives.ReadUInt64BigEndian(rest) << shift | (uint)rest[sizeof(ulong)] >> (8 - shift);
    }

    // Converts two values to their order in memory.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Pair(uint values) => BitConverter.IsLittleEndian ? values : BitOperations.RotateLeft(values, 16);
}
