#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>What BLAKE3 works on in the lanes of vectors of one width, in memory that is its caller's.</summary>
internal readonly unsafe ref struct Blake3LaneGroup<TVector, TLanes>
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, uint>
{
    private const int Alignment = 64, Words = Blake3Nodes.ValueSize / sizeof(uint);

    // The counters' halves and the lengths.
    private const int OtherVectors = 3;

    private readonly byte* memory;
    private readonly TVector* values, counters;
    private readonly byte* messages;

    /// <param name="memory">Memory of <see cref="MemorySize"/> bytes.</param>
    internal Blake3LaneGroup(byte* memory)
    {
        this.memory = memory;
        values = (TVector*)(((nint)memory + Alignment - 1) & -Alignment);
        counters = values + Words;
        messages = (byte*)values + (Words + OtherVectors) * Alignment;
        Blocks = (byte**)(messages + Blake3Lanes<TVector, TLanes>.MessagesSize);
    }

    internal static int MemorySize => Alignment + (Words + OtherVectors) * Alignment + Blake3Lanes<TVector, TLanes>.MessagesSize + Lanes * sizeof(byte*);

    /// <summary>Where the next block of each lane is.</summary>
    internal byte** Blocks { get; }

    private static int Lanes => sizeof(TVector) / sizeof(uint);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SetCounter(nint lane, ulong counter)
    {
        ((uint*)counters)[lane] = (uint)counter;
        ((uint*)(counters + 1))[lane] = (uint)(counter >> 32);
    }

    /// <summary>Sets how many bytes the last block of a lane has.</summary>
    internal void SetLength(nint lane, uint length) => ((uint*)(counters + 2))[lane] = length;

    /// <summary>Sets how many bytes the last blocks of all lanes have.</summary>
    internal void SetLengths(uint length) => counters[2] = TLanes.Splat(length);

    /// <summary>Begins with a chaining value in all lanes.</summary>
    internal void SetValues(byte* value)
    {
        for (nint word = 0; word < Words; word++)
            values[word] = TLanes.Splat(((uint*)value)[word]);
    }

    internal void Compress(nint blockCount, in Blake3Block node) => Blake3Lanes<TVector, TLanes>.Compress(values, Blocks, blockCount, 1, counters, in node, messages, values);

    /// <summary>Hashes chunks that follow each other, group after group; what they begin with stays.</summary>
    /// <param name="groupCount">The number of groups; <see cref="Blocks"/> and the counters are those of the first.</param>
    /// <param name="node">What the chunks are.</param>
    /// <param name="groups">Where the chaining values go, each group transposed.</param>
    internal void HashChunks(nint groupCount, in Blake3Block node, byte* groups) =>
        Blake3Lanes<TVector, TLanes>.Compress(values, Blocks, Blake3.ChunkSize / Blake3.BlockSize, groupCount, counters, in node, messages, (TVector*)groups);

    /// <summary>Hashes the parents of two groups of chaining values, with counters of 0.</summary>
    /// <param name="children">The groups, each transposed.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="parents">Where the chaining values go, transposed; they may overwrite the first group.</param>
    internal void HashParents(byte* children, uint flags, byte* parents)
    {
        // A vector of words of neighbors makes half a vector of words of the left ones and half a vector of the right ones: it is in lane order already.
        for (nint word = 0; word < Words; word++)
        {
            TVector first = ((TVector*)children)[word], second = ((TVector*)children)[Words + word];
            *(TVector*)(messages + word * Alignment) = Blake3Siblings.Left(first, second);
            *(TVector*)(messages + (Words + word) * Alignment) = Blake3Siblings.Right(first, second);
        }
        Blake3Lanes<TVector, TLanes>.Compress(values, null, 1, 1, counters, new Blake3Block(0, flags | Blake3Flags.Parent, 0, 0), messages, (TVector*)parents);
    }

    /// <summary>Computes a block of output in each lane, of one block of message; what they begin with stays.</summary>
    /// <param name="flags">All flags.</param>
    /// <param name="output">Where the blocks go, one after the other.</param>
    internal void Expand(uint flags, byte* output)
    {
        // The halves of the message's memory have been read when they are written.
        TVector* first = (TVector*)messages, rest = first + Words;
        Blake3Lanes<TVector, TLanes>.Compress(values, Blocks, 1, 1, counters, new Blake3Block(0, flags, 0, 0), messages, first, rest);
        Blake2Lanes<TVector, uint, TLanes>.WriteDigests(first, output, Lanes, Blake3.BlockSize);
        Blake2Lanes<TVector, uint, TLanes>.WriteDigests(rest, output + Blake3Nodes.ValueSize, Lanes, Blake3.BlockSize);
    }

    /// <summary>Brings a transposed group of chaining values into the order of the nodes, in place.</summary>
    internal void Transpose(byte* group)
    {
        Unsafe.CopyBlockUnaligned(messages, group, (uint)(Words * sizeof(TVector)));
        Blake2Lanes<TVector, uint, TLanes>.WriteDigests((TVector*)messages, group, Lanes);
    }

    /// <summary>Writes the chaining values of the first lanes, one after the other; they are lost.</summary>
    internal void WriteValues(byte* destination, int used) => Blake2Lanes<TVector, uint, TLanes>.WriteDigests(values, destination, used);

    internal void Clear() => Memory.Wipe(new Span<byte>(memory, MemorySize));
}
#endif
