namespace Intaglio.Cryptography;

/// <summary>
/// A chain value h, counter t and flags f, twelve words in this order, with their compression function: what BLAKE2b and BLAKE2s
/// do not share.
/// </summary>
internal interface IBlake2Chain
{
    /// <summary>Bytes a block holds.</summary>
    int BlockSize { get; }

    /// <summary>Compresses blocks, in each of which the counter advances by <paramref name="bytesPerBlock"/>.</summary>
    void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock);

    /// <summary>Sets the finalization flags: the next block is the last.</summary>
    void SetLast(bool isLastNode);

    /// <summary>Turns the initial chain value of a tree's first leaf into that of another node.</summary>
    void SetNode(uint offset, int depth);

    /// <summary>Adds to the counter t.</summary>
    void Count(uint bytes);

    /// <summary>Turns the initial chain value for the largest digest into that for another digest size.</summary>
    void SetDigestSize(int digestSize);

    /// <summary>Writes the first <c>destination.Length</c> bytes of the chain value.</summary>
    void WriteDigest(Span<byte> destination);
}
