using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Encodes 16-bit symbols: counts them, finds the codes, and writes the code lengths and the data.</summary>
internal sealed class HuffmanEncoder : IDisposable
{
    // With this limit, two codes and the bits of an incomplete byte fit in 64 bits, and a code and its length fit in 32 bits.
    private const int MaxLength = 24;

    private const int LengthBits = 5, LengthMask = (1 << LengthBits) - 1;

    // The block size for run detection: a block that repeats the previous symbol starts or continues a run.
    private const int Block = 16;

    // The number of bytes after the end of the data that can be overwritten.
    private const int Slack = sizeof(ulong);

    // The counts are zero between calls. The codes are stored in the bits above their lengths.
    private readonly uint[] counts = new uint[PizHuffman.MaxSymbols];
    private readonly uint[] codes = new uint[PizHuffman.MaxSymbols];
    private readonly int[] used = new int[PizHuffman.MaxSymbols];
    private readonly HuffmanLengths lengths = new();
    private ScratchBuffer<uint> frequencies;
    private ScratchBuffer<byte> lengthOfUsed;

    /// <inheritdoc cref="PizHuffman.Compress"/>
    internal int Compress(ReadOnlySpan<ushort> source, Span<byte> destination)
    {
        int runs = Count(source), usedCount = CollectUsed(runs);
        Span<uint> frequency = frequencies.Get(usedCount);
        for (int i = 0; i < usedCount; i++)
        {
            ref uint count = ref counts[used[i]];
            frequency[i] = count;
            count = 0;
        }
        Span<byte> length = lengthOfUsed.Get(usedCount);
        lengths.Find(frequency, MaxLength, length);
        SetCodes(length);

        // The run symbol always has a code, even without runs.
        long bits = runs > 0 ? 8L * runs : -length[^1];
        for (int i = 0; i < usedCount; i++)
            bits += (long)frequency[i] * length[i];
        int tableEnd = PizHuffman.HeaderSize
            + HuffmanTable.Write(used.AsSpan(0, usedCount), length, destination.Slice(Math.Min(destination.Length, PizHuffman.HeaderSize)));
        if (tableEnd < PizHuffman.HeaderSize || tableEnd + (bits + 7) / 8 + Slack > destination.Length || bits > int.MaxValue)
            return -1;

        int first = used[0], last = used[usedCount - 1];
        BinaryPrimitives.WriteInt32LittleEndian(destination, first);
        BinaryPrimitives.WriteInt32LittleEndian(destination[4..], last);
        BinaryPrimitives.WriteInt32LittleEndian(destination[8..], tableEnd - PizHuffman.HeaderSize);
        BinaryPrimitives.WriteInt32LittleEndian(destination[12..], (int)bits);
        BinaryPrimitives.WriteInt32LittleEndian(destination[16..], 0);
        Write(source, codes[last], destination[tableEnd..]);
        return tableEnd + (int)((bits + 7) / 8);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        lengths.Dispose();
        frequencies.Dispose();
        lengthOfUsed.Dispose();
    }

    // Counts the symbols that will be written, and the runs.
    private int Count(ReadOnlySpan<ushort> source)
    {
        ref uint first = ref MemoryMarshal.GetArrayDataReference(counts);
        int runs = 0;
        for (int i = 0; i < source.Length;)
        {
            int run = RunAt(source, i);
            if (run > 0)
            {
                runs++;
                i += run;
                continue;
            }
            int end = Math.Min(i + Block, source.Length);
            for (; i < end; i++)
                Unsafe.Add(ref first, source[i])++;
        }
        return runs;
    }

    // Returns the number of symbols from the index on that repeat the previous symbol, or 0 if they are less than a block.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int RunAt(ReadOnlySpan<ushort> source, int index)
    {
        if (index == 0 || source.Length - index < Block)
            return 0;
        ushort symbol = source[index - 1];
        return Vector256.LoadUnsafe(ref MemoryMarshal.GetReference(source), (nuint)index) == Vector256.Create(symbol)
            ? RunLength(source[index..], symbol) : 0;
    }

