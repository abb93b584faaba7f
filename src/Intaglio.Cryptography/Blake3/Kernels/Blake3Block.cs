namespace Intaglio.Cryptography;

/// <summary>What a compression of BLAKE3 takes beside a chaining value and a block (paper, section 2.2).</summary>
/// <param name="Counter">The number of the chunk, or of the block of output; 0 for parents.</param>
/// <param name="Flags">The flags of every block.</param>
/// <param name="First">The flags of the first block besides.</param>
/// <param name="Last">The flags of the last block besides.</param>
internal readonly record struct Blake3Block(ulong Counter, uint Flags, uint First, uint Last)
{
    /// <summary>Gets whether these are chunks that are followed by others.</summary>
    internal bool HasNeighbors { get; init; }
}
