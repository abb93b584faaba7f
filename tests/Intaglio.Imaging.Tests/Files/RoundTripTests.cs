using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Imaging.Tests;

/// <summary>Whatever the image and the options, the same image is read, or the nearest that the file can hold.</summary>
public class RoundTripTests
{
    private static readonly Config thorough = Config.QuickThrowOnFailure.WithMaxTest(1500);

    private sealed record Case(int Width, int Height, PixelFormat Format, int Seed, bool Smooth, int Depth, int Choice, int SignificantBits)
    {
        internal Image Create()
        {
            Image image = Smooth ? Sample.Smooth(Width, Height, Format) : Sample.Random(Width, Height, Format, Seed);
            if (Format.Sample <= SampleType.Bits16)
                image.SignificantBits = Math.Min(SignificantBits, 8 * Format.BytesPerSample);
            return image;
        }
    }

    [Fact]
    public void Png() => Prop.ForAll(Cases(Sample.IntegersWithoutPremultiplication), c =>
    {
        int[] depths = c.Format is { ColorComponents: 1, Alpha: AlphaMode.None } ? [1, 2, 4, 8, 16] : [8, 16];
        int? depth = c.Choice % 3 == 0 ? null : depths[c.Depth % depths.Length];
        System.IO.Compression.CompressionLevel level = (System.IO.Compression.CompressionLevel)(c.Choice % 4);
        CheckIntegers(c, ImageFileFormat.Png, new() { Depth = depth, IsInterlaced = c.Choice % 2 == 0, CompressionLevel = level });
    }).Check(thorough);

    [Fact]
    public void Tiff() => Prop.ForAll(Cases(Sample.Formats), c =>
    {
        TiffCompression compression = (TiffCompression)(c.Choice % 3);
        ImageWriteOptions options = new() { TiffCompression = compression, UseTiffPredictor = compression == TiffCompression.None ? null : c.Choice % 2 == 0 };
        if (c.Format.Sample > SampleType.Bits16)
            Sample.CheckSame(c.Create(), Sample.Read(Sample.Write(c.Create(), ImageFileFormat.Tiff, options)), c);
        else
            CheckIntegers(c, ImageFileFormat.Tiff, options);
    }).Check(thorough);

    [Fact]
    public void Netpbm() => Prop.ForAll(Cases(Sample.IntegersWithoutPremultiplication), c =>
    {
        bool plain = c.Format.Alpha == AlphaMode.None && c.Choice % 2 == 0;
        CheckIntegers(c, plain ? ImageFileFormat.Pnm : ImageFileFormat.Pam, new() { Depth = c.Choice % 3 == 0 ? null : 1 + c.Depth % 16, IsPlainText = plain && c.Choice % 4 == 0 });
    }).Check(thorough);

    [Fact]
    public void Pfm() => Prop.ForAll(Cases(Sample.Formats.Where(format => format.Alpha == AlphaMode.None && format.Sample > SampleType.Bits16)), c =>
    {
        Image image = c.Create(), read = Sample.Read(Sample.Write(image, ImageFileFormat.Pfm));
        float[] expected = c.Format.Sample == SampleType.Binary32 ? image.GetSamples<float>().ToArray() : Array.ConvertAll(image.GetSamples<Half>().ToArray(), value => (float)value);
        Assert.Equal(expected, read.GetSamples<float>().ToArray());
    }).Check(thorough);

    private static Arbitrary<Case> Cases(IEnumerable<PixelFormat> formats) => Arb.From(
        from width in Gen.Choose(1, 40)
        from height in Gen.Choose(1, 12)
        from format in Gen.Elements(formats)
        from seed in Gen.Choose(0, 1_000_000)
        from smooth in Gen.Elements(false, true)
        from depth in Gen.Choose(0, 15)
        from choice in Gen.Choose(0, 11)
        from bits in Gen.Choose(1, 16)
        select new Case(width, height, format, seed, smooth, depth, choice, bits));

    // Codes that were read are written again as they were.
    private static void CheckIntegers(Case c, ImageFileFormat format, ImageWriteOptions options)
    {
        Image image = c.Create(), read = Sample.Read(Sample.Write(image, format, options));
        int from = c.Format.Sample == SampleType.Bits8 ? 255 : 65535, to = read.Format.Sample == SampleType.Bits8 ? 255 : 65535;
        // Without a depth nothing is lost.
        int code = options.Depth is { } depth ? (1 << depth) - 1 : from;
        IEnumerable<int> expected = Sample.Integers(image).Select(value => Sample.Round(Sample.Round(value, from, code), code, to));
        Assert.True(expected.SequenceEqual(Sample.Integers(read)), $"{c}");
        Sample.CheckSame(read, Sample.Read(Sample.Write(read, format, options)), c);
    }
}
