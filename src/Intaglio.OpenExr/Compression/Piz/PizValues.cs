using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>The 16-bit values that occur in a chunk, numbered in ascending order. The value 0 always has the number 0.</summary>
/// <remarks>Files store a bitmap with one bit for each value, without leading and trailing zero bytes.</remarks>
internal sealed class PizValues
{
    private const int Range = 1 << 16, MapSize = Range / 8, MapHeaderSize = 2 * sizeof(ushort);

    // Whether each value occurs. Writing a byte for each value is faster than writing a bit.
    private readonly byte[] occurs = new byte[Range];
    private readonly byte[] map = new byte[MapSize];
    private readonly ushort[] numbers = new ushort[Range];
    private readonly ushort[] valueOf = new ushort[Range];
    private int count;

    /// <summary>The largest number.</summary>
    internal int MaxNumber => count - 1;

    /// <summary>Finds the values that occur.</summary>
    internal void Collect(ReadOnlySpan<ushort> values)
    {
        Array.Clear(occurs);
        ref byte first = ref MemoryMarshal.GetArrayDataReference(occurs);
        foreach (ushort value in values)
            Unsafe.Add(ref first, value) = 0xFF;
        first = 0xFF;
        count = 0;
        Span<uint> words = MemoryMarshal.Cast<byte, uint>(map.AsSpan());
        for (int i = 0; i < words.Length; i++)
        {
            uint word = Vector256.LoadUnsafe(ref first, (nuint)i * 32).ExtractMostSignificantBits();
            words[i] = BitConverter.IsLittleEndian ? word : BinaryPrimitives.ReverseEndianness(word);
            for (; word != 0; word &= word - 1)
                numbers[i * 32 + BitOperations.TrailingZeroCount(word)] = (ushort)count++;
        }
        map[0] &= 0xFE;
    }

    /// <summary>Writes the bitmap of the values that occur.</summary>
    /// <returns>The number of bytes written, or -1 if the destination is too small.</returns>
    internal int WriteMap(Span<byte> destination)
    {
        ReadOnlySpan<byte> all = map;
        int first = all.IndexOfAnyExcept((byte)0), last = all.LastIndexOfAnyExcept((byte)0);
        if (first < 0)
            (first, last) = (MapSize - 1, 0);
        ReadOnlySpan<byte> used = first <= last ? all[first..(last + 1)] : default;
        if (destination.Length < MapHeaderSize + used.Length)
            return -1;
        BinaryPrimitives.WriteUInt16LittleEndian(destination, (ushort)first);
        BinaryPrimitives.WriteUInt16LittleEndian(destination[sizeof(ushort)..], (ushort)last);
        used.CopyTo(destination[MapHeaderSize..]);
        return MapHeaderSize + used.Length;
    }

    /// <summary>Reads the bitmap of values.</summary>
    /// <returns>The number of bytes read.</returns>
    internal int ReadMap(ReadOnlySpan<byte> source)
    {
        if (source.Length < MapHeaderSize)
            throw new ExrFormatException("A PIZ chunk ends before its bitmap of values.");
        int first = BinaryPrimitives.ReadUInt16LittleEndian(source),
            last = BinaryPrimitives.ReadUInt16LittleEndian(source[sizeof(ushort)..]);
        if (last >= MapSize)
            throw new ExrFormatException($"The bitmap of values of a PIZ chunk ends at byte {last}, but has only {MapSize} bytes.");
        int size = Math.Max(last - first + 1, 0);
        if (size > source.Length - MapHeaderSize)
            throw new ExrFormatException("A PIZ chunk ends within its bitmap of values.");
        int previous = count;
        valueOf[0] = 0;
        count = 1;
        ReadOnlySpan<byte> bytes = source.Slice(MapHeaderSize, size);
        for (int i = 0; i < size; i++)
        {
            uint bits = bytes[i];
            if (first + i == 0)
                bits &= 0xFE;
            for (; bits != 0; bits &= bits - 1)
                valueOf[count++] = (ushort)((first + i) * 8 + BitOperations.TrailingZeroCount(bits));
        }
        // Numbers without a value occur only in damaged files and become 0.
        if (previous > count)
            valueOf.AsSpan(count..previous).Clear();
        return MapHeaderSize + size;
    }

    /// <summary>Replaces values by their numbers.</summary>
    internal void ToNumbers(Span<ushort> values) => Replace(values, numbers);

    /// <summary>Replaces numbers by their values.</summary>
    internal void FromNumbers(Span<ushort> values) => Replace(values, valueOf);

    private static void Replace(Span<ushort> values, ushort[] table)
    {
        ref ushort first = ref MemoryMarshal.GetArrayDataReference(table);
        foreach (ref ushort value in values)
            value = Unsafe.Add(ref first, value);
    }
}
