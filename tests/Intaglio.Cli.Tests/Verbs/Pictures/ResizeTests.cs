using System.Text.Json;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli.Tests;

public class ResizeTests(TestFolder folder) : IClassFixture<TestFolder>
{
    private string Make(string name, int width = 30, int height = 20, AlphaMode alpha = AlphaMode.None)
    {
        Image image = new(width, height, new PixelFormat(3, alpha, SampleType.Bits8));
        new Random(5).NextBytes(image.GetSamples<byte>());
        PictureFile.Write(folder[name], image);
        return name;
    }

    private Image Resize(params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["resize", arguments[0], "-o", .. arguments[1..], "-f"]);
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        return PictureFile.Read(Path.Combine(folder.Path, arguments[1]));
    }

    [Fact]
    public void A_size_kernel_and_fit_reach_the_image()
    {
        Make("in.ppm", 600, 400);
        Image image = Resize("in.ppm", "out.ppm", "--width", "100", "--height", "67", "--fit", "fill", "--kernel", "lanczos3");
        Image expected = PictureResizing.Resize(PictureFile.Read(folder["in.ppm"]), new() { Width = 100, Height = 67, Fit = ResizeFit.Fill });
        Assert.Equal((100, 67), (image.Width, image.Height));
        Assert.Equal(expected.Bytes.ToArray(), image.Bytes.ToArray());
        Image other = Resize("in.ppm", "other.ppm", "--width", "100", "--height", "67", "--fit", "fill", "--kernel", "area", "--light", "encoded", "--sharpen", "0.5,1,0.01");
        expected = PictureResizing.Resize(PictureFile.Read(folder["in.ppm"]), new() { Width = 100, Height = 67, Fit = ResizeFit.Fill, Kernel = ResizeKernel.Area, Light = ResizeLight.Encoded, Sharpen = new() { Amount = 0.5, Radius = 1, Threshold = 0.01 } });
        Assert.Equal(expected.Bytes.ToArray(), other.Bytes.ToArray());
    }

    [Theory]
    [InlineData("--width 15", 15, 10)]
    [InlineData("--height 15", 23, 15)]
    [InlineData("--width 10 --height 10", 10, 7)]
    [InlineData("--width 10 --height 10 --fit cover --gravity northeast", 10, 10)]
    [InlineData("--width 10 --height 10 --fit pad --background #FF0000", 10, 10)]
    [InlineData("--width 60 --no-enlarge", 30, 20)]
    [InlineData("--width 50%", 15, 10)]
    [InlineData("--height 12.5%", 5, 3)]
    [InlineData("--width 100% --height 10 --fit fill", 30, 10)]
    [InlineData("--fit power-of-two", 32, 16)]
    [InlineData("--fit power-of-two --no-enlarge", 16, 16)]
    [InlineData("--width 50% --fit power-of-two", 16, 8)]
    public void Fits_make_sizes(string options, int width, int height)
    {
        Image image = Resize([Make("fit.png"), "fits.png", .. options.Split(' ')]);
        Assert.Equal((width, height), (image.Width, image.Height));
        if (options.Contains("pad", StringComparison.Ordinal))
            Assert.Equal([255, 0, 0], image.GetRow<byte>(0)[..3].ToArray());
    }

    [Fact]
    public void Other_formats_and_many_files_are_written()
    {
        Directory.CreateDirectory(folder["many"]);
        Make("many/a.png");
        Make("many/b.ppm");
        Outcome outcome = Programs.Intaglio(folder.Path, "resize", "-r", "many", "--output-dir", "small", "--width", "9", "--to", "exr", "--json");
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        Assert.Equal(2, JsonDocument.Parse(outcome.Output).RootElement.GetProperty("done").GetInt32());
        foreach (string name in (string[])["small/a.exr", "small/b.exr"])
        {
            using PictureReader reader = PictureFile.Open(folder[name]);
            Assert.Equal((PictureFormat.OpenExr, 9, 6), (reader.Format, reader.Header.Width, reader.Header.Height));
        }
    }

    [Theory]
    [InlineData("specify --width, --height or both")]
    [InlineData("--fit needs --width and --height", "--width", "4", "--fit", "cover")]
    [InlineData("--gravity needs --fit cover or pad", "--width", "4", "--gravity", "north")]
    [InlineData("--background needs --fit pad", "--width", "4", "--background", "white")]
    [InlineData("invalid --background 'whitish' (expected a CSS color)", "--width", "4", "--height", "4", "--fit", "pad", "--background", "whitish")]
    [InlineData("the background rgba(255, 255, 255, 0.5) is not opaque, but the picture has no alpha", "--width", "4", "--height", "4", "--fit", "pad", "--background", "#FFFFFF80")]
    [InlineData("invalid --width '0' (expected 1 to 67108864, or 0.01% to 10000%)", "--width", "0")]
    [InlineData("invalid --width '0%' (expected 1 to 67108864, or 0.01% to 10000%)", "--width", "0%")]
    [InlineData("invalid --height '10001%' (expected", "--height", "10001%")]
    [InlineData("invalid --height '-5%' (expected", "--height", "-5%")]
    [InlineData("invalid --width 'NaN%' (expected", "--width", "NaN%")]
    [InlineData("specify --width, --height or both", "--fit", "cover")]
    [InlineData("invalid --height '67108865' (expected 1 to 67108864", "--height", "67108865")]
    [InlineData("invalid --kernel 'sinc' (expected lanczos3, lanczos2,", "--width", "4", "--kernel", "sinc")]
    [InlineData("invalid --fit 'inside' (expected contain, cover, fill, pad, power-of-two)", "--width", "4", "--height", "4", "--fit", "inside")]
    [InlineData("invalid --light 'dim' (expected linear, encoded)", "--width", "4", "--light", "dim")]
    [InlineData("invalid --sharpen '1,0' (expected an amount", "--width", "4", "--sharpen", "1,0")]
    [InlineData("invalid --sharpen '-1' (expected an amount", "--width", "4", "--sharpen", "-1")]
    [InlineData("--quality needs JPEG as the output", "--width", "4", "--quality", "80")]
    public void Wrong_options_are_errors(string expected, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["resize", Make("wrong.png"), "-o", "never.png", .. arguments]);
        Assert.Equal(2, outcome.ExitCode);
        Assert.Contains(expected, outcome.Error, StringComparison.Ordinal);
        Assert.False(File.Exists(folder["never.png"]));
    }

    [Fact]
    public void A_size_beyond_memory_is_an_error()
    {
        Outcome outcome = Programs.Intaglio(folder.Path, "resize", Make("large.png"), "-o", "never.png", "--width", "67108864", "--height", "1", "--fit", "fill");
        Assert.Equal(1, outcome.ExitCode);
        Assert.Contains("take too much memory", outcome.Error, StringComparison.Ordinal);
    }
}
