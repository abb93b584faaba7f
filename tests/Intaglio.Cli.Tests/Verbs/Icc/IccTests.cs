using System.Buffers.Binary;
using System.Text.Json;
using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

public sealed class IccTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    /// <summary>No larger than the published Compact ICC Profiles of these names.</summary>
    [Theory]
    [InlineData(410, 2, "srgb", "--variant", "nano")]
    [InlineData(456, 2, "srgb", "--variant", "micro")]
    [InlineData(736, 2, "srgb", "--variant", "magic")]
    [InlineData(480, 4, "srgb", "--variant", "v4")]
    [InlineData(480, 4, "srgb")]
    [InlineData(372, 2, "scrgb", "--profile-version", "2")]
    [InlineData(290, 2, "gray", "--variant", "nano")]
    [InlineData(360, 4, "gray", "--profile-version", "4")]
    [InlineData(374, 2, "adobe-rgb", "--profile-version", "2")]
    [InlineData(480, 4, "adobe-rgb")]
    [InlineData(480, 4, "display-p3", "--non-negative")]
    [InlineData(480, 4, "rec2020")]
    [InlineData(480, 4, "rec709")]
    [InlineData(480, 4, "prophoto", "--non-negative")]
    [Trait("Duration", "Long")]
    public void Profiles_are_made(int most, int version, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["icc", "make", .. arguments, "-o", "made.icc"]);
        Assert.Equal((0, "", ""), (outcome.ExitCode, outcome.Text, outcome.Error));
        byte[] bytes = File.ReadAllBytes(folder["made.icc"]);
        Assert.InRange(bytes.Length, 132, most);
        Assert.Equal((bytes.Length, version, "acsp"u8.ToArray()), (BinaryPrimitives.ReadInt32BigEndian(bytes), bytes[8], bytes[36..40]), (left, right) => left.Item1 == right.Item1 && left.Item2 == right.Item2 && left.Item3.AsSpan().SequenceEqual(right.Item3));
        Assert.Equal(bytes, Programs.Intaglio(folder.Path, ["icc", "make", .. arguments, "-o", "-"]).Output);

        Outcome again = Programs.Intaglio(folder.Path, ["icc", "make", .. arguments, "-o", "made.icc"]);
        Assert.Equal((1, "intaglio: made.icc: File exists; --force replaces it\n"), (again.ExitCode, again.Error));
        Assert.Equal(0, Programs.Intaglio(folder.Path, ["icc", "make", .. arguments, "-o", "made.icc", "--force"]).ExitCode);
        Assert.Equal(bytes, File.ReadAllBytes(folder["made.icc"]));
        Assert.Single(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    [Fact]
    public void A_profile_tells_what_it_is()
    {
        byte[] profile = Make("srgb", "--variant", "nano", "--description", "For a test", "--copyright", "Nobody's");
        using JsonDocument document = JsonDocument.Parse(Programs.Intaglio(folder.Path, profile, "icc", "inspect", "--json").Text);
        JsonElement root = document.RootElement;
        Assert.Equal(("For a test", "Nobody's", "sRGB", profile.Length), (root.GetProperty("description").GetString(), root.GetProperty("copyright").GetString(), root.GetProperty("nearestSpace").GetString(), root.GetProperty("size").GetInt32()));
        JsonElement curve = root.GetProperty("curves")[0];
        Assert.Equal("table of 20", curve.GetProperty("storedAs").GetString());
        Assert.InRange(curve.GetProperty("max8").GetDouble(), 0.3, 0.5);
        Assert.InRange(curve.GetProperty("mean16").GetDouble(), 10, 30);
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                Assert.Equal(root.GetProperty("exactColorants")[row][column].GetDouble(), root.GetProperty("colorants")[row][column].GetDouble(), 1.0 / 65536);
        JsonElement green = root.GetProperty("tags").EnumerateArray().Single(tag => tag.GetProperty("name").GetString() == "gTRC");
        Assert.Equal(["rTRC", "bTRC"], green.GetProperty("liesOver").EnumerateArray().Select(tag => tag.GetString()));

        string text = Programs.Intaglio(folder.Path, profile, "icc", "inspect", "-").Text;
        Assert.Contains("The nearest space is sRGB.", text, StringComparison.Ordinal);
        Assert.Contains("\ndescription  'For a test'\n", "\n" + text, StringComparison.Ordinal);
        Assert.Contains(" |", text, StringComparison.Ordinal);
        Assert.Contains("No code is off.", Programs.Intaglio(folder.Path, Make("scrgb"), "icc", "inspect").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_many_tags_with_the_same_bytes_a_few_are_named()
    {
        byte[] profile = Make("srgb", "--variant", "nano");
        const int TagsAt = 128, TagSize = 12, Tags = 20;
        byte[] entry = profile[(TagsAt + 4)..(TagsAt + 4 + TagSize)];
        int added = 4 + (Tags * TagSize);
        byte[] many = [.. profile[..TagsAt], 0, 0, 0, Tags, .. Enumerable.Range(0, Tags).SelectMany(i => (byte[])[(byte)'t', (byte)'a', (byte)('a' + i), (byte)'g', .. entry[4..]]), .. new byte[512]];
        BinaryPrimitives.WriteInt32BigEndian(many, many.Length);
        for (int i = 0; i < Tags; i++)
        {
            BinaryPrimitives.WriteInt32BigEndian(many.AsSpan(TagsAt + 8 + (i * TagSize)), TagsAt + added);
            BinaryPrimitives.WriteInt32BigEndian(many.AsSpan(TagsAt + 12 + (i * TagSize)), 64);
        }
        Assert.Contains(" tabg tacg tadg taeg tafg tagg tahg taig and 11 more\n", Programs.Intaglio(folder.Path, many, "icc", "inspect").Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("display-p3", "Display P3")]
    [InlineData("adobe-rgb", "Adobe RGB (1998)")]
    [InlineData("rec2020", "Rec. 2020")]
    [InlineData("rec709", "Rec. 709")]
    [InlineData("scrgb", "scRGB")]
    [InlineData("prophoto", "ProPhoto RGB")]
    public void The_nearest_space_is_the_one_that_was_meant(string space, string title)
    {
        using JsonDocument document = JsonDocument.Parse(Programs.Intaglio(folder.Path, Make(space), "icc", "inspect", "--json").Text);
        Assert.Equal(title, document.RootElement.GetProperty("nearestSpace").GetString());
        if (space == "adobe-rgb")
            Assert.DoesNotContain("Adobe", document.RootElement.GetProperty("description").GetString(), StringComparison.Ordinal);
    }

    /// <summary>IEC 61966-2-1: its matrix, the inverse of that, and the sum of its columns.</summary>
    [Fact]
    public void Spaces_have_exact_matrices()
    {
        string text = Programs.Intaglio(folder.Path, "icc", "spaces", "srgb").Text;
        foreach (string row in (string[])["3.240625 -1.537208 -0.498629", "-0.968931  1.875756  0.041518", "0.055710 -0.204021  1.056996", "white 0.950500 1.000000 1.089000"])
            Assert.Contains(row, text, StringComparison.Ordinal);
        Assert.Contains("white 0.9505 1.0000 1.0890", Programs.Intaglio(folder.Path, "icc", "spaces", "srgb", "--decimals", "4").Text, StringComparison.Ordinal);
        using JsonDocument document = JsonDocument.Parse(Programs.Intaglio(folder.Path, "icc", "spaces", "--json").Text);
        JsonElement[] spaces = [.. document.RootElement.GetProperty("spaces").EnumerateArray()];
        Assert.Equal(15, spaces.Length);
        JsonElement srgb = spaces.Single(space => space.GetProperty("name").GetString() == "srgb");
        Assert.Equal((3.240625, 1.089), (srgb.GetProperty("fromXyz")[0][0].GetDouble(), srgb.GetProperty("white")[2].GetDouble()));
    }

    [Fact]
    public void Curves_are_drawn()
    {
        File.WriteAllBytes(folder["a.icc"], Make("srgb", "--variant", "micro"));
        Outcome outcome = Programs.Intaglio(folder.Path, "icc", "inspect", "a.icc", "--plot", "curve.html");
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        Assert.Contains("Errors of the curves against sRGB", File.ReadAllText(folder["curve.html"]), StringComparison.Ordinal);
        Assert.Equal("intaglio: curve.html: File exists; --force replaces it\n", Programs.Intaglio(folder.Path, "icc", "inspect", "a.icc", "--plot", "curve.html").Error);
    }

    /// <summary>A curve of type 3 with g = a = 32767 is infinite beyond black.</summary>
    [Fact]
    public void Errors_that_are_not_finite_are_told()
    {
        byte[] profile = Make("srgb");
        int curve = profile.AsSpan().IndexOf("para"u8) + 12;
        foreach (int offset in (int[])[curve, curve + 4])
            BinaryPrimitives.WriteInt32BigEndian(profile.AsSpan(offset), int.MaxValue);
        using JsonDocument document = JsonDocument.Parse(Programs.Intaglio(folder.Path, profile, "icc", "inspect", "--json").Text);
        JsonElement red = document.RootElement.GetProperty("curves")[0];
        Assert.Equal((JsonValueKind.Null, JsonValueKind.Null), (red.GetProperty("max8").ValueKind, red.GetProperty("mean16").ValueKind));
        string text = Programs.Intaglio(folder.Path, profile, "icc", "inspect").Text;
        Assert.Contains("The errors are not finite.\n", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Infinity", text, StringComparison.Ordinal);
        Outcome plot = Programs.Intaglio(folder.Path, profile, "icc", "inspect", "--plot", "curve.html");
        Assert.Equal((1, "", "intaglio: -: the errors of the curves are not finite and cannot be drawn\n"), (plot.ExitCode, plot.Text, plot.Error));
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    /// <summary>U+202E turns the direction of what follows it.</summary>
    [Fact]
    public void Descriptions_do_nothing_to_a_terminal()
    {
        byte[] profile = Make("srgb", "--description", "AAAA"), hidden = [0x00, 0x1B, 0x20, 0x2E];
        hidden.CopyTo(profile.AsSpan(profile.AsSpan().IndexOf("\0A\0A"u8)));
        Assert.Contains("'$'\\u001b'''$'\\u202e''AA'", Programs.Intaglio(folder.Path, profile, "icc", "inspect").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_damaged_profile_is_told()
    {
        File.WriteAllBytes(folder["a.icc"], Make("srgb")[..300]);
        Outcome outcome = Programs.Intaglio(folder.Path, "icc", "inspect", "a.icc", "--plot", "curve.html");
        Assert.Equal((1, "", "intaglio: a.icc: the profile's size is 452 bytes according to its header, but 300 bytes are present\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
        Assert.Equal((1, "intaglio: none.icc: No such file or directory\n"), (Programs.Intaglio(folder.Path, "icc", "inspect", "none.icc").ExitCode, Programs.Intaglio(folder.Path, "icc", "inspect", "none.icc").Error));
        Assert.Single(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    [SkippableFact]
    public void A_picture_has_a_profile_or_none()
    {
        byte[] profile = Make("display-p3");
        foreach (string name in (string[])["a.png", "a.tif"])
        {
            Image image = new(2, 2, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)) { Color = new ImageColor { IccProfile = profile } };
            ImageFile.Write(folder[name], image);
            Outcome outcome = Programs.Intaglio(folder.Path, "icc", "inspect", name);
            string expected = Programs.Intaglio(folder.Path, profile, "icc", "inspect").Text;
            Assert.Equal((0, "", $"image        {(name == "a.png" ? "PNG" : "TIFF")}, 2 x 2, RGB, 8 bits\n{expected}"), (outcome.ExitCode, outcome.Error, outcome.Text));
            // What cannot be read twice has only its profile shown.
            Assert.Equal(expected, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder[name]), "icc", "inspect").Text);
            Assert.Equal(expected, Programs.Shell(folder.Path, $"cat {name} | $INTAGLIO icc inspect -").Text);
            image.Color = ImageColor.Untagged;
            ImageFile.Write(folder[name], image);
            Assert.Equal((1, $"intaglio: {name}: the picture has no ICC profile\n"), (Programs.Intaglio(folder.Path, "icc", "inspect", name).ExitCode, Programs.Intaglio(folder.Path, "icc", "inspect", name).Error));
        }
        File.WriteAllBytes(folder["a.gif"], [.. "GIF89a"u8, .. new byte[200]]);
        Assert.Equal("intaglio: a.gif: the data is neither an ICC profile nor a PNG, TIFF or JPEG file with one\n", Programs.Intaglio(folder.Path, "icc", "inspect", "a.gif").Error);
    }

    [Theory]
    [InlineData("unknown space 'rgb', did you mean srgb? (expected srgb, scrgb, display-p3, ", "make", "rgb", "-o", "a")]
    [InlineData("unknown space 'rgb', did you mean srgb? (expected srgb, scrgb, display-p3, ", "spaces", "rgb")]
    [InlineData("invalid --variant 'pico' (expected nano, micro, magic, v4); see ", "make", "srgb", "--variant", "pico", "-o", "a")]
    [InlineData("invalid --profile-version '3' (expected 2 or 4); see ", "make", "srgb", "--profile-version", "3", "-o", "a")]
    [InlineData("variant 'nano' has version 2; omit --profile-version; see ", "make", "srgb", "--variant", "nano", "--profile-version", "4", "-o", "a")]
    [InlineData("--variant and --points exclude each other; see ", "make", "srgb", "--variant", "nano", "--points", "30", "-o", "a")]
    [InlineData("invalid --points 'x' (expected 3 to 512); see ", "make", "srgb", "--points", "x", "-o", "a")]
    [InlineData("invalid --points '2' (expected 3 to 512); see ", "make", "srgb", "--points", "2", "--profile-version", "2", "-o", "a")]
    [InlineData("description must have 1 to 1000 printable ASCII characters, but is 'ä'; see ", "make", "srgb", "--description", "ä", "-o", "a")]
    [InlineData("the colorants of XYZ D65 do not add up to its white point, so a profile with colorants and curves cannot describe it; see ", "make", "xyz-d65", "-o", "a")]
    [InlineData("unknown space 'a\\nb\\u001b[31m\\u202e' (expected srgb, ", "make", "a\nb\u001b[31m\u202e", "-o", "a")]
    [InlineData("specify the output with -o PATH; - is standard output; see ", "make", "srgb")]
    [InlineData("the extension of a.png must be .icc or .icm; see ", "make", "srgb", "-o", "a.png")]
    [InlineData("invalid --decimals '101' (expected 0 to 100); see ", "spaces", "--decimals", "101")]
    [InlineData("the extension of a.png must be .svg or .html; see ", "inspect", "x", "--plot", "a.png")]
    public void Wrong_use_is_told(string message, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["icc", .. arguments]);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.EndsWith($"see 'intaglio icc {arguments[0]} --help'\n", outcome.Error, StringComparison.Ordinal);
        Assert.Equal((2, ""), (outcome.ExitCode, outcome.Text));
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    /// <summary>They start faster for it. The library is made unreadable in a copy of the program.</summary>
    [SkippableFact]
    public void Other_verbs_do_not_load_the_library_of_colours()
    {
        Skip.If(Programs.Native is not null, "A program that was compiled ahead of time loads no libraries.");
        string source = Path.GetDirectoryName(Programs.Assembly)!, copy = folder["program"];
        Directory.CreateDirectory(copy);
        foreach (string file in Directory.EnumerateFiles(source))
            File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
        File.WriteAllText(Path.Combine(copy, "Intaglio.Color.dll"), "no library");
        Assert.Equal(0, Run("sum", Path.Combine(copy, "intaglio.runtimeconfig.json")));
        Assert.Equal(1, Run("icc", "spaces"));

        int Run(params string[] arguments) => Processes.Run(new(InstalledProgram.Dotnet, ["exec", Path.Combine(copy, "intaglio.dll"), .. arguments])).ExitCode;
    }

    private byte[] Make(params string[] arguments) => Programs.Intaglio(folder.Path, ["icc", "make", .. arguments, "-o", "-"]).Output;

    [Theory]
    [InlineData("srgb", "sRGB", "SRGB", "s rgb")]
    [InlineData("display-p3", "p3", "P3", "DisplayP3", "Display P3", "display_p3")]
    [InlineData("dci-p3", "DCI-P3", "dcip3", "dci p3")]
    [InlineData("adobe-rgb", "AdobeRGB", "adobergb1998", "Adobe RGB (1998)", "a98-rgb")]
    [InlineData("rec709", "bt709", "BT.709", "rec.709", "Rec. 709", "ITU-R BT.709")]
    [InlineData("rec2020", "bt2020", "bt.2020", "REC2020")]
    [InlineData("prophoto", "prophoto-rgb", "ProPhoto RGB", "romm")]
    [InlineData("scrgb", "linear", "scRGB", "srgb-linear", "linear sRGB")]
    [InlineData("rec601-625", "bt601-625", "Rec. 601 (625 lines)")]
    public void A_space_has_a_name_in_any_form(string name, params string[] forms)
    {
        string expected = Programs.Intaglio(folder.Path, "icc", "spaces", name).Text;
        Assert.StartsWith($"{name}: ", expected, StringComparison.Ordinal);
        foreach (string form in forms)
            Assert.Equal(expected, Programs.Intaglio(folder.Path, "icc", "spaces", form).Text);
    }

    [Theory]
    [InlineData("sgrb", ", did you mean srgb?")]
    [InlineData("dispay-p3", ", did you mean display-p3?")]
    [InlineData("Rec 2021", ", did you mean rec2020?")]
    [InlineData("cmyk", "")]
    public void The_nearest_name_is_told(string name, string hint) =>
        Assert.StartsWith($"intaglio: unknown space '{name}'{hint} (expected srgb, scrgb, display-p3,", Programs.Intaglio(folder.Path, "icc", "spaces", name).Error, StringComparison.Ordinal);

    /// <summary>The chunks of PNG but those of colors stay the same bytes, and the profile is the first, by the specification's list of chunks.</summary>
    [Theory]
    [InlineData("sRGB", 0)]
    [InlineData("gAMA", 45455)]
    public void A_profile_is_attached_to_PNG_and_extracted_from_it(string told, int value)
    {
        Image image = new(9, 7, new PixelFormat(3, AlphaMode.Straight, SampleType.Bits8)) { Color = told == "sRGB" ? new() { SrgbRenderingIntent = value, Cicp = new(1, 13, 0, true) } : new() { Gamma = value, Chromaticities = new(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000) } };
        new Random(5).NextBytes(image.GetSamples<byte>());
        using MemoryStream file = new();
        ImageFile.Write(file, image, ImageFileFormat.Png);
        // A text with a wrong CRC before the pixels, and something behind the end.
        byte[] png = file.ToArray();
        int at = png.AsSpan().IndexOf("IDAT"u8) - 4;
        File.WriteAllBytes(folder["a.png"], [.. png[..at], 0, 0, 0, 2, .. "tEXt"u8, 65, 0, 1, 2, 3, 4, .. png[at..], .. "behind"u8]);

        Run("icc", "make", "display-p3", "--variant", "micro", "-o", "p3.icc");
        Run("icc", "attach", "a.png", "p3.icc", "-o", "file.png");
        byte[] tagged = File.ReadAllBytes(folder["file.png"]);
        Run("icc", "attach", "a.png", "P3", "--variant", "micro", "-o", "space.png");
        Assert.Equal(tagged, File.ReadAllBytes(folder["space.png"]));
        Assert.Equal(tagged, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["a.png"]), "icc", "attach", "-", "p3.icc", "-o", "-").Output);
        (List<(string Type, string Bytes)> before, List<(string Type, string Bytes)> after) = (ReadChunks(File.ReadAllBytes(folder["a.png"])), ReadChunks(tagged));
        Assert.Contains(told, before.Select(chunk => chunk.Type));
        Assert.Equal(["IHDR", "iCCP"], after.Take(2).Select(chunk => chunk.Type));
        Assert.Equal(before.Where(chunk => chunk.Type is not ("sRGB" or "gAMA" or "cHRM" or "cICP")), after.Where(chunk => chunk.Type != "iCCP"));
        Run("icc", "extract", "file.png", "-o", "again.icc");
        Assert.Equal(File.ReadAllBytes(folder["p3.icc"]), File.ReadAllBytes(folder["again.icc"]));

        // Another replaces it.
        Run("icc", "attach", "file.png", "adobe-rgb", "-o", "other.png");
        Assert.Single(ReadChunks(File.ReadAllBytes(folder["other.png"])), chunk => chunk.Type == "iCCP");
        Run("icc", "make", "adobe-rgb", "-o", "adobe.icc");
        Assert.Equal(File.ReadAllBytes(folder["adobe.icc"]), Programs.Intaglio(folder.Path, "icc", "extract", "other.png", "-o", "-").Output);
    }

    /// <summary>All bytes but the header's offset stay where they are.</summary>
    [Fact]
    public void A_profile_is_attached_to_TIFF_and_extracted_from_it()
    {
        Image image = new(50, 40, new PixelFormat(3, AlphaMode.None, SampleType.Bits16));
        new Random(5).NextBytes(image.Bytes.Span);
        ImageFile.Write(folder["a.tif"], image);
        Run("icc", "attach", "a.tif", "prophoto", "-o", "b.tif");
        Run("icc", "attach", "b.tif", "rec2020", "--variant", "nano", "-o", "c.tif");
        byte[] first = File.ReadAllBytes(folder["a.tif"]);
        foreach (string name in (string[])["b.tif", "c.tif"])
        {
            byte[] tagged = File.ReadAllBytes(folder[name]);
            Assert.Equal(first[..4], tagged[..4]);
            Assert.Equal(first[8..], tagged[8..first.Length]);
            Assert.Equal(image.Bytes.ToArray(), ImageFile.Read(folder[name]).Bytes.ToArray());
        }
        Run("icc", "make", "rec2020", "--variant", "nano", "-o", "nano.icc");
        Assert.Equal(File.ReadAllBytes(folder["nano.icc"]), Programs.Intaglio(folder.Path, "icc", "extract", "c.tif", "-o", "-").Output);
        Assert.Equal(Programs.Intaglio(folder.Path, "icc", "attach", "a.tif", "srgb", "-o", "-").Output, Programs.Intaglio(folder.Path, first, "icc", "attach", "-", "srgb", "-o", "-").Output);
    }

    /// <summary>Big-endian TIFF and BigTIFF with two pages, made by hand; the second page stays.</summary>
    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public void Every_kind_of_TIFF_keeps_its_other_pages(bool isBigEndian, bool isBig)
    {
        byte[] file = CreateTiff(isBigEndian, isBig, out int secondPage);
        File.WriteAllBytes(folder["a.tif"], file);
        Run("icc", "attach", "a.tif", "srgb", "-o", "b.tif");
        byte[] tagged = File.ReadAllBytes(folder["b.tif"]);
        int offsetAt = isBig ? 8 : 4, headerSize = isBig ? 16 : 8;
        Assert.Equal(file[headerSize..], tagged[headerSize..file.Length]);
        int directory = (int)Get(tagged, offsetAt, isBig ? 8 : 4), count = (int)Get(tagged, directory, isBig ? 8 : 2), entrySize = isBig ? 20 : 12, entries = directory + (isBig ? 8 : 2);
        int[] tags = [.. Enumerable.Range(0, count).Select(i => (int)Get(tagged, entries + i * entrySize, 2))];
        Assert.Equal(tags.Order(), tags);
        Assert.Contains(34675, tags);
        Assert.Equal(secondPage, Get(tagged, entries + count * entrySize, isBig ? 8 : 4));
        Assert.Equal([7], ImageFile.Read(folder["b.tif"]).Bytes.ToArray());
        Run("icc", "make", "gray", "-o", "gray.icc");
        Assert.Equal(File.ReadAllBytes(folder["gray.icc"]), Programs.Intaglio(folder.Path, "icc", "extract", "b.tif", "-o", "-").Output);

        long Get(byte[] bytes, int at, int size)
        {
            long number = 0;
            for (int i = 0; i < size; i++)
                number = number << 8 | bytes[at + (isBigEndian ? i : size - 1 - i)];
            return number;
        }
    }

    [SkippableFact]
    public void Exiftool_finds_the_profile_and_all_else()
    {
        InstalledProgram.Need("exiftool");
        ImageFile.Write(folder["plain.png"], new Image(5, 4, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)));
        ImageFile.Write(folder["plain.tif"], new Image(5, 4, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)));
        Run("icc", "make", "adobe-rgb", "-o", "adobe.icc");
        foreach (string extension in (string[])["png", "tif"])
        {
            Assert.Equal(0, Programs.Run(folder.Path, "exiftool", "-q", "-XMP:Title=Hello", "-EXIF:Artist=Somebody", "-o", "meta." + extension, "plain." + extension).ExitCode);
            Run("icc", "attach", "meta." + extension, "adobe.icc", "-o", "tagged." + extension);
            Assert.Equal(File.ReadAllBytes(folder["adobe.icc"]), Programs.Run(folder.Path, "exiftool", "-b", "-ICC_Profile", "tagged." + extension).Output);
            Assert.Equal(["Hello", "Somebody"], Programs.Run(folder.Path, "exiftool", "-s3", "-XMP:Title", "-EXIF:Artist", "tagged." + extension).Text.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        }
    }

    [Fact]
    public void What_cannot_be_attached_or_extracted_is_told()
    {
        ImageFile.Write(folder["gray.png"], new Image(2, 2, new PixelFormat(1, AlphaMode.None, SampleType.Bits8)));
        ImageFile.Write(folder["a.png"], new Image(2, 2, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)) { Color = new() { SrgbRenderingIntent = 0 } });
        ImageFile.Write(folder["a.ppm"], new Image(2, 2, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)));
        Run("convert", "a.png", "a.exr");
        Run("icc", "make", "srgb", "-o", "srgb.icc");
        // A space becomes that of gray.
        Run("icc", "attach", "gray.png", "srgb", "-o", "tagged.png");
        File.WriteAllText(folder["text.icc"], "no profile, although it is longer than what begins one");
        foreach ((int exitCode, string error, string[] arguments) in ((int, string, string[])[])[
            (1, "gray.png: the profile is for RGB, but the image is gray", ["attach", "gray.png", "srgb.icc", "-o", "x.png"]),
            (1, "a.png: the profile is for gray, but the image is RGB", ["attach", "a.png", "gray", "-o", "x.png"]),
            (1, "a.ppm: PNM does not hold ICC profiles; convert to PNG, TIFF or JPEG with 'intaglio convert'", ["attach", "a.ppm", "srgb", "-o", "x.png"]),
            (1, "a.exr: OpenEXR does not hold ICC profiles", ["attach", "a.exr", "srgb", "-o", "x.png"]),
            (1, "a.exr: OpenEXR does not hold ICC profiles", ["extract", "a.exr", "-o", "x.icc"]),
            (1, "a.png: the image does not have an ICC profile; it says that it is sRGB", ["extract", "a.png", "-o", "x.icc"]),
            (1, "none.icc: No such file or directory", ["attach", "a.png", "none.icc", "-o", "x.png"]),
            (1, "text.icc: the data is neither an ICC profile", ["attach", "a.png", "text.icc", "-o", "x.png"]),
            (2, "unknown space 'srbg', did you mean srgb?", ["attach", "a.png", "srbg", "-o", "x.png"]),
            (2, "--variant needs a color space", ["attach", "a.png", "srgb.icc", "--variant", "nano", "-o", "x.png"]),
            (2, "invalid --variant 'tiny' (expected nano, micro, magic, v4)", ["attach", "a.png", "srgb", "--variant", "tiny", "-o", "x.png"]),
            (2, "specify the output with -o PATH", ["attach", "a.png", "srgb"]),
        ])
        {
            Outcome outcome = Programs.Intaglio(folder.Path, ["icc", .. arguments]);
            Assert.StartsWith($"intaglio: {error}", outcome.Error, StringComparison.Ordinal);
            Assert.Equal((exitCode, false, false), (outcome.ExitCode, File.Exists(folder["x.png"]), File.Exists(folder["x.icc"])));
        }
    }

    private void Run(params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Text));
        // Faults in what is only copied are told.
        Assert.All(outcome.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries), line => Assert.Contains(": WARNING: the chunk tEXt", line, StringComparison.Ordinal));
    }

    private static List<(string Type, string Bytes)> ReadChunks(byte[] png)
    {
        List<(string, string)> chunks = [];
        int at = 8;
        while (chunks.LastOrDefault().Item1 != "IEND")
        {
            int size = 12 + BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(at));
            chunks.Add((System.Text.Encoding.ASCII.GetString(png, at + 4, 4), Convert.ToHexString(png, at, size)));
            at += size;
        }
        chunks.Add(("rest", Convert.ToHexString(png.AsSpan(at))));
        return chunks;
    }

    /// <summary>Two pages of a gray pixel, 7 and 9 (TIFF 6.0, section 4; BigTIFF has wider offsets and counts).</summary>
    private static byte[] CreateTiff(bool isBigEndian, bool isBig, out int secondPage)
    {
        MemoryStream file = new();
        int wide = isBig ? 8 : 4;
        file.Write(isBigEndian ? "MM"u8 : "II"u8);
        Put(isBig ? 43 : 42, 2);
        if (isBig)
        {
            Put(8, 2);
            Put(0, 2);
        }
        int headerSize = isBig ? 16 : 8, directorySize = (isBig ? 8 : 2) + 9 * (isBig ? 20 : 12) + wide;
        // The pixels of both stand before the directories.
        int first = headerSize + 2;
        secondPage = first + directorySize;
        Put(first, wide);
        file.Write([7, 9]);
        PutDirectory(headerSize, secondPage);
        PutDirectory(headerSize + 1, 0);
        return file.ToArray();

        void PutDirectory(int pixel, int next)
        {
            (int Tag, int Type, int Value)[] entries = [(256, 3, 1), (257, 3, 1), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, pixel), (277, 3, 1), (278, 3, 1), (279, 4, 1)];
            Put(entries.Length, isBig ? 8 : 2);
            foreach ((int tag, int type, int value) in entries)
            {
                Put(tag, 2);
                Put(type, 2);
                Put(1, wide);
                int size = type == 3 ? 2 : 4;
                Put(value, size);
                file.Write(new byte[wide - size]);
            }
            Put(next, wide);
        }

        void Put(long number, int size)
        {
            for (int i = 0; i < size; i++)
                file.WriteByte((byte)(number >> 8 * (isBigEndian ? size - 1 - i : i)));
        }
    }
}
