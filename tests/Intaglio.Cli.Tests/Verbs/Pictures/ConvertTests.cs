using System.Text.Json;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli.Tests;

public class ConvertTests(TestFolder folder) : IClassFixture<TestFolder>
{
    private string Make(string name, Func<int, int, (byte R, byte G, byte B)> pixel, int width = 16, int height = 4, ImageColor? color = null)
    {
        Image image = new(width, height, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)) { Color = color ?? ImageColor.Untagged };
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
                (image.GetRow<byte>(y)[3 * x], image.GetRow<byte>(y)[3 * x + 1], image.GetRow<byte>(y)[3 * x + 2]) = pixel(x, y);
        ImageFile.Write(folder[name], image);
        return name;
    }

    private Image Convert(params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["convert", arguments[0], "-o", .. arguments[1..], "-f"]);
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        return ImageFile.Read(Path.Combine(folder.Path, arguments[1]));
    }

    /// <summary>Pure green of sRGB in Adobe RGB (1998), and 128 of grey, by their definitions.</summary>
    [Fact]
    public void An_untagged_image_is_in_sRGB_and_the_new_one_says_what_it_is()
    {
        Image image = Convert(Make("green.png", (x, _) => x == 0 ? ((byte)0, (byte)255, (byte)0) : ((byte)128, (byte)128, (byte)128)), "adobe.png", "--to-space", "adobe-rgb", "--depth", "16");
        Assert.Equal(SampleType.Bits16, image.Format.Sample);
        Assert.Equal(144, image.GetRow<ushort>(0)[0] / 257.0, 0.6);
        Assert.Equal(65535, image.GetRow<ushort>(0)[1]);
        Assert.Equal(Math.Round(65535 * Math.Pow(TransferFunction.Srgb.Decode(128 / 255.0), 256 / 563.0)), image.GetRow<ushort>(0)[3], 1.0);
        Assert.True(IccProfile.Parse(image.Color.IccProfile.Span).IsMatrix);

        Image back = Convert("adobe.png", "back.tif", "--to-space", "srgb", "--depth", "8");
        Assert.Equal([0, 255, 0, 128, 128, 128], back.GetRow<byte>(0)[..6].ToArray());
    }

    [Fact]
    public void What_an_image_says_of_itself_can_be_overruled()
    {
        string p3 = Make("p3.png", (_, _) => (255, 0, 0), color: new ImageColor { Cicp = new CodingIndependentCodePoints(12, 13, 0, true) });
        Assert.Equal([255, 0, 0], Convert(p3, "one.png", "--to-space", "srgb").GetRow<byte>(0)[..3].ToArray());
        JsonElement report = JsonDocument.Parse(Programs.Intaglio(folder.Path, "convert", p3, "two.png", "--to-space", "srgb", "--json", "-f").Output).RootElement.GetProperty("files")[0];
        Assert.Equal(64, report.GetProperty("outOfGamut").GetInt32());
        report = JsonDocument.Parse(Programs.Intaglio(folder.Path, "convert", p3, "three.png", "--from-space", "srgb", "--to-space", "srgb", "--json", "-f").Output).RootElement.GetProperty("files")[0];
        Assert.Equal(0, report.GetProperty("outOfGamut").GetInt32());
        Assert.Equal(0, report.GetProperty("largestDifference").GetDouble());
        Assert.NotEqual([255, 0, 0], Convert(p3, "four.png", "--to-space", "srgb", "--gamut", "chroma").GetRow<byte>(0)[..3].ToArray());
    }

    [Fact]
    public void Depths_palettes_and_dithering_reach_the_image()
    {
        string ramp = Make("ramp.png", (x, y) => ((byte)(x * 4 + y), (byte)(x * 16), (byte)(y * 60)), 16, 4);
        Assert.All(Convert(ramp, "d1.png", "--depth", "1").Bytes.ToArray(), sample => Assert.True(sample is 0 or 255));
        Assert.True(Convert(ramp, "d2.png", "--palette", "4", "--dither", "error-diffusion").Bytes.ToArray().Chunk(3).Select(pixel => (pixel[0], pixel[1], pixel[2])).Distinct().Count() <= 4);
        // A palette: the color type of PNG stands at byte 25.
        Assert.Equal(3, File.ReadAllBytes(folder["d2.png"])[25]);
        Assert.Equal(SampleType.Binary16, Convert(ramp, "d3.tif", "--depth", "half", "--to-space", "scrgb").Format.Sample);
        Assert.NotEqual(Convert(ramp, "d4.png", "--depth", "2").Bytes.ToArray(), Convert(ramp, "d5.png", "--depth", "2", "--dither", "ordered").Bytes.ToArray());
    }

    [Fact]
    public void A_palette_with_alpha_and_a_picture_with_NaN_are_written()
    {
        Image image = new(40, 40, new PixelFormat(3, AlphaMode.Straight, SampleType.Bits8));
        new Random(3).NextBytes(image.GetSamples<byte>());
        ImageFile.Write(folder["alpha.png"], image);
        Assert.Equal(AlphaMode.Straight, Convert("alpha.png", "alpha16.png", "--palette", "16").Format.Alpha);

        Image floats = new(2, 1, new PixelFormat(3, AlphaMode.None, SampleType.Binary32));
        floats.GetSamples<float>()[0] = float.NaN;
        ImageFile.Write(folder["nan.pfm"], floats);
        Outcome outcome = Programs.Intaglio(folder.Path, "convert", "nan.pfm", "nan.png", "--depth", "8", "--json", "-f");
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        Assert.Equal(0, JsonDocument.Parse(outcome.Output).RootElement.GetProperty("files")[0].GetProperty("meanDifference").GetDouble());
    }

    [Fact]
    public void The_report_is_for_people_too()
    {
        string text = Programs.Intaglio(folder.Path, "convert", Make("grey.png", (x, _) => ((byte)(x * 17), (byte)(x * 17), (byte)(x * 17))), "grey2.png", "--depth", "2", "--report", "-f").Text;
        Assert.Contains("levels of red         16 before, 4 after, 0 empty between", text, StringComparison.Ordinal);
        Assert.Contains("out of gamut          0 (0 %)", text, StringComparison.Ordinal);
    }

    /// <summary>A text with a wrong CRC, and a second gamma; a profile that is none.</summary>
    [Fact]
    public void Faults_of_chunks_are_warnings()
    {
        string source = Make("fault.png", (x, y) => ((byte)x, (byte)y, 9), color: new ImageColor { IccProfile = new byte[200], Gamma = 45455 });
        byte[] file = File.ReadAllBytes(folder[source]);
        // Before the pixels: no text, and a CRC that is not that of its name.
        int at = file.AsSpan().IndexOf("IDAT"u8) - 4;
        File.WriteAllBytes(folder[source], [.. file[..at], 0, 0, 0, 0, .. "tEXt"u8, 1, 2, 3, 4, .. file[at..]]);
        Outcome outcome = Programs.Intaglio(folder.Path, "convert", source, "fault2.png", "-f");
        string[] lines = outcome.Error.TrimEnd().Split('\n');
        Assert.Equal((0, 2), (outcome.ExitCode, lines.Length));
        Assert.StartsWith("intaglio: fault.png: WARNING: the chunk tEXt at byte ", lines[0], StringComparison.Ordinal);
        Assert.StartsWith("intaglio: fault.png: WARNING: the profile's size is ", lines[1], StringComparison.Ordinal);
        Image image = ImageFile.Read(folder["fault2.png"]);
        Assert.Equal((45455, 0), (image.Color.Gamma, image.Color.IccProfile.Length));
        Assert.Equal(ImageFile.Read(folder[source]).Bytes.ToArray(), image.Bytes.ToArray());
    }

    [Fact]
    public void Gray_numbers_keep_their_bits()
    {
        byte[] map = [.. "Pf\n3 1\n-1.0\n"u8, .. BitConverter.GetBytes(0.1f), .. BitConverter.GetBytes(-7.3f), .. BitConverter.GetBytes(1e-20f)];
        File.WriteAllBytes(folder["g.pfm"], map);
        Convert("g.pfm", "h.pfm");
        Assert.Equal(map, File.ReadAllBytes(folder["h.pfm"]));
    }

    /// <summary>30000 keeps all its levels: each is the nearest of 65535.</summary>
    [Fact]
    public void Maxima_between_depths_keep_their_levels()
    {
        byte[] raster = [.. Enumerable.Range(0, 30001).SelectMany(code => (byte[])[(byte)(code >> 8), (byte)code])];
        File.WriteAllBytes(folder["m.pgm"], [.. "P5\n30001 1\n30000\n"u8, .. raster]);
        ushort[] samples = Convert("m.pgm", "m.png").GetSamples<ushort>().ToArray();
        for (int code = 0; code <= 30000; code++)
            Assert.InRange(2 * Math.Abs((long)samples[code] * 30000 - (long)code * 65535), 0, 30000);
    }

    [Fact]
    [Trait("Duration", "Long")]
    public void More_memory_is_asked_for_by_name()
    {
        ImageFile.Write(folder["interlaced.png"], new Image(8000, 8000, new PixelFormat(1, AlphaMode.None, SampleType.Bits8)), new() { IsInterlaced = true, CompressionLevel = System.IO.Compression.CompressionLevel.Fastest });
        Outcome outcome = Programs.Intaglio(folder.Path, "convert", "interlaced.png", "large.png", "--max-memory", "48M");
        Assert.Equal(1, outcome.ExitCode);
        Assert.Contains("--max-memory", Assert.Single(outcome.Error.TrimEnd().Split('\n')), StringComparison.Ordinal);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "interlaced.png", "large.png").ExitCode);
    }

    /// <summary>Light of one half and of 2 in a file called .png, and back; the same through a pipe.</summary>
    [Fact]
    public void OpenEXR_is_read_and_written()
    {
        Image light = new(2, 1, new PixelFormat(3, AlphaMode.None, SampleType.Binary16));
        ((ReadOnlySpan<Half>)[(Half)0.5, (Half)0.5, (Half)0.5, (Half)2, (Half)0, (Half)0]).CopyTo(light.GetSamples<Half>());
        PictureFile.Write(folder["light.exr"], light);
        File.Copy(folder["light.exr"], folder["light.png"]);
        Image screen = Convert("light.png", "screen.png", "--to-space", "srgb", "--depth", "8");
        Assert.Equal([188, 188, 188, 255, 0, 0], screen.GetSamples<byte>().ToArray());
        Assert.Equal(File.ReadAllBytes(folder["screen.png"]), Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["light.exr"]), "convert", "-", "-", "--to-space", "srgb", "--depth", "8").Output);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "screen.png", "back.exr", "--to-space", "scrgb", "--depth", "half").ExitCode);
        Assert.Equal(0.5, (double)PictureFile.Read(folder["back.exr"]).GetSamples<Half>()[0], 0.01);
        Outcome integers = Programs.Intaglio(folder.Path, "convert", "screen.png", "integers.exr", "--depth", "8");
        Assert.Equal(2, integers.ExitCode);
        Assert.StartsWith("intaglio: the samples are integers", integers.Error, StringComparison.Ordinal);
        ExrChannel depth = new("Z", ExrPixelType.Float);
        ExrHeader header = new(ExrBox2i.FromSize(2, 2), [depth]);
        ExrFile.Write(folder["depth.exr"], new ExrPart(header, new ExrImage(header.DataWindow, [depth])));
        Outcome colorless = Programs.Intaglio(folder.Path, "convert", "depth.exr", "depth.png");
        Assert.StartsWith("intaglio: depth.exr: the color channels R, G, B and Y do not exist", colorless.Error, StringComparison.Ordinal);
        Assert.Equal(1, colorless.ExitCode);
        File.WriteAllBytes(folder["cut.exr"], File.ReadAllBytes(folder["light.exr"])[..200]);
        Outcome cut = Programs.Intaglio(folder.Path, "convert", "cut.exr", "cut.png", "--depth", "8");
        Assert.Equal(1, cut.ExitCode);
        Assert.StartsWith("intaglio: cut.exr: ", cut.Error, StringComparison.Ordinal);
    }

    /// <summary>Where nothing is clipped, a picture is the same again after any way through formats of linear light.</summary>
    [Fact]
    public void Formats_of_light_and_of_integers_become_each_other_without_options()
    {
        string source = Make("ways.png", (x, y) => ((byte)(16 * x), (byte)(60 * y), (byte)(255 - 16 * x)));
        byte[] pixels = ImageFile.Read(folder[source]).Bytes.ToArray();
        foreach (string[] way in (string[][])[["w.exr"], ["w.pfm"], ["w.exr", "w.tif"], ["w.exr", "w.pfm"], ["w.pfm", "w.exr"], ["w.tif", "w.exr"]])
        {
            string last = source;
            foreach (string next in (string[])[.. way, "w.png"])
            {
                Outcome outcome = Programs.Intaglio(folder.Path, "convert", last, "-o", next, "-f");
                Assert.Equal((0, "", ""), (outcome.ExitCode, outcome.Error, outcome.Text));
                last = next;
            }
            Image back = ImageFile.Read(folder[last]);
            Assert.Equal((SampleType.Bits8, 0), (back.Format.Sample, back.Color.SrgbRenderingIntent));
            Assert.Equal(pixels, back.Bytes.ToArray());
        }
        Assert.Equal(SampleType.Binary16, PictureFile.Read(folder["w.exr"]).Format.Sample);
        // A TIFF file says that its light is linear.
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "w.exr", "light.tif").ExitCode);
        Assert.Equal(TransferFunction.Linear.Decode(0.25), IccProfile.Parse(ImageFile.Read(folder["light.tif"]).Color.IccProfile.Span).ToColorSpace().Transfers[0].Decode(0.25), 1e-6);
    }

    /// <summary>The chromaticities of Display P3 and Adobe RGB (1998), as their specifications have them.</summary>
    [Theory]
    [InlineData("display-p3", 0.680f, 0.320f, 0.265f, 0.690f, 0.150f, 0.060f)]
    [InlineData("adobe-rgb", 0.64f, 0.33f, 0.21f, 0.71f, 0.15f, 0.06f)]
    public void OpenEXR_says_the_primaries_of_the_picture(string space, params float[] expected)
    {
        Convert(Make("prim.png", (x, y) => ((byte)(16 * x), (byte)(60 * y), 77)), "prim.tif", "--to-space", space);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "prim.tif", "-o", "prim.exr", "-f").ExitCode);
        using ExrReader reader = ExrReader.Open(folder["prim.exr"]);
        Assert.True(reader.Parts[0].Header.Attributes.TryGet(ExrStandardAttributes.Chromaticities.Name, out ExrChromaticities stated));
        float[] actual = [stated.RedX, stated.RedY, stated.GreenX, stated.GreenY, stated.BlueX, stated.BlueY];
        for (int i = 0; i < actual.Length; i++)
            Assert.Equal(expected[i], actual[i], 1e-4f);
    }

    /// <summary>A pixel of 4 and one of 0.25 within a larger frame: clipped, with exposure, and by the curve of Reinhard, whose white is given.</summary>
    [Fact]
    public void Tones_windows_parts_layers_and_levels_are_chosen()
    {
        ExrChannel[] channels = [new("Y", ExrPixelType.Float), new("low.Y", ExrPixelType.Float)];
        ExrHeader header = new(new ExrBox2i(1, 1, 2, 1), channels) { DisplayWindow = ExrBox2i.FromSize(4, 3), Name = "one" };
        ExrImage pixels = new(header.DataWindow, channels);
        ((ReadOnlySpan<float>)[4, 0.25f]).CopyTo(pixels["Y"].GetRow<float>(0));
        pixels["low.Y"].GetRow<float>(0).Fill(0.125f);
        ExrFile.Write(folder["tones.exr"], new ExrPart(header, pixels));
        Assert.Equal([0, 0, 0, 0, 0, 255, Code(0.25), 0, 0, 0, 0, 0], Convert("tones.exr", "t.png").Bytes.ToArray());
        Assert.Equal([255, Code(0.25)], Convert("tones.exr", "t.png", "--data-window").Bytes.ToArray());
        Assert.Equal([Code(0.5), Code(0.03125)], Convert("tones.exr", "t.png", "--data-window", "--exposure", "-3").Bytes.ToArray());
        // L (1 + L / 16²) / (1 + L).
        Assert.Equal([Code(4 * (1 + 4 / 256.0) / 5), Code(0.25 * (1 + 0.25 / 256) / 1.25)], Convert("tones.exr", "t.png", "--data-window", "--tone-map", "reinhard", "--white", "16").Bytes.ToArray());
        Assert.Equal([Code(0.125), Code(0.125)], Convert("tones.exr", "t.png", "--data-window", "--layer", "low", "--part", "one").Bytes.ToArray());
        // A palette and a report come after the tones.
        Outcome report = Programs.Intaglio(folder.Path, "convert", "tones.exr", "-o", "t.png", "-f", "--tone-map", "reinhard", "--report");
        Assert.Contains("pixels                12\n", report.Text, StringComparison.Ordinal);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "tones.exr", "-o", "t.png", "-f", "--tone-map", "filmic", "--palette", "2").ExitCode);
        // Floating point keeps what the file has.
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "tones.exr", "tones.tif", "-f").ExitCode);
        Assert.Equal([4, 0.25f], ImageFile.Read(folder["tones.tif"]).GetSamples<float>().ToArray());
        foreach ((string error, string[] options) in ((string, string[])[])[("tones.exr: the file has no part 'two'; its parts are 0 (one); --part, --layer and --mip choose others", ["--part", "two"]), ("tones.exr: the color channels high.R", ["--layer", "high"]), ("tones.exr: the part has no level 1,0", ["--mip", "1,0"])])
            Assert.StartsWith($"intaglio: {error}", Programs.Intaglio(folder.Path, ["convert", "tones.exr", "x.png", .. options]).Error, StringComparison.Ordinal);
        foreach ((string error, string[] options) in ((string, string[])[])[("invalid --mip '1'", ["--mip", "1"]), ("invalid --exposure 'x'", ["--exposure", "x"]), ("invalid --white '0'", ["--tone-map", "reinhard", "--white", "0"]), ("--white needs --tone-map reinhard", ["--white", "2"])])
            Assert.StartsWith($"intaglio: {error}", Programs.Intaglio(folder.Path, ["convert", "tones.exr", "x.png", .. options]).Error, StringComparison.Ordinal);
        Assert.False(File.Exists(folder["x.png"]));

        static byte Code(double light) => (byte)Math.Round(255 * TransferFunction.Srgb.Encode(light));
    }

    [Fact]
    public void View_is_convert_with_the_tones_mapped()
    {
        Convert(Make("view.png", (x, y) => ((byte)(16 * x), (byte)(60 * y), 200)), "view.tif", "--depth", "half", "--to-space", "scrgb");
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "view.tif", "view.exr", "-f").ExitCode);
        // Those of Rec. 709 are what a file has that says nothing.
        using (ExrReader reader = ExrReader.Open(folder["view.exr"]))
            Assert.False(reader.Parts[0].Header.Attributes.TryGet(ExrStandardAttributes.Chromaticities.Name, out ExrChromaticities _));
        foreach (string[] options in (string[][])[["--exposure", "2"], ["--tone-map", "filmic"], ["--tone-map", "none", "--dither", "ordered"]])
        {
            string[] tones = options.Contains("--tone-map") ? options : [.. options, "--tone-map", "reinhard"];
            Assert.Equal(Programs.Intaglio(folder.Path, ["exr", "view", "view.exr", "-", .. options]).Output, Programs.Intaglio(folder.Path, ["convert", "view.exr", "-", .. tones]).Output);
        }
    }

    /// <summary>What the first bytes say, by the specifications of the formats.</summary>
    [Theory]
    [InlineData("GIF", "gif", "474946383961010001008000")]
    [InlineData("BMP", "bmp", "424D3A000000000000003600")]
    [InlineData("WebP", "webp", "524946462400000057454250")]
    [InlineData("PSD", "psd[0]", "384250530001000000000000")]
    [InlineData("JPEG XL", "jxl", "FF0A00000000000000000000")]
    [InlineData("JPEG XL", "jxl", "0000000C4A584C200D0A870A")]
    [InlineData("AVIF", "avif", "0000001C6674797061766966")]
    [InlineData("HEIC", "heic", "000000186674797068656963")]
    [InlineData("Radiance HDR", "hdr", "233F52414449414E43450A46")]
    [InlineData("SVG", "svg", "3C73766720786D6C6E733D22")]
    [InlineData("SVG", "svg", "3C3F786D6C2076657273696F")]
    public void Formats_that_are_not_read_are_named_with_what_can_be_done(string name, string extension, string head)
    {
        File.WriteAllBytes(folder["foreign.png"], [.. System.Convert.FromHexString(head), .. new byte[100]]);
        Outcome outcome = Programs.Intaglio(folder.Path, "convert", "foreign.png", "foreign2.png");
        Assert.Matches($"^intaglio: foreign.png: the format {name} is not supported; .* first, for example with '.* ?in\\.{System.Text.RegularExpressions.Regex.Escape(extension)} .*out\\.(png|exr)'\n$", outcome.Error);
        Assert.Equal((1, false), (outcome.ExitCode, File.Exists(folder["foreign2.png"])));
    }

    [SkippableFact]
    public void Pipes_work()
    {
        string source = Make("pipe.png", (x, y) => ((byte)x, (byte)y, 7));
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO convert {source} - --to pam | $INTAGLIO convert - -o piped.png -f");
        Assert.Equal(0, outcome.ExitCode);
        Assert.Equal(ImageFile.Read(folder[source]).Bytes.ToArray(), ImageFile.Read(folder["piped.png"]).Bytes.ToArray());
    }

    [Theory]
    [InlineData(1, "missing.png: No such file or directory", "missing.png", "x.png")]
    [InlineData(1, "none.png: the file is not a PNG", "none.png", "x.png")]
    [InlineData(1, "File exists; --force replaces it", "there.png", "-o", "none.png")]
    [InlineData(2, "are the same file", "there.png", "-o", "there.png", "-f")]
    [InlineData(2, "the extension of x.gif names no image format (expected .png", "there.png", "x.gif")]
    [InlineData(2, "unknown space 'nowhere' (expected srgb,", "there.png", "x.png", "--to-space", "nowhere")]
    [InlineData(2, "invalid --depth '17'", "there.png", "x.png", "--depth", "17")]
    [InlineData(2, "invalid --max-memory 'much'", "there.png", "x.png", "--max-memory", "much")]
    [InlineData(2, "invalid --palette '1'", "there.png", "x.png", "--palette", "1")]
    [InlineData(2, "invalid --dither 'much'", "there.png", "x.png", "--dither", "much")]
    [InlineData(2, "invalid --gamut 'bend'", "there.png", "x.png", "--gamut", "bend")]
    [InlineData(2, "specify either --palette or --depth", "there.png", "x.png", "--palette", "4", "--depth", "8")]
    [InlineData(2, "integers cannot hold", "there.png", "x.png", "--to-space", "xyz-d65")]
    [InlineData(2, "PNG stores integers", "there.png", "x.png", "--depth", "float")]
    [InlineData(2, "cannot both go to standard output", "there.png", "-", "--report")]
    public void What_cannot_be_is_said_in_a_line_and_nothing_is_written(int exitCode, string message, params string[] arguments)
    {
        Make("there.png", (_, _) => default);
        File.WriteAllText(folder["none.png"], "no image");
        string[] before = Directory.GetFiles(folder.Path);
        Outcome outcome = Programs.Intaglio(folder.Path, ["convert", .. arguments]);
        Assert.Equal(exitCode, outcome.ExitCode);
        Assert.Contains(message, outcome.Error, StringComparison.Ordinal);
        Assert.Single(outcome.Error.TrimEnd().Split('\n'));
        Assert.Equal(before.Order(), Directory.GetFiles(folder.Path).Order());
    }
}
