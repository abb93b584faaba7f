using System.Text.Json;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

public class GradientTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [Fact]
    public void A_picture_has_the_stops_at_its_ends()
    {
        Image image = Draw("red, 30%, rgb(0, 255, 0) 50%, blue", "--width", "101", "--height", "3");
        Assert.Equal((101, 3, new PixelFormat(3, AlphaMode.None, SampleType.Bits8), (int?)0), (image.Width, image.Height, image.Format, image.Color.SrgbRenderingIntent));
        for (int row = 0; row < 3; row++)
        {
            byte[] pixels = image.GetRow<byte>(row).ToArray();
            Assert.Equal([255, 0, 0], pixels[..3]);
            Assert.Equal([0, 255, 0], pixels[150..153]);
            Assert.Equal([0, 0, 255], pixels[300..]);
        }
    }

    /// <summary>Halfway from black to white is 128 of sRGB, half of the light is 188, an L* of 50 is 119, and a lightness of 0.5 in Oklab, whose cube is the light, is 99.</summary>
    [Theory]
    [InlineData(128, "--in", "srgb")]
    [InlineData(188, "--in", "linear")]
    [InlineData(99, "--in", "oklab")]
    [InlineData(99, "--in", "oklch", "--hue", "longer")]
    [InlineData(119, "--in", "lab")]
    [InlineData(119, "--in", "lch")]
    [InlineData(128, "--in", "hsl")]
    [InlineData(128, "--in", "hwb")]
    [InlineData(99)]
    [InlineData(99, "--linear-stops")]
    [InlineData(99, "--easing", "smoothstep")]
    [InlineData(99, "--easing", "ease-in-out")]
    public void Each_space_has_a_middle_of_its_own(int expected, params string[] options) =>
        Assert.Equal([(byte)expected, (byte)expected, (byte)expected], Draw("black, white", ["--width", "3", "--height", "1", .. options]).GetRow<byte>(0)[3..6].ToArray());

    /// <summary>A quarter of the way: smoothstep is at 0.15625, and sRGB's 0.5 as light is stored as 188.</summary>
    [Fact]
    public void Options_reach_the_gradient()
    {
        Assert.Equal(40, Draw("black, white", "--in", "srgb", "--easing", "smoothstep", "--width", "5").GetRow<byte>(0)[3]);
        Assert.Equal(188, Draw("rgb(127.5 127.5 127.5), white", "--in", "srgb", "--linear-stops", "--width", "5").GetRow<byte>(0)[0]);
        byte[] longer = Draw("hsl(0 100% 50%), hsl(120 100% 50%)", "--in", "hsl", "--hue", "longer", "--width", "3").GetRow<byte>(0).ToArray();
        Assert.Equal([0, 0, 255], longer[3..6]);
    }

    [Fact]
    public void Comparing_draws_a_row_for_each_space()
    {
        Image image = Draw("black, white", "--compare", "--no-labels", "--width", "3", "--height", "2");
        Assert.Equal((3, 12), (image.Width, image.Height));
        Assert.Equal([128, 188, 99, 99, 119, 99], Enumerable.Range(0, 6).Select(row => (int)image.GetRow<byte>(row * 2)[3]));
        Assert.Equal(10, Draw("black, white", "--compare", "--no-labels", "--linear-stops", "--width", "3", "--height", "2").Height);
        string[] report = Run("black, white", "--compare", "--report").Text.Split('\n');
        Assert.Equal(["row 1: srgb", "row 2: linear", "row 3: oklab", "row 4: oklch", "row 5: lab", "row 6: oklab, linear stops"], report.Where(line => line.StartsWith("row", StringComparison.Ordinal)));
    }

    /// <summary>Above each row is black on white, between the rows is white, and the rows are those without labels.</summary>
    [Fact]
    public void Rows_that_are_compared_have_labels_and_gaps()
    {
        const int width = 400, height = 8, label = 22, gap = 8, step = label + height + gap;
        Image plain = Draw("red, rgb(0 0 255 / 50%)", "--compare", "--no-labels", "--width", "400", "--height", "8"), sheet = Draw("red, rgb(0 0 255 / 50%)", "--compare", "--width", "400", "--height", "8");
        Assert.Equal((width, 6 * step - gap, plain.Format), (sheet.Width, sheet.Height, sheet.Format));
        int rowSize = width * sheet.Format.BytesPerPixel;
        List<byte[]> labels = [];
        for (int row = 0; row < 6; row++)
        {
            Assert.Equal(plain.Bytes.Slice(row * height * rowSize, height * rowSize).ToArray(), sheet.Bytes.Slice((row * step + label) * rowSize, height * rowSize).ToArray());
            byte[] text = sheet.Bytes.Slice(row * step * rowSize, label * rowSize).ToArray();
            Assert.Equal([0, 255], text.Distinct().Order().Select(sample => (int)sample));
            Assert.All(text.Chunk(4), pixel => Assert.Equal(255, pixel[3]));
            labels.Add(text);
            if (row < 5)
                Assert.True(!sheet.Bytes.Span.Slice((row * step + label + height) * rowSize, gap * rowSize).ContainsAnyExcept((byte)255));
        }
        Assert.Equal(6, labels.Select(Convert.ToHexString).Distinct().Count());
        // Narrow pictures cut labels off.
        Assert.Equal((3, 6 * (11 + 2 + 4) - 4), (Draw("red, blue", "--compare", "--width", "3", "--height", "2") is var narrow ? narrow.Width : 0, narrow.Height));
    }

    [Fact]
    public void What_is_transparent_stays_so()
    {
        Image image = Draw("rgb(255 0 0 / 0), rgb(0 0 255)", "--in", "srgb", "--width", "3");
        Assert.Equal(AlphaMode.Straight, image.Format.Alpha);
        Assert.Equal([0, 0, 255, 128], image.GetRow<byte>(0)[4..8].ToArray());
    }

    [Theory]
    [InlineData("none", 1)]
    [InlineData("ordered", 2)]
    [InlineData("blue-noise", 2)]
    [InlineData("error-diffusion", 2)]
    public void Dithering_mixes_two_levels(string method, int levels)
    {
        // A third of the way between two greys.
        byte[] samples = Draw("rgb(100.33 100.33 100.33), rgb(100.33 100.33 100.33)", "--in", "srgb", "--dither", method, "--width", "64", "--height", "64").Bytes.ToArray();
        Assert.Equal(levels, samples.Distinct().Count());
        Assert.Equal(method == "none" ? 100 : 100.33, samples.Average(sample => (double)sample), 0.02);
    }

    [Fact]
    public void The_report_is_what_the_library_measures()
    {
        Outcome outcome = Run("blue, white 60%", "--in", "lab", "--json");
        GradientMeasures measures = GradientMeasures.Create(Gradient.Parse("blue, white 60%", new GradientOptions { Space = CssColorSpace.Lab }));
        JsonElement row = JsonDocument.Parse(outcome.Text).RootElement.GetProperty("blends")[0];
        Assert.Equal("lab", row.GetProperty("blend").GetString());
        Assert.Equal(measures.StepVariation, row.GetProperty("stepVariation").GetDouble(), 1e-6);
        Assert.Equal(JsonValueKind.Null, row.GetProperty("stepRatio").ValueKind);
        Assert.Equal(measures.HueDeviation, row.GetProperty("hueDeviation").GetDouble(), 1e-6);
        Assert.Equal(0.6, row.GetProperty("stops")[1].GetProperty("position").GetDouble());
        Assert.Equal("rgb(0, 0, 255)", row.GetProperty("stops")[0].GetProperty("color").GetString());
        Assert.Equal(measures.Segments[0].LightnessError, row.GetProperty("segments")[0].GetProperty("lightnessError").GetDouble(), 1e-6);
        Assert.Contains("\n  steps of CIEDE2000   spread ", Run("blue, white", "--report").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_picture_goes_to_standard_output_too()
    {
        byte[] file = Programs.Intaglio(folder.Path, "gradient", "red, blue", "-o", "-").Output;
        Assert.Equal(0, Programs.Intaglio(folder.Path, "gradient", "red, blue", "-o", "same.png").ExitCode);
        Assert.Equal(File.ReadAllBytes(folder["same.png"]), file);
        Outcome again = Programs.Intaglio(folder.Path, "gradient", "red, blue", "-o", "same.png");
        Assert.Equal((1, "intaglio: same.png: File exists"), (again.ExitCode, again.Error.Split(';')[0]));
        Assert.Equal(0, Programs.Intaglio(folder.Path, "gradient", "red, blue", "-f", "-o", "same.png").ExitCode);
    }

    [Theory]
    [InlineData("a gradient must have at least two stops; 'red' has 1", "red", "-o", "x.png")]
    [InlineData("at character 1 of 'bleu': unknown color name 'bleu'", "red, bleu", "-o", "x.png")]
    [InlineData("specify the output with -o PATH", "red, blue")]
    [InlineData("the extension of x.jpg must be .png", "red, blue", "-o", "x.jpg")]
    [InlineData("the extension of x.tif must be .png", "red, blue", "--report", "-o", "x.tif")]
    [InlineData("invalid --in 'cmyk' (expected srgb, linear, oklab", "red, blue", "--in", "cmyk")]
    [InlineData("invalid --hue 'up' (expected shorter, longer, increasing, decreasing", "red, blue", "--hue", "up")]
    [InlineData("invalid --easing 'bounce' (expected linear", "red, blue", "--easing", "bounce")]
    [InlineData("invalid --dither 'noise' (expected none, ordered, blue-noise, error-diffusion", "red, blue", "--dither", "noise")]
    [InlineData("invalid --width '0' (expected 1 to 65535", "red, blue", "--width", "0")]
    [InlineData("invalid --height '1.5'", "red, blue", "--height", "1.5")]
    [InlineData("an image of 65535 x 65535 pixels is too large", "red, blue", "--width", "65535", "--height", "65535", "-o", "x.png")]
    [InlineData("specify either --compare or --in", "red, blue", "--compare", "--in", "lab")]
    [InlineData("the image and the report cannot both go to standard output", "red, blue", "--json", "-o", "-")]
    public void Wrong_use_is_told(string message, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["gradient", .. arguments]);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.Equal((2, ""), (outcome.ExitCode, outcome.Text));
        Assert.False(File.Exists(folder["x.png"]));
    }

    private Outcome Run(params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["gradient", .. arguments]);
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        return outcome;
    }

    private Image Draw(string stops, params string[] options)
    {
        using MemoryStream file = new(Run([stops, .. options, "-o", "-"]).Output);
        return ImageFile.Read(file);
    }
}
