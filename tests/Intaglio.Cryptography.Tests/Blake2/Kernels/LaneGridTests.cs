using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography.Tests;

/// <summary>The many-lane kernel in every width against the specification's compression function: each lane has a request of its own.</summary>
public class LaneGridTests
{
    private const int MostBlocks = 5;

    // Just before a carry into each half of each counter, and out of it.
    private static readonly UInt128[] CountersBeforeCarries = [UInt128.Zero, UInt128.One << 31, UInt128.One << 32, UInt128.One << 63, UInt128.One << 64, UInt128.One << 96];

    [SkippableFact]
    public void Lanes_of_128_bits() => CheckWidth<Vector128<ulong>, Lanes128<ulong>, Vector128<uint>, Lanes128<uint>>(2);

    [SkippableFact]
    public void Lanes_of_256_bits() => CheckWidth<Vector256<ulong>, Lanes256<ulong>, Vector256<uint>, Lanes256<uint>>(4);

    [SkippableFact]
    public void Lanes_of_512_bits() => CheckWidth<Vector512<ulong>, Lanes512<ulong>, Vector512<uint>, Lanes512<uint>>(8);

    private static void CheckWidth<TVector64, TLanes64, TVector32, TLanes32>(int lanes)
        where TVector64 : unmanaged
        where TLanes64 : struct, ILanes<TVector64, ulong>
        where TVector32 : unmanaged
        where TLanes32 : struct, ILanes<TVector32, uint>
    {
        Skip.IfNot(TLanes64.IsSupported, "This process cannot run vectors of this width: an instruction set is missing or switched off.");
        Random random = new(lanes);
        for (int blockCount = 1; blockCount <= MostBlocks; blockCount++)
            for (int stride = 1; stride <= 3; stride++)
                for (int turn = 0; turn < 40; turn++)
                {
                    CheckLanes<TVector64, ulong, TLanes64>(random, Blake2b.BlockSize, lanes, blockCount, stride * Blake2b.BlockSize);
                    CheckLanes<TVector32, uint, TLanes32>(random, Blake2s.BlockSize, 2 * lanes, blockCount, stride * Blake2s.BlockSize);
                }
    }

    private static unsafe void CheckLanes<TVector, TWord, TLanes>(Random random, int blockSize, int lanes, int blockCount, int stride)
        where TVector : unmanaged
        where TWord : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        Assert.Equal(lanes, sizeof(TVector) / sizeof(TWord));
        Assert.Equal(blockSize, 16 * sizeof(TWord));
        KernelUnderTest specification = KernelUnderTest.All.First(kernel => kernel.BlockSize == blockSize);
        int bits = 8 * sizeof(TWord);
        ulong mask = ulong.MaxValue >> (64 - bits);

        byte[] memory = random.Bytes(lanes * MostBlocks * stride);
        LaneRequest[] requests = [.. Enumerable.Range(0, lanes).Select(lane => LaneRequest.Create(random, mask, blockSize, memory.Length - (blockCount - 1) * stride - blockSize))];
        TVector* chains = stackalloc TVector[13];
        byte** blocks = stackalloc byte*[lanes];
        byte* messages = stackalloc byte[Blake2Lanes<TVector, TWord, TLanes>.MessagesSize];
        fixed (byte* start = memory)
        {
            for (int lane = 0; lane < lanes; lane++)
            {
                LaneRequest request = requests[lane];
                blocks[lane] = start + request.Offset;
                ulong[] words =
                [
                    .. request.H, (ulong)request.T & mask, (ulong)(request.T >> bits) & mask,
                    request.IsLastBlock ? mask : 0, request.IsLastNode ? mask : 0, (ulong)request.BytesPerBlock,
                ];
                fixed (ulong* word = words)
                    for (int i = 0; i < words.Length; i++)
                        ((TWord*)(chains + i))[lane] = *(TWord*)(word + i);
            }
            Blake2Lanes<TVector, TWord, TLanes>.Compress(chains, blocks, blockCount, stride, chains + 12, messages);
        }

        for (int lane = 0; lane < lanes; lane++)
        {
            LaneRequest request = requests[lane];
            byte[] source = [.. Enumerable.Range(0, blockCount).SelectMany(i => memory.AsSpan(request.Offset + i * stride, blockSize).ToArray())];
            ulong[] expected = [.. request.H];
            UInt128 counter = request.T;
            specification.Reference(expected, ref counter, source, blockCount, request.BytesPerBlock, request.IsLastBlock, request.IsLastNode);
            ulong[] words = [.. expected, (ulong)counter & mask, (ulong)(counter >> bits) & mask];
            for (int i = 0; i < words.Length; i++)
            {
                ulong actual = 0;
                *(TWord*)&actual = ((TWord*)(chains + i))[lane];
                if (actual != words[i])
                    Assert.Fail($"Word {i} of lane {lane} of {lanes} differs for {blockCount} blocks, {stride} apart: {request}.");
            }
        }
    }

    private sealed record LaneRequest(ulong[] H, UInt128 T, int BytesPerBlock, bool IsLastBlock, bool IsLastNode, int Offset)
    {
        internal static LaneRequest Create(Random random, ulong mask, int blockSize, int mostOffset)
        {
            UInt128 t = CountersBeforeCarries[random.Next(CountersBeforeCarries.Length)] - (UInt128)random.Next(3 * blockSize);
            return new(
                [.. Enumerable.Range(0, 8).Select(_ => (ulong)random.NextInt64(long.MinValue, long.MaxValue) & mask)],
                mask == uint.MaxValue ? (ulong)t : t, random.Next(blockSize + 1), random.Next(2) == 0, random.Next(2) == 0, random.Next(mostOffset + 1));
        }
    }
}
