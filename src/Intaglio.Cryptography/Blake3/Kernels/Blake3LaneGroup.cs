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

    internal void Compress(nint blockCount, in Blake3Block node) => Blake3Lanes<TVector, TLanes>.Compress(values, Blocks, blockCount, counters, in node, messages);

    /// <summary>Writes the chaining values of the first lanes, one after the other; they are lost.</summary>
    internal void WriteValues(byte* destination, int used) => Blake2Lanes<TVector, uint, TLanes>.WriteDigests(values, destination, used);

    internal void Clear() => Memory.Wipe(new Span<byte>(memory, MemorySize));
}
#endif
