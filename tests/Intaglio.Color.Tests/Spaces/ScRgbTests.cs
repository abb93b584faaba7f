namespace Intaglio.Color.Tests;

public class ScRgbTests
{
    [Fact]
    public void All_sixteen_bits_come_back()
    {
        for (int code = 0; code <= ushort.MaxValue; code++)
            Assert.Equal(code, ScRgb.Encode(ScRgb.Decode((ushort)code)));
        Assert.Equal((-0.5, 0, 1, 7.4998779296875), (ScRgb.Decode(0), ScRgb.Decode(4096), ScRgb.Decode(12288), ScRgb.Decode(65535)));
    }

    [Fact]
    public void All_twelve_bits_come_back()
    {
        for (int code = 0; code < 4096; code++)
            Assert.Equal(code, ScRgb.EncodeNonLinear(ScRgb.DecodeNonLinear((ushort)code)));
        Assert.Throws<ArgumentOutOfRangeException>("encoded", () => ScRgb.DecodeNonLinear(4096));
    }

    /// <summary>IEC 61966-2-2, annex B: 1280 steps from black to white.</summary>
    [Fact]
    public void Eight_bits_of_srgb_find_their_steps()
    {
        for (int code = 0; code < 256; code++)
            Assert.Equal((code * 1280 * 2 + 255) / (255 * 2) + 1024, ScRgb.EncodeNonLinear(TransferFunction.Srgb.Decode(code / 255.0)));
        Assert.Equal((1024, 2304), (ScRgb.EncodeNonLinear(0), ScRgb.EncodeNonLinear(1)));
    }

    [Fact]
    public void What_is_outside_becomes_the_nearest_inside()
    {
        Assert.Equal((0, 65535, 4096, 0, 65535), (ScRgb.Encode(-1), ScRgb.Encode(8), ScRgb.Encode(double.NaN), ScRgb.Encode(double.NegativeInfinity), ScRgb.Encode(double.PositiveInfinity)));
        Assert.Equal((0, 4095, 1024, 0, 4095), (ScRgb.EncodeNonLinear(-1), ScRgb.EncodeNonLinear(8), ScRgb.EncodeNonLinear(double.NaN), ScRgb.EncodeNonLinear(double.NegativeInfinity), ScRgb.EncodeNonLinear(double.PositiveInfinity)));
    }
}
