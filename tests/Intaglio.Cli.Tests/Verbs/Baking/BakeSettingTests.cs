using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

/// <summary>Settings for single files, as a user of the command line sees them.</summary>
public sealed class BakeSettingTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public BakeSettingTests()
    {
        foreach (string name in (string[])["a.png", "ui/b.png"])
        {
            Image image = new(48, 20, new PixelFormat(3, AlphaMode.None, SampleType.Bits8));
            new Random(name.Length).NextBytes(image.Bytes.Span);
            Directory.CreateDirectory(Path.GetDirectoryName(folder["assets/" + name])!);
            ImageFile.Write(folder["assets/" + name], image);
        }
        folder.Write("assets/roof.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    }

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Pictures_have_the_sizes_of_their_settings()
    {
        WriteRecipe("images: { for: \"**/*.png\", do: [ { resize: { width: 50% } }, png ], to: \"{path}\", override: { for: \"ui/*\", resize: { fit: power-of-two } } }");
        folder.Write("assets/a.png.intaglio.yaml", "resize: { width: 12, height: 4, fit: fill }\n");
        Assert.Equal((0, ""), Bake());
        Assert.Equal(((12, 4), (32, 8)), (SizeOf("a.png"), SizeOf("ui/b.png")));
        File.Delete(folder["assets/a.png.intaglio.yaml"]);
        folder.Write("assets/b.png.intaglio.yaml", "resize: { width: 12 }\n");
        Assert.Equal((0, "intaglio: warning: sidecar 'b.png.intaglio.yaml' has no effect, because 'b.png' does not exist (rename or remove it)\n"), Bake());
        Assert.Equal((24, 10), SizeOf("a.png"));
    }

    [Fact]
    public void Overrides_that_contradict_the_rule_are_errors_of_the_recipe()
    {
        WriteRecipe("""
            images:
                for: "**/*.png"
                do: [ { resize: { width: 5 } }, png ]
                to: "{path}"
                override:
                  - { for: "ui/*", resize: { fit: cover } }
                  - { for: "ui/b.png", resize: { height: 5 } }
            """);
        // The entries fit together.
        Assert.Equal((0, ""), Bake());
        folder.Write("assets/ui/c.png", File.ReadAllBytes(folder["assets/a.png"]));
        Assert.Equal((2, "intaglio: intaglio.yaml:11:9: 'fit' needs both sizes (add 'width' or 'height')\n"), Bake());
    }

    [Theory]
    [InlineData("mesh: { for: roof.obj, do: mesh, to: \"{name}-{digest}.mesh\", override: { for: roof.obj, mesh: { format: obj } } }",
        "intaglio.yaml:6:74: 'mesh' writes the names of outputs into files, so they cannot contain '{digest}' (write '{name}')")]
    [InlineData("mesh: { for: roof.obj, do: { mesh: { format: obj } }, to: { out: a.obj, materials: a.mtl }, override: { for: roof.obj, mesh: { format: stl } } }",
        "intaglio.yaml:6:105: 'mesh' has no output 'materials' with these settings (change them, or remove it from 'to')")]
    public void Overrides_that_do_not_fit_the_outputs_are_errors_of_the_recipe(string rule, string error)
    {
        WriteRecipe(rule);
        Assert.Equal((2, $"intaglio: {error}\n"), Bake());
    }

    [Fact]
    public void A_sidecar_that_contradicts_the_rule_fails_its_action()
    {
        WriteRecipe("images: { for: \"**/*.png\", do: [ { resize: { width: 50% } }, png ], to: \"{path}\" }");
        folder.Write("assets/a.png.intaglio.yaml", "# Only for a.\nresize: { gravity: north }\n");
        Assert.Equal((1, "intaglio: a.png: a.png.intaglio.yaml:2:1: 'gravity' needs another fit (add 'fit: cover' or 'fit: pad') (rule images)\n"), Bake("--keep-going"));
        Assert.Equal((24, 10), SizeOf("ui/b.png"));
        Outcome why = Programs.Intaglio(folder.Path, "bake", "why", "a.png");
        Assert.Equal((1, "intaglio: a.png.intaglio.yaml:2:1: 'gravity' needs another fit (add 'fit: cover' or 'fit: pad')\n"), (why.ExitCode, why.Error));
    }

    [Fact]
    public void Why_names_the_place_of_a_setting()
    {
        WriteRecipe("images: { for: \"**/*.png\", do: [ { resize: { width: 50% } }, { png: { level: fast } } ], to: \"{path}\", override: { for: [ x.png, \"ui/*\" ], resize: { width: 8 }, png: { level: fast } } }");
        folder.Write("assets/ui/b.png.intaglio.yaml", "rules:\n  images:\n    resize:\n      kernel: box\n");
        Bake();
        Assert.Equal("""
            ui/b.png is up to date (rule images)
              setting 'width' of 'resize' is 8, from override "ui/*" (intaglio.yaml:6)
              setting 'kernel' of 'resize' is box, from ui/b.png.intaglio.yaml:4
              no reason is recorded, which is usual after the first bake

            """.ReplaceLineEndings("\n"), Programs.Intaglio(folder.Path, "bake", "why", "ui/b.png").Text);
        Assert.Contains("\"from\": \"ui/b.png.intaglio.yaml:4\"", Programs.Intaglio(folder.Path, "bake", "why", "ui/b.png", "--json").Text, StringComparison.Ordinal);
    }

    private (int ExitCode, string Error) Bake(params string[] options)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["bake", .. options]);
        return (outcome.ExitCode, outcome.Error);
    }

    private void WriteRecipe(string rules) => folder.Write("intaglio.yaml", $"intaglio: 1\nsource: assets\noutput: out\nsidecars: true\nrules:\n  {rules}\n");

    private (int Width, int Height) SizeOf(string name)
    {
        Image image = ImageFile.Read(folder["out/" + name]);
        return (image.Width, image.Height);
    }
}
