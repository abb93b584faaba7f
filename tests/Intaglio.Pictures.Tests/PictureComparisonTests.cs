using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures.Tests;

/// <summary>Differences of pictures, against their definitions.</summary>
public sealed class PictureComparisonTests
{
    [Fact]
    public void Differences_are_counted_in_every_channel()
    {
        // More rows than are compared at once.
        Image first = Samples.Create(1000, 3000, alpha: AlphaMode.Straight), second = Copy(first);
        (int X, int Y, int Channel, int By)[] changes = [(10, 5, 0, 3), (990, 5, 0, -1), (10, 5, 1, 7), (500, 2999, 3, 2), (20, 1500, 2, 100)];
        foreach ((int x, int y, int channel, int by) in changes)
        {
            ref byte sample = ref second.GetRow<byte>(y)[(4 * x) + channel];
            sample = (byte)(sample + by is >= 0 and <= 255 ? sample + by : sample - by);
        }
        PictureDifference difference = Compare(ToPng(first), ToPng(second));
        Assert.False(difference.IsSame);
        Assert.True(difference.IsSameSize && difference.IsSameSpace);
        Assert.Equal(4, difference.DifferingPixels);
        Assert.Equal(new ExrBox2i(10, 5, 990, 2999), difference.BoundingBox);
        Assert.Equal(["red", "green", "blue", "alpha"], difference.Channels.Select(channel => channel.Name));
        Assert.Equal([2, 1, 1, 1], difference.Channels.Select(channel => channel.Differing));
        double[] sums = [4, 7, 100, 2], largest = [3, 7, 100, 2], squares = [10, 49, 10_000, 4];
        for (int i = 0; i < 4; i++)
        {
            Assert.Equal(largest[i] / 255, difference.Channels[i].Largest, 1e-12);
            Assert.Equal(sums[i] / 255 / 3e6, difference.Channels[i].Mean, 1e-12);
        }
        Assert.Equal(10 * Math.Log10(255.0 * 255 / (squares.Sum() / 12e6)), difference.PeakSignalToNoiseRatio!.Value, 1e-9);
        Assert.InRange(difference.LargestColorDifference!.Value, 0.1, 100);
    }

    /// <summary>The measure of conversions has code of its own.</summary>
    [Fact]
    public void CIEDE2000_is_that_of_a_conversion()
    {
        Image first = Samples.Create(300, 200);
        (Image second, ConversionReport? report) = ImageConversion.Convert(first, new() { Target = RgbColorSpace.DisplayP3, Depth = ColorDepth.FromBits(8), Measure = true });
        PictureDifference difference = Compare(ToPng(first), ToPng(second));
        Assert.Equal(report!.MeanDifference, difference.MeanColorDifference!.Value, 1e-4);
        Assert.Equal(report.LargestDifference, difference.LargestColorDifference!.Value, 1e-3);
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(1 / 255.0, false)]
    [InlineData(2 / 255.0, true)]
    public void Tolerance_is_a_share_of_the_range(double tolerance, bool isSame)
    {
        Image first = Samples.Create(30, 20), second = Copy(first);
        second.GetSamples<byte>()[100] += 2;
        PictureDifference difference = Compare(ToPng(first), ToPng(second), new() { Tolerance = tolerance, MeasureColors = false });
        Assert.Equal((isSame, isSame ? 0 : 1), (difference.IsSame, (int)difference.DifferingPixels));
        Assert.Null(difference.MeanColorDifference);
        Assert.Equal(2 / 255.0, difference.Channels.Max(channel => channel.Largest), 1e-12);
    }

