using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>
/// Unpacks 16-bit symbols. A table of the next 12 bits has the one or two values that they begin with; longer codes, and runs, are found by comparing
/// with the first code of each length, for shorter codes are greater numbers.
/// </summary>
internal sealed class HuffmanDecoder
{
    private const int TableBits = 12, TableSize = 1 << TableBits;

    // An entry: its values above 32 bits, the bits of the first one above 16, how many above 8, the bits they all take. 0: a code that is longer, or a run.
    private const int ValuesShift = 32, FirstLengthShift = 16, CountShift = 8;

    // Four entries are looked up in the 57 bits or more of a load: they have so many values at most.
    private const int ValuesPerLoad = 8;

    // The entries of codes that are longer than that, up to 16 bits: the value above 8 bits, the bits it takes.
    private const int LongTableBits = 16, LongTableSize = 1 << LongTableBits, LongPerEntry = LongTableSize / TableSize, LongValueShift = 8;

    private readonly ulong[] table = new ulong[TableSize];
    private readonly uint[] longTable = new uint[LongTableSize];
    private readonly int[] symbols = new int[PizHuffman.MaxSymbols];
    private readonly byte[] lengths = new byte[PizHuffman.MaxSymbols];
    private readonly int[] symbolsByCode = new int[PizHuffman.MaxSymbols];

    // Of each length: its first code, moved up to the highest bit, and where its symbols begin among those that are ordered by code.
    private readonly ulong[] firstCodes = new ulong[HuffmanTable.MaxLength + 1];
    private readonly int[] firstSymbols = new int[HuffmanTable.MaxLength + 2];
    private int runSymbol, shortest, minSearched;

    /// <inheritdoc cref="PizHuffman.Decompress"/>
    internal void Decompress(ReadOnlySpan<byte> source, Span<ushort> destination)
    {
        if (source.Length < PizHuffman.HeaderSize)
            throw new ExrFormatException("Packed symbols have no header.");
        int first = BinaryPrimitives.ReadInt32LittleEndian(source), last = BinaryPrimitives.ReadInt32LittleEndian(source[4..]);
        long bits = BinaryPrimitives.ReadUInt32LittleEndian(source[12..]);
        if ((uint)first >= PizHuffman.MaxSymbols || (uint)last >= PizHuffman.MaxSymbols)
            throw new ExrFormatException("A table of Huffman codes has symbols of more than 16 bits.");
        source = source[PizHuffman.HeaderSize..];
        source = source[HuffmanTable.Read(source, first, last, symbols, lengths, out int count)..];
        if (bits > 8L * source.Length)
            throw new ExrFormatException("Packed symbols end early.");
        runSymbol = last;
        SetCodes(count);
        SetTable();
        if (Read(source[..(int)((bits + 7) / 8)], (nint)bits, destination) != bits)
            throw new ExrFormatException("Packed symbols have another length than the header says.");
    }

    // The longest codes are the least numbers; those of one length count up in the order of the symbols. All bits are some code or other.
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
                throw new ExrFormatException("A table of Huffman codes is none: a code has no sibling.");
            code >>= 1;
        }
        if (code != 1)
            throw new ExrFormatException("A table of Huffman codes is none: there are too many codes or too few.");
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

    // Each code fills the entries that begin with it. Runs have none, so that they are found in no table.
    private void SetTable()
    {
        int end = TableSize;
        for (int length = shortest; length <= TableBits; length++)
        {
            int each = TableSize >> length, at = end = (int)(firstCodes[length] >> (64 - TableBits));
            foreach (int symbol in SymbolsOf(length))
            {
                bool isRun = symbol == runSymbol;
                table.AsSpan(at, each).Fill(isRun ? 0 : (ulong)symbol << ValuesShift | (uint)(length << FirstLengthShift | 1 << CountShift | length));
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

    // Short codes are at the table's end: from there on, until no code has room behind the first one.
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

    // Gives the bits read; what it takes for codes behind the end of the source are zeros.
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
                    && Take(ref entries, ref values, ref window, ref bit, ref at) && Take(ref entries, ref values, ref window, ref bit, ref at))
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
                throw new ExrFormatException("Packed symbols end early.");
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

    // A code of any length, and a run.
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
            throw new ExrFormatException("A run of packed symbols begins before them or ends behind them.");
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

    // 64 bits from any bit on, which may be one behind the last.
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

    // Two values as they are in memory.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Pair(uint values) => BitConverter.IsLittleEndian ? values : BitOperations.RotateLeft(values, 16);
}
