using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary>The verb <c>bake</c> and those below it, as processes.</summary>
public sealed class BakeTests : IDisposable
{
    private const string Recipe = """
        intaglio: 1
        source: assets
        output: out/{profile}
        profiles: { draft: { depth: 8 }, release: { depth: 16 } }
        rules:
          textures:
            for: "**/*.png"
            do: [ { convert: { depth: "${depth}", space: display-p3 } }, png ]
            to: "textures/{name}-{key}.png"
          lights:
            for: "**/*.png"
            do: { exr: { compression: zstd } }
            to: "lights/{name}.exr"
          meshes:
            for: "**/*.obj"
            do: { mesh: { format: ply } }
            to: "meshes/{name}.ply"
          all:
            all: "**"
            with: { textures: rule:textures, meshes: rule:meshes }
            do: manifest
            to: all.manifest
        """;

    private readonly TemporaryFolder folder = new();

    public BakeTests()
    {
        folder.Write("intaglio.yaml", Recipe);
        folder.Write("assets/cube.obj", ObjFolder.Cube);
        folder.Write("assets/cube.mtl", ObjFolder.Materials);
        Programs.Shell(folder.Path, "$INTAGLIO gradient 'red, white' -o assets/red.png && $INTAGLIO gradient 'blue, white' -o assets/blue.png").AssertSuccess();
    }

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Files_are_made_once()
    {
        Check((6, 0, 0));
        Check((0, 0, 6));
        string root = Check((0, 0, 6));
        // Its manifest names the texture, whose name has the key.
        Shell("rm -r out && touch -d '2 hours ago' assets/red.png");
        Assert.Equal(root, Check((0, 6, 0)));
        Shell("echo '# later' >> assets/cube.mtl");
        Assert.NotEqual(root, Check((2, 0, 4)));
        Shell("rm assets/blue.png; [ -e out/draft/lights/blue.exr ]");
        Check((1, 0, 3));
        Shell("! [ -e out/draft/lights/blue.exr ] && [ $(find out -type f | wc -l) = 4 ]");

        string Check((int Made, int Cached, int UpToDate) expected)
        {
            using JsonDocument report = Bake("--report r.json");
            JsonElement root = report.RootElement;
            Assert.Equal(expected, (root.GetProperty("made").GetInt32(), root.GetProperty("cached").GetInt32(), root.GetProperty("upToDate").GetInt32()));
            Assert.Equal((expected.Cached + expected.UpToDate, 0), (root.GetProperty("hits").GetInt32(), root.GetProperty("failed").GetInt32()));
            return root.GetProperty("root").GetString()!;
        }
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void The_root_is_that_of_a_manifest_of_the_output_folder()
    {
        using JsonDocument report = Bake("--report r.json");
        Assert.Equal(report.RootElement.GetProperty("root").GetString(), Shell("$INTAGLIO manifest digest --executable out/draft").Text.Split(' ')[0].Trim());
        Shell("$INTAGLIO bake verify && $INTAGLIO bake list --json | grep -q textures/red-");
        Outcome changed = Programs.Shell(folder.Path, "echo x >> out/draft/all.manifest; echo y > out/draft/other; $INTAGLIO bake verify");
        Assert.Equal((1, "changed  all.manifest\nnot made  other\n"), (changed.ExitCode, changed.Text));
    }

    /// <summary>The process starts with the shell, which the program replaces.</summary>
    [SkippableFact]
    public void The_time_of_a_bake_begins_with_its_process()
    {
        Skip.If(OperatingSystem.IsWindows(), "A program cannot replace its shell.");
        using JsonDocument report = JsonDocument.Parse(Shell("sleep 0.5; exec $INTAGLIO bake --dry-run --json").Text);
        Assert.True(report.RootElement.GetProperty("seconds").GetDouble() >= 0.5);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Other_folders_may_be_current()
    {
        Shell("cd assets && $INTAGLIO bake >/dev/null && [ -e ../out/draft/all.manifest ]");
        Shell("cd / && $INTAGLIO bake --recipe $OLDPWD/intaglio.yaml --profile release --set depth=12 >/dev/null && [ -e $OLDPWD/out/release/all.manifest ]");
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Nothing_is_written_by_a_dry_run_or_with_a_wrong_recipe()
    {
        Assert.Contains("would make lights/red.exr\n", Shell("$INTAGLIO bake --dry-run").Text, StringComparison.Ordinal);
        Shell("sed -i 's/do: manifest/do: manifesto/' intaglio.yaml");
        Outcome wrong = Programs.Shell(folder.Path, "$INTAGLIO bake");
        Assert.Equal((2, "intaglio: intaglio.yaml:21:9: unknown operation 'manifesto' (did you mean 'manifest'?)\n"), (wrong.ExitCode, wrong.Error));
        Outcome missing = Programs.Shell(folder.Path, "cd assets && mv ../intaglio.yaml ../other.yaml && $INTAGLIO bake");
        Assert.Equal((2, "intaglio: no intaglio.yaml in this folder or above it; specify --recipe FILE; see 'intaglio bake --help'\n"), (missing.ExitCode, missing.Error));
        Shell("[ \"$(ls -A | tr '\\n' ' ')\" = 'assets other.yaml ' ]");
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_damaged_image_is_named_and_the_rest_is_made()
    {
        folder.Write("assets/bad.png", "no image");
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO bake --keep-going --json");
        Assert.Equal(1, outcome.ExitCode);
        Assert.Contains("intaglio: bad.png: ", outcome.Error, StringComparison.Ordinal);
        using JsonDocument report = JsonDocument.Parse(outcome.Output);
        Assert.Equal((2, JsonValueKind.Null), (report.RootElement.GetProperty("failed").GetInt32(), report.RootElement.GetProperty("root").ValueKind));
        Shell("[ -e out/draft/meshes/cube.ply ] && ! [ -e out/draft/all.manifest ]");
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Folders_that_cannot_be_used_are_one_line()
    {
        Nobody.Need(folder.Path);
        string denied = $"'{folder["out/draft"]}' cannot be written: access to '{folder["out/draft"]}", hint = "(make it writable, or change 'output')";
        Check("mkdir out && chmod 755 out", $"the folder '{folder.Path}' of the recipe cannot be written: access to '{folder[".intaglio"]}' is denied (make it writable, or bake a copy of it)");
        Check("mkdir -m 755 out && mkdir -m 777 .intaglio", $"the output folder {denied}' is denied {hint}");
        Check("mkdir -p out/draft && chmod 755 out/draft && mkdir -m 777 .intaglio", $"the output folder {denied}/.intaglio-lock' is denied {hint}");
        Check("mkdir -p out/draft .intaglio && chmod 777 out/draft && chmod 000 .intaglio", $"access to '{folder[".intaglio/intaglio.yaml+draft+out%2Fdraft.state"]}' is denied");
        Check("chmod 000 intaglio.yaml", "intaglio.yaml: Permission denied");
        Check("echo > out", $"intaglio.yaml:3:9: '{folder["out"]}' is a file, not a folder (remove it, or change 'output')", exitCode: 2);

        void Check(string prepare, string error, int exitCode = 1)
        {
            Shell($"chmod 644 intaglio.yaml; rm -rf out .intaglio; {prepare}");
            Outcome outcome = Programs.Shell(folder.Path, $"{Nobody.Intaglio} bake");
            Assert.Equal((exitCode, "", $"intaglio: {error}\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
        }
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_file_that_is_too_large_is_an_error_of_its_action()
    {
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules: { one: { for: \"*.txt\", do: copy, to: \"{path}\" } }\n");
        folder.Write("assets/large.txt", new byte[1 << 20]);
        folder.Write("assets/small.txt", "small");
        // The limit is for files; the runtime, left to itself, has its code in one.
        Outcome outcome = Programs.Shell(folder.Path, "trap '' XFSZ; export DOTNET_EnableWriteXorExecute=0; ulimit -f 100; $INTAGLIO bake --keep-going");
        Assert.Equal((1, $"intaglio: {folder[".intaglio/cache"]}: File too large (rule one)\n"), (outcome.ExitCode, outcome.Error));
        Shell("[ \"$(ls -A out)\" = small.txt ] && $INTAGLIO bake && [ \"$(ls out | wc -l)\" = 2 ]");
    }

    private JsonDocument Bake(string options)
    {
        Shell($"$INTAGLIO bake {options}");
        return JsonDocument.Parse(File.ReadAllBytes(folder["r.json"]));
    }

    private Outcome Shell(string command) => Programs.Shell(folder.Path, command).AssertSuccess();
}
