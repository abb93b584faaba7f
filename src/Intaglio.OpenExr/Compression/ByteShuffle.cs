using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Groups the bytes of samples by significance: first the first bytes of all samples, then the second bytes, and so on.</summary>
internal static class ByteShuffle
{
    /// <summary>Groups the bytes of samples.</summary>
    /// <param name="source">The samples.</param>
    /// <param name="sampleSize">The size of a sample in bytes, 2 or 4.</param>
    /// <param name="destination">The buffer that receives the same number of bytes. It must not overlap the source.</param>
    internal static void Shuffle(ReadOnlySpan<byte> source, int sampleSize, Span<byte> destination) =>
        Shuffle(source, sampleSize, destination, source.Length / sampleSize);

    /// <summary>Groups the bytes of samples that are a subset of a larger set.</summary>
    /// <param name="source">The samples.</param>
    /// <param name="sampleSize">The size of a sample in bytes, 2 or 4.</param>
    /// <param name="destination">The buffer, starting where the first byte of the first sample is written.</param>
    /// <param name="stride">The distance between the bytes of a sample, which is the number of samples in the larger set.</param>
    internal static void Shuffle(ReadOnlySpan<byte> source, int sampleSize, Span<byte> destination, int stride)
    {
        int count = source.Length / sampleSize;
        destination = destination[..((sampleSize - 1) * stride + count)];
        for (int i = sampleSize == 2 ? Shuffle2(source, destination, stride) : Shuffle4(source, destination, stride); i < count; i++)
        {
            for (int place = 0; place < sampleSize; place++)
                destination[place * stride + i] = source[i * sampleSize + place];
        }
    }

    /// <summary>Restores samples from grouped bytes.</summary>
    /// <param name="source">The output of <see cref="Shuffle(ReadOnlySpan{byte}, int, Span{byte})"/>.</param>
    /// <param name="sampleSize">The size of a sample in bytes, 2 or 4.</param>
    /// <param name="destination">The buffer that receives the same number of bytes. It must not overlap the source.</param>
    internal static void Unshuffle(ReadOnlySpan<byte> source, int sampleSize, Span<byte> destination) =>
        Unshuffle(source, source.Length / sampleSize, sampleSize, destination[..source.Length]);

    /// <summary>Restores samples that are a subset of a larger set.</summary>
    /// <param name="source">The output of <see cref="Shuffle(ReadOnlySpan{byte}, int, Span{byte}, int)"/>.</param>
    /// <param name="stride">The distance between the bytes of a sample, which is the number of samples in the larger set.</param>
    /// <param name="sampleSize">The size of a sample in bytes, 2 or 4.</param>
    /// <param name="destination">The buffer that receives the samples. It must not overlap the source.</param>
    internal static void Unshuffle(ReadOnlySpan<byte> source, int stride, int sampleSize, Span<byte> destination)
    {
        int count = destination.Length / sampleSize;
        source = source[..((sampleSize - 1) * stride + count)];
        for (int i = sampleSize == 2 ? Unshuffle2(source, stride, destination) : Unshuffle4(source, stride, destination); i < count; i++)
        {
            for (int place = 0; place < sampleSize; place++)
                destination[i * sampleSize + place] = source[place * stride + i];
        }
    }

