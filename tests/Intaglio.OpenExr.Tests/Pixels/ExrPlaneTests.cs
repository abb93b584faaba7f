namespace Intaglio.OpenExr.Tests;

public class ExrPlaneTests
{
    [Fact]
    public void All_halves_are_the_floats_of_the_framework_and_come_back()
    {
        ExrPlane plane = new ExrImage(ExrBox2i.FromSize(65_536, 1), [new("Y", ExrPixelType.Half)])["Y"];
        Span<ushort> bits = plane.GetRow<ushort>(0);
        for (int i = 0; i < bits.Length; i++)
            bits[i] = (ushort)i;
        float[] samples = new float[65_536];
        plane.CopyRowTo(0, samples);
        for (int i = 0; i < samples.Length; i++)
            Assert.Equal((float)BitConverter.UInt16BitsToHalf((ushort)i), samples[i]);
        plane.SetRow(0, samples);
        for (int i = 0; i < samples.Length; i++)
            Assert.Equal(BitConverter.HalfToUInt16Bits((Half)samples[i]) & (float.IsNaN(samples[i]) ? 0x7C00 : 0xFFFF), bits[i] & (float.IsNaN(samples[i]) ? 0x7C00 : 0xFFFF));
    }

    [Fact]
    public void Floats_are_rounded_to_halves_as_by_the_framework()
    {
        Random random = new(7);
        float[] samples = [.. Enumerable.Range(0, 100_003).Select(_ => BitConverter.Int32BitsToSingle(random.Next(0x7F800000) | (random.Next(2) << 31)))];
        for (int i = 0; i < 20_000; i++)
            samples[i] = (float)(random.NextDouble() * 1e-6);
        ExrPlane plane = new ExrImage(ExrBox2i.FromSize(samples.Length, 1), [new("Y", ExrPixelType.Half)])["Y"];
        plane.SetRow(0, samples);
        Assert.Equal(samples.Select(sample => (Half)sample), plane.GetRow<Half>(0).ToArray());
    }

    [Theory]
    [InlineData(ExrPixelType.Half)]
    [InlineData(ExrPixelType.Float)]
    [InlineData(ExrPixelType.UInt)]
    public void All_samples_become_floats(ExrPixelType type)
    {
        ExrPlane plane = new ExrImage(ExrBox2i.FromSize(4, 6), [new("Y", type, xSampling: 2, ySampling: 3)])["Y"];
        plane.SetRow(0, [1, 2]);
        plane.SetRow(1, [3, 4]);
        Assert.Equal([1, 2, 3, 4], plane.ToSingles());
    }

    [Fact]
    public void Whole_numbers_and_floats_go_both_ways()
    {
        ExrImage image = new(ExrBox2i.FromSize(6, 1), [new("F", ExrPixelType.Float), new("U", ExrPixelType.UInt)]);
        float[] samples = [0, 1, 2.5f, -3, float.NaN, 1e20f], back = new float[7];
        image["F"].SetRow(0, samples);
        image["U"].SetRow(0, samples);
        Assert.Equal(samples, image["F"].GetRow<float>(0).ToArray());
        Assert.Equal(new uint[] { 0, 1, 2, 0, 0, uint.MaxValue }, image["U"].GetRow<uint>(0).ToArray());
        image["U"].CopyRowTo(0, back);
        Assert.Equal(new float[] { 0, 1, 2, 0, 0, 4294967296f, 0 }, back);
        Assert.Throws<ArgumentException>("destination", () => image["U"].CopyRowTo(0, new float[5]));
        Assert.Throws<ArgumentException>("source", () => image["U"].SetRow(0, back));
        Assert.Contains("Half", Assert.Throws<ArgumentException>(() => image["U"].GetRow<Half>(0)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, -1)]
    public void A_sampling_below_one_is_refused(int x, int y) =>
        Assert.Throws<ArgumentException>("channels", () => new ExrImage(ExrBox2i.FromSize(2, 2), [new("Y", ExrPixelType.Half, x, y)]));

    [Fact]
    public void A_plane_larger_than_an_array_is_refused() =>
        Assert.Throws<ArgumentOutOfRangeException>("window", () => new ExrImage(ExrBox2i.FromSize(600_000_000, 1), [new("Y", ExrPixelType.Float)]));
}
