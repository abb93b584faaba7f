namespace Intaglio.Cryptography;

/// <summary>The inputs of the compression function apart from the chaining value and the block (paper, section 2.2).</summary>
/// <param name="Counter">The index of the chunk or of the output block, or 0 for parents.</param>
/// <param name="Flags">The flags of every block.</param>
/// <param name="First">The additional flags of the first block.</param>
/// <param name="Last">The additional flags of the last block.</param>
internal readonly record struct Blake3Block(ulong Counter, uint Flags, uint First, uint Last)
{
    /// <summary>Gets a value indicating whether the blocks belong to chunks that are followed by other chunks.</summary>
    internal bool HasNeighbors { get; init; }
}
