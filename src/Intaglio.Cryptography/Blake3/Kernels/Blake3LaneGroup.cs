#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The working memory of BLAKE3 in the lanes of vectors of one width. The caller provides the memory.</summary>
internal readonly unsafe ref struct Blake3LaneGroup<TVector, TLanes>
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, uint>
{
    private const int Alignment = 64, Words = Blake3Nodes.ValueSize / sizeof(uint);

    // The halves of the counters, and the lengths.
    private const int OtherVectors = 3;

    private readonly byte* memory;
    private readonly TVector* values, counters;
    private readonly byte* messages;

    /// <param name="memory">Working memory of <see cref="MemorySize"/> bytes.</param>
    internal Blake3LaneGroup(byte* memory)
    {
        this.memory = memory;
        values = (TVector*)(((nint)memory + Alignment - 1) & -Alignment);
        counters = values + Words;
        messages = (byte*)values + (Words + OtherVectors) * Alignment;
        Blocks = (byte**)(messages + Blake3Lanes<TVector, TLanes>.MessagesSize);
    }

    internal static int MemorySize =>
        Alignment + (Words + OtherVectors) * Alignment + Blake3Lanes<TVector, TLanes>.MessagesSize + Lanes * sizeof(byte*);

    /// <summary>Gets the addresses of the next block of each lane.</summary>
    internal byte** Blocks { get; }

    private static int Lanes => sizeof(TVector) / sizeof(uint);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SetCounter(nint lane, ulong counter)
    {
        ((uint*)counters)[lane] = (uint)counter;
        ((uint*)(counters + 1))[lane] = (uint)(counter >> 32);
    }

    /// <summary>Sets the number of bytes in the last block of a lane.</summary>
    internal void SetLength(nint lane, uint length) => ((uint*)(counters + 2))[lane] = length;

    /// <summary>Sets the number of bytes in the last block of all lanes.</summary>
    internal void SetLengths(uint length) => counters[2] = TLanes.Splat(length);

    /// <summary>Sets the chaining value of all lanes.</summary>
    internal void SetValues(byte* value)
    {
        for (nint word = 0; word < Words; word++)
            values[word] = TLanes.Splat(((uint*)value)[word]);
    }

    internal void Compress(nint blockCount, in Blake3Block node) =>
        Blake3Lanes<TVector, TLanes>.Compress(values, Blocks, blockCount, 1, counters, in node, messages, values);

    /// <summary>Hashes consecutive chunks, group by group, without changing the initial chaining values.</summary>
    /// <param name="groupCount">The number of groups. <see cref="Blocks"/> and the counters must be set for the first group.</param>
    /// <param name="node">The flags of the chunks.</param>
    /// <param name="groups">The buffer that receives the chaining values, transposed within each group.</param>
    internal void HashChunks(nint groupCount, in Blake3Block node, byte* groups) =>
        Blake3Lanes<TVector, TLanes>.Compress(values, Blocks, Blake3.ChunkSize / Blake3.BlockSize, groupCount, counters, in node, messages,
            (TVector*)groups);

    /// <summary>Hashes the parents of two groups of chaining values. All counters must be 0.</summary>
    /// <param name="children">The two groups, each transposed.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="parents">The buffer that receives the transposed chaining values. It may be that of the first group.</param>
    internal void HashParents(byte* children, uint flags, byte* parents)
    {
        // Each vector holds one word of all siblings. Its left and right halves are in lane order once they are separated.
        for (nint word = 0; word < Words; word++)
        {
            TVector first = ((TVector*)children)[word], second = ((TVector*)children)[Words + word];
            *(TVector*)(messages + word * Alignment) = Blake3Siblings.Left(first, second);
            *(TVector*)(messages + (Words + word) * Alignment) = Blake3Siblings.Right(first, second);
        }
        Blake3Lanes<TVector, TLanes>.Compress(values, null, 1, 1, counters, new Blake3Block(0, flags | Blake3Flags.Parent, 0, 0), messages,
            (TVector*)parents);
    }

    /// <summary>Computes a block of output in each lane from one message block, without changing the initial chaining values.</summary>
    /// <param name="flags">All flags of the block.</param>
    /// <param name="output">The buffer that receives the blocks, back to back.</param>
    internal void Expand(uint flags, byte* output)
    {
        // The message memory has been read completely before it is overwritten.
        TVector* first = (TVector*)messages, rest = first + Words;
        Blake3Lanes<TVector, TLanes>.Compress(values, Blocks, 1, 1, counters, new Blake3Block(0, flags, 0, 0), messages, first, rest);
        Blake2Lanes<TVector, uint, TLanes>.WriteDigests(first, output, Lanes, Blake3.BlockSize);
        Blake2Lanes<TVector, uint, TLanes>.WriteDigests(rest, output + Blake3Nodes.ValueSize, Lanes, Blake3.BlockSize);
    }

    /// <summary>Transposes a group of chaining values back into node order, in place.</summary>
    internal void Transpose(byte* group)
    {
        Unsafe.CopyBlockUnaligned(messages, group, (uint)(Words * sizeof(TVector)));
        Blake2Lanes<TVector, uint, TLanes>.WriteDigests((TVector*)messages, group, Lanes);
    }

    /// <summary>Writes the chaining values of the first lanes, back to back. The values in the group are overwritten.</summary>
    internal void WriteValues(byte* destination, int used) => Blake2Lanes<TVector, uint, TLanes>.WriteDigests(values, destination, used);

    internal void Clear() => Memory.Wipe(new Span<byte>(memory, MemorySize));
}
#endif
