#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>
/// Hashes many messages, several at once in the lanes of vectors. A lane that has finished takes the next message; when no more than
/// half of the lanes are at work and none is left to take, those go on in narrower vectors, and at last alone.
/// </summary>
internal ref struct Blake2Many<TChain, TWord>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> sources;
    private readonly ReadOnlySpan<Blake2Sequence<TChain>> prepared;
    private readonly Span<byte> destination;
    private int next, nextDigest;

    private Blake2Many(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2Sequence<TChain>> prepared, Span<byte> destination)
    {
        this.sources = sources;
        this.prepared = prepared;
        this.destination = destination;
    }

    /// <summary>Writes the digests back to back. A single prepared sequence stands for every message.</summary>
    internal static void Hash(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2Sequence<TChain>> prepared, Span<byte> destination)
    {
        Blake2Many<TChain, TWord> many = new(sources, prepared, destination);
#if NET8_0_OR_GREATER
        // A kernel that was asked for by name is for one message.
        if (!isKernelNamed)
            many.RunLanes();
#endif
        while (many.next < sources.Length)
        {
            int index = many.next;
            many.HashAlone(index, many.TakeNext());
        }
    }

    private readonly ref readonly Blake2Sequence<TChain> Prepared(int index) => ref prepared[prepared.Length == 1 ? 0 : index];

    private readonly void HashAlone(int index, Span<byte> digest)
    {
        Blake2Sequence<TChain> sequence = Prepared(index);
        sequence.Append(sources[index].Span);
        sequence.WriteDigest(digest);
        Memory.Wipe(ref sequence);
    }

    /// <summary>Takes the next message and returns where its digest goes.</summary>
    private Span<byte> TakeNext()
    {
        int size = Prepared(next++).DigestSize;
        nextDigest += size;
        return destination.Slice(nextDigest - size, size);
    }

