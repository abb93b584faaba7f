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
}
