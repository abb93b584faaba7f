using Intaglio.Imaging;

namespace Intaglio.OpenExr.Tests;

public class ExrColorsTests
{
    private static readonly ExrChromaticities Rec2020 = new(0.708f, 0.292f, 0.170f, 0.797f, 0.131f, 0.046f, 0.3127f, 0.3290f);
    private static readonly ExrChromaticities Other = new(0.7347f, 0.2653f, 0.0f, 1.0f, 0.0001f, -0.077f, 0.32168f, 0.33767f);

    [Theory]
    [InlineData(SampleType.Binary16, 1, AlphaMode.None)]
    [InlineData(SampleType.Binary16, 3, AlphaMode.Premultiplied)]
    [InlineData(SampleType.Binary32, 3, AlphaMode.None)]
    [InlineData(SampleType.Binary32, 1, AlphaMode.Premultiplied)]
    public void Pictures_come_back_through_a_file(SampleType sample, int colors, AlphaMode alpha)
    {
        Image image = Picture(new(colors, alpha, sample));
        image.Color = new() { Gamma = 100_000, Chromaticities = new(31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600), Cicp = new(9, 8, 0, true) };
        using MemoryStream stream = new();
        ExrFile.Write(stream, ExrColors.FromImage(image, "beauty"));
        stream.Position = 0;
        using ExrReader reader = ExrReader.Open(stream);
        Assert.Equal(Rec2020, reader.Parts[0].Header.Attributes.Get(ExrStandardAttributes.Chromaticities));
        Assert.All(reader.Parts[0].Header.Channels, channel => Assert.StartsWith("beauty.", channel.Name, StringComparison.Ordinal));
        Image back = ExrColors.ReadRgba(reader.Parts[0], "beauty");
        Assert.Equal(image.Format, back.Format);
        Assert.Equal(image.Color, back.Color);
        Assert.Equal(image.Bytes.ToArray(), back.Bytes.ToArray());
    }

