using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>What the transcription of the Skein paper has that no known answer reaches.</summary>
public class SkeinReferenceTests
{
    [Theory]
    [InlineData(256)]
    [InlineData(512)]
    [InlineData(1024)]
    public void Output_from_a_block_on_is_the_rest_of_the_output(int stateBits)
    {
        byte[] g = SkeinReference.ChainingValue(stateBits, ulong.MaxValue, "abc"u8);
        byte[] whole = SkeinReference.Output(g, 5 * (ulong)stateBits + 8);
        for (int block = 0; block < 5; block++)
            Assert.Equal(whole[(block * g.Length)..], SkeinReference.Output(g, (ulong)block, whole.Length - block * g.Length));
    }

    [Fact]
    public void Outputs_that_end_within_a_byte_have_zeros_below()
    {
        for (ulong bits = 1; bits <= 24; bits++)
        {
            byte[] g = SkeinReference.ChainingValue(256, bits, "abc"u8);
            byte[] expected = SkeinReference.Output(g, 0, (int)(bits + 7) / 8);
            for (int i = (int)bits; i < 8 * expected.Length; i++)
                expected[i / 8] &= (byte)~(0x80 >> i % 8);
            Assert.Equal(expected, SkeinReference.Output(g, bits));
        }
    }

    [Fact]
    public void Bits_below_the_end_of_a_message_do_not_count()
    {
        for (int bits = 0; bits < 24; bits++)
        {
            byte[] ones = [0xFF, 0xFF, 0xFF], zeros = [.. ones];
            for (int i = bits; i < 24; i++)
                zeros[i / 8] &= (byte)~(0x80 >> i % 8);
            Assert.Equal(SkeinReference.Hash(256, 256, ones, bits), SkeinReference.Hash(256, 256, zeros, bits));
            Assert.NotEqual(SkeinReference.Hash(256, 256, ones, bits), SkeinReference.Hash(256, 256, ones, bits + 1));
        }
    }

    [Fact]
    public void The_position_carries_beyond_64_bits()
    {
        // Two blocks in one call, and alone with the position and the flags that each has there.
        byte[] g = SkeinReference.InitialValue(256, 256), message = TestData.Counting(64);
        UInt128 start = ulong.MaxValue - 40, type = SkeinReference.Type(SkeinReference.Message);
        byte[] first = SkeinReference.Compress(g, type + start + 32 + (UInt128.One << 126), message.AsSpan(0, 32));
        byte[] second = SkeinReference.Compress(first, type + (UInt128.One << 64) + 23 + (UInt128.One << 127), message.AsSpan(32));
        Assert.Equal(second, SkeinReference.ChainingValue(256, 256, message, position: start));
    }

    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(255)]
    public void A_tree_ends_at_its_height(int height)
    {
        // Five leaves of 64 bytes, the last of 4 bits: by twos three nodes, two, and one, unless the height leaves one node for all.
        byte[] message = TestData.Counting(257);
        byte[] g = SkeinReference.InitialValue(256, 256, tree: (1, 1, height));
        byte[] first = [.. Enumerable.Range(0, 5).SelectMany(i => SkeinReference.Ubi(
            g, message.AsSpan(64 * i, i < 4 ? 64 : 1), Tweak(1, 64 * i), i < 4 ? 512 : 4))];
        byte[] expected;
        if (height == 2)
        {
            expected = SkeinReference.Ubi(g, first, Tweak(2, 0));
        }
        else
        {
            byte[] second = [.. Node(first, 2, 0, 64), .. Node(first, 2, 64, 64), .. Node(first, 2, 128, 32)];
            expected = height == 3
                ? SkeinReference.Ubi(g, second, Tweak(3, 0))
                : Node([.. Node(second, 3, 0, 64), .. Node(second, 3, 64, 32)], 4, 0, 64);
        }
        Assert.Equal(expected, SkeinReference.ChainingValue(256, 256, message, 256 * 8 + 4, tree: (1, 1, height)));

        byte[] Node(byte[] level, int up, int start, int length) => SkeinReference.Ubi(g, level.AsSpan(start, length), Tweak(up, start));

        static UInt128 Tweak(int level, int position) => (UInt128)(uint)position + SkeinReference.Type(SkeinReference.Message, level);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(64)]
    public void A_tree_of_one_leaf_is_that_leaf(int length)
    {
        byte[] message = TestData.Counting(length), g = SkeinReference.InitialValue(256, 256, "key"u8, (1, 1, 2));
        Assert.Equal(
            SkeinReference.Ubi(g, message, SkeinReference.Type(SkeinReference.Message, level: 1)),
            SkeinReference.ChainingValue(256, 256, message, key: "key"u8, tree: (1, 1, 2)));
    }
}
