#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
#endif

namespace Intaglio.Cryptography;

/// <summary>Computes the digests of many messages with one function, several at once in the lanes of vectors.</summary>
/// <remarks>
/// A lane that finishes a message starts the next one. When no messages remain and at most half of the lanes are busy, the unfinished
/// messages move to narrower vectors. The last ones are finished one at a time.
/// </remarks>
internal ref struct SkeinMany<TKey>
    where TKey : unmanaged, IThreefishKey
{
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> sources;
    private readonly Span<byte> destination;
    private readonly long digestBits;
    private TKey start;
    private int next;

    private SkeinMany(in TKey start, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, long digestBits)
    {
        this.start = start;
        this.sources = sources;
        this.destination = destination;
        this.digestBits = digestBits;
    }

    private readonly int DigestSize => (int)((digestBits + 7) / 8);

    /// <summary>Writes the digests, back to back.</summary>
    /// <param name="start">The chaining value that all messages begin with.</param>
    /// <param name="sources">The messages.</param>
    /// <param name="destination">The buffer that receives the digests. It must not overlap a source.</param>
    /// <param name="digestBits">The size of each digest in bits.</param>
    internal static void Hash(in TKey start, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, long digestBits)
    {
        SkeinMany<TKey> many = new(in start, sources, destination, digestBits);
        try
        {
            many.Run();
        }
        finally
        {
            Memory.Wipe(ref many.start);
        }
    }

    private void Run()
    {
#if NET8_0_OR_GREATER
        RunLanes();
#endif
        for (; next < sources.Length; next++)
        {
            TKey chain = start;
            SkeinSequence<TKey>.Hash(ref chain, sources[next].Span, lastBits: 0, Digest(next), digestBits);
        }
    }

    private readonly Span<byte> Digest(int index) => destination.Slice(index * DigestSize, DigestSize);

#if NET8_0_OR_GREATER
    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    /// <summary>The progress of a message that is being hashed.</summary>
    private struct Job
    {
        internal const int None = -1;

        internal int Index, Position, Length;

        /// <summary>Indicates whether the current block is the last of the message.</summary>
        internal bool IsLast;

        /// <summary>Indicates whether the message is complete and the current block belongs to the output.</summary>
        internal bool IsOutput;

        internal readonly int BlocksBeforeLast => IsOutput ? 0 : Ubi.WholeBlocksBeforeLast(Length - Position, BlockSize);
    }

    /// <summary>The unfinished messages that narrower vectors continue with.</summary>
    private struct Unfinished
    {
        internal Jobs Jobs;
        internal Keys Keys;
        internal int Count;
    }

    [InlineArray(UbiGroup.MostLanes / 2)]
    private struct Jobs
    {
        private Job first;
    }

    [InlineArray(UbiGroup.MostLanes / 2)]
    private struct Keys
    {
        private TKey first;
    }

    private void RunLanes()
    {
        Unfinished unfinished = default;
        try
        {
            foreach (LaneKernel kernel in LaneKernels.WidestFirst)
                if (ThreefishWidths.AreWorth(kernel, unfinished.Count + (sources.Length - next)))
                    RunLanes(kernel, ref unfinished);
            for (int i = 0; i < unfinished.Count; i++)
                Finish(in unfinished.Jobs[i], ref unfinished.Keys[i]);
        }
        finally
        {
            Memory.Wipe(ref unfinished);
        }
    }

    private readonly void Finish(ref readonly Job job, ref TKey chain)
    {
        if (!job.IsOutput)
            Ubi.CompressToEnd(ref chain, sources[job.Index].Span.Slice(job.Position));
        SkeinOutput<TKey>.WriteDigest(in chain, Digest(job.Index), digestBits);
    }

    /// <summary>Hashes in vectors of one width while more than half of their lanes are busy.</summary>
    [SkipLocalsInit]
    private unsafe void RunLanes(LaneKernel kernel, ref Unfinished unfinished)
    {
        int lanes = LaneKernels.Lanes64(kernel), words = BlockSize / sizeof(ulong), size = UbiGroup.MemorySize(lanes, words);
        byte* memory = stackalloc byte[size];
        UbiGroup group = new(memory, lanes, words);
        Job* jobs = stackalloc Job[UbiGroup.MostLanes];
        for (int lane = 0; lane < UbiGroup.MostLanes; lane++)
            jobs[lane].Index = Job.None;
        try
        {
            while (Fill(in group, jobs, ref unfinished) > lanes / 2)
            {
                fixed (byte* s0 = Source(in jobs[0]), s1 = Source(in jobs[1]), s2 = Source(in jobs[2]), s3 = Source(in jobs[3]),
                    s4 = Source(in jobs[4]), s5 = Source(in jobs[5]), s6 = Source(in jobs[6]), s7 = Source(in jobs[7]))
                {
                    group.Blocks[0] = s0; group.Blocks[1] = s1; group.Blocks[2] = s2; group.Blocks[3] = s3;
                    group.Blocks[4] = s4; group.Blocks[5] = s5; group.Blocks[6] = s6; group.Blocks[7] = s7;
                    int count = Aim(in group, jobs);
                    start.CompressLanes(kernel, in group, count);
                }
                Collect(in group, jobs);
            }

            for (int lane = 0; lane < lanes; lane++)
            {
                if (jobs[lane].Index == Job.None)
                    continue;
                unfinished.Jobs[unfinished.Count] = jobs[lane];
                group.Get(lane, out unfinished.Keys[unfinished.Count++]);
            }
        }
        finally
        {
            Memory.Wipe(new Span<byte>(memory, size));
        }
    }

    /// <summary>Returns the rest of a lane's message, or an empty span if the lane is idle.</summary>
    private readonly ReadOnlySpan<byte> Source(in Job job) => job.Index == Job.None ? default : sources[job.Index].Span.Slice(job.Position);

    /// <summary>Assigns the next messages to the idle lanes, and returns the number of busy lanes.</summary>
    private unsafe int Fill(in UbiGroup group, Job* jobs, ref Unfinished unfinished)
    {
        int active = 0;
        for (int lane = 0; lane < group.Lanes; lane++)
        {
            if (jobs[lane].Index != Job.None)
            {
                active++;
            }
            else if (unfinished.Count > 0)
            {
                jobs[lane] = unfinished.Jobs[--unfinished.Count];
                group.Set(lane, in unfinished.Keys[unfinished.Count]);
                active++;
            }
            else if (next < sources.Length)
            {
                jobs[lane] = new Job { Index = next, Length = sources[next].Length };
                group.Set(lane, in start);
                next++;
                active++;
            }
        }
        return active;
    }

    /// <summary>Sets each lane's next blocks, and returns the number of blocks.</summary>
    /// <remarks>These are the blocks before any lane reaches its last block. If a lane has reached it, the number is 1.</remarks>
    private readonly unsafe int Aim(in UbiGroup group, Job* jobs)
    {
        int count = int.MaxValue;
        byte* some = null;
        for (int lane = 0; lane < group.Lanes; lane++)
            if (jobs[lane].Index != Job.None)
                count = Math.Min(count, jobs[lane].BlocksBeforeLast);

        for (int lane = 0; lane < group.Lanes; lane++)
        {
            if (jobs[lane].Index == Job.None)
                continue;
            group.Counted[lane] = (uint)BlockSize;
            if (jobs[lane].BlocksBeforeLast > 0)
                jobs[lane].Position += Math.Max(count, 1) * BlockSize;
            else if (jobs[lane].IsOutput)
                AimAtOutput(in group, lane);
            else
                AimAtLast(in group, ref jobs[lane], lane);
            some = group.Blocks[lane];
        }

        // An idle lane reads the data of another one.
        for (int lane = 0; lane < group.Lanes; lane++)
            if (jobs[lane].Index == Job.None)
                group.Blocks[lane] = some;
        return Math.Max(count, 1);
    }

    private static unsafe void AimAtLast(in UbiGroup group, ref Job job, int lane)
    {
        int length = job.Length - job.Position;
        if (length < BlockSize)
        {
            Span<byte> block = new(group.OwnBlock(lane), BlockSize);
            new ReadOnlySpan<byte>(group.Blocks[lane], length).CopyTo(block);
            block.Slice(length).Clear();
            group.Blocks[lane] = group.OwnBlock(lane);
            group.Counted[lane] = (uint)length;
        }
        group.AddFlags(lane, UbiTweak.Final);
        job.Position = job.Length;
        job.IsLast = true;
    }

    // The first block of the output, whose counter is zero.
    private static unsafe void AimAtOutput(in UbiGroup group, int lane)
    {
        new Span<byte>(group.OwnBlock(lane), BlockSize).Clear();
        group.Blocks[lane] = group.OwnBlock(lane);
        group.Counted[lane] = sizeof(ulong);
        group.SetTweak(lane, 0, SkeinOutput<TKey>.UpperTweak);
    }

    /// <summary>Frees the lanes whose digests are complete.</summary>
    private readonly unsafe void Collect(in UbiGroup group, Job* jobs)
    {
        for (int lane = 0; lane < group.Lanes; lane++)
        {
            ref Job job = ref jobs[lane];
            if (job.Index == Job.None || !(job.IsLast || job.IsOutput))
                continue;

            if (job.IsLast && DigestSize <= BlockSize)
            {
                job.IsLast = false;
                job.IsOutput = true;
                continue;
            }

            group.Get(lane, out TKey chain);
            if (job.IsLast)
            {
                SkeinOutput<TKey>.WriteDigest(in chain, Digest(job.Index), digestBits);
            }
            else
            {
                ThreefishKey.WriteKey(in chain, Digest(job.Index));
                SkeinOutput<TKey>.ClearRest(Digest(job.Index), digestBits);
            }
            Memory.Wipe(ref chain);
            job.Index = Job.None;
        }
    }
#endif
}
