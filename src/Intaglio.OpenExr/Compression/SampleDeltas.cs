using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>The differences between adjacent samples as integers that wrap around. The first sample is unchanged.</summary>
internal static class SampleDeltas
{
    /// <summary>Computes the differences.</summary>
    /// <typeparam name="T">A 16-bit or 32-bit integer type.</typeparam>
    /// <param name="source">The samples.</param>
    /// <param name="destination">The span that receives the differences. It must not overlap the source.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void Take<T>(ReadOnlySpan<T> source, Span<T> destination)
        where T : unmanaged, IBinaryInteger<T>
    {
        if (source.IsEmpty)
            return;
        destination[0] = source[0];
        ref T from = ref MemoryMarshal.GetReference(source);
        ref T to = ref MemoryMarshal.GetReference(destination[..source.Length]);
        int i = 1;
        for (; i + Vector256<T>.Count <= source.Length; i += Vector256<T>.Count)
            (Vector256.LoadUnsafe(ref from, (nuint)i) - Vector256.LoadUnsafe(ref from, (nuint)(i - 1))).StoreUnsafe(ref to, (nuint)i);
        for (; i < source.Length; i++)
            destination[i] = source[i] - source[i - 1];
    }

    /// <summary>Replaces differences with samples, in place.</summary>
    /// <typeparam name="T">A 16-bit or 32-bit integer type.</typeparam>
    /// <param name="samples">The differences, which are replaced by the samples.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static unsafe void Undo<T>(Span<T> samples)
        where T : unmanaged, IBinaryInteger<T>
    {
        ref T at = ref MemoryMarshal.GetReference(samples);
        Vector128<T> carry = default;
        int i = 0;
        for (; i + Vector128<T>.Count <= samples.Length; i += Vector128<T>.Count)
        {
            Vector128<T> sums = Vector128.LoadUnsafe(ref at, (nuint)i);
            if (sizeof(T) == 2)
                sums += Vector128.Shuffle(sums.AsByte(), Vector128.Create(255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, (byte)13))
                    .As<byte, T>();
            sums += Vector128.Shuffle(sums.AsByte(), Vector128.Create(255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, (byte)11))
                .As<byte, T>();
            sums += Vector128.Shuffle(sums.AsByte(), Vector128.Create(255, 255, 255, 255, 255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, (byte)7))
                .As<byte, T>();
            sums += carry;
            sums.StoreUnsafe(ref at, (nuint)i);
            carry = sizeof(T) == 2
                ? Vector128.Shuffle(sums.AsUInt16(), Vector128.Create((ushort)7)).As<ushort, T>()
                : Vector128.Shuffle(sums.AsUInt32(), Vector128.Create(3u)).As<uint, T>();
        }
        T sum = carry[0];
        for (; i < samples.Length; i++)
            samples[i] = sum += samples[i];
    }
}
