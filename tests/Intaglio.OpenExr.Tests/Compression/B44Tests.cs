using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr.Tests;

public class B44Tests
{
    private static readonly ExrChannel Plain = new("Y", ExrPixelType.Half), Linear = new("Y", ExrPixelType.Half, isPerceptuallyLinear: true);

    [Fact]
    public void Equal_samples_take_3_bytes_in_B44A_and_14_in_B44()
    {
        SampleChunk chunk = SampleChunk.Make([Plain], 0, 0, 8, 4, SampleChunk.Kind.Constant, new(1));
        ushort number = (ushort)(BitConverter.HalfToUInt16Bits((Half)0.18) | 0x8000);
        Assert.Equal([(byte)(number >> 8), (byte)number, 0xFC, (byte)(number >> 8), (byte)number, 0xFC], Pack(chunk, flat: true));
        Assert.Equal(28, Pack(chunk, flat: false).Length);
    }

    [Fact]
    public void A_block_is_what_the_format_says()
    {
        // Steps of one upwards in each column and row: all differences are 1, with the 32 that is added 33, and nothing is shifted.
        ushort[] samples = [.. Enumerable.Range(0, 16).Select(i => (ushort)(0x3C00 + i / 4 + i % 4))];
        byte[] packed = new byte[14];
        Assert.Equal(14, B44Block.Pack(Vector256.Create(samples), flat: true, keepsMax: true, packed));
        UInt128 bits = 0xBC00;
        foreach (int code in Enumerable.Repeat(33, 15).Prepend(0))
            bits = bits << 6 | (uint)code;
        Assert.Equal(Enumerable.Range(0, 14).Select(i => (byte)(bits >> (104 - 8 * i))), packed);
    }

    [Fact]
    public void All_halves_of_flat_blocks_come_back_but_what_is_no_number()
    {
        byte[] packed = new byte[14];
        ushort[] back = new ushort[16];
        for (int i = 0; i < 1 << 16; i++)
        {
            B44Block.Pack(Vector256.Create((ushort)i), flat: i % 2 == 0, keepsMax: true, packed);
            B44Block.Unpack(packed, out Vector256<ushort> samples);
            samples.CopyTo(back);
            ushort expected = Half.IsFinite(BitConverter.UInt16BitsToHalf((ushort)i)) ? (ushort)i : (ushort)0;
            Assert.All(back, each => Assert.Equal(expected, each));
        }
    }

    [Fact]
    public void Samples_come_back_within_half_a_step_of_the_least_shift_that_will_do()
    {
        Random random = new(2);
        byte[] packed = new byte[14];
        ushort[] back = new ushort[16];
        for (int i = 0; i < 20_000; i++)
        {
            int start = random.Next(0x0400, 0x7800), range = 1 << random.Next(1, 16);
            ushort[] samples = [.. Enumerable.Range(0, 16).Select(_ => ToHalf(Math.Clamp(start + random.Next(range) - range / 2, 0, 0x7BFF), random.Next(8) == 0 && range > 1_000))];
            Assert.Equal(14, B44Block.Pack(Vector256.Create(samples), flat: false, keepsMax: true, packed));
            int shift = packed[2] >> 2;
            Assert.InRange(shift, 0, 12);
            if (shift > 0)
                Assert.False(Fits(samples, shift - 1));
            Assert.True(Fits(samples, shift));
            B44Block.Unpack(packed, out Vector256<ushort> unpacked);
            unpacked.CopyTo(back);
            Assert.Equal(samples.Max(ToNumber), back.Max(ToNumber));
            for (int j = 0; j < 16; j++)
                Assert.InRange(Math.Abs(ToNumber(samples[j]) - ToNumber(back[j])), 0, (1 << shift) / 2);
        }
    }

    [Fact]
    public void Channels_that_are_perceptually_linear_come_back_from_logarithms()
    {
        // exp(x / 8) as a half, and 8 log of it.
        SampleChunk chunk = SampleChunk.Make([Linear], 0, 0, 4, 4, SampleChunk.Kind.Zero, new(3));
        foreach (double value in new[] { 0, 0.5, 1, 4.75, 20, -3, 60_000 })
        {
            MemoryMarshal.Cast<byte, Half>(chunk.Raw.AsSpan()).Fill((Half)value);
            byte[] packed = Pack(chunk, flat: true);
            Half exponential = value > 100 ? Half.MaxValue : (Half)Math.Exp(value / 8);
            Assert.Equal(BitConverter.HalfToUInt16Bits(exponential) | 0x8000, packed[0] << 8 | packed[1]);
            byte[] back = new byte[32];
            using B44Codec codec = new(flat: true);
            codec.Decompress(packed, chunk.Layout, back);
            Half logarithm = (double)exponential < 0 ? Half.Zero : (Half)(8 * Math.Log((double)exponential));
            Assert.All(MemoryMarshal.Cast<byte, Half>(back.AsSpan()).ToArray(), each => Assert.Equal(logarithm, each));
        }
    }

    [Fact]
    public void Edges_repeat_the_last_sample()
    {
        // The 5th column and row have a block of their own, as if the 5th went on: flat, if it is.
        SampleChunk chunk = SampleChunk.Make([Plain], 0, 0, 5, 5, SampleChunk.Kind.Constant, new(4));
        Assert.Equal(4 * 3, Pack(chunk, flat: true).Length);
        byte[] back = new byte[chunk.Raw.Length];
        using B44Codec codec = new(flat: true);
        codec.Decompress(Pack(chunk, flat: true), chunk.Layout, back);
        Assert.Equal(chunk.Raw, back);
    }

    private static byte[] Pack(SampleChunk chunk, bool flat)
    {
        using B44Codec codec = new(flat);
        byte[] packed = new byte[1_000];
        return packed[..codec.Compress(chunk.Raw, chunk.Layout, packed)];
    }

    private static ushort ToHalf(int magnitude, bool negative) => (ushort)(magnitude | (negative ? 0x8000 : 0));

    private static int ToNumber(ushort half) => (half & 0x8000) != 0 ? 0xFFFF - half : half + 0x8000;

    // Whether all differences of distances from the greatest sample, in steps of 2^shift, to the nearest and even step, have 6 bits.
    private static bool Fits(ushort[] samples, int shift)
    {
        int max = samples.Max(ToNumber);
        int[] steps = [.. samples.Select(each => (int)Math.Round((max - ToNumber(each)) / (double)(1 << shift), MidpointRounding.ToEven))];
        return Enumerable.Range(1, 15).All(i => steps[i % 4 == 0 ? i - 4 : i - 1] - steps[i] is >= -32 and <= 31);
    }
}
