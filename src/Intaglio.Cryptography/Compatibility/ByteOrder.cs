using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The only place that knows the machine's byte order. Every word of these algorithms is little-endian in memory.
/// </summary>
internal static class ByteOrder
{
    /// <summary>Whether a word in memory can be used as it is.</summary>
    internal static bool IsNative
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if INTAGLIO_OTHER_BYTE_ORDER
        // The tests compile the library a second time so, to run what a machine of the other order runs.
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
