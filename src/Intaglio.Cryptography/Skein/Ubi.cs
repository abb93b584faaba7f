using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>Unique Block Iteration (UBI), the chaining mode of Skein (Skein 1.3, section 3.4).</summary>
/// <remarks>The chaining value is the key of the next block.</remarks>
internal static class Ubi
{
    /// <summary>Sets the tweak for the first block of a string.</summary>
    /// <param name="chain">The starting value.</param>
    /// <param name="type">The type of the string.</param>
    /// <param name="level">The level in a tree, or 0.</param>
    /// <param name="position">The position of the string in a tree level, in bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Begin<TKey>(ref TKey chain, SkeinType type, int level = 0, ulong position = 0)
        where TKey : unmanaged, IThreefishKey =>
        ThreefishKey.SetTweak(ref chain, position,
            UbiTweak.First | (ulong)type << UbiTweak.TypeShift | (ulong)level << UbiTweak.LevelShift);

    /// <summary>Compresses a whole string.</summary>
    internal static void Compress<TKey>(ref TKey chain, SkeinType type, ReadOnlySpan<byte> data)
        where TKey : unmanaged, IThreefishKey
    {
        Begin(ref chain, type);
        CompressToEnd(ref chain, data);
    }

    /// <summary>Compresses a string to its end. Its tweak must be set.</summary>
    /// <param name="chain">The starting value, which becomes the chaining value.</param>
    /// <param name="data">The string.</param>
    /// <param name="lastBits">The number of bits in the last byte, from its most significant bit, or 0 if all of its bits are used.</param>
    internal static void CompressToEnd<TKey>(ref TKey chain, ReadOnlySpan<byte> data, int lastBits = 0)
        where TKey : unmanaged, IThreefishKey
    {
        int blockSize = ThreefishKey.BlockSize<TKey>(), whole = WholeBlocksBeforeLast(data.Length, blockSize);
        ref byte message = ref MemoryMarshal.GetReference(data);
        if (whole > 0)
            chain.Compress(in message, whole, (uint)blockSize);

        ReadOnlySpan<byte> rest = data.Slice(whole * blockSize);
        if (rest.Length == blockSize && lastBits == 0)
        {
            CompressLast(ref chain, in MemoryMarshal.GetReference(rest), blockSize, isBitPadded: false);
            return;
        }

        UbiBlock block = default;
        ref byte padded = ref Unsafe.As<UbiBlock, byte>(ref block);
        Memory.Copy(rest, ref padded);
        if (lastBits != 0)
            PadBits(ref Unsafe.Add(ref padded, rest.Length - 1), lastBits);
        CompressLast(ref chain, in padded, rest.Length, lastBits != 0);
        Memory.Wipe(ref block);
    }

    /// <summary>Compresses the last block of a string.</summary>
    /// <param name="chain">The chaining value.</param>
    /// <param name="block">The block, padded with zeros.</param>
    /// <param name="length">The number of bytes of the string in the block.</param>
    /// <param name="isBitPadded">Whether the last byte of the string is bit-padded.</param>
    internal static void CompressLast<TKey>(ref TKey chain, ref readonly byte block, int length, bool isBitPadded)
        where TKey : unmanaged, IThreefishKey
    {
        Unsafe.Add(ref ThreefishKey.Tweak(ref chain), 1) |= isBitPadded ? UbiTweak.Final | UbiTweak.BitPad : UbiTweak.Final;
        chain.Compress(in block, 1, (uint)length);
    }

    /// <summary>Pads the last byte of a string that ends within it, with a one bit and then zeros.</summary>
    internal static void PadBits(ref byte last, int bits) => last = (byte)((last | 0x80 >> bits) & -(0x80 >> bits));

    /// <summary>Returns the number of whole blocks of a string that precede its last block.</summary>
    internal static int WholeBlocksBeforeLast(int length, int blockSize) => length == 0 ? 0 : (length - 1) / blockSize;
}