    /// <summary>Depth, format, opaque alpha and gray in three channels say the same in other words.</summary>
    [Fact]
    public void What_is_kept_in_another_way_is_the_same()
    {
        Image gray = Samples.Create(40, 30, colorComponents: 1), rgb = new(40, 30, new PixelFormat(3, AlphaMode.Straight, SampleType.Bits16)), floats = new(40, 30, new PixelFormat(1, AlphaMode.None, SampleType.Binary32));
        for (int i = 0; i < gray.Bytes.Length; i++)
        {
            byte code = gray.GetSamples<byte>()[i];
            Span<ushort> pixel = rgb.GetSamples<ushort>().Slice(4 * i, 4);
            pixel.Fill((ushort)(code * 257));
            pixel[3] = 65535;
            floats.GetSamples<float>()[i] = (float)(code / 255.0);
        }
        using MemoryStream tiff = new();
        PictureFile.Write(tiff, floats, PictureFormat.Tiff);
        foreach (MemoryStream other in (MemoryStream[])[ToPng(rgb), tiff])
        {
            other.Position = 0;
            PictureDifference difference = Compare(ToPng(gray), other);
            Assert.True(difference.IsSame);
            Assert.Equal(double.PositiveInfinity, difference.PeakSignalToNoiseRatio);
        }
    }

    [Fact]
    public void Spaces_and_sizes_differ()
    {
        Image first = Samples.Create(30, 20), second = Copy(first);
        second.Color = ImageColorSpace.Describe(RgbColorSpace.DisplayP3);
        PictureDifference difference = Compare(ToPng(first), ToPng(second));
        Assert.Equal((false, false, 0), (difference.IsSame, difference.IsSameSpace, (int)difference.DifferingPixels));
        Assert.InRange(difference.MeanColorDifference!.Value, 0.5, 20);
        difference = Compare(ToPng(first), ToPng(Samples.Create(31, 20)));
        Assert.Equal((false, false, 0), (difference.IsSame, difference.IsSameSize, difference.Channels.Count));
    }

    /// <summary>A profile of a space is that space, though its numbers are rounded.</summary>
    [Fact]
    public void A_profile_and_code_points_of_one_space_are_the_same()
    {
        Image first = Samples.Create(30, 20), second = Copy(first);
        first.Color = new() { IccProfile = IccProfile.Create(RgbColorSpace.DisplayP3, new() { Version = 2 }).ToArray() };
        second.Color = new() { Cicp = new(12, 13, 0, true) };
        Assert.True(Compare(ToPng(first), ToPng(second)).IsSame);
        first.Color = new() { IccProfile = IccProfile.Create(RgbColorSpace.AdobeRgb1998).ToArray() };
        Assert.False(Compare(ToPng(first), ToPng(second)).IsSameSpace);
    }

    [Fact]
    public void What_is_not_a_number_differs_from_numbers_only()
    {
        Image first = new(4, 1, new PixelFormat(1, AlphaMode.None, SampleType.Binary32)), second = new(4, 1, first.Format);
        ((ReadOnlySpan<float>)[float.NaN, float.NaN, float.PositiveInfinity, 0.5f]).CopyTo(first.GetSamples<float>());
        ((ReadOnlySpan<float>)[float.NaN, 1, float.PositiveInfinity, 0.25f]).CopyTo(second.GetSamples<float>());
        PictureChannelDifference gray = Assert.Single(Compare(ToStream(first, PictureFormat.Pfm), ToStream(second, PictureFormat.Pfm)).Channels);
        Assert.Equal(("gray", 2, 1, 0.25), (gray.Name, gray.Differing, gray.NotFinite, gray.Largest));
    }

    private static PictureDifference Compare(Stream first, Stream second, PictureComparisonOptions? options = null)
    {
        using PictureReader one = PictureFile.Open(first), other = PictureFile.Open(second);
        return PictureComparison.Compare(one, other, options);
    }

    private static Image Copy(Image image)
    {
        Image copy = new(image.Width, image.Height, image.Format) { Color = image.Color };
        image.Bytes.CopyTo(copy.Bytes);
        return copy;
    }

    private static MemoryStream ToPng(Image image) => ToStream(image, PictureFormat.Png);

    private static MemoryStream ToStream(Image image, PictureFormat format)
    {
        MemoryStream stream = new();
        PictureFile.Write(stream, image, format);
        stream.Position = 0;
        return stream;
    }
}
