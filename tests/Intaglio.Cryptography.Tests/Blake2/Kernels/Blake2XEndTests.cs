using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>
/// The end of an output of unknown length: 2³² blocks, which nobody reads to see it. Blocks near the end, and where the node offset
/// carries from one byte to the next.
/// </summary>
public class Blake2XEndTests
{
    private delegate byte[] Blocks(uint first, int count);

    [Fact]
    public void BLAKE2Xb_numbers_its_blocks_in_32_bits() => CheckBlocks(64,
        (first, count) => Blake2XReference.Xb("abc"u8, count, outputLength: null, firstNode: first),
        (first, count) => Written(new Blake2XbParameters().CreateState(), first, count));

    [Fact]
    public void BLAKE2Xs_numbers_its_blocks_in_32_bits() => CheckBlocks(32,
        (first, count) => Blake2XReference.Xs("abc"u8, count, outputLength: null, firstNode: first),
        (first, count) => Written(new Blake2XsParameters().CreateState(), first, count));

    [Fact]
    public void BLAKE2Xb_ends_after_the_last_block() =>
        CheckEnd(new Blake2XbParameters().CreateState(), 64, (first, count) => Blake2XReference.Xb("abc"u8, count, outputLength: null, firstNode: first));

    [Fact]
    public void BLAKE2Xs_ends_after_the_last_block() =>
        CheckEnd(new Blake2XsParameters().CreateState(), 32, (first, count) => Blake2XReference.Xs("abc"u8, count, outputLength: null, firstNode: first));

    private static void CheckBlocks(int nodeSize, Blocks reference, Blocks library)
    {
        for (int bit = 4; bit <= 32; bit++)
        {
            foreach (int before in new[] { 1, 2, 3, 9, 20, 40 })
            {
                long first = (1L << bit) - before, left = (1L << 32) - first;
                int count = (int)Math.Min(41, left) * nodeSize;
                if (first >= 0)
                    Check.Same(reference((uint)first, count), library((uint)first, count), (bit, before));
            }
        }
    }

    private static void CheckEnd<TChain, TWord>(Blake2XState<TChain, TWord> state, int nodeSize, Blocks reference)
        where TChain : unmanaged, IBlake2Chain
        where TWord : unmanaged
    {
        state.AppendData("abc"u8);
        byte[] expected = reference(uint.MaxValue - 40, 41 * nodeSize);
        foreach (int piece in new[] { 1, 7, nodeSize, nodeSize + 1, 5 * nodeSize, 41 * nodeSize })
        {
            OutputReader hasher = state.CreateReader(firstBlock: uint.MaxValue - 40);
            List<byte> output = [];
            while (output.Count < expected.Length)
                output.AddRange(hasher.Read(Math.Min(piece, expected.Length - output.Count)));
            Check.Same(expected, output.ToArray(), piece);
            Assert.Empty(hasher.Read(0));
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => hasher.Read(1));
        }
    }

    private static byte[] Written<TChain, TWord>(Blake2XState<TChain, TWord> state, uint first, int count)
        where TChain : unmanaged, IBlake2Chain
        where TWord : unmanaged
    {
        state.AppendData("abc"u8);
        state.Finish(out Blake2XOutput<TChain, TWord> output);
        byte[] bytes = new byte[count];
        output.Write(first, bytes);
        return bytes;
    }
}
