using System.Buffers.Binary;
#if NET8_0_OR_GREATER
using System.Numerics;
#endif
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

internal static class Memory
{
    /// <summary>Overwrites <paramref name="value"/> with zeros, in a way that is not optimized away.</summary>
    [MethodImpl(Kernel.Optimized)]
    internal static void Wipe<T>(ref T value) where T : struct => Clear(ref Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());

    /// <inheritdoc cref="Wipe{T}(ref T)"/>
    [MethodImpl(Kernel.Optimized)]
    internal static void Wipe(Span<byte> bytes) => Clear(ref MemoryMarshal.GetReference(bytes), bytes.Length);

    // Does not call the runtime: after code that uses the upper halves of vectors, such a call costs more than hashing a block.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Clear(ref byte first, int length)
    {
        int i = 0;
#if NET8_0_OR_GREATER
        for (; i <= length - Vector<byte>.Count; i += Vector<byte>.Count)
            Vector<byte>.Zero.StoreUnsafe(ref first, (nuint)i);
#endif
        for (; i <= length - sizeof(ulong); i += sizeof(ulong))
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref first, i), 0UL);
        for (; i < length; i++)
            Unsafe.Add(ref first, i) = 0;
    }

    /// <summary>Copies a span to the memory at <paramref name="destination"/>, which must be large enough.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Copy(ReadOnlySpan<byte> source, ref byte destination) =>
        Copy(ref MemoryMarshal.GetReference(source), ref destination, source.Length);

    /// <summary>Copies a few bytes between buffers that do not overlap.</summary>
    /// <remarks>Like <see cref="Wipe(Span{byte})"/>, it avoids the runtime's function because of the cost of the call.</remarks>
    internal static void Copy(ref byte source, ref byte destination, int length)
    {
        int i = 0;
#if NET8_0_OR_GREATER
        for (; i <= length - Vector128<byte>.Count; i += Vector128<byte>.Count)
            Vector128.LoadUnsafe(ref source, (nuint)i).StoreUnsafe(ref destination, (nuint)i);
#endif
        for (; i <= length - sizeof(ulong); i += sizeof(ulong))
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, i), Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, i)));
        for (; i < length; i++)
            Unsafe.Add(ref destination, i) = Unsafe.Add(ref source, i);
    }

    /// <summary>Copies bytes, and fills the rest of <paramref name="size"/> bytes, a multiple of 16, with zeros.</summary>
    /// <remarks>
    /// Stores 16 bytes at a time, which is the size of the largest subsequent loads. A load that spans several recent stores waits for all
    /// of them, and wider unaligned stores cross cache lines.
    /// </remarks>
    internal static void CopyPadded(ref byte source, int length, ref byte destination, int size)
    {
        int whole = length & -(2 * sizeof(ulong)), i = whole;
        Copy(ref source, ref destination, whole);
        if (whole < length)
        {
            bool isLong = length - whole >= sizeof(ulong);
            ulong rest = ReadRest(ref source, isLong ? whole + sizeof(ulong) : whole, length);
            ulong first = isLong ? Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, whole)) : rest;
            Write(ref Unsafe.Add(ref destination, i), first, isLong ? rest : 0);
            i += 2 * sizeof(ulong);
        }
        for (; i < size; i += 2 * sizeof(ulong))
            Write(ref Unsafe.Add(ref destination, i), 0, 0);
    }

    /// <summary>Reads up to 7 bytes into a word whose first bytes in memory they are. The other bytes are zeros.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong ReadRest(ref byte source, int start, int end)
    {
        ulong rest = 0;
        for (int i = end - 1; i >= start; i--)
            rest = (rest << 8) | Unsafe.Add(ref source, i);
        return BitConverter.IsLittleEndian ? rest : BinaryPrimitives.ReverseEndianness(rest);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Write(ref byte destination, ulong first, ulong second)
    {
#if NET8_0_OR_GREATER
        Vector128.Create(first, second).AsByte().StoreUnsafe(ref destination);
#else
        Unsafe.WriteUnaligned(ref destination, first);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, sizeof(ulong)), second);
#endif
    }

    /// <summary>Writes the exclusive or of two spans.</summary>
    /// <param name="source">The first span.</param>
    /// <param name="mask">The second span, at least as long as the first.</param>
    /// <param name="destination">The buffer that receives the result. It may be the first span.</param>
    internal static void Xor(ReadOnlySpan<byte> source, ReadOnlySpan<byte> mask, Span<byte> destination)
    {
        int length = source.Length, i = 0;
        ref byte x = ref MemoryMarshal.GetReference(source), y = ref MemoryMarshal.GetReference(mask.Slice(0, length)),
            to = ref MemoryMarshal.GetReference(destination.Slice(0, length));
#if NET8_0_OR_GREATER
        for (; i <= length - Vector<byte>.Count; i += Vector<byte>.Count)
            (Vector.LoadUnsafe(ref x, (nuint)i) ^ Vector.LoadUnsafe(ref y, (nuint)i)).StoreUnsafe(ref to, (nuint)i);
#endif
        for (; i <= length - sizeof(ulong); i += sizeof(ulong))
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, i),
                Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref x, i)) ^ Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref y, i)));
        for (; i < length; i++)
            Unsafe.Add(ref to, i) = (byte)(Unsafe.Add(ref x, i) ^ Unsafe.Add(ref y, i));
    }
}
