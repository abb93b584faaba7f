namespace Intaglio.Imaging.Tests;

public class ImageTests
{
    [Fact]
    public void RowsFollowOneAnother()
    {
        Image image = new(3, 2, new PixelFormat(3, AlphaMode.Straight, SampleType.Bits16));
        image.GetRow<ushort>(1)[0] = 0x1234;
        Assert.Equal(0x1234, image.GetSamples<ushort>()[12]);
        Assert.Equal(3 * 2 * 8, image.Bytes.Length);
    }

    [Theory]
    [InlineData(0, 1, "width")]
    [InlineData(1, -1, "height")]
    [InlineData(46341, 46341, "height")]
    [InlineData(int.MaxValue, int.MaxValue, "height")]
    public void SizesThatNoArrayHoldsAreRefused(int width, int height, string parameter) =>
        Assert.Throws<ArgumentOutOfRangeException>(parameter, () => new Image(width, height, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)));

    [Fact]
    public void ColourHasOneComponentOrThree() =>
        Assert.Throws<ArgumentException>("format", () => new Image(1, 1, new PixelFormat(2, AlphaMode.None, SampleType.Bits8)));

    [Fact]
    public void SamplesOfAnotherTypeAreRefused()
    {
        Image image = new(1, 1, new PixelFormat(1, AlphaMode.None, SampleType.Binary16));
        Assert.Contains("Binary16", Assert.Throws<InvalidOperationException>(() => image.GetSamples<ushort>()).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(SampleType.Bits8, 8, 1)]
    [InlineData(SampleType.Bits16, 16, 1)]
    [InlineData(SampleType.Binary16, 16, 16)]
    [InlineData(SampleType.Binary32, 32, 32)]
    public void SignificantBitsAreThoseOfASampleOrFewer(SampleType sample, int most, int least)
    {
        Image image = new(1, 1, new PixelFormat(1, AlphaMode.None, sample));
        Assert.Equal(most, image.SignificantBits);
        image.SignificantBits = least;
        Assert.Equal(least, image.SignificantBits);
        Assert.Throws<ArgumentOutOfRangeException>(() => image.SignificantBits = most + 1);
        Assert.Throws<ArgumentOutOfRangeException>(() => image.SignificantBits = least - 1);
        Assert.Equal(least, image.SignificantBits);
    }

    [Fact]
    public void ColoursAreThere()
    {
        Image image = new(1, 1, new PixelFormat(1, AlphaMode.None, SampleType.Bits8));
        Assert.Same(ImageColor.Untagged, image.Color);
        Assert.Throws<ArgumentNullException>(() => image.Color = null!);
    }
}
