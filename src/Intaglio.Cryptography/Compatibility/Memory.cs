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
}
