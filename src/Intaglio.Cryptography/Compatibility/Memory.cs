#if NET8_0_OR_GREATER
using System.Numerics;
#endif
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

internal static class Memory
{
    /// <summary>Overwrites <paramref name="value"/> with zeros, and is not optimized away.</summary>
    [MethodImpl(Kernel.Optimized)]
    internal static void Wipe<T>(ref T value) where T : struct => Clear(ref Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());

    /// <inheritdoc cref="Wipe{T}(ref T)"/>
    [MethodImpl(Kernel.Optimized)]
    internal static void Wipe(Span<byte> bytes) => Clear(ref MemoryMarshal.GetReference(bytes), bytes.Length);

    // Not by the runtime's function: behind code that has used the upper halves of vectors a call of it costs more than hashing a block.
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

    /// <summary>Copies a whole span to the memory at <paramref name="destination"/>, which the caller knows to be large enough.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Copy(ReadOnlySpan<byte> source, ref byte destination) =>
        Unsafe.CopyBlockUnaligned(ref destination, ref MemoryMarshal.GetReference(source), (uint)source.Length);

    /// <summary>Writes the exclusive or of two spans, the second of which is at least as long as the first; the destination may be the first.</summary>
    internal static void Xor(ReadOnlySpan<byte> source, ReadOnlySpan<byte> mask, Span<byte> destination)
    {
        int length = source.Length, i = 0;
        ref byte x = ref MemoryMarshal.GetReference(source), y = ref MemoryMarshal.GetReference(mask.Slice(0, length)), to = ref MemoryMarshal.GetReference(destination.Slice(0, length));
#if NET8_0_OR_GREATER
        for (; i <= length - Vector<byte>.Count; i += Vector<byte>.Count)
            (Vector.LoadUnsafe(ref x, (nuint)i) ^ Vector.LoadUnsafe(ref y, (nuint)i)).StoreUnsafe(ref to, (nuint)i);
#endif
        for (; i <= length - sizeof(ulong); i += sizeof(ulong))
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, i), Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref x, i)) ^ Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref y, i)));
        for (; i < length; i++)
            Unsafe.Add(ref to, i) = (byte)(Unsafe.Add(ref x, i) ^ Unsafe.Add(ref y, i));
    }
}
