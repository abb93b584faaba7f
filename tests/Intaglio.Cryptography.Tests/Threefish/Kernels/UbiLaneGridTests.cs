using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>UBI in lanes of every width against the specification: each lane has a string of its own.</summary>
public class UbiLaneGridTests
{
    private const int MostBlocks = 4, Turns = 60;

    public static IEnumerable<object[]> Widths => LanesUnderTest.Widths;

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Threefish_256(int bits) => CheckWidth<Threefish256Key>(bits);

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Threefish_512(int bits) => CheckWidth<Threefish512Key>(bits);

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Threefish_1024(int bits) => CheckWidth<Threefish1024Key>(bits);

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Between_forbidden_pages(int bits)
    {
        LaneKernel width = LanesUnderTest.FindWidth(bits);
        CheckGuarded<Threefish256Key>(width);
        CheckGuarded<Threefish512Key>(width);
        CheckGuarded<Threefish1024Key>(width);
    }

    private static void CheckWidth<TKey>(int bits)
        where TKey : unmanaged, IThreefishKey
    {
        LaneKernel width = LanesUnderTest.FindWidth(bits);
        int blockSize = ThreefishKey.BlockSize<TKey>();
        Random random = new(blockSize);
        for (int blockCount = 1; blockCount <= MostBlocks; blockCount++)
        {
            for (int turn = 0; turn < Turns; turn++)
            {
                byte[] memory = new byte[GroupSize(width, blockSize) + turn];
                CheckLanes<TKey>(random, width, memory.AsSpan(turn), random.Bytes(2 * MostBlocks * LaneKernels.Lanes64(width) * blockSize), blockCount);
            }
        }
    }

    private static void CheckGuarded<TKey>(LaneKernel width)
        where TKey : unmanaged, IThreefishKey
    {
        int blockSize = ThreefishKey.BlockSize<TKey>(), groupSize = GroupSize(width, blockSize);
        Random random = new(blockSize);
        using GuardedMemory groups = GuardedMemory.Create(groupSize), blocks = GuardedMemory.Create(MostBlocks * blockSize);
        random.NextBytes(blocks.Last(MostBlocks * blockSize));
        random.NextBytes(blocks.First(MostBlocks * blockSize));
        for (int blockCount = 1; blockCount <= MostBlocks; blockCount++)
        {
            // All lanes read the same blocks.
            CheckLanes<TKey>(random, width, groups.Last(groupSize), blocks.Last(blockCount * blockSize), blockCount);
            CheckLanes<TKey>(random, width, groups.First(groupSize), blocks.First(blockCount * blockSize), blockCount);
        }
    }

    private static unsafe void CheckLanes<TKey>(Random random, LaneKernel width, Span<byte> memory, ReadOnlySpan<byte> messages, int blockCount)
        where TKey : unmanaged, IThreefishKey
    {
        int blockSize = ThreefishKey.BlockSize<TKey>(), lanes = LanesUnderTest.BitsOf(width) / 64;
        fixed (byte* group = memory, message = messages)
        {
            UbiGroup ubi = new(group, lanes, blockSize / sizeof(ulong));
            int mostOffset = messages.Length - blockCount * blockSize;
            LaneRequest[] requests = [.. Enumerable.Range(0, lanes).Select(_ => LaneRequest.Create(random, blockSize, mostOffset))];
            for (int lane = 0; lane < lanes; lane++)
            {
                LaneRequest request = requests[lane];
                ubi.Set(lane, in MemoryMarshal.AsRef<TKey>(MemoryMarshal.AsBytes<ulong>(ExtendedKey.Of(request.Chain, request.Tweak))));
                ubi.Counted[lane] = (uint)request.BytesPerBlock;
                ubi.Blocks[lane] = message + request.Offset;
            }

            // A second time, what the first left is where the lanes go on.
            foreach (UInt128 flags in new[] { UInt128.Zero, UInt128.One << 127 })
            {
                for (int lane = 0; lane < lanes; lane++)
                    ubi.AddFlags(lane, (ulong)(flags >> 64));
                default(TKey).CompressLanes(width, in ubi, blockCount);
                for (int lane = 0; lane < lanes; lane++)
                {
                    LaneRequest request = requests[lane];
                    byte[] chain = request.Chain;
                    UInt128 tweak = request.Tweak | flags;
                    ExtendedKey.Compress(ref chain, ref tweak, messages.Slice(request.Offset, blockCount * blockSize).ToArray(), request.BytesPerBlock);
                    ubi.Get(lane, out TKey actual);
                    if (!ExtendedKey.Of(chain, tweak).AsSpan().SequenceEqual(Words(ref actual)))
                        Assert.Fail($"Lane {lane} of {lanes} of Threefish-{8 * blockSize} differs for {blockCount} blocks: {request}, flags {flags:X}.");
                    requests[lane] = request with { Chain = chain, Tweak = tweak };
                }
            }
        }
    }

    private static int GroupSize(LaneKernel width, int blockSize) => UbiGroup.MemorySize(LanesUnderTest.BitsOf(width) / 64, blockSize / sizeof(ulong));

    private static Span<ulong> Words<TKey>(ref TKey key)
        where TKey : unmanaged => MemoryMarshal.Cast<TKey, ulong>(MemoryMarshal.CreateSpan(ref key, 1));

    private sealed record LaneRequest(byte[] Chain, UInt128 Tweak, int BytesPerBlock, int Offset)
    {
        internal static LaneRequest Create(Random random, int blockSize, int mostOffset) => new(
            random.Bytes(blockSize), ExtendedKey.RandomTweak(random, blockSize), random.Next(2) == 0 ? blockSize : random.Next(blockSize + 1), random.Next(mostOffset + 1));
    }
}
