using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>
/// The values of 16 bits that a chunk has, numbered in their order; 0 always is number 0. Files have them as a map of a bit for each value, without the
/// bytes before and behind those that are not zero.
/// </summary>
internal sealed class PizValues
{
    private const int Range = 1 << 16, MapSize = Range / 8, MapHeaderSize = 2 * sizeof(ushort);

    // Whether each value occurs: a byte for each is written faster than a bit.
    private readonly byte[] occurs = new byte[Range];
    private readonly byte[] map = new byte[MapSize];
    private readonly ushort[] numbers = new ushort[Range];
    private readonly ushort[] valueOf = new ushort[Range];
    private int count;

    /// <summary>The greatest number.</summary>
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

    /// <summary>Writes the map of the values that were found.</summary>
    /// <returns>The bytes written, or -1 if there is no room.</returns>
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

    /// <summary>Reads the map of values.</summary>
    /// <returns>The bytes read.</returns>
    internal int ReadMap(ReadOnlySpan<byte> source)
    {
        if (source.Length < MapHeaderSize)
            throw new ExrFormatException("A PIZ chunk ends before its map of values.");
        int first = BinaryPrimitives.ReadUInt16LittleEndian(source), last = BinaryPrimitives.ReadUInt16LittleEndian(source[sizeof(ushort)..]);
        if (last >= MapSize)
            throw new ExrFormatException($"The map of values of a PIZ chunk goes to byte {last} of {MapSize}.");
        int size = Math.Max(last - first + 1, 0);
        if (size > source.Length - MapHeaderSize)
            throw new ExrFormatException("A PIZ chunk ends within its map of values.");
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
        // Numbers that no value has are only in damaged files; they count as 0.
        if (previous > count)
            valueOf.AsSpan(count..previous).Clear();
        return MapHeaderSize + size;
    }

    /// <summary>Puts numbers in the place of values.</summary>
    internal void ToNumbers(Span<ushort> values) => Replace(values, numbers);

    /// <summary>Puts values in the place of numbers.</summary>
    internal void FromNumbers(Span<ushort> values) => Replace(values, valueOf);

    private static void Replace(Span<ushort> values, ushort[] table)
    {
        ref ushort first = ref MemoryMarshal.GetArrayDataReference(table);
        foreach (ref ushort value in values)
            value = Unsafe.Add(ref first, value);
    }
}
