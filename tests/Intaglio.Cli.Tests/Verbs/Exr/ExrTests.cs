using System.Text.Json;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio exr</c> and <c>intaglio sum --pixels</c>, as processes.</summary>
public sealed class ExrTests : IDisposable
{
    private static readonly string[] lossless = ["none", "rle", "zips", "zip", "piz", "pxr24"];

    private readonly TemporaryFolder folder = new();

    public ExrTests()
    {
        Write("a.exr", Flat());
        File.WriteAllBytes(folder["cut.exr"], File.ReadAllBytes(folder["a.exr"])[..^300]);
        File.WriteAllText(folder["text.exr"], "This is no image.");
        Directory.CreateDirectory(folder["folder"]);
    }

    public void Dispose() => folder.Dispose();

    [Fact]
    public void The_commands_of_the_page_do_their_work()
    {
        string[][] commands = DocumentationPage.ReadCommands("openexr.md", nameof(ExrTests));
        Assert.Equal(4, commands.Length);
        Write("photo.exr", Flat(header => header.Compression = ExrCompression.None));
        foreach (string[] command in commands)
            Run(0, null, command);
        Assert.Equal("zip", ReadCompression("small.exr"));
        Assert.Equal((50, 40), (ImageFile.Read(folder["photo.png"]).Width, ImageFile.Read(folder["photo.png"]).Height));
    }

