using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>The byte filter of RLE, ZIPS and ZIP.</summary>
/// <remarks>
/// Bytes at even positions come first, followed by those at odd positions. Each byte is then replaced by its difference from the previous
/// byte, plus 128. This separates the low and high bytes of halves, and smooth data becomes values near 128.
/// </remarks>
internal static class ByteFilters
{
    /// <summary>Splits bytes by position and computes the differences.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="destination">The buffer that receives the same number of bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void SplitDelta(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (source.IsEmpty)
            return;
        int half = (source.Length + 1) / 2;
        Span<byte> even = destination[..half], odd = destination[half..source.Length];
        even[0] = source[0];
        if (odd.Length > 0)
            odd[0] = (byte)(source[1] - source[(half - 1) * 2] + 128);
        int i = 1;
        // After the split, the byte before a byte is the one two positions earlier. The last vector reads up to 2i + 63.
        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte evens = ref MemoryMarshal.GetReference(even);
        ref byte odds = ref MemoryMarshal.GetReference(odd);
        for (; i + 32 <= odd.Length; i += 32)
        {
            Vector256<ushort> low = Differences(ref from, 2 * i).AsUInt16();
            Vector256<ushort> high = Differences(ref from, 2 * i + 32).AsUInt16();
            Vector256.Narrow(low & Vector256.Create((ushort)0xFF), high & Vector256.Create((ushort)0xFF)).StoreUnsafe(ref evens, (nuint)i);
            Vector256.Narrow(low >>> 8, high >>> 8).StoreUnsafe(ref odds, (nuint)i);
        }
        for (; i < half; i++)
        {
            even[i] = (byte)(source[2 * i] - source[2 * i - 2] + 128);
            if (i < odd.Length)
                odd[i] = (byte)(source[2 * i + 1] - source[2 * i - 1] + 128);
        }
    }

    /// <summary>Reverses <see cref="SplitDelta"/>.</summary>
    /// <param name="source">The output of <see cref="SplitDelta"/>.</param>
    /// <param name="destination">The buffer that receives the same number of bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void UndoSplitDelta(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (source.IsEmpty)
            return;
        int half = (source.Length + 1) / 2;
        ReadOnlySpan<byte> even = source[..half], odd = source[half..];
        destination = destination[..source.Length];
        // The second half continues from the last byte of the first, which is a sum. Once it is known, both halves are summed in parallel.
        byte evenSum = even[0];
        byte oddSum = (byte)(Sum(even) - 128 * (half - 1));
        destination[0] = evenSum;
        if (odd.Length > 0)
            destination[1] = oddSum = (byte)(oddSum + odd[0] - 128);
        int i = 1;
        ref byte evens = ref MemoryMarshal.GetReference(even);
        ref byte odds = ref MemoryMarshal.GetReference(odd);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        Vector128<byte> evenCarry = Vector128.Create(evenSum), oddCarry = Vector128.Create(oddSum);
        Vector128<byte> last = Vector128.Create((byte)15);
        for (; i + 16 <= odd.Length; i += 16)
        {
            Vector128<byte> evenSums = PrefixSums(Vector128.LoadUnsafe(ref evens, (nuint)i) ^ Vector128.Create((byte)128)) + evenCarry;
            Vector128<byte> oddSums = PrefixSums(Vector128.LoadUnsafe(ref odds, (nuint)i) ^ Vector128.Create((byte)128)) + oddCarry;
            evenCarry = Vector128.ShuffleNative(evenSums, last);
            oddCarry = Vector128.ShuffleNative(oddSums, last);
            Zip(evenSums, oddSums, ref to, (nuint)(2 * i));
        }
        evenSum = evenCarry[0];
        oddSum = oddCarry[0];
        for (; i < half; i++)
        {
            destination[2 * i] = evenSum = (byte)(evenSum + even[i] - 128);
            if (i < odd.Length)
                destination[2 * i + 1] = oddSum = (byte)(oddSum + odd[i] - 128);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Differences(ref byte from, int at) =>
        (Vector256.LoadUnsafe(ref from, (nuint)at) - Vector256.LoadUnsafe(ref from, (nuint)at - 2)) ^ Vector256.Create((byte)128);

    /// <summary>Returns the sum of the bytes, modulo 256.</summary>
    private static byte Sum(ReadOnlySpan<byte> bytes)
    {
        Vector256<byte> sums = default;
        int i = 0;
        for (; i + 32 <= bytes.Length; i += 32)
            sums += Vector256.LoadUnsafe(ref MemoryMarshal.GetReference(bytes), (nuint)i);
        byte sum = Vector256.Sum(sums);
        for (; i < bytes.Length; i++)
            sum += bytes[i];
        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> PrefixSums(Vector128<byte> v)
    {
        v += Vector128.Shuffle(v, Vector128.Create(255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, (byte)14));
        v += Vector128.Shuffle(v, Vector128.Create(255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, (byte)13));
        v += Vector128.Shuffle(v, Vector128.Create(255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, (byte)11));
        return v + Vector128.Shuffle(v, Vector128.Create(255, 255, 255, 255, 255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, (byte)7));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Zip(Vector128<byte> even, Vector128<byte> odd, ref byte to, nuint at)
    {
        (Vector128<ushort> evenLow, Vector128<ushort> evenHigh) = Vector128.Widen(even);
        (Vector128<ushort> oddLow, Vector128<ushort> oddHigh) = Vector128.Widen(odd);
        (evenLow | (oddLow << 8)).AsByte().StoreUnsafe(ref to, at);
        (evenHigh | (oddHigh << 8)).AsByte().StoreUnsafe(ref to, at + 16);
    }
}
