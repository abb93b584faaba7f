#if NET8_0_OR_GREATER
using System.Numerics;
#endif
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

internal static class Memory
{
    /// <summary>Overwrites <paramref name="value"/> with zeros, and is not optimized away.</summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    internal static void Wipe<T>(ref T value) where T : struct =>
        Unsafe.InitBlockUnaligned(ref Unsafe.As<T, byte>(ref value), 0, (uint)Unsafe.SizeOf<T>());

    /// <inheritdoc cref="Wipe{T}(ref T)"/>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    internal static void Wipe(Span<byte> bytes) => bytes.Clear();

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