    [Fact]
    public void Info_tells_of_the_file()
    {
        string text = Run(0, "", "exr", "info", "a.exr", "-a").Text;
        Assert.StartsWith($"a.exr: 1 part, {new FileInfo(folder["a.exr"]).Length} bytes for {40 * 30 * 10} of pixels, a ratio of ", text, StringComparison.Ordinal);
        foreach (string line in (string[])["part 0: scan lines, zip, 2 chunks", "  data window         (-4 2) - (35 31)", "  display window      (0 0) - (49 39)", "B        half   1 1", "Z        float  1 1", "owner               string       somebody"])
            Assert.Contains($"\n{line}\n", text.Replace("  \n", "\n", StringComparison.Ordinal), StringComparison.Ordinal);

        using JsonDocument document = JsonDocument.Parse(Run(0, "", "exr", "info", "--json", "a.exr", "a.exr").Text);
        Assert.Equal(2, document.RootElement.GetProperty("files").GetArrayLength());
        JsonElement part = document.RootElement.GetProperty("files")[1].GetProperty("parts")[0];
        Assert.Equal(("zip", 2, 12_000), (part.GetProperty("compression").GetString(), part.GetProperty("chunks").GetInt32(), part.GetProperty("pixelBytes").GetInt32()));
        Assert.Equal([-4, 2, 35, 31], part.GetProperty("dataWindow").EnumerateArray().Select(number => number.GetInt32()));
        JsonElement[] attributes = [.. part.GetProperty("attributes").EnumerateArray()];
        Assert.Equal("somebody", attributes.Single(attribute => attribute.GetProperty("name").GetString() == "owner").GetProperty("value").GetString());
        Assert.Equal("AQID", attributes.Single(attribute => attribute.GetProperty("name").GetString() == "raw").GetProperty("data").GetString());

        Assert.Equal(text.Replace("a.exr", "-", StringComparison.Ordinal), Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["a.exr"]), "exr", "info", "-", "-a").Text);
    }

    [Theory]
    [InlineData("missing.exr", "missing.exr: No such file or directory")]
    [InlineData("text.exr", "text.exr: the file is not an OpenEXR file")]
    public void What_cannot_be_read_is_told_in_one_line(string name, string message)
    {
        foreach (string[] arguments in (string[][])[["exr", "info", name], ["exr", "convert", name, "out.exr", "-c", "zip"], ["exr", "diff", "a.exr", name], ["exr", "view", name, "out.png"], ["sum", "--pixels", name]])
        {
            Outcome outcome = Run(1, null, arguments);
            Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
            Assert.Single(outcome.Error.TrimEnd('\n').Split('\n'));
            Assert.Empty(outcome.Text);
        }
        // The others are shown all the same.
        Outcome both = Run(1, null, "exr", "info", name, "a.exr");
        Assert.Contains("a.exr: 1 part", both.Text, StringComparison.Ordinal);
        Assert.Equal(["a.exr", "cut.exr", "folder", "text.exr"], Directory.EnumerateFileSystemEntries(folder.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Folders_are_converted_as_folders_only()
    {
        Assert.Equal("intaglio: folder: Is a directory\n", Run(1, null, "exr", "info", "folder").Error);
        foreach (string[] arguments in (string[][])[["convert", "folder", "out.exr", "-c", "zip"], ["view", "folder", "out.png"]])
            Assert.StartsWith("intaglio: folder is a directory; specify -r and --output-dir DIR", Run(2, null, ["exr", .. arguments]).Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_cut_file_has_headers_and_no_pixels_and_nothing_is_left()
    {
        Run(0, "", "exr", "info", "cut.exr");
        foreach (string[] arguments in (string[][])[["exr", "convert", "cut.exr", "out.exr", "-c", "zip"], ["exr", "diff", "cut.exr", "a.exr"], ["exr", "diff", "a.exr", "cut.exr"], ["exr", "view", "cut.exr", "out.png"], ["sum", "--pixels", "cut.exr"]])
            Assert.StartsWith("intaglio: cut.exr: ", Run(1, null, arguments).Error, StringComparison.Ordinal);
        Assert.Equal(4, Directory.GetFileSystemEntries(folder.Path).Length);
    }

    [SkippableFact]
    public void What_may_not_be_read_or_written_is_told()
    {
        if (OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess)
            throw new SkipException("Permissions do not stop an administrator.");
        File.SetUnixFileMode(folder["a.exr"], UnixFileMode.None);
        Assert.Equal("intaglio: a.exr: Permission denied\n", Run(1, null, "exr", "info", "a.exr").Error);
        File.SetUnixFileMode(folder["a.exr"], UnixFileMode.UserRead);
        File.SetUnixFileMode(folder["folder"], UnixFileMode.UserRead | UnixFileMode.UserExecute);
        Assert.Equal("intaglio: folder/x.exr: Permission denied\n", Run(1, null, "exr", "convert", "a.exr", "folder/x.exr", "-c", "zip").Error);
    }

    [Theory]
    [InlineData("specify --compression (expected none, rle", "exr", "convert", "a.exr", "b.exr")]
    [InlineData("invalid --compression 'lzw'", "exr", "convert", "a.exr", "b.exr", "-c", "lzw")]
    [InlineData("--level needs zips, zip, pxr24, zstd, dwaa or dwab, not rle", "exr", "convert", "a.exr", "b.exr", "-c", "rle", "--level", "3")]
    [InlineData("invalid --level '10' (expected 1 to 9 for zip)", "exr", "convert", "a.exr", "b.exr", "-c", "zip", "--level", "10")]
    [InlineData("a.exr and a.exr are the same file", "exr", "convert", "a.exr", "-o", "a.exr", "-f", "-c", "zip")]
    [InlineData("invalid --max-memory 'much'", "exr", "convert", "a.exr", "b.exr", "-c", "zip", "--max-memory", "much")]
    [InlineData("standard input can be only one of the two files", "exr", "diff", "-", "-")]
    [InlineData("invalid --tolerance '-1'", "exr", "diff", "a.exr", "a.exr", "--tolerance=-1")]
    [InlineData("invalid --ulps 'x'", "exr", "diff", "a.exr", "a.exr", "--ulps", "x")]
    [InlineData("the extension of b.jpg must be .png", "exr", "view", "a.exr", "b.jpg")]
    [InlineData("invalid --tone-map 'x'", "exr", "view", "a.exr", "b.png", "--tone-map", "x")]
    [InlineData("invalid --mip '1'", "exr", "view", "a.exr", "b.png", "--mip", "1")]
    [InlineData("unknown option '--level'; mip levels are --mip", "exr", "view", "a.exr", "b.png", "--level", "2,2")]
    [InlineData("exr convert writes OpenEXR, and b.png is PNG; use 'intaglio convert'", "exr", "convert", "a.exr", "b.png")]
    [InlineData("invalid --white '0'", "exr", "view", "a.exr", "b.png", "--white", "0")]
    [InlineData("unknown space 'x'", "exr", "view", "a.exr", "b.png", "--to-space", "x")]
    public void Wrong_use_is_told(string message, params string[] arguments)
    {
        Outcome outcome = Run(2, null, arguments);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.EndsWith($"see 'intaglio exr {arguments[1]} --help'\n", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(4, Directory.GetFileSystemEntries(folder.Path).Length);
    }

    [Fact]
    public void Converted_files_are_the_same_picture_and_have_one_sum()
    {
        foreach (string compression in lossless)
        {
            Outcome outcome = Run(0, "", "exr", "convert", "a.exr", $"{compression}.exr", "-c", compression);
            Assert.Equal($"{compression}.exr: {compression}, {new FileInfo(folder[$"{compression}.exr"]).Length} bytes instead of {new FileInfo(folder["a.exr"]).Length}, {(compression == "pxr24" ? "with loss in Z" : "no loss")}\n", outcome.Text);
            Assert.Equal(compression, ReadCompression($"{compression}.exr"));
        }
        ExrPart tiled = Flat(header => header.Tiles = new(16, 9));
        Write("tiled.exr", tiled);
        string[] files = ["a.exr", "none.exr", "rle.exr", "zips.exr", "zip.exr", "piz.exr", "tiled.exr"];
        string list = Run(0, "", ["sum", "--pixels", "-a", "skein512", "-l", "256", "--tag", .. files]).Text;
        string[] lines = list.TrimEnd('\n').Split('\n');
        Assert.Equal(files.Select(file => $"Skein-512-256 ({file})"), lines.Select(line => line.Split(" = ")[0]));
        Assert.Single(lines.Select(line => line.Split(" = ")[1]).Distinct());
        foreach (string file in files)
            Assert.Equal("", Run(0, "", "exr", "diff", "a.exr", file).Text);

        File.WriteAllText(folder["list"], list);
        Assert.Equal(string.Concat(files.Select(file => $"{file}: OK\n")), Run(0, "", "sum", "--pixels", "--check", "list").Text);
        Assert.Equal("", Run(0, null, "check", "--pixels", "--quiet", "list").Text);
        // The sums of the bytes are others.
        Assert.Contains("a.exr: FAILED\n", Run(1, null, "sum", "--check", "list").Text, StringComparison.Ordinal);
        // The form is hashed as any bytes are.
        using ExrReader reader = ExrReader.Open(folder["piz.exr"]);
        using MemoryStream form = new();
        ExrCanonicalForm.Write(form, reader);
        string plain = Programs.Intaglio(folder.Path, form.ToArray(), "sum").Text;
        Assert.Equal(plain, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["zips.exr"]), "sum", "--pixels").Text);
        Assert.Equal(plain.Replace("  -", "  rle.exr", StringComparison.Ordinal), Run(0, "", "sum", "--pixels", "rle.exr").Text);
    }

    [Fact]
    public void One_changed_bit_of_a_sample_or_an_attribute_gives_another_sum()
    {
        ExrPart sample = Flat(), attribute = Flat(header => header.Attributes.Set(new ExrAttribute("raw", "ownType", new byte[] { 1, 2, 2 })));
        sample.Levels[0]["Z"].Bytes[^1] ^= 1;
        Write("sample.exr", sample);
        Write("attribute.exr", attribute);
        string[] sums = [.. Run(0, "", "sum", "--pixels", "a.exr", "sample.exr", "attribute.exr").Text.TrimEnd('\n').Split('\n').Select(line => line.Split(' ')[0])];
        Assert.Equal(3, sums.Distinct().Count());
        Assert.Equal("part 0: attribute raw: 3 bytes and 3 bytes\n", Run(1, "", "exr", "diff", "a.exr", "attribute.exr").Text);
        Assert.StartsWith("part 0: channel Z: 1 of 1200 samples, the first at 35 31: ", Run(1, "", "exr", "diff", "a.exr", "sample.exr").Text, StringComparison.Ordinal);
        Run(0, "", "exr", "diff", "--pixels", "a.exr", "attribute.exr");
        Run(0, "", "exr", "diff", "--attributes", "a.exr", "sample.exr");
        Run(0, "", "exr", "diff", "--relative-tolerance", "2", "a.exr", "sample.exr");
        using JsonDocument document = JsonDocument.Parse(Run(1, "", "exr", "diff", "--json", "a.exr", "sample.exr").Text);
        Assert.False(document.RootElement.GetProperty("equal").GetBoolean());
        JsonElement difference = document.RootElement.GetProperty("differences")[0];
        Assert.Equal(("samples", "Z", 35, 31, 1), (difference.GetProperty("kind").GetString(), difference.GetProperty("channel").GetString(), difference.GetProperty("x").GetInt32(), difference.GetProperty("y").GetInt32(), difference.GetProperty("count").GetInt32()));
        Assert.Equal(1, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["a.exr"]), "exr", "diff", "-", "sample.exr").ExitCode);
    }

    [Fact]
    public void Standard_input_and_output_are_converted()
    {
        Outcome outcome = Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["a.exr"]), "exr", "convert", "-", "-", "-c", "piz");
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        Run(0, "", "exr", "convert", "a.exr", "piz.exr", "-c", "piz");
        Assert.Equal(File.ReadAllBytes(folder["piz.exr"]), outcome.Output);
        // What loses something says so even then.
        Assert.Equal("intaglio: standard output: b44, ", Programs.Intaglio(folder.Path, "exr", "convert", "a.exr", "-", "-c", "b44").Error[..32]);
        Assert.Equal("intaglio: piz.exr: File exists; --force replaces it\n", Run(1, null, "exr", "convert", "a.exr", "-o", "piz.exr", "-c", "zip").Error);
        Run(0, "", "exr", "convert", "a.exr", "-o", "piz.exr", "-f", "-c", "zip", "--level", "9");
        Assert.Equal("zip", ReadCompression("piz.exr"));
        using JsonDocument document = JsonDocument.Parse(Run(0, "", "exr", "convert", "a.exr", "json.exr", "--json", "-c", "b44").Text);
        Assert.Equal(["B", "G", "R"], document.RootElement.GetProperty("files")[0].GetProperty("lossyChannels").EnumerateArray().Select(name => name.GetString()));
        Assert.StartsWith("intaglio: a.exr: ", Run(1, null, "exr", "convert", "a.exr", "x.exr", "-c", "zip", "--max-memory", "1K").Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Deep_parts_are_packed_only_as_deep_parts_can_be()
    {
        ExrHeader header = new(ExrBox2i.FromSize(3, 2), [new("Z", ExrPixelType.Float)]) { PartType = ExrPartType.DeepScanLine, Compression = ExrCompression.Zips };
        Write("deep.exr", new ExrPart(header, new ExrDeepImage(header.DataWindow, header.Channels, [1, 0, 2, 3, 0, 1])));
        Run(0, "", "exr", "convert", "deep.exr", "rle.exr", "-c", "rle");
        Run(0, "", "exr", "diff", "deep.exr", "rle.exr");
        Assert.Equal("intaglio: deep.exr: part 0 has deep pixels, which zip does not support (expected none, rle, zips or zstd)\n", Run(1, null, "exr", "convert", "deep.exr", "zip.exr", "-c", "zip").Error);
        Assert.Contains("deep scan lines, zips, 2 chunks", Run(0, "", "exr", "info", "deep.exr").Text, StringComparison.Ordinal);
        Assert.Equal("intaglio: deep.exr: the part is deep, but only flat parts are supported\n", Run(1, null, "exr", "view", "deep.exr", "x.png").Error);
    }

    /// <summary>The data window lies from -4 2 to 35 31, the display window from 0 0 to 49 39.</summary>
    [Fact]
    public void View_shows_the_picture_in_its_display_window()
    {
        Run(0, "", "exr", "view", "a.exr", "a.png", "--tone-map", "none");
        Image image = ImageFile.Read(folder["a.png"]);
        Assert.Equal((50, 40, 3, SampleType.Bits8, 0), (image.Width, image.Height, image.Format.ColorComponents, image.Format.Sample, image.Color.SrgbRenderingIntent));
        // Red is column/64, green is row/64, blue 4, which is beyond white; outside it is black.
        for (int y = 0; y < 40; y++)
        {
            for (int x = 0; x < 50; x++)
            {
                byte[] expected = x <= 35 && y is >= 2 and <= 31 ? [Code((x + 4) / 64.0), Code((y - 2) / 64.0), 255] : [0, 0, 0];
                Assert.Equal(expected, image.GetRow<byte>(y).Slice(3 * x, 3).ToArray());
            }
        }
        Run(0, "", "exr", "view", "a.exr", "data.png", "--data-window", "--depth", "16", "--exposure", "-2", "--tone-map", "none");
        Image data = ImageFile.Read(folder["data.png"]);
        Assert.Equal((40, 30, SampleType.Bits16), (data.Width, data.Height, data.Format.Sample));
        AssertNear([65535 * TransferFunction.Srgb.Encode(20 / 256.0), 65535 * TransferFunction.Srgb.Encode(10 / 256.0), 65535], data.GetRow<ushort>(10).Slice(3 * 20, 3).ToArray().Select(code => (double)code), 1);
        byte[] piped = Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["a.exr"]), "exr", "view", "-", "-", "--tone-map", "none").Output;
        Assert.Equal(File.ReadAllBytes(folder["a.png"]), piped);
        Assert.Equal("intaglio: a.exr: the file has no part '3'; its parts are 0; --part, --layer and --mip choose others\n", Run(1, null, "exr", "view", "a.exr", "x.png", "--part", "3").Error);
        Assert.StartsWith("intaglio: a.exr: the color channels left.R", Run(1, null, "exr", "view", "a.exr", "x.png", "--layer", "left").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: a.exr: the part has no level 1,1", Run(1, null, "exr", "view", "a.exr", "x.png", "--mip", "1,1").Error, StringComparison.Ordinal);
    }

    /// <summary>An image in X, Y and Z shows the same as the one in the primaries of Rec. 709; alpha that is nothing everywhere hides nothing.</summary>
    [Fact]
    public void View_respects_chromaticities_and_alpha()
    {
        ExrChannel[] channels = [.. "ARGB".Select(name => new ExrChannel(name.ToString(), ExrPixelType.Float))];
        ExrHeader header = new(ExrBox2i.FromSize(2, 1), channels);
        header.Attributes.Set(ExrStandardAttributes.Chromaticities, new ExrChromaticities(1, 0, 0, 1, 0, 0, 0.3127f, 0.3290f));
        ExrPart part = new(header, new ExrImage(header.DataWindow, channels));
        // Rec. 709's red, and a grey of a half, in X, Y and Z; by the standard's matrix, for a white of D65 whose Y is 1. X of this space is white's where it is 1.
        double[] white = [0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290], red = [0.4124, 0.2126, 0.0193];
        for (int i = 0; i < 3; i++)
        {
            Span<float> plane = part.Levels[0]["RGB"[i].ToString()].GetSamples<float>();
            (plane[0], plane[1]) = ((float)(red[i] / white[i]), 0.5f);
        }
        Write("xyz.exr", part);
        Run(0, "", "exr", "view", "xyz.exr", "xyz.png", "--tone-map", "none");
        Image image = ImageFile.Read(folder["xyz.png"]);
        Assert.Equal(AlphaMode.None, image.Format.Alpha);
        AssertNear([255, 0, 0, Code(0.5), Code(0.5), Code(0.5)], image.GetRow<byte>(0).ToArray().Select(code => (double)code), 3);

        // Half covered: the colour is that before it was multiplied.
        part.Levels[0]["A"].GetSamples<float>().Fill(0.5f);
        Write("xyz.exr", part);
        Run(0, "", "exr", "view", "xyz.exr", "-o", "xyz.png", "--tone-map", "none", "-f");
        image = ImageFile.Read(folder["xyz.png"]);
        Assert.Equal(AlphaMode.Straight, image.Format.Alpha);
        Assert.Equal([255, 255, 255, 128], image.GetRow<byte>(0)[4..].ToArray());
    }

    private static void AssertNear(double[] expected, IEnumerable<double> actual, double most) =>
        Assert.All(expected.Zip(actual), pair => Assert.Equal(pair.First, pair.Second, most));

    private static byte Code(double linear) => (byte)Math.Round(255 * TransferFunction.Srgb.Encode(linear));

    private static ExrPart Flat(Action<ExrHeader>? change = null)
    {
        ExrHeader header = new(new ExrBox2i(-4, 2, 35, 31), [.. "RGB".Select(name => new ExrChannel(name.ToString(), ExrPixelType.Half)), new ExrChannel("Z", ExrPixelType.Float)]) { DisplayWindow = ExrBox2i.FromSize(50, 40) };
        header.Attributes.Set(ExrStandardAttributes.Owner, "somebody");
        header.Attributes.Set(new ExrAttribute("raw", "ownType", new byte[] { 1, 2, 3 }));
        change?.Invoke(header);
        ExrImage image = new(header.DataWindow, header.Channels);
        for (int y = 0; y < 30; y++)
        {
            for (int x = 0; x < 40; x++)
            {
                image["R"].GetRow<Half>(y)[x] = (Half)(x / 64.0);
                image["G"].GetRow<Half>(y)[x] = (Half)(y / 64.0);
                image["B"].GetRow<Half>(y)[x] = (Half)4;
                image["Z"].GetRow<float>(y)[x] = MathF.Sqrt(x * y);
            }
        }
        return new ExrPart(header, image);
    }

    private void Write(string name, ExrPart part) => ExrFile.Write(folder[name], part);

    private string ReadCompression(string name)
    {
        using JsonDocument document = JsonDocument.Parse(Run(0, "", "exr", "info", "--json", name).Text);
        return document.RootElement.GetProperty("files")[0].GetProperty("parts")[0].GetProperty("compression").GetString()!;
    }

    /// <param name="exitCode">What it has to exit with.</param>
    /// <param name="error">What it has to say on standard error; null: anything.</param>
    /// <param name="arguments">The command line.</param>
    private Outcome Run(int exitCode, string? error, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.True(exitCode == outcome.ExitCode && (error is null || error == outcome.Error), $"{string.Join(' ', arguments)}: {outcome.ExitCode} {outcome.Error}");
        return outcome;
    }
}
