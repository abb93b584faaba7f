using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>The bytes of samples apart by their place: all low bytes first, all high bytes last.</summary>
internal static class SampleBytes
{
    /// <summary>Splits samples of two bytes, and those of four that come after them.</summary>
    /// <param name="samples">The samples, little-endian.</param>
    /// <param name="halfBytes">How many of the bytes are of samples of two bytes.</param>
    /// <param name="bytes">Takes as many bytes.</param>
    internal static void Split(ReadOnlySpan<byte> samples, int halfBytes, Span<byte> bytes)
    {
        SplitPairs(MemoryMarshal.Cast<byte, ushort>(samples[..halfBytes]), bytes[..halfBytes]);
        SplitFours(MemoryMarshal.Cast<byte, uint>(samples[halfBytes..]), bytes[halfBytes..]);
    }

    /// <summary>Undoes <see cref="Split"/>.</summary>
    internal static void Join(ReadOnlySpan<byte> bytes, int halfBytes, Span<byte> samples)
    {
        JoinPairs(bytes[..halfBytes], MemoryMarshal.Cast<byte, ushort>(samples[..halfBytes]));
        JoinFours(bytes[halfBytes..], MemoryMarshal.Cast<byte, uint>(samples[halfBytes..]));
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void SplitPairs(ReadOnlySpan<ushort> samples, Span<byte> bytes)
    {
        Span<byte> low = bytes[..samples.Length], high = bytes[samples.Length..];
        int i = 0;
        for (; i + 32 <= samples.Length; i += 32)
        {
            Vector256<ushort> a = Vector256.Create(samples[i..]), b = Vector256.Create(samples[(i + 16)..]);
            Vector256.Narrow(a & Vector256.Create((ushort)0xFF), b & Vector256.Create((ushort)0xFF)).CopyTo(low[i..]);
            Vector256.Narrow(a >>> 8, b >>> 8).CopyTo(high[i..]);
        }
        for (; i < samples.Length; i++)
            (low[i], high[i]) = ((byte)samples[i], (byte)(samples[i] >> 8));
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void JoinPairs(ReadOnlySpan<byte> bytes, Span<ushort> samples)
    {
        ReadOnlySpan<byte> low = bytes[..samples.Length], high = bytes[samples.Length..];
        int i = 0;
        for (; i + 16 <= samples.Length; i += 16)
            Pair(low[i..], high[i..]).CopyTo(samples[i..]);
        for (; i < samples.Length; i++)
            samples[i] = (ushort)(low[i] | high[i] << 8);
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void SplitFours(ReadOnlySpan<uint> samples, Span<byte> bytes)
    {
        int count = samples.Length, i = 0;
        Vector256<uint> lowest = Vector256.Create(0xFFu);
        for (; i + 32 <= count; i += 32)
        {
            Vector256<uint> a = Vector256.Create(samples[i..]), b = Vector256.Create(samples[(i + 8)..]);
            Vector256<uint> c = Vector256.Create(samples[(i + 16)..]), d = Vector256.Create(samples[(i + 24)..]);
            for (int place = 0; place < 4; place++)
            {
                int shift = 8 * place;
                Vector256.Narrow(Vector256.Narrow(a >>> shift & lowest, b >>> shift & lowest), Vector256.Narrow(c >>> shift & lowest, d >>> shift & lowest))
                    .CopyTo(bytes[(place * count + i)..]);
            }
        }
        for (; i < count; i++)
        {
            for (int place = 0; place < 4; place++)
                bytes[place * count + i] = (byte)(samples[i] >> 8 * place);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void JoinFours(ReadOnlySpan<byte> bytes, Span<uint> samples)
    {
        int count = samples.Length, i = 0;
        for (; i + 16 <= count; i += 16)
        {
            Vector256<ushort> low = Pair(bytes[i..], bytes[(count + i)..]), high = Pair(bytes[(2 * count + i)..], bytes[(3 * count + i)..]);
            (Vector256<uint> lowFirst, Vector256<uint> lowSecond) = Vector256.Widen(low);
            (Vector256<uint> highFirst, Vector256<uint> highSecond) = Vector256.Widen(high);
            (lowFirst | highFirst << 16).CopyTo(samples[i..]);
            (lowSecond | highSecond << 16).CopyTo(samples[(i + 8)..]);
        }
        for (; i < count; i++)
            samples[i] = bytes[i] | (uint)bytes[count + i] << 8 | (uint)bytes[2 * count + i] << 16 | (uint)bytes[3 * count + i] << 24;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Pair(ReadOnlySpan<byte> low, ReadOnlySpan<byte> high) => Widen(low) | Widen(high) << 8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Widen(ReadOnlySpan<byte> bytes)
    {
        (Vector128<ushort> first, Vector128<ushort> second) = Vector128.Widen(Vector128.Create(bytes));
        return Vector256.Create(first, second);
    }
}
