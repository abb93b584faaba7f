using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>
/// Processes many messages, several at a time in vector lanes. A lane that finishes its message takes the next one. When no messages are
/// left to take and at most half of the lanes are busy, the remaining messages continue in narrower vectors and finally one by one.
/// </summary>
internal ref struct Blake2Many<TChain, TWord>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> sources;
    private readonly ReadOnlySpan<Blake2Sequence<TChain>> sequences;
    private readonly Span<byte> destination;
    private readonly bool isAppending;
    private int next, nextDigest;

    private Blake2Many(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2Sequence<TChain>> sequences, Span<byte> destination,
        bool isAppending)
    {
        this.sources = sources;
        this.sequences = sequences;
        this.destination = destination;
        this.isAppending = isAppending;
    }

    /// <summary>Writes the digests back to back. A single prepared sequence applies to all messages.</summary>
    internal static void Hash(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2Sequence<TChain>> prepared,
        Span<byte> destination) =>
        new Blake2Many<TChain, TWord>(sources, prepared, destination, isAppending: false).Run();

    /// <summary>Appends each source to the sequence with the same index.</summary>
    internal static void Append(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake2Sequence<TChain>> sequences) =>
        new Blake2Many<TChain, TWord>(sources, sequences, destination: default, isAppending: true).Run();

    private void Run()
    {
#if NET8_0_OR_GREATER
        RunLanes();
#endif
        while (next < sources.Length)
        {
            int index = next;
            RunAlone(index, TakeNext());
        }
    }

    /// <summary>Returns a sequence. It is modified only when appending, and the span of the caller is writable then.</summary>
    private readonly ref Blake2Sequence<TChain> Sequence(int index) => ref Unsafe.AsRef(in sequences[sequences.Length == 1 ? 0 : index]);

    private readonly void RunAlone(int index, Span<byte> digest)
    {
        if (isAppending)
        {
            Sequence(index).Append(sources[index].Span);
            return;
        }

        Blake2Sequence<TChain> sequence = Sequence(index);
        try
        {
            sequence.Append(sources[index].Span);
            sequence.WriteDigest(digest);
        }
        finally
        {
            Memory.Wipe(ref sequence);
        }
    }

    /// <summary>Takes the next message and returns the destination of its digest.</summary>
    private Span<byte> TakeNext()
    {
        int size = isAppending ? 0 : Sequence(next).DigestSize;
        next++;
        nextDigest += size;
        return destination.Slice(nextDigest - size, size);
    }