    [Theory]
    [InlineData(3, 5, 20, 17)]
    [InlineData(-7, 3, 59, 12)]
    [InlineData(58, 41, 59, 42)]
    [InlineData(10, 9, 10, 9)]
    public void Colors_of_a_region_are_those_of_the_whole(int minX, int minY, int maxX, int maxY)
    {
        foreach (ExrChannel[] channels in (ExrChannel[][])[Pictures.LuminanceChroma, Pictures.Rgba])
        {
            using MemoryStream stream = new(Ours.Write(Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(-8, 2, 59, 43), channels, fill: Fill.Smooth)));
            using ExrReader reader = ExrReader.Open(stream);
            ExrBox2i region = new(minX, minY, maxX, maxY);
            Image whole = ExrColors.ReadRgba(reader.Parts[0]), image = ExrColors.ReadRgba(reader.Parts[0], new ExrSelection { Region = region });
            Assert.Equal(((int)region.Width, (int)region.Height, whole.Format), (image.Width, image.Height, image.Format));
            for (int y = 0; y < image.Height; y++)
                Assert.Equal(whole.GetRow<Half>(minY - 2 + y).Slice((minX + 8) * whole.Format.Components, image.Width * whole.Format.Components).ToArray(), image.GetRow<Half>(y).ToArray());
        }
    }

    [Fact]
    public void The_header_of_colors_is_that_of_the_image_they_are_read_into()
    {
        ExrBox2i window = new(-8, 2, 59, 43), region = new(0, 4, 9, 10);
        ExrChannel[] half = Channels(ExrPixelType.Half, "R", "A"), mixed = [.. Channels(ExrPixelType.Half, "Y"), .. Channels(ExrPixelType.Float, "A")], layers = Channels(ExrPixelType.Half, "left.Y", "left.A", "Z");
        foreach ((ExrChannel[] channels, string? layer) in ((ExrChannel[], string?)[])[(Pictures.LuminanceChroma, null), (Pictures.Rgba, null), (half, null), (mixed, null), (layers, "left")])
        {
            using MemoryStream stream = new(Ours.Write(Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, window, channels, fill: Fill.Smooth)));
            using ExrReader reader = ExrReader.Open(stream);
            foreach (ExrSelection? selection in (ExrSelection?[])[null, new() { Region = region }, new() { Channels = [.. channels.Select(channel => channel.Name).Where(name => name[^1] != 'A')] }])
                Assert.Equal(ImageHeader.From(ExrColors.ReadRgba(reader.Parts[0], selection ?? new(), layer)), ExrColors.GetHeader(reader.Parts[0], selection, layer));
            Assert.Contains("none.R", Assert.Throws<ArgumentException>(() => ExrColors.GetHeader(reader.Parts[0], layer: "none")).Message, StringComparison.Ordinal);
        }

        static ExrChannel[] Channels(ExrPixelType type, params string[] names) => [.. names.Select(name => new ExrChannel(name, type))];
    }

    [Fact]
    public void Colours_are_multiplied_by_alpha()
    {
        Image image = new(1, 1, new(3, AlphaMode.Straight, SampleType.Binary32));
        ((ReadOnlySpan<float>)[0.5f, 2, -1, 0.25f]).CopyTo(image.GetSamples<float>());
        ExrImage pixels = ExrColors.FromImage(image).Levels[0];
        Assert.Equal([0.125f, 0.5f, -0.25f, 0.25f], new[] { "R", "G", "B", "A" }.Select(name => pixels[name].GetSamples<float>()[0]));

        Image halves = new(2, 1, new(1, AlphaMode.Straight, SampleType.Binary16));
        ((ReadOnlySpan<Half>)[(Half)3, (Half)0.5, (Half)7, (Half)0]).CopyTo(halves.GetSamples<Half>());
        ExrImage gray = ExrColors.FromImage(halves).Levels[0];
        Assert.Equal([(Half)1.5, (Half)0], gray["Y"].GetSamples<Half>().ToArray());
        Assert.Equal([(Half)0.5, (Half)0], gray["A"].GetSamples<Half>().ToArray());
    }

    [Fact]
    public void Pictures_that_are_not_of_linear_light_are_refused()
    {
        Assert.Throws<ArgumentException>("image", () => ExrColors.FromImage(new(1, 1, new(3, AlphaMode.None, SampleType.Bits8))));
        Image image = new(1, 1, new(3, AlphaMode.None, SampleType.Binary16));
        foreach (ImageColor color in (ImageColor[])[new() { SrgbRenderingIntent = 0, Gamma = 45455 }, new() { Gamma = 45455 }, new() { IccProfile = new byte[200] }, new() { Cicp = new(1, 13, 0, true) },
            new() { Cicp = new(1, 8, 1, true) }, new() { Cicp = new(99, 8, 0, true) }, new() { Chromaticities = new(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000) }])
        {
            image.Color = color;
            Assert.Contains("linear", Assert.Throws<ArgumentException>(() => ExrColors.FromImage(image)).Message, StringComparison.Ordinal);
        }
        image.Color = ImageColor.Untagged;
        Assert.Equal(3, ExrColors.FromImage(image).Header.Channels.Count);
    }

    [Fact]
    public void Light_is_stated_to_be_linear_in_the_primaries_of_the_file()
    {
        ImageColor rec709 = Read([("R", 1)], null).Color;
        Assert.Equal((100_000, new CodingIndependentCodePoints(1, 8, 0, true)), (rec709.Gamma, rec709.Cicp));
        Assert.Equal(new PngChromaticities(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000), rec709.Chromaticities);
        ImageColor other = Read([("R", 1)], null, header => header.Attributes.Set(ExrStandardAttributes.Chromaticities, Other)).Color;
        Assert.Equal((100_000, null, new PngChromaticities(32168, 33767, 73470, 26530, 0, 100000, 10, -7700)), (other.Gamma, other.Cicp, other.Chromaticities));
        ImageColor none = Read([("R", 1)], null, header => header.Attributes.Set(ExrStandardAttributes.Chromaticities, Other with { RedX = float.NaN })).Color;
        Assert.Equal((100_000, (PngChromaticities?)null), (none.Gamma, none.Chromaticities));
    }

    [Fact]
    public void Layers_and_views_have_their_own_colours()
    {
        (string, float)[] channels = [("R", 1), ("G", 2), ("B", 3), ("right.R", 4), ("right.G", 5), ("diffuse.R", 6), ("diffuse.left.Y", 7), ("Z", 8), ("x.A", 9)];
        void Views(ExrHeader header) => header.Attributes.Set(ExrStandardAttributes.MultiView, ["left", "right"]);
        Assert.Equal([1, 2, 3], Components(Read(channels, null)));
        Assert.Equal([1, 2, 3], Components(Read(channels, "left", Views)));
        Assert.Equal([4, 5, 0], Components(Read(channels, "right", Views)));
        Assert.Equal([6, 0, 0], Components(Read(channels, "diffuse")));
        Assert.Equal([7], Components(Read(channels, "diffuse.left")));
        Assert.Contains("left.R", Assert.Throws<ArgumentException>(() => Read(channels, "left")).Message, StringComparison.Ordinal);
        Assert.Contains("x.R", Assert.Throws<ArgumentException>(() => Read(channels, "x")).Message, StringComparison.Ordinal);
        Assert.Contains("existing channels: Z", Assert.Throws<ArgumentException>(() => Read([("Z", 1)], null)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_channel_that_is_not_of_halves_makes_all_floats()
    {
        ExrBox2i window = ExrBox2i.FromSize(1, 1);
        ExrImage pixels = new(window, [new("R", ExrPixelType.Half), new("G", ExrPixelType.UInt), new("B", ExrPixelType.Float)]);
        pixels["R"].GetSamples<Half>()[0] = (Half)0.5;
        pixels["G"].GetSamples<uint>()[0] = 70_000;
        pixels["B"].GetSamples<float>()[0] = 1e30f;
        Image image = ExrColors.ToImage(pixels, new(window, pixels.Planes.Select(plane => plane.Channel)));
        Assert.Equal(new PixelFormat(3, AlphaMode.None, SampleType.Binary32), image.Format);
        Assert.Equal([0.5f, 70_000, 1e30f], image.GetSamples<float>().ToArray());
    }

    [Theory]
    [InlineData(0, 0, 9, 7)]
    [InlineData(-3, -5, 8, 4)]
    [InlineData(3, 2, 1, 1)]
    [InlineData(3, 3, 1, 3)]
    public void Chroma_of_one_value_stays_that_value_wherever_the_window_is(int minX, int minY, int width, int height)
    {
        ExrBox2i window = new(minX, minY, minX + width - 1, minY + height - 1);
        LuminanceWeights weights = LuminanceWeights.Of(ExrChromaticities.Rec709);
        foreach (int sampling in (int[])[1, 2, 4])
        {
            ExrImage pixels = new(window, [new("Y", ExrPixelType.Float), new("RY", ExrPixelType.Float, sampling, sampling), new("BY", ExrPixelType.Float, sampling, sampling)]);
            pixels["Y"].GetSamples<float>().Fill(2);
            pixels["RY"].GetSamples<float>().Fill(0.25f);
            pixels["BY"].GetSamples<float>().Fill(-0.5f);
            bool hasChroma = pixels["RY"].Columns > 0 && pixels["RY"].Rows > 0;
            float red = hasChroma ? 2.5f : 2, blue = hasChroma ? 1 : 2, green = (2 - red * weights.Red - blue * weights.Blue) / weights.Green;
            Image image = ExrColors.ToImage(pixels, new(window, pixels.Planes.Select(plane => plane.Channel)));
            ReadOnlySpan<float> samples = image.GetSamples<float>();
            for (int i = 0; i < samples.Length; i++)
                Assert.Equal((i % 3) switch { 0 => red, 1 => green, _ => blue }, samples[i], 1e-4f);
        }
    }

    [Fact]
    public void Smooth_chroma_is_found_again_between_its_samples()
    {
        ExrBox2i window = ExrBox2i.FromSize(120, 90);
        ExrImage pixels = new(window, [new("Y", ExrPixelType.Float), new("RY", ExrPixelType.Float, 2, 2)]);
        pixels["Y"].GetSamples<float>().Fill(1);
        for (int y = 0; y < 45; y++)
        {
            for (int x = 0; x < 60; x++)
                pixels["RY"].GetRow<float>(y)[x] = Wave(2 * x, 2 * y);
        }
        ReadOnlySpan<float> samples = ExrColors.ToImage(pixels, new(window, pixels.Planes.Select(plane => plane.Channel))).GetSamples<float>();
        for (int y = 14; y < 76; y++)
        {
            for (int x = 14; x < 106; x++)
                Assert.Equal(1 + Wave(x, y), samples[(y * 120 + x) * 3], 2e-3f);
        }

        static float Wave(int x, int y) => 0.1f * MathF.Sin(x * 0.35f) + 0.1f * MathF.Cos(y * 0.45f);
    }

    public static TheoryData<float[]> Primaries => [[0.64f, 0.33f, 0.3f, 0.6f, 0.15f, 0.06f, 0.3127f, 0.329f], [0.7347f, 0.2653f, 0, 1, 0.0001f, -0.077f, 0.32168f, 0.33767f], [1, 0.1f, 0, 0.9f, 0.1f, 0, 0.4f, 0.3f]];

    [Theory, MemberData(nameof(Primaries))]
    public void The_primaries_make_white_with_the_weights_of_the_luminance(float[] numbers)
    {
        ExrChromaticities c = new(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]);
        LuminanceWeights weights = LuminanceWeights.Of(c);
        // Colours add in CIE XYZ; of one with luminance Y, X is Y · x / y. A primary without luminance adds what is left.
        Assert.Equal(1, weights.Red + weights.Green + weights.Blue, 1e-6f);
        if (c.BlueY == 0)
        {
            Assert.Equal(0, weights.Blue);
            return;
        }
        Assert.Equal(c.WhiteX / c.WhiteY, weights.Red * c.RedX / c.RedY + weights.Green * c.GreenX / c.GreenY + weights.Blue * c.BlueX / c.BlueY, 1e-5f);
        Assert.Equal((1 - c.WhiteX - c.WhiteY) / c.WhiteY, weights.Red * Z(c.RedX, c.RedY) + weights.Green * Z(c.GreenX, c.GreenY) + weights.Blue * Z(c.BlueX, c.BlueY), 1e-5f);

        static float Z(float x, float y) => (1 - x - y) / y;
    }

    [Fact]
    public void Primaries_that_make_no_white_count_as_those_of_Rec_709() =>
        Assert.Equal(LuminanceWeights.Of(ExrChromaticities.Rec709), LuminanceWeights.Of(new(0.1f, 0.1f, 0.2f, 0.2f, 0.3f, 0.3f, float.NaN, 0)));

    private static Image Picture(PixelFormat format)
    {
        Image image = new(13, 7, format);
        Random random = new(12);
        if (format.Sample == SampleType.Binary16)
        {
            foreach (ref Half half in image.GetSamples<Half>())
                half = BitConverter.UInt16BitsToHalf((ushort)random.Next(0x10000));
        }
        else
        {
            foreach (ref float number in image.GetSamples<float>())
                number = BitConverter.Int32BitsToSingle(random.Next() << 1);
        }
        return image;
    }

    /// <summary>Reads a picture of one pixel from channels of those values.</summary>
    private static Image Read((string Name, float Value)[] channels, string? layer, Action<ExrHeader>? change = null)
    {
        ExrBox2i window = ExrBox2i.FromSize(1, 1);
        ExrImage pixels = new(window, channels.Select(channel => new ExrChannel(channel.Name, ExrPixelType.Float)));
        foreach ((string name, float value) in channels)
            pixels[name].GetSamples<float>()[0] = value;
        ExrHeader header = new(window, pixels.Planes.Select(plane => plane.Channel));
        change?.Invoke(header);
        using MemoryStream stream = new();
        ExrFile.Write(stream, new ExrPart(header, pixels));
        stream.Position = 0;
        using ExrReader reader = ExrReader.Open(stream);
        return ExrColors.ReadRgba(reader.Parts[0], layer);
    }

    private static float[] Components(Image image) => image.GetSamples<float>().ToArray();
}
