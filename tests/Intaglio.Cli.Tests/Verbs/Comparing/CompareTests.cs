using System.Globalization;
using System.Text.Json;
using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

/// <summary>Bytes are compared as <c>cmp</c> does it, and images by their pixels.</summary>
public sealed class CompareTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Bytes_that_differ_are_those_of_cmp()
    {
        Random random = new(3);
        byte[] first = new byte[700_001];
        random.NextBytes(first);
        byte[] second = [.. first];
        for (int i = 0; i < 60; i++)
            random.NextBytes(second.AsSpan(random.Next(first.Length - 50), random.Next(1, 50)));
        File.WriteAllBytes(folder["a.bin"], first);
        File.WriteAllBytes(folder["b.bin"], second);
        // Offsets from 1, and the bytes in octal.
        long[] expected = [.. Programs.Run(folder.Path, "cmp", "-l", "a.bin", "b.bin").Text.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[0], CultureInfo.InvariantCulture) - 1)];
        JsonElement report = JsonDocument.Parse(Run(1, "", "a.bin", "b.bin", "--gap", "0", "--json").Output).RootElement;
        Assert.Equal((1, "bytes", false, expected.Length), (report.GetProperty("version").GetInt32(), report.GetProperty("kind").GetString(), report.GetProperty("equal").GetBoolean(), report.GetProperty("differingBytes").GetInt32()));
        Assert.Equal(expected, report.GetProperty("ranges").EnumerateArray().SelectMany(range => Enumerable.Range(range.GetProperty("offset").GetInt32(), range.GetProperty("length").GetInt32())).Select(offset => (long)offset));

        string[] lines = Run(1, "", "a.bin", "b.bin", "--max-ranges", "2").Text.Split('\n');
        Assert.StartsWith($"offset {expected[0]}, ", lines[0], StringComparison.Ordinal);
        Assert.EndsWith("more ranges (--max-ranges shows more)", lines[2], StringComparison.Ordinal);
        Assert.Matches($"^{expected.Length} bytes in [0-9]+ ranges differ; both have 700001 bytes$", lines[3]);
    }

    [Fact]
    public void Lengths_and_equal_files_are_told()
    {
        File.WriteAllBytes(folder["a"], new byte[100]);
        File.WriteAllBytes(folder["b"], new byte[101]);
        File.WriteAllBytes(folder["c"], [.. new byte[50], 1, .. new byte[49]]);
        Assert.Equal("same bytes: 100 bytes\n", Run(0, "", "a", "a").Text);
        Assert.Equal("no difference in the bytes that both have; a has 100 bytes, b has 101 bytes\n", Run(1, "", "a", "b").Text);
        Assert.Equal("offset 50, 1 byte\n1 byte in 1 range differs; both have 100 bytes\n", Run(1, "", "a", "c").Text);
        Assert.Equal("", Run(1, "", "-q", "a", "c").Text);
        Assert.Equal("", Run(1, "", "--quiet", "a", "b").Text);
        Assert.Equal("", Run(0, "", "--quiet", "a", "a").Text);
        Assert.Equal("offset 50, 1 byte\n1 byte in 1 range differs; both have 100 bytes\n", Programs.Intaglio(folder.Path, new byte[100], "compare", "-", "c").Text);
    }

    [Fact]
    public void Images_are_compared_by_pixels_unless_bytes_are_asked_for()
    {
        Image image = new(20, 10, new PixelFormat(3, AlphaMode.None, SampleType.Bits8));
        new Random(1).NextBytes(image.GetSamples<byte>());
        ImageFile.Write(folder["a.png"], image);
        // The content tells what it is, not the name.
        ImageFile.Write(folder["b.tif"], image);
        File.Move(folder["b.tif"], folder["b.dat"]);
        ref byte sample = ref image.GetRow<byte>(3)[3 * 7];
        sample = (byte)(sample < 128 ? sample + 5 : sample - 5);
        ImageFile.Write(folder["c.png"], image);

        Assert.Equal("same pixels: PNG, 20 x 10, RGB, 8 bits, sRGB\n", Run(0, "", "a.png", "b.dat").Text);
        Assert.Equal(1, Run(1, "", "a.png", "b.dat", "--bytes").ExitCode);
        string text = Run(1, "", "a.png", "c.png").Text;
        foreach (string line in (string[])["differing pixels  1 of 200 (0.5 %)", "bounding box      1 x 1 pixels from 7,3", "red               1 differ, 5 of 255 at most, 0.025 on average", "green             0 differ, 0 of 255 at most, 0 on average"])
            Assert.Contains($"\n{line}\n", text, StringComparison.Ordinal);
        Run(0, "", "a.png", "c.png", "--tolerance", "5/255");
        Run(1, "", "a.png", "c.png", "--tolerance", "4/255");
        Assert.Equal("", Run(1, "", "a.png", "c.png", "-q").Text);
        Assert.Equal(text, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["a.png"]), "compare", "-", "c.png").Text.Replace("-     ", "a.png ", StringComparison.Ordinal));

        JsonElement report = JsonDocument.Parse(Run(1, "", "a.png", "c.png", "--json").Output).RootElement;
        Assert.Equal((1, "pixels", false, 1), (report.GetProperty("version").GetInt32(), report.GetProperty("kind").GetString(), report.GetProperty("equal").GetBoolean(), report.GetProperty("differingPixels").GetInt32()));
        Assert.Equal([7, 3, 7, 3], report.GetProperty("boundingBox").EnumerateArray().Select(number => number.GetInt32()));
        Assert.Equal(5 / 255.0, report.GetProperty("channels")[0].GetProperty("largest").GetDouble(), 1e-12);
        report = JsonDocument.Parse(Run(0, "", "a.png", "b.dat", "--json").Output).RootElement;
        Assert.Equal((true, JsonValueKind.Null, JsonValueKind.Null), (report.GetProperty("equal").GetBoolean(), report.GetProperty("psnr").ValueKind, report.GetProperty("boundingBox").ValueKind));
    }

    [Fact]
    public void Differences_are_drawn()
    {
        Image first = new(40, 30, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)), second = new(40, 30, first.Format);
        second.GetRow<byte>(20)[60..63].Fill(255);
        ImageFile.Write(folder["a.png"], first);
        ImageFile.Write(folder["b.png"], second);
        ImageFile.Write(folder["wide.png"], new Image(41, 30, first.Format));
        foreach ((string metric, string name, string scale) in ((string, string, string)[])[("ciede2000", "CIEDE2000", "10"), ("ssim", "1 - SSIM", "1"), ("absolute", "the largest difference of a channel", "0.1")])
        {
            string text = Run(1, "", "a.png", "b.png", "-o", $"{metric}.png", "--metric", metric).Text;
            Assert.EndsWith($"\npicture           {metric}.png, {name} from 0 (dark gray) to {scale} (pale yellow)\n", text, StringComparison.Ordinal);
            Image picture = ImageFile.Read(folder[$"{metric}.png"]);
            Assert.Equal((40, 30), (picture.Width, picture.Height));
            Assert.True(picture.GetRow<byte>(20)[60] > picture.GetRow<byte>(20)[0] + 50);
        }
        Assert.Matches("\nSSIM +0\\.[0-9]+\n", Run(1, "", "a.png", "b.png").Text);
        JsonElement report = JsonDocument.Parse(Run(1, "", "a.png", "b.png", "--json", "-f", "-o", "ciede2000.png", "--scale", "1/4").Output).RootElement;
        Assert.Equal(("ciede2000.png", "ciede2000", 0.25), (report.GetProperty("picture").GetProperty("path").GetString(), report.GetProperty("picture").GetProperty("metric").GetString(), report.GetProperty("picture").GetProperty("scale").GetDouble()));
        Assert.Equal(report.GetProperty("ssim").GetDouble(), report.GetProperty("channels").EnumerateArray().Average(channel => channel.GetProperty("ssim").GetDouble()), 1e-15);
        Assert.False(JsonDocument.Parse(Run(1, "", "a.png", "b.png", "--json").Output).RootElement.TryGetProperty("picture", out _));
        Assert.Equal(File.ReadAllBytes(folder["absolute.png"]), Run(1, "", "a.png", "b.png", "-q", "--metric", "absolute", "-o", "-").Output);

        // Nothing is written where nothing can be shown, and an input never.
        Assert.EndsWith("\npicture           not written\n", Run(1, "", "a.png", "wide.png", "-o", "none.png").Text, StringComparison.Ordinal);
        Assert.Equal(JsonValueKind.Null, JsonDocument.Parse(Run(1, "", "a.png", "wide.png", "--json", "-o", "none.png").Output).RootElement.GetProperty("picture").ValueKind);
        Assert.StartsWith("intaglio: a.png and a.png are the same file", Run(2, null, "a.png", "b.png", "-f", "-o", "a.png").Error, StringComparison.Ordinal);
        Assert.Equal("intaglio: absolute.png: File exists; --force replaces it\n", Run(1, null, "a.png", "b.png", "-o", "absolute.png").Error);
        Assert.StartsWith("intaglio: --scale needs -o PATH", Run(2, null, "a.png", "b.png", "--scale", "1").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: invalid --scale '0' (expected", Run(2, null, "a.png", "b.png", "-o", "none.png", "--scale", "0").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: invalid --metric 'psnr' (expected ciede2000, ssim, absolute)", Run(2, null, "a.png", "b.png", "-o", "none.png", "--metric", "psnr").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: the extension of none.exr must be", Run(2, null, "a.png", "b.png", "-o", "none.exr").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: the picture and the figures cannot both go to standard output", Run(2, null, "a.png", "b.png", "-o", "-").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: -o needs two images", Run(2, null, "a.png", "b.png", "--bytes", "-o", "none.png").Error, StringComparison.Ordinal);
        ImageFile.Write(folder["small.png"], new Image(10, 10, first.Format));
        Assert.StartsWith("intaglio: --metric ssim needs images of at least 11 x 11 pixels; these have 10 x 10", Run(1, null, "small.png", "small.png", "--metric", "ssim", "-o", "none.png").Error, StringComparison.Ordinal);
        Assert.False(File.Exists(folder["none.png"]));
    }

    [Fact]
    public void OpenEXR_files_are_compared_as_exr_diff_does()
    {
        foreach ((string name, string color) in ((string, string)[])[("a", "red, blue"), ("b", "red, rgb(0 0 250)")])
        {
            Assert.Equal(0, Programs.Intaglio(folder.Path, "gradient", color, "--width", "9", "-o", name + ".png").ExitCode);
            Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", name + ".png", name + ".exr").ExitCode);
        }
        Outcome expected = Programs.Intaglio(folder.Path, "exr", "diff", "a.exr", "b.exr"), actual = Run(1, "", "a.exr", "b.exr");
        Assert.NotEqual("", actual.Text);
        Assert.Equal(expected.Text, actual.Text);
        Assert.Equal(expected.Text, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["b.exr"]), "compare", "a.exr", "-").Text);
        Assert.Equal("same pixels and attributes\n", Run(0, "", "a.exr", "a.exr").Text);
        Assert.True(JsonDocument.Parse(Run(0, "", "a.exr", "a.exr", "--json").Output).RootElement.GetProperty("equal").GetBoolean());
        Run(1, "", "a.exr", "b.exr", "-o", "difference.png");
        Assert.Equal(9, ImageFile.Read(folder["difference.png"]).Width);
        Assert.Contains("CIEDE2000 compares colors", Run(1, "", "a.exr", "a.png").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void What_cannot_be_compared_is_told()
    {
        File.WriteAllText(folder["a"], "text");
        File.WriteAllBytes(folder["cut.png"], [0x89, .. "PNG\r\n\u001a\n"u8]);
        Assert.Equal("intaglio: none: No such file or directory\n", Run(1, null, "a", "none").Error);
        Assert.EndsWith("; --bytes compares the bytes\n", Run(1, null, "cut.png", "cut.png").Error, StringComparison.Ordinal);
        Run(0, "", "cut.png", "cut.png", "--bytes");
        Assert.StartsWith("intaglio: standard input can be only one", Run(2, null, "-", "-").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: --tolerance needs two images", Run(2, null, "a", "a", "--tolerance", "1").Error, StringComparison.Ordinal);
        foreach (string wrong in (string[])["x", "-1", "1/0", "1/2/3", ""])
            Assert.StartsWith($"intaglio: invalid --tolerance '{wrong}' (expected", Run(2, null, "a", "a", "--tolerance=" + wrong).Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: invalid --gap '-1' (expected", Run(2, null, "a", "a", "--gap=-1").Error, StringComparison.Ordinal);
    }

    private Outcome Run(int exitCode, string? error, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["compare", .. arguments]);
        Assert.Equal((exitCode, error ?? outcome.Error), (outcome.ExitCode, outcome.Error));
        return outcome;
    }
}
