using System.Runtime.InteropServices;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>What the library calls an extended key, and what UBI does with it, by the specification.</summary>
internal static class ExtendedKey
{
    // Section 3.3.2.
    private const ulong C240 = 0x1BD11BDAA9FC1A22;

    internal static readonly UInt128 First = UInt128.One << 126;

    /// <summary>The words of the key and their parity, and those of the tweak (section 3.3.2).</summary>
    internal static ulong[] Of(ReadOnlySpan<byte> key, UInt128 tweak)
    {
        ulong[] k = MemoryMarshal.Cast<byte, ulong>(key).ToArray();
        ulong t0 = (ulong)tweak, t1 = (ulong)(tweak >> 64);
        return [.. k, k.Aggregate(C240, (parity, word) => parity ^ word), t0, t1, t0 ^ t1];
    }

    /// <summary>Compresses blocks in the middle of a string (section 3.4): the position includes each, the first flag is the first's alone.</summary>
    internal static void Compress(ref byte[] chain, ref UInt128 tweak, byte[] blocks, int bytesPerBlock)
    {
        foreach (byte[] block in blocks.Chunk(chain.Length))
        {
            tweak += (UInt128)bytesPerBlock;
            chain = SkeinReference.Compress(chain, tweak, block);
            tweak &= ~First;
        }
    }

    /// <summary>A tweak as they occur in Skein: a position, perhaps just before a carry, a type, a level and flags.</summary>
    internal static UInt128 RandomTweak(Random random, int blockSize)
    {
        UInt128 position = Positions[random.Next(Positions.Length)] - (UInt128)random.Next(5 * blockSize), rest = (UInt128)random.Next(1 << 16) << 112;
        return (position & ((UInt128.One << 96) - 1)) | rest;
    }

    // Those that carry into each half of the words, and out of the position's lower word of two.
    private static readonly UInt128[] Positions = [UInt128.One << 20, UInt128.One << 32, UInt128.One << 63, UInt128.One << 64, UInt128.One << 64, (UInt128)0x7654321 << 64];
}
