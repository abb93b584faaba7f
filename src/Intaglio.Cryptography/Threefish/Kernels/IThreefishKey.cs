namespace Intaglio.Cryptography;

/// <summary>
/// The extended key and tweak of Threefish (Skein 1.3, section 3.3.2): the words of the key and their parity, then the two words of the
/// tweak and their parity. What the sizes do not share is here; the rest is in <see cref="ThreefishKey"/>.
/// </summary>
internal interface IThreefishKey
{
    /// <summary>Encrypts blocks; the destination may be the source.</summary>
    void Encrypt(ref readonly byte source, ref byte destination, nint blockCount);

    /// <summary>Decrypts blocks; the destination may be the source.</summary>
    void Decrypt(ref readonly byte source, ref byte destination, nint blockCount);

    /// <summary>
    /// Compresses blocks by UBI (section 3.4), for which the key is the chaining value. In each block the tweak's position advances by
    /// <paramref name="bytesPerBlock"/>; after the first its flag is gone.
    /// </summary>
    void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock);

#if NET8_0_OR_GREATER
    /// <summary>Adds the keystream of counter mode to the first blocks in lanes, and returns their number; the destination may be the source.</summary>
    /// <param name="counter">The words of the first block of counter mode; the last is advanced.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">Where they go.</param>
    /// <param name="blockCount">The number of blocks.</param>
    nint AddKeystream(Span<ulong> counter, ref readonly byte source, ref byte destination, nint blockCount);

    /// <summary>Compresses blocks of several strings in lanes; the key itself is not used.</summary>
    /// <param name="kernel">The width, that of the group.</param>
    /// <param name="group">Keys, tweaks and where the blocks are.</param>
    /// <param name="blockCount">The number of blocks of each lane, at least 1.</param>
    void CompressLanes(LaneKernel kernel, in UbiGroup group, nint blockCount);
#endif
}
