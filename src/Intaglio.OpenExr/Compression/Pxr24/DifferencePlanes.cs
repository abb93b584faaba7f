using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>The differences between adjacent numbers of a row, stored as byte planes from the highest to the lowest byte.</summary>
/// <remarks>The first difference is from 0.</remarks>
internal static class DifferencePlanes
{
    /// <summary>Splits 16-bit numbers.</summary>
    internal static void Split(ReadOnlySpan<ushort> source, Span<byte> destination)
    {
        if (source.IsEmpty)
            return;
        int count = source.Length;
        Span<byte> high = destination[..count], low = destination.Slice(count, count);
        high[0] = (byte)(source[0] >> 8);
        low[0] = (byte)source[0];
        ref ushort from = ref MemoryMarshal.GetReference(source);
        int i = 1;
        for (; i <= count - Vector256<byte>.Count; i += Vector256<byte>.Count)
        {
            Vector256<ushort> a = Difference(ref from, i), b = Difference(ref from, i + Vector256<ushort>.Count),
                mask = Vector256.Create((ushort)0xFF);
            Vector256.Narrow(a >>> 8, b >>> 8).StoreUnsafe(ref MemoryMarshal.GetReference(high), (nuint)i);
            Vector256.Narrow(a & mask, b & mask).StoreUnsafe(ref MemoryMarshal.GetReference(low), (nuint)i);
        }
        for (; i < count; i++)
        {
            int difference = source[i] - source[i - 1];
            high[i] = (byte)(difference >> 8);
            low[i] = (byte)difference;
        }
    }

    /// <summary>Splits numbers that use 3 or 4 bytes.</summary>
    internal static void Split(ReadOnlySpan<uint> source, int bytes, Span<byte> destination)
    {
        if (source.IsEmpty)
            return;
        int count = source.Length;
        ref uint from = ref MemoryMarshal.GetReference(source);
        for (int plane = 0; plane < bytes; plane++)
        {
            Span<byte> target = destination.Slice(plane * count, count);
            ref byte to = ref MemoryMarshal.GetReference(target);
            int shift = (bytes - 1 - plane) * 8, i = 1;
            target[0] = (byte)(source[0] >> shift);
            for (; i <= count - Vector256<byte>.Count; i += Vector256<byte>.Count)
            {
                Vector256<ushort> a = Vector256.Narrow(ByteOfDifference(ref from, i, shift), ByteOfDifference(ref from, i + 8, shift));
                Vector256<ushort> b = Vector256.Narrow(ByteOfDifference(ref from, i + 16, shift),
                    ByteOfDifference(ref from, i + 24, shift));
                Vector256.Narrow(a, b).StoreUnsafe(ref to, (nuint)i);
            }
            for (; i < count; i++)
                target[i] = (byte)((source[i] - source[i - 1]) >> shift);
        }
    }