#if NET8_0_OR_GREATER
    private static readonly bool isKernelNamed = Kernel.Requested != null;

    // As many as the widest vector has lanes of the narrowest word.
    private const int MostLanes = 16;

    /// <summary>A message at work: how far it is, and where its digest goes.</summary>
    private struct Job
    {
        internal const int None = -1;

        internal int Index, Position, Digest;

        /// <summary>Whether what the prepared sequence had buffered is still to be compressed, before the message.</summary>
        internal bool HasBuffered;

        /// <summary>Whether the block at work is the message's last.</summary>
        internal bool IsLast;

        internal TChain Chain;
    }

    [InlineArray(MostLanes / 2)]
    private struct Jobs
    {
        private Job first;
    }

    private struct Unfinished
    {
        internal Jobs Jobs;
        internal int Count;
    }

    private readonly void Finish(ref Job job)
    {
        ref readonly Blake2Sequence<TChain> sequence = ref Prepared(job.Index);
        Span<byte> digest = destination.Slice(job.Digest, sequence.DigestSize);
        if (job.HasBuffered)
            HashAlone(job.Index, digest);
        else
            Blake2Sequence<TChain>.Hash(ref job.Chain, key: default, sources[job.Index].Span.Slice(job.Position), sequence.IsLastNode, digest);
    }

    private void RunLanes()
    {
        Unfinished unfinished = default;
        RunLanes<Vector512<TWord>, Lanes512<TWord>>(ref unfinished);
        RunLanes<Vector256<TWord>, Lanes256<TWord>>(ref unfinished);
        RunLanes<Vector128<TWord>, Lanes128<TWord>>(ref unfinished);
        for (int i = 0; i < unfinished.Count; i++)
            Finish(ref unfinished.Jobs[i]);
        Memory.Wipe(ref unfinished);
    }

    /// <summary>Works in vectors of one width for as long as more than half of their lanes have work.</summary>
    [SkipLocalsInit]
    private unsafe void RunLanes<TVector, TLanes>(ref Unfinished unfinished)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        int lanes = sizeof(TVector) / sizeof(TWord), blockSize = 16 * sizeof(TWord);
        if (!TLanes.IsSupported || unfinished.Count + (sources.Length - next) <= lanes / 2)
            return;

        // The chains, transposed, what each counter advances by, and a block for each lane that its source does not hold as it is.
        int memorySize = (Blake2LaneGroup<TChain, TWord>.WordsInChain + 1) * sizeof(TVector) + lanes * blockSize;
        byte* memory = stackalloc byte[memorySize + 63];
        TVector* chains = (TVector*)(((nint)memory + 63) & ~63), counted = chains + Blake2LaneGroup<TChain, TWord>.WordsInChain;
        byte* ownBlocks = (byte*)(counted + 1);
        Blake2LaneGroup<TChain, TWord> group = new((TWord*)chains, (TWord*)counted, ownBlocks, lanes);

        byte** blocks = stackalloc byte*[MostLanes];
        Job* jobs = stackalloc Job[lanes];
        for (int lane = 0; lane < lanes; lane++)
            jobs[lane].Index = Job.None;
        while (Fill(in group, jobs, ref unfinished) > lanes / 2)
        {
            fixed (byte* s0 = Source(jobs, lanes, 0), s1 = Source(jobs, lanes, 1), s2 = Source(jobs, lanes, 2), s3 = Source(jobs, lanes, 3),
                s4 = Source(jobs, lanes, 4), s5 = Source(jobs, lanes, 5), s6 = Source(jobs, lanes, 6), s7 = Source(jobs, lanes, 7),
                s8 = Source(jobs, lanes, 8), s9 = Source(jobs, lanes, 9), s10 = Source(jobs, lanes, 10), s11 = Source(jobs, lanes, 11),
                s12 = Source(jobs, lanes, 12), s13 = Source(jobs, lanes, 13), s14 = Source(jobs, lanes, 14), s15 = Source(jobs, lanes, 15))
            {
                blocks[0] = s0; blocks[1] = s1; blocks[2] = s2; blocks[3] = s3;
                blocks[4] = s4; blocks[5] = s5; blocks[6] = s6; blocks[7] = s7;
                blocks[8] = s8; blocks[9] = s9; blocks[10] = s10; blocks[11] = s11;
                blocks[12] = s12; blocks[13] = s13; blocks[14] = s14; blocks[15] = s15;
                int count = Aim(in group, jobs, blocks);
                Blake2Lanes<TVector, TWord, TLanes>.Compress(chains, blocks, count, counted);
            }
            Collect(in group, jobs);
        }

        for (int lane = 0; lane < lanes; lane++)
        {
            if (jobs[lane].Index == Job.None)
                continue;
            jobs[lane].Chain = group.GetChain(lane);
            unfinished.Jobs[unfinished.Count++] = jobs[lane];
        }
        Memory.Wipe(new Span<byte>(memory, memorySize + 63));
        Memory.Wipe(new Span<byte>(jobs, lanes * sizeof(Job)));
    }

    /// <summary>What a lane's message still has, or nothing for a lane without work.</summary>
    private readonly unsafe ReadOnlySpan<byte> Source(Job* jobs, int lanes, int lane) =>
        lane < lanes && jobs[lane].Index != Job.None ? sources[jobs[lane].Index].Span.Slice(jobs[lane].Position) : default;

    /// <summary>Gives each idle lane the next message, and returns how many lanes have work.</summary>
    private unsafe int Fill(in Blake2LaneGroup<TChain, TWord> group, Job* jobs, ref Unfinished unfinished)
    {
        int active = 0;
        for (int lane = 0; lane < group.Lanes; lane++)
        {
            if (jobs[lane].Index == Job.None && TryTake(ref unfinished, out jobs[lane]))
                group.SetChain(lane, in jobs[lane].Chain);
            if (jobs[lane].Index != Job.None)
                active++;
        }
        return active;
    }

    private bool TryTake(ref Unfinished unfinished, out Job job)
    {
        if (unfinished.Count > 0)
        {
            job = unfinished.Jobs[--unfinished.Count];
            return true;
        }
        if (next == sources.Length)
        {
            job = new Job { Index = Job.None };
            return false;
        }

        ref readonly Blake2Sequence<TChain> sequence = ref Prepared(next);
        job = new Job { Index = next, Digest = nextDigest, HasBuffered = sequence.BufferedLength > 0, Chain = sequence.Chain };
        TakeNext();
        return true;
    }

    /// <summary>
    /// Points each lane at its next blocks, as many as all lanes have before one comes to its last; where one is there, at a single block.
    /// </summary>
    private readonly unsafe int Aim(in Blake2LaneGroup<TChain, TWord> group, Job* jobs, byte** blocks)
    {
        int count = int.MaxValue;
        for (int lane = 0; lane < group.Lanes; lane++)
            if (jobs[lane].Index != Job.None)
                count = Math.Min(count, BlocksBeforeLast(in jobs[lane], Blake2LaneGroup<TChain, TWord>.BlockSize));

        byte* some = null;
        for (int lane = 0; lane < group.Lanes; lane++)
        {
            if (jobs[lane].Index == Job.None)
                continue;
            if (BlocksBeforeLast(in jobs[lane], Blake2LaneGroup<TChain, TWord>.BlockSize) == 0)
            {
                blocks[lane] = group.OwnBlock(lane);
                CompleteBlock(in group, ref jobs[lane], lane);
            }
            else
            {
                group.SetCounted(lane, Blake2LaneGroup<TChain, TWord>.BlockSize);
                jobs[lane].Position += Math.Max(count, 1) * Blake2LaneGroup<TChain, TWord>.BlockSize;
            }
            some = blocks[lane];
        }

        // A lane without work reads what another one reads.
        for (int lane = 0; lane < group.Lanes; lane++)
            if (jobs[lane].Index == Job.None)
                blocks[lane] = some;
        return Math.Max(count, 1);
    }

    private readonly int BlocksBeforeLast(in Job job, int blockSize) =>
        job.HasBuffered ? 0 : Math.Max(0, sources[job.Index].Length - job.Position - 1) / blockSize;

    /// <summary>Puts together a block that the source does not hold as it is: after buffered bytes, or the last.</summary>
    private readonly unsafe void CompleteBlock(in Blake2LaneGroup<TChain, TWord> group, ref Job job, int lane)
    {
        ref readonly Blake2Sequence<TChain> sequence = ref Prepared(job.Index);
        Span<byte> block = new(group.OwnBlock(lane), Blake2LaneGroup<TChain, TWord>.BlockSize);
        int filled = job.HasBuffered ? sequence.CopyBuffered(block) : 0;
        ReadOnlySpan<byte> rest = sources[job.Index].Span.Slice(job.Position);
        int taken = Math.Min(rest.Length, block.Length - filled);
        rest.Slice(0, taken).CopyTo(block.Slice(filled));
        block.Slice(filled + taken).Clear();

        job.HasBuffered = false;
        job.Position += taken;
        job.IsLast = taken == rest.Length;
        group.SetCounted(lane, filled + taken);
        if (job.IsLast)
            group.SetLast(lane, sequence.IsLastNode);
    }

    /// <summary>Writes the digests of the lanes that have compressed their last block, and frees them.</summary>
    private readonly unsafe void Collect(in Blake2LaneGroup<TChain, TWord> group, Job* jobs)
    {
        for (int lane = 0; lane < group.Lanes; lane++)
        {
            if (jobs[lane].Index == Job.None || !jobs[lane].IsLast)
                continue;
            group.GetChain(lane).WriteDigest(destination.Slice(jobs[lane].Digest, Prepared(jobs[lane].Index).DigestSize));
            jobs[lane].Index = Job.None;
        }
    }
#endif
}
