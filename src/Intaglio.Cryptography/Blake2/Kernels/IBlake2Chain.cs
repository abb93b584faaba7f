namespace Intaglio.Cryptography;

/// <summary>
/// The parts that differ between BLAKE2b and BLAKE2s: the chain value h, the counter t and the flags f, 12 words in this order, and the
/// compression function.
/// </summary>
internal interface IBlake2Chain
{
    /// <summary>Gets the block size in bytes.</summary>
    int BlockSize { get; }

    /// <summary>Compresses blocks and advances the counter by <paramref name="bytesPerBlock"/> for each of them.</summary>
    void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock);

    /// <summary>Sets the finalization flags for the last block.</summary>
    void SetLast(bool isLastNode);

    /// <summary>Changes the initial chain value of the first leaf of a tree into that of another node.</summary>
    void SetNode(uint offset, int depth);

    /// <summary>Adds to the counter t.</summary>
    void Count(uint bytes);

    /// <summary>Changes the initial chain value for the maximum digest size into that for another digest size.</summary>
    void SetDigestSize(int digestSize);

    /// <summary>Writes the first <c>destination.Length</c> bytes of the chain value.</summary>
    void WriteDigest(Span<byte> destination);
}
