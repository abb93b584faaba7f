namespace Intaglio.Cryptography;

/// <summary>The extended key and tweak of Threefish (Skein 1.3, section 3.3.2): the words of each, followed by their parity.</summary>
/// <remarks>
/// This interface has the operations that differ by size. <see cref="ThreefishKey"/> has the operations common to all sizes.
/// </remarks>
internal interface IThreefishKey
{
    /// <summary>Encrypts blocks. The destination may be the source.</summary>
    void Encrypt(ref readonly byte source, ref byte destination, nint blockCount);

    /// <summary>Decrypts blocks. The destination may be the source.</summary>
    void Decrypt(ref readonly byte source, ref byte destination, nint blockCount);

    /// <summary>Compresses blocks with UBI (section 3.4), where the key is the chaining value.</summary>
    /// <remarks>
    /// For each block, the position in the tweak advances by <paramref name="bytesPerBlock"/>. After the first block, the flag of the first
    /// block is cleared.
    /// </remarks>
    void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock);

#if NET8_0_OR_GREATER
    /// <summary>Combines the first blocks with the keystream of counter mode, and returns the number of blocks processed.</summary>
    /// <remarks>The caller must process the remaining blocks.</remarks>
    /// <param name="counter">The words of the first counter block. The last word is advanced.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">The buffer that receives the result. It may be the source.</param>
    /// <param name="blockCount">The number of blocks.</param>
    nint AddKeystream(Span<ulong> counter, ref readonly byte source, ref byte destination, nint blockCount);

    /// <summary>Compresses blocks of several strings in lanes. The key itself is not used.</summary>
    /// <param name="kernel">The width of the lanes, which must be that of the group.</param>
    /// <param name="group">The keys, the tweaks and the addresses of the blocks.</param>
    /// <param name="blockCount">The number of blocks of each lane, at least 1.</param>
    void CompressLanes(LaneKernel kernel, in UbiGroup group, nint blockCount);
#endif
}