    // These methods return the number of samples that full vectors covered.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int Shuffle2(ReadOnlySpan<byte> source, Span<byte> destination, int stride)
    {
        int count = source.Length / 2, i = 0;
        ref ushort from = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<byte, ushort>(source));
        ref byte to = ref MemoryMarshal.GetReference(destination);
        for (; i + 32 <= count; i += 32)
        {
            Vector256<ushort> a = Vector256.LoadUnsafe(ref from, (nuint)i), b = Vector256.LoadUnsafe(ref from, (nuint)(i + 16));
            Vector256.Narrow(a & Vector256.Create((ushort)0xFF), b & Vector256.Create((ushort)0xFF)).StoreUnsafe(ref to, (nuint)i);
            Vector256.Narrow(a >>> 8, b >>> 8).StoreUnsafe(ref to, (nuint)(stride + i));
        }
        return i;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int Unshuffle2(ReadOnlySpan<byte> source, int stride, Span<byte> destination)
    {
        int count = destination.Length / 2, i = 0;
        ref byte from = ref MemoryMarshal.GetReference(source);
        ref ushort to = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<byte, ushort>(destination));
        for (; i + 32 <= count; i += 32)
        {
            (Vector256<ushort> lowA, Vector256<ushort> lowB) = Vector256.Widen(Vector256.LoadUnsafe(ref from, (nuint)i));
            (Vector256<ushort> highA, Vector256<ushort> highB) = Vector256.Widen(Vector256.LoadUnsafe(ref from, (nuint)(stride + i)));
            (lowA | (highA << 8)).StoreUnsafe(ref to, (nuint)i);
            (lowB | (highB << 8)).StoreUnsafe(ref to, (nuint)(i + 16));
        }
        return i;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int Shuffle4(ReadOnlySpan<byte> source, Span<byte> destination, int stride)
    {
        int count = source.Length / 4, i = 0;
        ref uint from = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<byte, uint>(source));
        ref byte to = ref MemoryMarshal.GetReference(destination);
        for (; i + 32 <= count; i += 32)
        {
            Vector256<uint> a = Vector256.LoadUnsafe(ref from, (nuint)i), b = Vector256.LoadUnsafe(ref from, (nuint)(i + 8));
            Vector256<uint> c = Vector256.LoadUnsafe(ref from, (nuint)(i + 16)), d = Vector256.LoadUnsafe(ref from, (nuint)(i + 24));
            Vector256<ushort> low = Vector256.Create((ushort)0xFF);
            Vector256<ushort> lowerAB = Vector256.Narrow(a & Vector256.Create(0xFFFFu), b & Vector256.Create(0xFFFFu)),
                upperAB = Vector256.Narrow(a >>> 16, b >>> 16);
            Vector256<ushort> lowerCD = Vector256.Narrow(c & Vector256.Create(0xFFFFu), d & Vector256.Create(0xFFFFu)),
                upperCD = Vector256.Narrow(c >>> 16, d >>> 16);
            Vector256.Narrow(lowerAB & low, lowerCD & low).StoreUnsafe(ref to, (nuint)i);
            Vector256.Narrow(lowerAB >>> 8, lowerCD >>> 8).StoreUnsafe(ref to, (nuint)(stride + i));
            Vector256.Narrow(upperAB & low, upperCD & low).StoreUnsafe(ref to, (nuint)(2 * stride + i));
            Vector256.Narrow(upperAB >>> 8, upperCD >>> 8).StoreUnsafe(ref to, (nuint)(3 * stride + i));
        }
        return i;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int Unshuffle4(ReadOnlySpan<byte> source, int stride, Span<byte> destination)
    {
        int count = destination.Length / 4, i = 0;
        ref byte from = ref MemoryMarshal.GetReference(source);
        ref uint to = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<byte, uint>(destination));
        for (; i + 16 <= count; i += 16)
        {
            Vector256<ushort> lower = Vector256.WidenLower(Vector128.LoadUnsafe(ref from, (nuint)i).ToVector256Unsafe())
                | (Vector256.WidenLower(Vector128.LoadUnsafe(ref from, (nuint)(stride + i)).ToVector256Unsafe()) << 8);
            Vector256<ushort> upper = Vector256.WidenLower(Vector128.LoadUnsafe(ref from, (nuint)(2 * stride + i)).ToVector256Unsafe())
                | (Vector256.WidenLower(Vector128.LoadUnsafe(ref from, (nuint)(3 * stride + i)).ToVector256Unsafe()) << 8);
            (Vector256<uint> lowerA, Vector256<uint> lowerB) = Vector256.Widen(lower);
            (Vector256<uint> upperA, Vector256<uint> upperB) = Vector256.Widen(upper);
            (lowerA | (upperA << 16)).StoreUnsafe(ref to, (nuint)i);
            (lowerB | (upperB << 16)).StoreUnsafe(ref to, (nuint)(i + 8));
        }
        return i;
    }
}