    /// <summary>Reverses <see cref="Split(ReadOnlySpan{ushort}, Span{byte})"/>.</summary>
    internal static void Join(ReadOnlySpan<byte> source, Span<ushort> destination)
    {
        int count = destination.Length, i = 0;
        ReadOnlySpan<byte> high = source[..count], low = source.Slice(count, count);
        ref ushort to = ref MemoryMarshal.GetReference(destination);
        Vector128<ushort> sum = default;
        for (; i <= count - Vector128<byte>.Count; i += Vector128<byte>.Count)
        {
            (Vector128<ushort> highA, Vector128<ushort> highB) =
                Vector128.Widen(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(high), (nuint)i));
            (Vector128<ushort> lowA, Vector128<ushort> lowB) =
                Vector128.Widen(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(low), (nuint)i));
            Vector128<ushort> a = PrefixSums(highA << 8 | lowA), b = PrefixSums(highB << 8 | lowB);
            a += sum;
            sum = Vector128.Shuffle(a, Vector128.Create((ushort)7));
            b += sum;
            sum = Vector128.Shuffle(b, Vector128.Create((ushort)7));
            a.StoreUnsafe(ref to, (nuint)i);
            b.StoreUnsafe(ref to, (nuint)(i + Vector128<ushort>.Count));
        }
        ushort last = sum[0];
        for (; i < count; i++)
            destination[i] = last = (ushort)(last + (high[i] << 8 | low[i]));
    }

    /// <summary>
    /// Reverses <see cref="Split(ReadOnlySpan{uint}, int, Span{byte})"/>. Three bytes become the highest bytes of a number.
    /// </summary>
    internal static void Join(ReadOnlySpan<byte> source, int bytes, Span<uint> destination)
    {
        int count = destination.Length, i = 0;
        ReadOnlySpan<byte> first = source[..count], second = source.Slice(count, count), third = source.Slice(2 * count, count);
        ReadOnlySpan<byte> fourth = bytes > 3 ? source.Slice(3 * count, count) : default;
        ref uint to = ref MemoryMarshal.GetReference(destination);
        Vector128<uint> sum = default;
        for (; i <= count - Vector128<byte>.Count; i += Vector128<byte>.Count)
        {
            (Vector128<ushort> a, Vector128<ushort> b) =
                Vector128.Widen(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(first), (nuint)i));
            (Vector128<ushort> c, Vector128<ushort> d) =
                Vector128.Widen(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(second), (nuint)i));
            (Vector128<ushort> e, Vector128<ushort> f) =
                Vector128.Widen(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(third), (nuint)i));
            (Vector128<ushort> g, Vector128<ushort> h) = fourth.IsEmpty ? default
                : Vector128.Widen(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(fourth), (nuint)i));
            Vector128<ushort> highA = a << 8 | c, highB = b << 8 | d, lowA = e << 8 | g, lowB = f << 8 | h;
            Add(Vector128.WidenLower(highA) << 16 | Vector128.WidenLower(lowA), ref sum, ref to, i);
            Add(Vector128.WidenUpper(highA) << 16 | Vector128.WidenUpper(lowA), ref sum, ref to, i + 4);
            Add(Vector128.WidenLower(highB) << 16 | Vector128.WidenLower(lowB), ref sum, ref to, i + 8);
            Add(Vector128.WidenUpper(highB) << 16 | Vector128.WidenUpper(lowB), ref sum, ref to, i + 12);
        }
        uint last = sum[0];
        for (; i < count; i++)
            destination[i] = last += (uint)(first[i] << 24 | second[i] << 16 | third[i] << 8 | (fourth.IsEmpty ? 0 : fourth[i]));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Difference(ref ushort from, int at) =>
        Vector256.LoadUnsafe(ref from, (nuint)at) - Vector256.LoadUnsafe(ref from, (nuint)at - 1);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<uint> ByteOfDifference(ref uint from, int at, int shift) =>
        (Vector256.LoadUnsafe(ref from, (nuint)at) - Vector256.LoadUnsafe(ref from, (nuint)at - 1)) >>> shift & Vector256.Create(0xFFu);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> PrefixSums(Vector128<ushort> v)
    {
        v += Vector128.Shuffle(v, Vector128.Create(ushort.MaxValue, 0, 1, 2, 3, 4, 5, 6));
        v += Vector128.Shuffle(v, Vector128.Create(ushort.MaxValue, ushort.MaxValue, 0, 1, 2, 3, 4, 5));
        return v + Vector128.Shuffle(v, Vector128.Create(ushort.MaxValue, ushort.MaxValue, ushort.MaxValue, ushort.MaxValue, 0, 1, 2, 3));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Add(Vector128<uint> differences, ref Vector128<uint> sum, ref uint to, int at)
    {
        differences += Vector128.Shuffle(differences, Vector128.Create(uint.MaxValue, 0, 1, 2));
        differences += Vector128.Shuffle(differences, Vector128.Create(uint.MaxValue, uint.MaxValue, 0, 1));
        differences += sum;
        differences.StoreUnsafe(ref to, (nuint)at);
        sum = Vector128.Shuffle(differences, Vector128.Create(3u));
    }
}
