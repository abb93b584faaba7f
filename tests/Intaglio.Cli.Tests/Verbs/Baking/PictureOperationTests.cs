using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

/// <summary>Operations for images, whose outputs are those of the verbs with the same names.</summary>
[Trait("Duration", "Long")]
public sealed class PictureOperationTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public PictureOperationTests() => Programs.Shell(folder.Path, """
        mkdir assets && cd assets
        $INTAGLIO gradient 'rgb(255 0 0 / 0.2), lime 40%, blue' --width 97 --height 31 -o 8.png
        $INTAGLIO gradient 'black, oklch(70% 0.1 200), white' --width 120 --height 40 -o deep.png
        $INTAGLIO convert deep.png -o 16.png --depth 16
        $INTAGLIO convert deep.png -o light.exr
        """).AssertSuccess();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("{ resize: { width: 20 } }", "png", "resize IN -o OUT.png --width 20")]
    [InlineData("{ resize: { width: 20, height: 20, fit: cover, gravity: south, kernel: mitchell } }", "png",
        "resize IN -o OUT.png --width 20 --height 20 --fit cover --gravity south --kernel mitchell")]
    [InlineData("{ resize: { width: 150, height: 50, fit: pad, background: '#123456' } }", "tiff",
        "resize IN -o OUT.tif --width 150 --height 50 --fit pad --background '#123456'")]
    [InlineData("{ resize: { height: 200, enlarge: false, light: encoded, clamp: true } }", "exr",
        "resize IN -o OUT.exr --height 200 --no-enlarge --light encoded --clamp")]
    [InlineData("{ resize: { width: 30, sharpen: 0.5, sharpen-radius: 0.8, sharpen-threshold: 0.01 } }", "png",
        "resize IN -o OUT.png --width 30 --sharpen 0.5,0.8,0.01")]
    [InlineData("{ resize: { width: 50% } }", "png", "resize IN -o OUT.png --width 50%")]
    [InlineData("{ resize: { width: 12.5%, height: '40%', fit: power-of-two, enlarge: false } }", "png",
        "resize IN -o OUT.png --width 12.5% --height 40% --fit power-of-two --no-enlarge")]
    [InlineData("{ resize: { fit: power-of-two } }", "png", "resize IN -o OUT.png --fit power-of-two")]
    [InlineData("{ convert: { space: display-p3, depth: 8, dither: blue-noise } }", "png",
        "convert IN -o OUT.png --to-space display-p3 --depth 8 --dither blue-noise")]
    [InlineData("{ convert: { space: scrgb, depth: float } }", "exr", "convert IN -o OUT.exr --to-space scrgb --depth float")]
    [InlineData("{ convert: { palette: 16 } }", "png", "convert IN -o OUT.png --palette 16")]
    [InlineData("{ convert: { depth: 16 } }", "tiff", "convert IN -o OUT.tif --depth 16")]
    [Trait("Duration", "Long")]
    public void Images_are_those_of_the_verb(string step, string writer, string arguments)
    {
        foreach (string name in (string[])["8.png", "16.png", "deep.png", "light.exr"])
            Compare($"{{ for: {name}, do: [ {step}, {writer} ], to: result }}", name, arguments);
    }

    [Theory]
    [InlineData("view", "exr view IN -o OUT.png")]
    [InlineData("{ view: { exposure: 1.5, tone-map: filmic, space: display-p3, depth: 16 } }",
        "exr view IN -o OUT.png --exposure 1.5 --tone-map filmic --to-space display-p3 --depth 16")]
    [InlineData("{ view: { tone-map: none, dither: ordered } }", "exr view IN -o OUT.png --tone-map none --dither ordered")]
    [InlineData("{ view: { white: 3, data-window: true } }", "exr view IN -o OUT.png --white 3 --data-window")]
    [Trait("Duration", "Long")]
    public void Views_are_those_of_the_verb(string step, string arguments) =>
        Compare($"{{ for: light.exr, do: [ {step}, png ], to: result }}", "light.exr", arguments);

    [Theory]
    [InlineData("[ { gradient: { stops: \"red, white\" } }, png ]", "gradient", "red, white", "-o OUT.png")]
    [InlineData("[ { gradient: { stops: \"red, #00f8 20%, white\", space: lch, hue: longer, easing: smoothstep, width: 99, height: 7 } }, png ]",
        "gradient", "red, #00f8 20%, white", "--in lch --hue longer --easing smoothstep --width 99 --height 7 -o OUT.png")]
    [InlineData("{ icc: { space: rec2020 } }", "icc make", "rec2020", "-o OUT.icc")]
    [InlineData("{ icc: { space: gray, profile-version: 2, points: 42, description: a b, copyright: c } }", "icc make", "gray",
        "--profile-version 2 --points 42 --description 'a b' --copyright c -o OUT.icc")]
    [InlineData("{ icc: { space: prophoto, non-negative: true } }", "icc make", "prophoto", "--non-negative -o OUT.icc")]
    [Trait("Duration", "Long")]
    public void Files_without_an_input_are_those_of_the_verb(string steps, string verb, string text, string arguments) =>
        Compare($"{{ do: {steps}, to: result }}", "", $"{verb} '{text}' {arguments}");

    [SkippableFact]
    public void Jpeg_files_are_those_of_the_verb()
    {
        Skip.If(ImageFile.SystemLibraries.Count == 0, "libturbojpeg is not installed.");
        Compare("{ for: deep.png, do: { jpeg: { quality: 70, subsampling: 444, progressive: true } }, to: result }", "deep.png",
            "convert IN -o OUT.jpg --quality 70 --subsampling 444 --progressive");
        Compare("{ for: deep.png, do: [ { resize: { width: 30 } }, jpeg ], to: result }", "deep.png", "resize IN -o OUT.jpg --width 30");
        folder.Write("assets/photo.jpg", File.ReadAllBytes(folder["out/result"]));
        Compare("{ for: photo.jpg, do: [ { resize: { width: 20 } }, png ], to: result }", "photo.jpg", "resize IN -o OUT.png --width 20");
        // Its decoder is part of the key only if the name says that the file can be JPEG.
        File.Move(folder["assets/photo.jpg"], folder["assets/photo.png"]);
        Outcome outcome = Bake("{ for: photo.png, do: [ { resize: { width: 20 } }, png ], to: result }");
        Assert.Equal(1, outcome.ExitCode);
        Assert.Equal("intaglio: photo.png: the file is JPEG, but its extension is that of another format (rename it to .jpg) (rule one)\n",
            outcome.Error);
    }

    [SkippableFact]
    public void Files_with_the_same_pixels_are_made_once()
    {
        const string Rule = "{ for: \"*.{png,exr}\", keyed-by: pixels, do: [ { resize: { width: 20 } }, png ], to: \"{name}-{key}.png\" }";
        string[] expected = List(Rule);
        Assert.Equal(4, expected.Length);
        // The same pixels with other compression, and with text that is not a part of the image.
        byte[] before = File.ReadAllBytes(folder["assets/8.png"]);
        ImageFile.Write(folder["assets/8.png"], ImageFile.Read(folder["assets/8.png"]), new() { IsInterlaced = true });
        Assert.NotEqual(before, File.ReadAllBytes(folder["assets/8.png"]));
        Programs.Shell(folder.Path, "cd assets && $INTAGLIO exr convert light.exr -o saved.exr --compression rle && ! cmp -s saved.exr light.exr && mv saved.exr light.exr").AssertSuccess();
        Outcome again = Bake(Rule);
        Assert.StartsWith("0 made, 0 from the cache, 4 up to date", again.Text, StringComparison.Ordinal);
        Assert.Equal(expected, List(Rule));
        Directory.Delete(folder[".intaglio"], recursive: true);
        Assert.Equal(expected, List(Rule));
        // Another depth is another image, even if all colors are the same.
        Programs.Shell(folder.Path, "cd assets && $INTAGLIO convert deep.png -o saved.png --depth 16 && mv saved.png deep.png").AssertSuccess();
        Assert.StartsWith("0 made, 1 from the cache, 3 up to date", Bake(Rule).Text, StringComparison.Ordinal);
        Programs.Shell(folder.Path, "cd assets && $INTAGLIO icc make display-p3 -o p3.icc && $INTAGLIO icc attach 8.png p3.icc -o saved.png && mv saved.png 8.png").AssertSuccess();
        Assert.StartsWith("1 made, 0 from the cache, 3 up to date", Bake(Rule).Text, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Another_kind_of_key_is_never_missed()
    {
        const string Rule = "{ for: 8.png, keyed-by: pixels, do: png, to: \"{name}-{key}.png\" }";
        List(Rule);
        // From then on, the times of files show that they have not changed.
        Thread.Sleep(200);
        string[] byPixels = List(Rule), byBytes = List(Rule.Replace("pixels", "bytes", StringComparison.Ordinal));
        Directory.Delete(folder[".intaglio"], recursive: true);
        Directory.Delete(folder["out"], recursive: true);
        Assert.Equal(byBytes, List(Rule.Replace("pixels", "bytes", StringComparison.Ordinal)));
        Assert.Equal(byPixels, List(Rule));
        Assert.NotEqual(byPixels, byBytes);
    }

    [SkippableFact]
    public void Small_changes_of_a_background_are_never_missed()
    {
        string Rule(string color) => $"{{ for: 16.png, do: [ {{ resize: {{ width: 200, height: 200, fit: pad, background: \"{color}\" }} }}, {{ png: {{ level: fast }} }} ], to: a.png }}";
        Bake(Rule("rgb(50% 50% 50%)")).AssertSuccess();
        byte[] before = File.ReadAllBytes(folder["out/a.png"]);
        Bake(Rule("rgb(128 128 128)")).AssertSuccess();
        Assert.NotEqual(before, File.ReadAllBytes(folder["out/a.png"]));
    }

    private string[] List(string rule)
    {
        Bake(rule).AssertSuccess();
        return [.. Directory.EnumerateFiles(folder["out"]).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal)];
    }

    private void Compare(string rule, string source, string arguments)
    {
        Bake(rule).AssertSuccess();
        string extension = arguments.Split("OUT")[1].Split(' ')[0];
        arguments = arguments.Replace("OUT", "expected", StringComparison.Ordinal);
        // Operations compress OpenEXR with code of the program.
        Programs.Shell(folder.Path, $"INTAGLIO_OPENEXR_NATIVE=0 $INTAGLIO {arguments.Replace("IN", "assets/" + source, StringComparison.Ordinal)} -f").AssertSuccess();
        Assert.True(File.ReadAllBytes(folder["expected" + extension]).AsSpan().SequenceEqual(File.ReadAllBytes(folder["out/result"])),
            $"{source}: {rule} differs from '{arguments}'.");
    }

    private Outcome Bake(string rule)
    {
        folder.Write("intaglio.yaml", $"intaglio: 1\nsource: assets\noutput: out\nrules:\n  one: {rule}\n");
        return Programs.Intaglio(folder.Path, "bake");
    }
}