    private static int RunLength(ReadOnlySpan<ushort> source, ushort symbol)
    {
        int length = source[..Math.Min(source.Length, PizHuffman.MaxRun)].IndexOfAnyExcept(symbol);
        return length < 0 ? Math.Min(source.Length, PizHuffman.MaxRun) : length;
    }

    // Lists the symbols that occur, in order, followed by the run symbol, which is always listed.
    private int CollectUsed(int runs)
    {
        int count = 0;
        for (int i = 0; i < PizHuffman.MaxSymbols - 1; i += Vector256<uint>.Count)
        {
            uint some = ~Vector256.Equals(Vector256.LoadUnsafe(ref MemoryMarshal.GetArrayDataReference(counts), (nuint)i),
                Vector256<uint>.Zero).ExtractMostSignificantBits() & 0xFF;
            for (; some != 0; some &= some - 1)
                used[count++] = i + BitOperations.TrailingZeroCount(some);
        }
        int runSymbol = used[count - 1] + 1;
        counts[runSymbol] = (uint)Math.Max(runs, 1);
        used[count] = runSymbol;
        return count + 1;
    }

    // The longest codes are the smallest numbers. Codes of the same length are assigned in symbol order.
    private void SetCodes(ReadOnlySpan<byte> length)
    {
        Span<uint> next = stackalloc uint[MaxLength + 1];
        next.Clear();
        foreach (byte each in length)
            next[each]++;
        uint code = 0;
        for (int bits = MaxLength; bits > 0; bits--)
            (next[bits], code) = (code, (code + next[bits]) >> 1);
        for (int i = 0; i < length.Length; i++)
            codes[used[i]] = next[length[i]]++ << LengthBits | length[i];
    }

    // Writes the counted bits. The destination has space for them and the slack.
    private void Write(ReadOnlySpan<ushort> source, uint runCode, Span<byte> destination)
    {
        ref uint code = ref MemoryMarshal.GetArrayDataReference(codes);
        ref ushort symbol = ref MemoryMarshal.GetReference(source);
        BitWriter writer = new(destination);
        for (int i = 0; i < source.Length;)
        {
            int run = RunAt(source, i);
            if (run > 0)
            {
                writer.Append(runCode >> LengthBits, (int)runCode & LengthMask);
                writer.Append((uint)run, 8);
                writer.Flush();
                i += run;
                continue;
            }
            int end = Math.Min(i + Block, source.Length);
            for (; i + 1 < end; i += 2)
            {
                uint a = Unsafe.Add(ref code, Unsafe.Add(ref symbol, i)), b = Unsafe.Add(ref code, Unsafe.Add(ref symbol, i + 1));
                writer.Append(a >> LengthBits, (int)a & LengthMask);
                writer.Append(b >> LengthBits, (int)b & LengthMask);
                writer.Flush();
            }
            if (i < end)
            {
                uint a = Unsafe.Add(ref code, Unsafe.Add(ref symbol, i++));
                writer.Append(a >> LengthBits, (int)a & LengthMask);
                writer.Flush();
            }
        }
    }

    /// <summary>
    /// Writes bits, highest first, without bounds checks. Each flush writes 8 bytes, and incomplete bytes are written again.
    /// </summary>
    private ref struct BitWriter(Span<byte> destination)
    {
        private readonly ref byte start = ref MemoryMarshal.GetReference(destination);
        private nint at;
        private ulong pending;
        private int pendingBits;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal void Append(uint value, int bits)
        {
            pending = pending << bits | value;
            pendingBits += bits;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal void Flush()
        {
            ulong bytes = pending << -pendingBits;
            Unsafe.WriteUnaligned(ref Unsafe.AddByteOffset(ref start, at), BitConverter.IsLittleEndian
                ? BinaryPrimitives.ReverseEndianness(bytes) : bytes);
            at += pendingBits >> 3;
            pendingBits &= 7;
        }
    }
}
