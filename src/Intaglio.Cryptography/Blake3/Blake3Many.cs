#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Computes the digests of many messages, several at once.</summary>
/// <remarks>
/// Messages of one chunk are hashed together if they have the same number of blocks. Longer messages share lanes for their chunks, and then
/// for their parents, level by level. A message that fills the lanes is hashed separately.
/// </remarks>
internal readonly unsafe ref struct Blake3Many
{
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> sources;
    private readonly ReadOnlySpan<byte> key;
    private readonly Span<byte> destination;
    private readonly uint flags;
    private readonly int digestSize;
    private readonly ulong outputPosition;

    private Blake3Many(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<byte> key, uint flags, int digestSize,
        ulong outputPosition, Span<byte> destination)
    {
        this.sources = sources;
        this.key = key;
        this.flags = flags;
        this.digestSize = digestSize;
        this.outputPosition = outputPosition;
        this.destination = destination;
    }

    /// <summary>Writes the digests, back to back.</summary>
    internal static void Hash(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<byte> key, uint flags, int digestSize,
        ulong outputPosition, Span<byte> destination)
    {
        Blake3Many many = new(sources, key, flags, digestSize, outputPosition, destination);
        for (int next = 0; next < sources.Length;)
        {
#if NET8_0_OR_GREATER
            if (many.HashTogether(next) is var taken and > 0)
            {
                next += taken;
                continue;
            }
#endif
            many.HashAlone(next++);
        }
    }

    private void HashAlone(int index) =>
        Blake3.Hash(sources[index].Span, destination.Slice(index * digestSize, digestSize), outputPosition, key, flags);

#if NET8_0_OR_GREATER
    // Chunks of longer messages fill the lanes without others. Only the nodes above them, at most MostValues of each message, share lanes.
    private const int MostChunks = 16, MostValues = 2 * MostChunks;

    // Longer messages are hashed separately. MostMessages and MostTogether limit the messages hashed together and the nodes of a level.
    private const int MostBytes = Blake3Sequence.MostBytesAtEnd, MostMessages = 64, MostTogether = 256;

    /// <summary>Hashes the next messages together, if possible.</summary>
    /// <returns>The number of messages hashed, or 0.</returns>
    private int HashTogether(int first)
    {
        // Longer digests and digests at a later position take more than one compression of the root.
        if (digestSize > Blake3Nodes.ValueSize || outputPosition > 0 || first + 1 == sources.Length)
            return 0;
        int taken = HashTogether<Vector512<uint>, Lanes512<uint>>(LaneKernel.Lanes512, first);
        if (taken == 0)
            taken = HashTogether<Vector256<uint>, Lanes256<uint>>(LaneKernel.Lanes256, first);
        if (taken == 0)
            taken = HashTogether<Vector128<uint>, Lanes128<uint>>(LaneKernel.Lanes128, first);
        return taken;
    }

    private int HashTogether<TVector, TLanes>(LaneKernel kernel, int first)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        int lanes = sizeof(TVector) / sizeof(uint), length = sources[first].Length, count = 0, values = 0;
        if (!TLanes.IsSupported || !Blake2Widths.IsUsed(kernel, lanes))
            return 0;
        if (length <= Blake3.ChunkSize)
        {
            while (count < lanes && first + count < sources.Length && BlocksOf(sources[first + count].Length) == BlocksOf(length))
                count++;
            if (count <= lanes / 2)
                return 0;
            HashChunks<TVector, TLanes>(first, count, BlocksOf(length));
            return count;
        }

        for (; count < MostMessages && first + count < sources.Length; count++)
        {
            length = sources[first + count].Length;
            if (length is <= Blake3.ChunkSize or > MostBytes || values + ValuesOf(length) > MostTogether)
                break;
            values += ValuesOf(length);
        }
        if (count < 2 || values <= lanes / 2)
            return 0;
        HashTrees<TVector, TLanes>(first, count);
        return count;
    }

    private static int BlocksOf(int length) => length == 0 ? 1 : (length + Blake3.BlockSize - 1) / Blake3.BlockSize;

    private static int ChunksOf(int length) => (length + Blake3.ChunkSize - 1) / Blake3.ChunkSize;

    /// <summary>Returns the number of chaining values that a message contributes to a shared level.</summary>
    private static int ValuesOf(int length) => Math.Min(ChunksOf(length), MostValues);

    [SkipLocalsInit]
    private void HashChunks<TVector, TLanes>(int first, int count, int blockCount)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        byte* memory = stackalloc byte[Blake3LaneGroup<TVector, TLanes>.MemorySize];
        Blake3LaneGroup<TVector, TLanes> group = new(memory);
        int lanes = sizeof(TVector) / sizeof(uint), before = (blockCount - 1) * Blake3.BlockSize;
        Part* parts = stackalloc Part[lanes];
        byte* ends = stackalloc byte[lanes * Blake3.BlockSize], digests = stackalloc byte[lanes * Blake3Nodes.ValueSize];
        SetValues(in group);
        for (int lane = 0; lane < lanes; lane++)
        {
            // An idle lane repeats the work of another one.
            parts[lane] = new(first + Math.Min(lane, count - 1), 0);
            group.SetCounter(lane, 0);
        }
        if (before > 0)
        {
            group.SetLengths(Blake3.BlockSize);
            Compress(in group, parts, lanes, blockCount - 1, new(0, flags, Blake3Flags.ChunkStart, 0));
        }
        for (int lane = 0; lane < lanes; lane++)
        {
            byte* end = ends + lane * Blake3.BlockSize;
            ReadOnlySpan<byte> rest = sources[parts[lane].Index].Span.Slice(before);
            fixed (byte* from = rest)
                Memory.CopyPadded(ref *from, rest.Length, ref *end, Blake3.BlockSize);
            group.Blocks[lane] = end;
            group.SetLength(lane, (uint)rest.Length);
        }
        group.Compress(1, new(0, flags | Blake3Flags.ChunkEnd | Blake3Flags.Root, before == 0 ? Blake3Flags.ChunkStart : 0, 0));
        group.WriteValues(digests, count);
        WriteDigests(digests, first, count);
        group.Clear();
        Memory.Wipe(new Span<byte>(ends, lanes * Blake3.BlockSize));
        Memory.Wipe(new Span<byte>(digests, lanes * Blake3Nodes.ValueSize));
    }

    /// <summary>Hashes messages of several chunks, level by level.</summary>
    /// <remarks>
    /// The chunks of all messages are hashed first, followed by each level of parents, until every message has two nodes.
    /// </remarks>
    [SkipLocalsInit]
    private void HashTrees<TVector, TLanes>(int first, int count)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        const int ValuesSize = MostTogether * Blake3Nodes.ValueSize;
        byte* values = stackalloc byte[2 * ValuesSize], hashed = values + ValuesSize;
        int* starts = stackalloc int[MostMessages], counts = stackalloc int[MostMessages];
        byte** nodes = stackalloc byte*[MostTogether / 2];
        for (int i = 0, start = 0; i < count; start += counts[i++])
        {
            starts[i] = start;
            counts[i] = ValuesOf(sources[first + i].Length);
        }
        HashLeaves<TVector, TLanes>(first, count, starts, values, hashed);
        HashSubtrees(first, count, starts, counts, values);

        fixed (byte* start = key)
        {
            for (bool isDone = false; !isDone;)
            {
                // The last level computes digests.
                isDone = true;
                for (int i = 0; i < count; i++)
                    isDone &= counts[i] == 2;
                nint parents = 0;
                for (int i = 0; i < count; i++)
                    for (int pair = 0; pair < counts[i] / 2 && (isDone || counts[i] > 2); pair++)
                        nodes[parents++] = values + (starts[i] + 2 * pair) * Blake3Nodes.ValueSize;
                Blake3Nodes.HashParents(start, new Blake3Scattered(nodes, null), parents, flags | (isDone ? Blake3Flags.Root : 0), hashed);
                byte* next = hashed;
                for (int i = 0; i < count && !isDone; i++)
                {
                    if (counts[i] == 2)
                        continue;
                    byte* own = values + starts[i] * Blake3Nodes.ValueSize;
                    int pairs = counts[i] / 2;
                    // A node without a sibling moves up a level unchanged.
                    if (counts[i] % 2 != 0)
                        Unsafe.CopyBlockUnaligned(own + pairs * Blake3Nodes.ValueSize, own + 2 * pairs * Blake3Nodes.ValueSize,
                            Blake3Nodes.ValueSize);
                    Unsafe.CopyBlockUnaligned(own, next, (uint)(pairs * Blake3Nodes.ValueSize));
                    next += pairs * Blake3Nodes.ValueSize;
                    counts[i] = (counts[i] + 1) / 2;
                }
            }
        }
        WriteDigests(hashed, first, count);
        Memory.Wipe(new Span<byte>(values, 2 * ValuesSize));
    }

    /// <summary>Hashes the longer messages, which <see cref="HashLeaves"/> skips, up to the level whose nodes share lanes.</summary>
    [SkipLocalsInit]
    private void HashSubtrees(int first, int count, int* starts, int* counts, byte* values)
    {
        byte* memory = stackalloc byte[MostBytes / Blake3.ChunkSize * Blake3Nodes.ValueSize];
        int used = 0;
        fixed (byte* start = key)
        {
            for (int i = 0; i < count; i++)
            {
                ReadOnlySpan<byte> message = sources[first + i].Span;
                if (ChunksOf(message.Length) <= MostChunks)
                    continue;
                nint level = Blake3Nodes.HashSubtree(start, message, 0, flags, memory);
                used = Math.Max(used, ChunksOf(message.Length));
                while (level > MostValues)
                    level = Blake3Nodes.HashUp(start, memory, level, flags, memory);
                counts[i] = (int)level;
                Unsafe.CopyBlockUnaligned(values + starts[i] * Blake3Nodes.ValueSize, memory, (uint)(level * Blake3Nodes.ValueSize));
            }
        }
        Memory.Wipe(new Span<byte>(memory, used * Blake3Nodes.ValueSize));
    }

    [SkipLocalsInit]
    private void HashLeaves<TVector, TLanes>(int first, int count, int* starts, byte* values, byte* hashed)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        byte* memory = stackalloc byte[Blake3LaneGroup<TVector, TLanes>.MemorySize];
        Blake3LaneGroup<TVector, TLanes> group = new(memory);
        int lanes = sizeof(TVector) / sizeof(uint), used = 0;
        Part* parts = stackalloc Part[lanes];
        byte** places = stackalloc byte*[lanes];
        group.SetLengths(Blake3.BlockSize);
        for (int i = 0; i < count; i++)
        {
            int length = sources[first + i].Length, chunk = 0;
            if (ChunksOf(length) > MostChunks)
                continue;
            byte* place = values + starts[i] * Blake3Nodes.ValueSize;
            for (; (chunk + 1) * Blake3.ChunkSize <= length; chunk++, place += Blake3Nodes.ValueSize)
            {
                parts[used] = new(first + i, chunk * Blake3.ChunkSize);
                places[used] = place;
                group.SetCounter(used++, (uint)chunk);
                if (used == lanes)
                    HashParts(in group, parts, ref used, places, hashed);
            }
            if (chunk * Blake3.ChunkSize == length)
                continue;
            Blake3Chunk.Finish(key, flags, sources[first + i].Span.Slice(chunk * Blake3.ChunkSize), (uint)chunk, out Blake3Output last);
            last.WriteValue(new Span<byte>(place, Blake3Nodes.ValueSize));
            Memory.Wipe(ref last);
        }
        if (used > 0)
            HashParts(in group, parts, ref used, places, hashed);
        group.Clear();
    }

    /// <summary>Computes the chaining values of one chunk in each lane in use.</summary>
    private void HashParts<TVector, TLanes>(ref readonly Blake3LaneGroup<TVector, TLanes> group, Part* parts, ref int used, byte** places,
        byte* hashed)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        int lanes = sizeof(TVector) / sizeof(uint);
        // An idle lane repeats the work of another one.
        for (int lane = used; lane < lanes; lane++)
            parts[lane] = parts[0];
        SetValues(in group);
        Compress(in group, parts, lanes, Blake3.ChunkSize / Blake3.BlockSize, new(0, flags, Blake3Flags.ChunkStart, Blake3Flags.ChunkEnd));
        group.WriteValues(hashed, used);
        for (int lane = 0; lane < used; lane++)
            Unsafe.CopyBlockUnaligned(places[lane], hashed + lane * Blake3Nodes.ValueSize, Blake3Nodes.ValueSize);
        used = 0;
    }

    /// <summary>Compresses blocks directly from the messages, which are pinned during the call.</summary>
    private void Compress<TVector, TLanes>(ref readonly Blake3LaneGroup<TVector, TLanes> group, Part* parts, int lanes, nint blockCount,
        in Blake3Block node)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        fixed (byte* s0 = SourceOf(parts, lanes, 0), s1 = SourceOf(parts, lanes, 1), s2 = SourceOf(parts, lanes, 2),
            s3 = SourceOf(parts, lanes, 3),
            s4 = SourceOf(parts, lanes, 4), s5 = SourceOf(parts, lanes, 5), s6 = SourceOf(parts, lanes, 6), s7 = SourceOf(parts, lanes, 7),
            s8 = SourceOf(parts, lanes, 8), s9 = SourceOf(parts, lanes, 9), s10 = SourceOf(parts, lanes, 10),
            s11 = SourceOf(parts, lanes, 11),
            s12 = SourceOf(parts, lanes, 12), s13 = SourceOf(parts, lanes, 13), s14 = SourceOf(parts, lanes, 14),
            s15 = SourceOf(parts, lanes, 15))
        {
            byte** blocks = stackalloc byte*[] { s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15 };
            for (int lane = 0; lane < lanes; lane++)
                group.Blocks[lane] = blocks[lane];
            group.Compress(blockCount, in node);
        }
    }

    private ReadOnlySpan<byte> SourceOf(Part* parts, int lanes, int lane) =>
        lane < lanes ? sources[parts[lane].Index].Span.Slice(parts[lane].Position) : default;

    private void SetValues<TVector, TLanes>(ref readonly Blake3LaneGroup<TVector, TLanes> group)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        fixed (byte* start = key)
            group.SetValues(start);
    }

    private void WriteDigests(byte* digests, int first, int count)
    {
        for (int i = 0; i < count; i++)
            Memory.Copy(new ReadOnlySpan<byte>(digests + i * Blake3Nodes.ValueSize, digestSize), ref destination[(first + i) * digestSize]);
    }

    /// <summary>The message of a lane, and the position in it at which the lane begins.</summary>
    private readonly record struct Part(int Index, int Position);
#endif
}
