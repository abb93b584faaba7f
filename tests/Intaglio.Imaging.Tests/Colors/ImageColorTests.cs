namespace Intaglio.Imaging.Tests;

public class ImageColorTests
{
    [Fact]
    public void ProfilesAreComparedByteByByte()
    {
        ImageColor one = new() { IccProfile = new byte[] { 1, 2, 3 } }, same = new() { IccProfile = new byte[] { 0, 1, 2, 3 }.AsMemory(1) };
        Assert.Equal(one, same);
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.NotEqual(one, new ImageColor { IccProfile = new byte[] { 1, 2, 4 } });
        Assert.False(one.Equals(null));
    }

    public static TheoryData<ImageColor> Statements() => [
        new ImageColor { IccProfile = new byte[1] },
        new ImageColor { IccProfileName = "a" },
        new ImageColor { Cicp = new(1, 13, 0, true) },
        new ImageColor { SrgbRenderingIntent = 0 },
        new ImageColor { Gamma = 100000 },
        new ImageColor { Chromaticities = new(1, 2, 3, 4, 5, 6, 7, 8) },
        new ImageColor { MasteringDisplay = new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) },
        new ImageColor { ContentLight = new(1, 2) }];

    [Theory, MemberData(nameof(Statements))]
    public void WhateverIsStatedMakesADifference(ImageColor color)
    {
        Assert.NotEqual(ImageColor.Untagged, color);
        Assert.Equal(color, color with { });
    }
}
