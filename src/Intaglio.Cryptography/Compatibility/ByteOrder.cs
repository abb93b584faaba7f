using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Reads and writes little-endian words on any machine.</summary>
internal static class ByteOrder
{
    /// <summary>Gets a value indicating whether words in memory have the byte order of the algorithms, which is little-endian.</summary>
    internal static bool IsNative
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if INTAGLIO_OTHER_BYTE_ORDER
        // The tests compile the library a second time with this symbol, to run the code for machines of the other byte order.
        get => !BitConverter.IsLittleEndian;
#else
        get => BitConverter.IsLittleEndian;
#endif
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ReadUInt64(ref byte source, int offset)
    {
        ulong word = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, offset));
        return IsNative ? word : BinaryPrimitives.ReverseEndianness(word);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ReadUInt32(ref byte source, int offset)
    {
        uint word = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, offset));
        return IsNative ? word : BinaryPrimitives.ReverseEndianness(word);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void WriteUInt64(ref byte destination, int offset, ulong word) =>
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, offset), ToLittleEndian(word));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void WriteUInt32(ref byte destination, int offset, uint word) =>
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, offset), ToLittleEndian(word));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ToLittleEndian(ulong word) => IsNative ? word : BinaryPrimitives.ReverseEndianness(word);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ToLittleEndian(uint word) => IsNative ? word : BinaryPrimitives.ReverseEndianness(word);
}
