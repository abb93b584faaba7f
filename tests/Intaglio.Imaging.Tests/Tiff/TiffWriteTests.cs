namespace Intaglio.Imaging.Tests;

/// <summary>The directories of files that are written; their pixels are read by foreign programs and by the library.</summary>
public class TiffWriteTests
{
    [Trait("Duration", "Long")]
    [Fact]
    public void Every_format_in_every_compression_is_read_again()
    {
        int turns = 0;
        foreach (PixelFormat format in Sample.Formats)
        {
            foreach (TiffCompression compression in Enum.GetValues<TiffCompression>())
            {
                foreach (bool predictor in compression == TiffCompression.None ? [false] : (bool[])[false, true])
                {
                    foreach ((int width, int height) in ((int, int)[])[(1, 1), (13, 7), (300, 200)])
                    {
                        foreach (Image image in (Image[])[Sample.Random(width, height, format, turns), Sample.Smooth(width, height, format)])
                        {
                            ImageWriteOptions options = new() { TiffCompression = compression, UseTiffPredictor = predictor };
                            byte[] file = Sample.Write(image, ImageFileFormat.Tiff, options);
                            Sample.CheckSame(image, Sample.Read(file), (format, compression, predictor, width, height));
                            ForwardStream forward = new();
                            ImageFile.Write(forward, image, ImageFileFormat.Tiff, options);
                            Assert.Equal(file, forward.Written);
                            turns++;
                        }
                    }
                }
            }
        }
        Assert.Equal(24 * 5 * 6, turns);
    }

    [Fact]
    public void Directories_are_those_of_baseline_tiff()
    {
        Image image = Sample.Smooth(100, 700, new(3, AlphaMode.Straight, SampleType.Bits16));
        image.Color = new ImageColor { IccProfile = new byte[] { 1, 2, 3 } };
        byte[] file = Sample.Write(image, ImageFileFormat.Tiff, new() { TiffCompression = TiffCompression.Lzw });
        int at = BitConverter.ToInt32(file, 4), count = BitConverter.ToUInt16(file, at);
        Assert.Equal(0, at % 2);
        ushort[] tags = [.. Enumerable.Range(0, count).Select(i => BitConverter.ToUInt16(file, at + 2 + 12 * i))];
        Assert.Equal([256, 257, 258, 259, 262, 273, 277, 278, 279, 282, 283, 284, 296, 317, 338, 339, 34675], tags);
        Assert.Equal(0, BitConverter.ToInt32(file, at + 2 + 12 * count));
        // Strips are of up to 64 KiB: 81 rows of 800 bytes.
        Assert.Equal(81, BitConverter.ToInt32(file, TiffReadTests.FindEntry(file, 278) + 8));
        Assert.Equal(9, BitConverter.ToInt32(file, TiffReadTests.FindEntry(file, 273) + 4));
        Assert.Equal([1, 2, 3], file.AsSpan(TiffReadTests.FindEntry(file, 34675) + 8, 3).ToArray());
        Assert.Equal([1, 2, 3], Sample.Read(file).Color.IccProfile.ToArray());
    }

    [Fact]
    public void Other_depths_are_the_nearest_codes()
    {
        Image wide = Sample.Random(40, 20, new(3, AlphaMode.None, SampleType.Bits16));
        Image narrow = Sample.Random(40, 20, new(1, AlphaMode.Straight, SampleType.Bits8));
        Assert.Equal(Sample.Integers(wide).Select(value => Sample.Round(value, 65535, 255)), Sample.Integers(Sample.Read(Sample.Write(wide, ImageFileFormat.Tiff, new() { Depth = 8 }))));
        Assert.Equal(Sample.Integers(narrow).Select(value => value * 257), Sample.Integers(Sample.Read(Sample.Write(narrow, ImageFileFormat.Tiff, new() { Depth = 16 }))));
        foreach (int depth in (int[])[0, 1, 4, 12, 32])
            Assert.Throws<ArgumentException>(() => Sample.Write(narrow, ImageFileFormat.Tiff, new() { Depth = depth }));
        Assert.Throws<ArgumentException>(() => Sample.Write(Sample.Random(1, 1, new(1, AlphaMode.None, SampleType.Binary32)), ImageFileFormat.Tiff, new() { Depth = 16 }));
    }
}
