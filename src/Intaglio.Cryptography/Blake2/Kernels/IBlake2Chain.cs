namespace Intaglio.Cryptography;

/// <summary>
/// A chain value h, counter t and flags f, twelve words in this order, with their compression function: what BLAKE2b and BLAKE2s
/// do not share.
/// </summary>
internal interface IBlake2Chain
{
    /// <summary>Bytes a block holds.</summary>
    int BlockSize { get; }

    /// <summary>Compresses whole blocks, none of which is the last.</summary>
    void Compress(ref readonly byte blocks, nint blockCount);

    /// <summary>Compresses the last block: <paramref name="length"/> bytes of the message, padded with zeros.</summary>
    void CompressLast(ref readonly byte block, int length, bool isLastNode);

    /// <summary>Adds to the counter t.</summary>
    void Count(uint bytes);

    /// <summary>Writes the first <c>destination.Length</c> bytes of the chain value.</summary>
    void WriteDigest(Span<byte> destination);
}
