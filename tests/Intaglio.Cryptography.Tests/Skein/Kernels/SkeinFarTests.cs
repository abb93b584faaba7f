using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>The end of an output of unknown length and of a message, to which nobody goes on: counters that carry, and the last bytes.</summary>
public class SkeinFarTests
{
    private const int Blocks = 41;

    [Fact]
    public void Skein_256_numbers_its_output_in_64_bits() => CheckOutput<Threefish256Key>(256);

    [Fact]
    public void Skein_512_numbers_its_output_in_64_bits() => CheckOutput<Threefish512Key>(512);

    [Fact]
    public void Skein_1024_numbers_its_output_in_64_bits() => CheckOutput<Threefish1024Key>(1024);

    [Fact]
    public void The_output_of_Skein_256_ends_where_its_bits_do() => CheckEnd<Threefish256Key>(256);

    [Fact]
    public void The_output_of_Skein_512_ends_where_its_bits_do() => CheckEnd<Threefish512Key>(512);

    [Fact]
    public void The_output_of_Skein_1024_ends_where_its_bits_do() => CheckEnd<Threefish1024Key>(1024);

    [Fact]
    public void Skein_256_counts_messages_in_96_bits() => CheckMessages<Threefish256Key>(256);

    [Fact]
    public void Skein_512_counts_messages_in_96_bits() => CheckMessages<Threefish512Key>(512);

    [Fact]
    public void Skein_1024_counts_messages_in_96_bits() => CheckMessages<Threefish1024Key>(1024);

    [Fact]
    public void Nodes_of_Skein_256_are_anywhere_in_64_bits() => CheckNodes<Threefish256Key>(256);

    [Fact]
    public void Nodes_of_Skein_512_are_anywhere_in_64_bits() => CheckNodes<Threefish512Key>(512);

    [Fact]
    public void Nodes_of_Skein_1024_are_anywhere_in_64_bits() => CheckNodes<Threefish1024Key>(1024);

    private static void CheckOutput<TKey>(int stateBits)
        where TKey : unmanaged, IThreefishKey
    {
        byte[] g = SkeinReference.ChainingValue(stateBits, ulong.MaxValue, "abc"u8);
        SkeinState<TKey> state = new(new SkeinParameters(), ulong.MaxValue);
        state.AppendData("abc"u8);
        state.Finish(out SkeinOutput<TKey> output);
        for (int bit = 4; bit <= 63; bit++)
        {
            foreach (ulong before in new ulong[] { 1, 2, 9, 20 })
            {
                ulong first = (1UL << bit) - before;
                byte[] actual = new byte[(Blocks * g.Length) - 5];
                if (first > 1UL << 63)
                    continue;
                output.Write(first, actual);
                Check.Same(SkeinReference.Output(g, first, actual.Length), actual, (bit, before));
            }
        }
    }

    private static void CheckEnd<TKey>(int stateBits)
        where TKey : unmanaged, IThreefishKey
    {
        // 2⁶¹ bytes but one: the last has 7 bits.
        int blockSize = stateBits / 8, left = Blocks * blockSize - 1;
        ulong first = (1UL << 61) / (ulong)blockSize - Blocks;
        byte[] expected = SkeinReference.Output(SkeinReference.ChainingValue(stateBits, ulong.MaxValue, "abc"u8), first, left);
        foreach (int piece in new[] { 1, 7, blockSize, blockSize + 1, 5 * blockSize, left })
        {
            OutputReader hasher = new SkeinXofParameters().CreateReader<TKey>(first);
            hasher.AppendData("abc"u8);
            List<byte> output = [];
            while (output.Count < left)
                output.AddRange(hasher.Read(Math.Min(piece, left - output.Count)));
            Check.Same(expected, output.ToArray(), piece);
            Assert.Empty(hasher.Read(0));
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => hasher.Read(1));
        }
    }

    private static void CheckMessages<TKey>(int stateBits)
        where TKey : unmanaged, IThreefishKey
    {
        int blockSize = stateBits / 8;
        for (int bit = 32; bit <= 95; bit++)
        {
            for (int before = 0; before <= 4 * blockSize; before += blockSize / 2 - 1)
            {
                UInt128 position = (UInt128.One << bit) - (UInt128)before;
                foreach (int length in new[] { 0, 1, blockSize, blockSize + 1, 5 * blockSize + 1 })
                {
                    byte[] message = TestData.Counting(length, 251);
                    byte[] expected = SkeinReference.Hash(stateBits, (ulong)stateBits, message, position: position);
                    Check.Same(expected, OneShot<TKey>(position, message), (bit, before, length));
                    Check.Same(expected, Incremental<TKey>(position, message), (bit, before, length));
                }
            }
        }
    }

    private static void CheckNodes<TKey>(int stateBits)
        where TKey : unmanaged, IThreefishKey
    {
        const int Level = 5, Count = SkeinNodes.MostAtOnce;
        int blockSize = stateBits / 8;
        byte[] g = SkeinReference.InitialValue(stateBits, (ulong)stateBits), results = new byte[Count * blockSize];
        TKey start = Start<TKey>(0);
        for (int exponent = 0; exponent <= 3; exponent++)
        {
            int nodeSize = blockSize << exponent;
            byte[] nodes = TestData.Counting(Count * nodeSize, 251);
            for (int bit = 12; bit <= 63; bit++)
            {
                ulong position = (1UL << bit) - 3 * (ulong)nodeSize;
                for (int count = 1; count <= Count; count++)
                {
                    Array.Clear(results);
                    SkeinNodes.Compress(in start, in nodes[0], count, nodeSize, position, Level, results.AsSpan(0, count * blockSize));
                    byte[] expected = SkeinReference.Ubi(g, nodes.AsSpan((count - 1) * nodeSize, nodeSize),
                        SkeinReference.Type(SkeinReference.Message, Level) + position + (UInt128)((count - 1) * nodeSize));
                    Check.Same(expected, results.AsSpan((count - 1) * blockSize, blockSize), (exponent, bit, count));
                }
            }
        }
    }

    private static byte[] OneShot<TKey>(UInt128 position, byte[] message)
        where TKey : unmanaged, IThreefishKey
    {
        TKey chain = Start<TKey>(position);
        byte[] digest = new byte[ThreefishKey.BlockSize<TKey>()];
        SkeinSequence<TKey>.Hash(ref chain, message, lastBits: 0, digest, 8 * digest.Length);
        return digest;
    }

    private static byte[] Incremental<TKey>(UInt128 position, byte[] message)
        where TKey : unmanaged, IThreefishKey
    {
        SkeinSequence<TKey> sequence = new(Start<TKey>(position));
        foreach (byte value in message)
            sequence.Append([value]);
        sequence.Finish(out TKey last, isBitPadded: false);
        byte[] digest = new byte[ThreefishKey.BlockSize<TKey>()];
        new SkeinOutput<TKey>(in last).Write(0, digest);
        return digest;
    }

    private static TKey Start<TKey>(UInt128 position)
        where TKey : unmanaged, IThreefishKey
    {
        SkeinStart.Create(new SkeinParameters(), 8 * (ulong)ThreefishKey.BlockSize<TKey>(), out TKey start);
        ThreefishKey.SetTweak(ref start, (ulong)position, UbiTweak.First | (ulong)SkeinType.Message << UbiTweak.TypeShift | (ulong)(position >> 64));
        return start;
    }
}
