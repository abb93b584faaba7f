using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The output function of Skein (Skein 1.3, section 3.5.3).</summary>
/// <remarks>
/// Block i is UBI of the 64-bit number i under the last chaining value. The blocks are independent, so several counter blocks are encrypted
/// at once.
/// </remarks>
internal struct SkeinOutput<TKey> : IBlockOutput
    where TKey : unmanaged, IThreefishKey
{
    // Enough data per call to make the cost of the call negligible, and small enough for the L1 cache.
    private const int PieceSize = 8192;

    /// <summary>The upper word of the tweak. Each block is a separate string.</summary>
    internal const ulong UpperTweak = UbiTweak.First | UbiTweak.Final | (ulong)SkeinType.Output << UbiTweak.TypeShift;

    private TKey key;

    /// <param name="chain">The chaining value after the message.</param>
    internal SkeinOutput(in TKey chain)
    {
        key = chain;
        ThreefishKey.SetTweak(ref key, sizeof(ulong), UpperTweak);
    }

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    /// <summary>Writes the digest for a chaining value.</summary>
    internal static void WriteDigest(ref readonly TKey chain, Span<byte> digest, long bits)
    {
        SkeinOutput<TKey> output = new(in chain);
        output.WriteDigest(digest, bits);
        Memory.Wipe(ref output);
    }

    /// <summary>Writes a digest of the given size in bits. Unused bits of its last byte are zero.</summary>
    internal readonly void WriteDigest(Span<byte> digest, long bits)
    {
        Write(0, digest);
        ClearRest(digest, bits);
    }

    /// <summary>Clears the unused bits of the last byte of a digest.</summary>
    internal static void ClearRest(Span<byte> digest, long bits)
    {
        int lastBits = (int)(bits % 8);
        if (lastBits != 0)
            digest[digest.Length - 1] &= (byte)(0xFF00 >> lastBits);
    }

    /// <summary>Writes output, starting at the given block.</summary>
    [SkipLocalsInit]
    public readonly void Write(ulong block, Span<byte> destination)
    {
        while (destination.Length >= BlockSize)
        {
            int blocks = Math.Min(destination.Length, PieceSize) / BlockSize;
            WriteBlocks(block, destination.Slice(0, blocks * BlockSize));
            destination = destination.Slice(blocks * BlockSize);
            block += (uint)blocks;
        }
        if (destination.IsEmpty)
            return;

        Span<byte> last = stackalloc byte[BlockSize];
        WriteBlocks(block, last);
        last.Slice(0, destination.Length).CopyTo(destination);
        Memory.Wipe(last);
    }

    private readonly void WriteBlocks(ulong block, Span<byte> destination)
    {
        Memory.Wipe(destination);
        ref byte first = ref MemoryMarshal.GetReference(destination);
        ulong counter = block;
        for (int at = 0; at < destination.Length; at += BlockSize)
            ByteOrder.WriteUInt64(ref first, at, counter++);
        key.Encrypt(in first, ref first, destination.Length / BlockSize);
        for (int at = 0; at < destination.Length; at += BlockSize)
            ByteOrder.WriteUInt64(ref first, at, ByteOrder.ReadUInt64(ref first, at) ^ block++);
    }
}
