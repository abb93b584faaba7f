using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>The bytes of samples apart: the first bytes of all, then the second of all, and so on.</summary>
internal static class ByteShuffle
{
    /// <summary>Takes samples apart.</summary>
    /// <param name="source">Whole samples.</param>
    /// <param name="sampleSize">Bytes of a sample, 2 or 4.</param>
    /// <param name="destination">Takes as many bytes, elsewhere.</param>
    internal static void Shuffle(ReadOnlySpan<byte> source, int sampleSize, Span<byte> destination) =>
        Shuffle(source, sampleSize, destination, source.Length / sampleSize);

    /// <summary>Takes some of more samples apart.</summary>
    /// <param name="source">Whole samples.</param>
    /// <param name="sampleSize">Bytes of a sample, 2 or 4.</param>
    /// <param name="destination">Takes the first byte of the first sample at its beginning.</param>
    /// <param name="stride">How far the second bytes are from the first, and so on: the number of all samples.</param>
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

    /// <summary>Puts samples together.</summary>
    /// <param name="source">What <see cref="Shuffle(ReadOnlySpan{byte}, int, Span{byte})"/> gave.</param>
    /// <param name="sampleSize">Bytes of a sample, 2 or 4.</param>
    /// <param name="destination">Takes as many bytes, elsewhere.</param>
    internal static void Unshuffle(ReadOnlySpan<byte> source, int sampleSize, Span<byte> destination) =>
        Unshuffle(source, source.Length / sampleSize, sampleSize, destination[..source.Length]);

    /// <summary>Puts some of more samples together.</summary>
    /// <param name="source">What <see cref="Shuffle(ReadOnlySpan{byte}, int, Span{byte}, int)"/> gave.</param>
    /// <param name="stride">How far the second bytes are from the first, and so on: the number of all samples.</param>
    /// <param name="sampleSize">Bytes of a sample, 2 or 4.</param>
    /// <param name="destination">Takes whole samples, elsewhere.</param>
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

    // Each of these gives the number of samples that whole vectors have.
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
            Vector256<ushort> lowerAB = Vector256.Narrow(a & Vector256.Create(0xFFFFu), b & Vector256.Create(0xFFFFu)), upperAB = Vector256.Narrow(a >>> 16, b >>> 16);
            Vector256<ushort> lowerCD = Vector256.Narrow(c & Vector256.Create(0xFFFFu), d & Vector256.Create(0xFFFFu)), upperCD = Vector256.Narrow(c >>> 16, d >>> 16);
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