#if NET8_0_OR_GREATER
    // The number of lanes of the narrowest word in the widest vector.
    private const int MostLanes = 16;

    private static int BlockSize => Blake2LaneGroup<TChain, TWord>.BlockSize;

    /// <summary>A message in progress: its position and the offset of its digest.</summary>
    private struct Job
    {
        internal const int None = -1;

        internal int Index, Position, Length, Digest;

        /// <summary>Indicates whether the buffered bytes of the sequence must be compressed before the message.</summary>
        internal bool HasBuffered;

        /// <summary>Indicates whether the current block is the last one of the message.</summary>
        internal bool IsLast;

        internal readonly int BlocksBeforeLast => HasBuffered ? 0 : (int)((uint)Math.Max(0, Length - Position - 1) / (uint)BlockSize);
    }

    /// <summary>The messages to continue in narrower vectors.</summary>
    private struct Unfinished
    {
        internal Jobs Jobs;
        internal Chains Chains;
        internal int Count;

        /// <summary>Indicates whether the storage was used and must be cleared.</summary>
        internal bool IsUsed;
    }

    [InlineArray(MostLanes / 2)]
    private struct Jobs
    {
        private Job first;
    }

    [InlineArray(MostLanes / 2)]
    private struct Chains
    {
        private TChain first;
    }

    [SkipLocalsInit]
    private void RunLanes()
    {
        Unsafe.SkipInit(out Unfinished unfinished);
        (unfinished.Count, unfinished.IsUsed) = (0, false);
        try
        {
            // Checked here so that unused vector widths are not compiled.
            if (Lanes512<TWord>.IsSupported && HasWorkFor(LaneKernel.Lanes512, Vector512<TWord>.Count, in unfinished))
                RunLanes<Vector512<TWord>, Lanes512<TWord>>(ref unfinished);
            if (Lanes256<TWord>.IsSupported && HasWorkFor(LaneKernel.Lanes256, Vector256<TWord>.Count, in unfinished))
                RunLanes<Vector256<TWord>, Lanes256<TWord>>(ref unfinished);
            if (Lanes128<TWord>.IsSupported && HasWorkFor(LaneKernel.Lanes128, Vector128<TWord>.Count, in unfinished))
                RunLanes<Vector128<TWord>, Lanes128<TWord>>(ref unfinished);
            for (int i = 0; i < unfinished.Count; i++)
                Finish(in unfinished.Jobs[i], ref unfinished.Chains[i]);
        }
        finally
        {
            if (unfinished.IsUsed)
                Memory.Wipe(ref unfinished);
        }
    }

    private readonly bool HasWorkFor(LaneKernel kernel, int lanes, ref readonly Unfinished unfinished) =>
        Blake2Widths.AreWorth(kernel, lanes, unfinished.Count + (sources.Length - next));

    private readonly void Finish(ref readonly Job job, ref TChain chain)
    {
        ref Blake2Sequence<TChain> sequence = ref Sequence(job.Index);
        ReadOnlySpan<byte> rest = sources[job.Index].Span.Slice(job.Position);
        Span<byte> digest = isAppending ? default : destination.Slice(job.Digest, sequence.DigestSize);
        if (job.HasBuffered)
            RunAlone(job.Index, digest);
        else if (isAppending)
            sequence.Continue(in chain, rest);
        else
            Blake2Sequence<TChain>.Hash(ref chain, key: default, rest, sequence.IsLastNode, digest);
    }

    /// <summary>Processes messages in vectors of one width while more than half of the lanes are busy.</summary>
    [SkipLocalsInit]
    private unsafe void RunLanes<TVector, TLanes>(ref Unfinished unfinished)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        int lanes = sizeof(TVector) / sizeof(TWord);
        // True only without a key. All messages then start with the same chain value and without buffered bytes.
        bool beginAlike = !isAppending && sequences.Length == 1 && Sequence(0).BufferedLength == 0 && unfinished.Count == 0;
        byte* memory = stackalloc byte[Blake2LaneGroup<TChain, TWord>.MemorySize(lanes)];
        Blake2LaneGroup<TChain, TWord> group = new(memory, lanes);
        byte** blocks = stackalloc byte*[MostLanes];
        Job* jobs = stackalloc Job[lanes];
        for (int lane = 0; lane < lanes; lane++)
            jobs[lane].Index = Job.None;
        try
        {
            int active = 0;
            while (true)
            {
                while (beginAlike && active == 0 && TryHashShort<TVector, TLanes>(in group, blocks))
                {
                }
                active += Fill(in group, jobs, ref unfinished);
                if (active <= lanes / 2)
                    break;
                fixed (byte* s0 = Source(jobs, lanes, 0), s1 = Source(jobs, lanes, 1), s2 = Source(jobs, lanes, 2),
                    s3 = Source(jobs, lanes, 3),
                    s4 = Source(jobs, lanes, 4), s5 = Source(jobs, lanes, 5), s6 = Source(jobs, lanes, 6), s7 = Source(jobs, lanes, 7),
                    s8 = Source(jobs, lanes, 8), s9 = Source(jobs, lanes, 9), s10 = Source(jobs, lanes, 10), s11 = Source(jobs, lanes, 11),
                    s12 = Source(jobs, lanes, 12), s13 = Source(jobs, lanes, 13), s14 = Source(jobs, lanes, 14),
                    s15 = Source(jobs, lanes, 15))
                {
                    blocks[0] = s0; blocks[1] = s1; blocks[2] = s2; blocks[3] = s3;
                    blocks[4] = s4; blocks[5] = s5; blocks[6] = s6; blocks[7] = s7;
                    blocks[8] = s8; blocks[9] = s9; blocks[10] = s10; blocks[11] = s11;
                    blocks[12] = s12; blocks[13] = s13; blocks[14] = s14; blocks[15] = s15;
                    int count = Aim(in group, jobs, blocks);
                    Blake2Lanes<TVector, TWord, TLanes>.Compress((TVector*)group.Chains, blocks, count, BlockSize, (TVector*)group.Counted,
                        group.Messages);
                }
                active = Collect(in group, jobs);
            }

            for (int lane = 0; lane < lanes; lane++)
            {
                if (jobs[lane].Index == Job.None)
                    continue;
                unfinished.IsUsed = true;
                unfinished.Jobs[unfinished.Count] = jobs[lane];
                unfinished.Chains[unfinished.Count++] = group.GetChain(lane);
            }
        }
        finally
        {
            if (!beginAlike)
                Memory.Wipe(new Span<byte>(memory, Blake2LaneGroup<TChain, TWord>.MemorySize(lanes)));
        }
    }

    /// <summary>
    /// Hashes the next messages, one in each lane, if they are short and have the same number of blocks. They start and end together, so
    /// the lanes need no individual handling.
    /// </summary>
    private unsafe bool TryHashShort<TVector, TLanes>(ref readonly Blake2LaneGroup<TChain, TWord> group, byte** blocks)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        int lanes = group.Lanes;
        if (sources.Length - next < lanes)
            return false;
        ReadOnlySpan<ReadOnlyMemory<byte>> messages = sources.Slice(next, lanes);
        int shortest = int.MaxValue, longest = 0;
        foreach (ReadOnlyMemory<byte> message in messages)
        {
            shortest = Math.Min(shortest, message.Length);
            longest = Math.Max(longest, message.Length);
        }
        int blockCount = BlockCount(longest);
        if (longest > Blake2LaneGroup<TChain, TWord>.LongestShortMessage || BlockCount(shortest) != blockCount)
            return false;

        group.SetChains<TVector, TLanes>(Sequence(0).Chain);
        group.SetMessages(messages, blocks);
        int before = (blockCount - 1) * BlockSize;
        if (before > 0)
        {
            group.SetCounted<TVector, TLanes>(BlockSize);
            Blake2Lanes<TVector, TWord, TLanes>.Compress((TVector*)group.Chains, blocks, blockCount - 1, BlockSize,
                (TVector*)group.Counted, group.Messages);
            for (int lane = 0; lane < messages.Length; lane++)
                blocks[lane] += before;
        }
        group.SetCounted<TVector, TLanes>(longest - before);
        for (int lane = 0; lane < messages.Length && shortest < longest; lane++)
            group.SetCounted(lane, (uint)(messages[lane].Length - before));
        group.SetLast<TVector, TLanes>(Sequence(0).IsLastNode);
        Blake2Lanes<TVector, TWord, TLanes>.Compress((TVector*)group.Chains, blocks, 1, BlockSize, (TVector*)group.Counted, group.Messages);
        int digestSize = Sequence(0).DigestSize;
        Span<byte> digests = destination.Slice(nextDigest, lanes * digestSize);
        if (digestSize == BlockSize / 2)
        {
            fixed (byte* output = digests)
                Blake2Lanes<TVector, TWord, TLanes>.WriteDigests((TVector*)group.Chains, output, lanes);
        }
        else
        {
            for (int lane = 0; lane < lanes; lane++)
                group.WriteDigest(lane, digests.Slice(lane * digestSize, digestSize));
        }
        next += lanes;
        nextDigest += digests.Length;
        return true;
    }

    private static int BlockCount(int length) => length == 0 ? 1 : (int)((uint)(length + BlockSize - 1) / (uint)BlockSize);

    /// <summary>Returns the remaining bytes of a lane's message, or an empty span for an idle lane.</summary>
    private readonly unsafe ReadOnlySpan<byte> Source(Job* jobs, int lanes, int lane) =>
        lane < lanes && jobs[lane].Index != Job.None ? sources[jobs[lane].Index].Span.Slice(jobs[lane].Position) : default;

    /// <summary>Assigns the next messages to the idle lanes and returns the number of messages assigned.</summary>
    private unsafe int Fill(ref readonly Blake2LaneGroup<TChain, TWord> group, Job* jobs, ref Unfinished unfinished)
    {
        int taken = 0;
        for (int lane = 0; lane < group.Lanes && (unfinished.Count > 0 || next < sources.Length); lane++)
            if (jobs[lane].Index == Job.None && TryTake(in group, lane, out jobs[lane], ref unfinished))
                taken++;
        return taken;
    }

    private bool TryTake(ref readonly Blake2LaneGroup<TChain, TWord> group, int lane, out Job job, ref Unfinished unfinished)
    {
        if (unfinished.Count > 0)
        {
            job = unfinished.Jobs[--unfinished.Count];
            group.SetChain(lane, in unfinished.Chains[unfinished.Count]);
            return true;
        }

        while (next < sources.Length)
        {
            ref Blake2Sequence<TChain> sequence = ref Sequence(next);
            int length = sources[next].Length;
            if (isAppending && sequence.BufferedLength + length <= BlockSize)
            {
                sequence.Append(sources[next++].Span);
                continue;
            }
            job = new Job { Index = next, Length = length, Digest = nextDigest, HasBuffered = sequence.BufferedLength > 0 };
            group.SetChain(lane, sequence.Chain);
            TakeNext();
            return true;
        }
        job = new Job { Index = Job.None };
        return false;
    }

    /// <summary>
    /// Points each lane at its next blocks and returns their number. This is the number of blocks that every lane has before its last
    /// block, or 1 if a lane has reached its last block.
    /// </summary>
    private readonly unsafe int Aim(ref readonly Blake2LaneGroup<TChain, TWord> group, Job* jobs, byte** blocks)
    {
        int count = int.MaxValue, idle = 0;
        for (int lane = 0; lane < group.Lanes; lane++)
            if (jobs[lane].Index != Job.None)
                count = Math.Min(count, jobs[lane].BlocksBeforeLast);
            else
                idle++;

        byte* some = null;
        for (int lane = 0; lane < group.Lanes; lane++)
        {
            if (jobs[lane].Index == Job.None)
                continue;
            if (jobs[lane].BlocksBeforeLast == 0)
            {
                CompleteBlock(in group, ref jobs[lane], lane, ref blocks[lane]);
            }
            else
            {
                group.SetCounted(lane, (uint)BlockSize);
                jobs[lane].Position += Math.Max(count, 1) * BlockSize;
            }
            some = blocks[lane];
        }

        // An idle lane reads the block of another lane.
        for (int lane = 0; lane < group.Lanes && idle > 0; lane++)
            if (jobs[lane].Index == Job.None)
                blocks[lane] = some;
        return Math.Max(count, 1);
    }

    /// <summary>Assembles a block that the source does not contain in full: one that follows buffered bytes, or the last one.</summary>
    private readonly unsafe void CompleteBlock(ref readonly Blake2LaneGroup<TChain, TWord> group, ref Job job, int lane, ref byte* source)
    {
        ref readonly Blake2Sequence<TChain> sequence = ref Sequence(job.Index);
        int taken = Math.Min(job.Length - job.Position, BlockSize);
        if (job.HasBuffered || taken < BlockSize)
        {
            Span<byte> block = new(group.OwnBlock(lane), BlockSize);
            int filled = job.HasBuffered ? sequence.CopyBuffered(block) : 0;
            taken = Math.Min(taken, BlockSize - filled);
            new ReadOnlySpan<byte>(source, taken).CopyTo(block.Slice(filled));
            block.Slice(filled + taken).Clear();
            source = group.OwnBlock(lane);
            group.SetCounted(lane, (uint)(filled + taken));
        }
        else
        {
            group.SetCounted(lane, (uint)BlockSize);
        }

        job.HasBuffered = false;
        job.Position += taken;
        job.IsLast = !isAppending && job.Position == job.Length;
        if (job.IsLast)
            group.SetLast(lane, sequence.IsLastNode);
    }

    /// <summary>
    /// Frees the lanes whose messages are complete. Writes their digests or, when appending, updates their sequences. Returns the number of
    /// busy lanes.
    /// </summary>
    private readonly unsafe int Collect(ref readonly Blake2LaneGroup<TChain, TWord> group, Job* jobs)
    {
        int active = 0;
        for (int lane = 0; lane < group.Lanes; lane++)
        {
            ref Job job = ref jobs[lane];
            if (job.Index == Job.None)
                continue;
            if (!(isAppending ? job.BlocksBeforeLast == 0 : job.IsLast))
            {
                active++;
                continue;
            }
            if (isAppending)
                Sequence(job.Index).Continue(group.GetChain(lane), sources[job.Index].Span.Slice(job.Position));
            else
                group.WriteDigest(lane, destination.Slice(job.Digest, Sequence(job.Index).DigestSize));
            job.Index = Job.None;
        }
        return active;
    }
#endif
}
