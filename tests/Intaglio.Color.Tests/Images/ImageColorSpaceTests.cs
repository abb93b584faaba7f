using Intaglio.Imaging;

namespace Intaglio.Color.Tests;

public class ImageColorSpaceTests
{
    private static Image Tagged(ImageColor color, int components = 3) => new(1, 1, new PixelFormat(components, AlphaMode.None, SampleType.Bits8)) { Color = color };

    [Fact]
    public void WhatSaysNothingIsSrgb() => Assert.Same(RgbColorSpace.Srgb, ImageColorSpace.Find(Tagged(ImageColor.Untagged)));

    [Fact]
    public void EverySpaceIsFoundAgain()
    {
        foreach (RgbColorSpace space in RgbColorSpace.All.Where(space => space.ToXyz.Multiply(Tristimulus.One) == space.White))
        {
            RgbColorSpace found = ImageColorSpace.Find(Tagged(ImageColorSpace.Describe(space)));
            float[] colors = [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0.2f, 0.5f, 0.7f], same = new float[colors.Length];
            new PixelConverter(space, found).Convert<float, float>(colors, same);
            // Profiles have colorants of 16 bits behind the point, and exponents of 16 as well.
            for (int i = 0; i < colors.Length; i++)
                Assert.True(Math.Abs(found.Transfers[i % 3].Decode(same[i]) - found.Transfers[i % 3].Decode(colors[i])) < 1e-4, $"{space}: {same[i]} of {colors[i]}");
        }
    }

    [Fact]
    public void TheFirstOfSeveralIsTaken()
    {
        ImageColor all = new()
        {
            Cicp = new CodingIndependentCodePoints(12, 13, 0, true),
            IccProfile = IccProfile.Create(RgbColorSpace.AdobeRgb1998).ToArray(),
            SrgbRenderingIntent = 0,
            Gamma = 100_000,
            Chromaticities = new PngChromaticities(31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000),
        };
        Assert.Same(RgbColorSpace.DisplayP3, ImageColorSpace.Find(Tagged(all)));
        RgbColorSpace profile = ImageColorSpace.Find(Tagged(all with { Cicp = null }));
        Assert.Equal(2.19921875, profile.Transfers[0].Decode(0.5) is double half ? Math.Log(half) / Math.Log(0.5) : 0, 1e-4);
        Assert.Same(RgbColorSpace.Srgb, ImageColorSpace.Find(Tagged(all with { Cicp = null, IccProfile = default })));
        RgbColorSpace own = ImageColorSpace.Find(Tagged(all with { Cicp = null, IccProfile = default, SrgbRenderingIntent = null }));
        Assert.Equal(RgbColorSpace.AdobeRgb1998.ToXyz, own.ToXyz);
        Assert.Equal(0.25, own.Transfers[0].Decode(0.25), 1e-12);
    }

    [Fact]
    public void GreyHasAProfileOfItsOwn()
    {
        RgbColorSpace found = ImageColorSpace.Find(Tagged(ImageColorSpace.Describe(RgbColorSpace.AdobeRgb1998, isGray: true), components: 1));
        Assert.Equal(Math.Pow(0.5, 563.0 / 256), found.Transfers[1].Decode(0.5), 1e-5);
    }

    [Fact]
    public void PqAndHlgAreSaidByCodePoints()
    {
        foreach (TransferFunction transfer in (TransferFunction[])[TransferFunction.Pq, TransferFunction.Hlg])
        {
            ImageColor color = ImageColorSpace.Describe(RgbColorSpace.FromMatrix("HDR", RgbColorSpace.Rec2020.ToXyz, transfer));
            Assert.True(color.IccProfile.IsEmpty);
            RgbColorSpace found = ImageColorSpace.Find(Tagged(color));
            Assert.Same(transfer, found.Transfers[0]);
            Assert.Equal(RgbColorSpace.Rec2020.ToXyz, found.ToXyz);
            Assert.Contains("HDR", Assert.Throws<NotSupportedException>(() => ImageColorSpace.Describe(RgbColorSpace.FromMatrix("HDR", RgbColorSpace.AppleRgb.ToXyz, transfer))).Message, StringComparison.Ordinal);
        }
    }

    /// <summary>L* of 50.196 is a luminance of 0.1858, which sRGB stores as 119.</summary>
    [Fact]
    public void GreyMayBeStoredAsLightness()
    {
        IccProfile xyz = IccProfile.CreateGray(TransferFunction.Linear, RgbColorSpace.XyzD50.White);
        IccProfile lab = new(xyz.Header with { ConnectionSpace = "Lab" }, xyz.Tags);
        RgbColorSpace space = ImageColorSpace.Find(Tagged(new ImageColor { IccProfile = lab.ToArray() }, components: 1));
        Assert.Equal(119, TransferFunction.Srgb.Encode(space.Transfers[0].Decode(128 / 255.0)) * 255, 0.5);
        Assert.Equal(0.3, space.Transfers[0].Encode(space.Transfers[0].Decode(0.3)), 1e-9);
    }

    [Fact]
    public void AProfileOfGreySaysNothingOfColours() =>
        Assert.Same(RgbColorSpace.Srgb, ImageColorSpace.Find(Tagged(new ImageColor { IccProfile = IccProfile.CreateGray(TransferFunction.Linear, RgbColorSpace.XyzD50.White).ToArray() })));

    [Fact]
    public void WhatIsNotKnownIsSaid()
    {
        Assert.Contains("2-2-0-1", Assert.Throws<NotSupportedException>(() => ImageColorSpace.Find(Tagged(new ImageColor { Cicp = new CodingIndependentCodePoints(2, 2, 0, true) }))).Message, StringComparison.Ordinal);
        Assert.Contains("1-13-0-0", Assert.Throws<NotSupportedException>(() => ImageColorSpace.Find(Tagged(new ImageColor { Cicp = new CodingIndependentCodePoints(1, 13, 0, false) }))).Message, StringComparison.Ordinal);
        Assert.Contains("lie on a line", Assert.Throws<NotSupportedException>(() => ImageColorSpace.Find(Tagged(new ImageColor { Chromaticities = new PngChromaticities(31270, 32900, 1, 1, 2, 2, 3, 3) }))).Message, StringComparison.Ordinal);
        Assert.Contains("chromaticities", Assert.Throws<NotSupportedException>(() => ImageColorSpace.Find(Tagged(new ImageColor { Chromaticities = default(PngChromaticities) }))).Message, StringComparison.Ordinal);
        Assert.Contains("white point", Assert.Throws<NotSupportedException>(() => ImageColorSpace.Find(Tagged(new ImageColor { Chromaticities = new PngChromaticities(13890, 3425, 64000, 33000, 21000, 71000, 15000, 6000) }))).Message, StringComparison.Ordinal);
        Assert.Contains("200 bytes", Assert.Throws<ColorFormatException>(() => ImageColorSpace.Find(Tagged(new ImageColor { IccProfile = new byte[200] }))).Message, StringComparison.Ordinal);
    }
}
