using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Valid recipes and their contents.</summary>
public class RecipeTests : IDisposable
{
    internal const string Everything = """
        # A recipe with everything.
        intaglio: 1
        source: ../assets/
        output: out/{profile}/${size}
        cache:
          folder: ../cache
        profiles:
          draft: { size: 512, 'quality': "low", on: true }
          release:
            size: 2048 # pixels
            quality: high
            on: false
        rules:
          albedo:
            for: "**/*_albedo.{png,tif}"
            except: [ old/**, 'x/*' ]
            keyed-by: bytes
            do:
              - adjust:
                  width: ${size}
                  seed: -3
                  gamma: 2.5e-1
                  dither: ${on}
                  filter: mitchell
                  space: 1.2
              - blur
              - png:
            to: "textures/${quality}/{dir}/{name}-{key}.png"
            environment: LANG
            codec: system
          split_2:
            for: [ "a/*", b.png ]
            do: [ { adjust: { width: "${size}", gamma: 2 } }, split ]
            to: { mask: "{path}.mask", color: "{path}.color" }
          mesh-3:
            for:
              - "*.obj"
            do: mesh
            to: "{rule}/{profile}/{name}.{digest}.ply"
            executable: ${on}
            environment: [ A, "B C" ]
          all:
            with: { textures: rule:albedo, again: rule:split_2 }
            all: "**"
            except: "*.txt"
            do: { list: {} }
            to: list.txt
            codec: bundled
          none:
            do:
            - gradient
            - png
            to: gradient.png
        """;

    private readonly TemporaryFolder folder = new();

    [Fact]
    public void A_recipe_with_everything_is_read()
    {
        BakeRecipe recipe = RecipeRow.Load(folder, Everything);
        string above = Path.GetDirectoryName(folder.Path)!;
        Assert.Equal(folder[BakeRecipe.FileName], recipe.Path);
        Assert.Equal(Path.Combine(above, "assets"), recipe.Source);
        Assert.Equal(folder[Path.Combine("out", "draft", "512")], recipe.Output);
        Assert.Equal(Path.Combine(above, "cache"), recipe.CacheFolder);
        Assert.Equal(folder[".intaglio"], recipe.StateFolder);
        Assert.Equal("draft", recipe.Profile);
        Assert.Equal(
            [
                "14:3 albedo ForEach **/*_albedo.{png,tif} except old/** x/*: adjust blur png -> out=textures/low/{dir}/{name}-{key}.png environment LANG codecs",
                "31:3 split_2 ForEach a/* b.png: adjust split -> color={path}.color mask={path}.mask",
                "35:3 mesh-3 ForEach *.obj: mesh -> out={rule}/{profile}/{name}.{digest}.ply environment A B C executable",
                "42:3 all All ** except *.txt with textures=rule:albedo again=rule:split_2: list -> out=list.txt",
                "49:3 none Single: gradient png -> out=gradient.png",
            ],
            recipe.Rules.Select(Describe));
        AdjustOperation adjust = Assert.IsType<AdjustOperation>(recipe.Rules[0].Steps[0]);
        Assert.Equal((512, -3, 0.25, true, DayOfWeek.Friday, new Version(1, 2)), (adjust.Width, adjust.Seed, adjust.Gamma, adjust.Dither, adjust.Filter, adjust.Space));
        adjust = Assert.IsType<AdjustOperation>(recipe.Rules[1].Steps[0]);
        Assert.Equal((512, null, 2, false, DayOfWeek.Tuesday, null), (adjust.Width, adjust.Seed, adjust.Gamma, adjust.Dither, adjust.Filter, adjust.Space));
    }

    [Fact]
    public void Another_profile_and_other_settings_are_chosen()
    {
        BakeRecipe release = RecipeRow.Load(folder, "# --profile release --set size=7\n" + Everything);
        Assert.Equal("release", release.Profile);
        Assert.Equal(folder[Path.Combine("out", "release", "7")], release.Output);
        Assert.Equal("textures/high/{dir}/{name}-{key}.png", release.Rules[0].Outputs[0].Value.Text);
        Assert.Equal(7, Assert.IsType<AdjustOperation>(release.Rules[0].Steps[0]).Width);
        Assert.False(release.Rules[2].IsExecutable);
    }

    [Fact]
    public void Digests_differ_exactly_if_the_text_the_profile_or_a_setting_differs()
    {
        string[] digests =
        [
            Digest(null), Digest("draft"), Digest(null, ("size", "512")),
            Digest("release"), Digest(null, ("size", "513")), Digest(null, ("quality", "512")), Convert.ToHexString(RecipeRow.Load(folder, Everything + "\n").Digest.Span),
        ];
        Assert.Equal(digests[0], digests[1]);
        Assert.Equal(digests[0], digests[2]);
        Assert.Equal(5, digests.Distinct().Count());

        string Digest(string? profile, params (string Name, string Value)[] settings)
        {
            folder.Write(BakeRecipe.FileName, Everything);
            return Convert.ToHexString(BakeRecipe.Load(folder[BakeRecipe.FileName], SampleOperation.Catalog,
                new() { AllowedFolders = [Path.GetDirectoryName(folder.Path)!], Profile = profile, Settings = settings.ToDictionary(setting => setting.Name, setting => setting.Value) }).Digest.Span);
        }
    }

    [Fact]
    public void The_shortest_recipe_has_defaults()
    {
        BakeRecipe recipe = RecipeRow.Load(folder, RecipeRow.Rule("for: \"**\"\ndo: copy\nto: \"{path}\""));
        Assert.Equal(BakeRecipe.DefaultProfile, recipe.Profile);
        Assert.Equal(folder[Path.Combine(".intaglio", "cache")], recipe.CacheFolder);
        BakeRule rule = Assert.Single(recipe.Rules);
        Assert.False(rule.IsExecutable || rule.CanUseSystemCodecs);
        Assert.Empty(rule.Environment);
        Assert.Empty(rule.With);
        Assert.Empty(rule.Exclude);
    }

    [Theory]
    [InlineData("intaglio: 1\nsource: a\noutput: b\nrules:\n  one:\n    for: c\n    do: copy\n    to: d\n")]
    [InlineData("{ intaglio: 1, source: a, output: b, rules: { one: { for: c, do: copy, to: d } } }")]
    [InlineData("{\"intaglio\":1,\"source\":\"a\",\"output\":\"b\",\"rules\":{\"one\":{\"for\":[\"c\"],\"do\":[{\"copy\":{}}],\"to\":{\"out\":\"d\"}}}}")]
    [InlineData("%YAML 1.2\n---\nintaglio: 1\nsource: 'a'\noutput: \"b\"\nrules:\n  one: { for: [ c ], do: [ copy ], to: d }\n...\n")]
    [InlineData("# comment\n\nintaglio: 1 # one\nsource: a\noutput: b\nrules:\n  # rules\n  one:\n    for:\n    - c # c\n    do:\n    - copy:\n    to: >-\n      d\n")]
    [InlineData("rules: { one: { to: \"\\x64\", do: copy, for: c } }\noutput: b\nsource: a\nintaglio: 1")]
    public void A_recipe_can_be_written_in_several_ways(string text)
    {
        foreach (string variant in (string[])[text, text.ReplaceLineEndings("\r\n"), "\uFEFF" + text, "\uFEFF" + text.ReplaceLineEndings("\r\n")])
        {
            BakeRecipe recipe = RecipeRow.Load(folder, variant);
            Assert.Equal((folder["a"], folder["b"]), (recipe.Source, recipe.Output));
            Assert.Equal("one ForEach c: copy -> out=d", Describe(Assert.Single(recipe.Rules)).Split(' ', 2)[1]);
        }
    }

    [Fact]
    public void Positions_do_not_depend_on_line_endings_and_the_mark_of_the_encoding()
    {
        string text = RecipeRow.Rule("for: \"**\"\ndo: coppy\nto: \"{path}\"");
        foreach (string variant in (string[])[text, text.ReplaceLineEndings("\r\n"), "\uFEFF" + text])
        {
            BakeRecipeFormatException exception = Assert.Throws<BakeRecipeFormatException>(() => RecipeRow.Load(folder, variant));
            Assert.Equal((7, 9), (exception.Position, exception.Column));
        }
    }

    [Theory]
    [InlineData("${a}", "1")]
    [InlineData("x${a}${b}y", "x1two wordsy")]
    [InlineData("$a$", "$a$")]
    [InlineData("$", "$")]
    [InlineData("$$", "$$")]
    [InlineData("$${path}", "${path}")]
    [InlineData("$$${path}", "$${path}")]
    [InlineData("${a}$${path}${a}", "1${path}1")]
    [InlineData("{path}${a}", "{path}1")]
    [InlineData("${field}", "{name}")]
    public void Settings_are_replaced(string text, string expected)
    {
        BakeRecipe recipe = RecipeRow.Load(folder,
            $"intaglio: 1\nsource: a\noutput: b\nprofiles: {{ p: {{ a: 1, b: two words, field: \"{{name}}\" }} }}\nrules: {{ one: {{ for: c, do: copy, to: \"{text}\" }} }}");
        Assert.Equal(expected, recipe.Rules[0].Outputs[0].Value.Text);
    }

    [Theory]
    [InlineData("profiles: { a: {}, b: {} }", "a")]
    [InlineData("profiles: { b:, a: }", "b")]
    [InlineData("profiles:\n  z:\n  a: { x: 1 }", "z")]
    public void The_first_profile_is_the_default(string profiles, string expected) =>
        Assert.Equal(expected, RecipeRow.Load(folder, RecipeRow.Top($"intaglio: 1\nsource: assets\noutput: \"{{profile}}\"\n{profiles}")).Profile);

    [Fact]
    public void A_rule_can_need_a_later_rule_and_one_rule_twice()
    {
        BakeRecipe recipe = RecipeRow.Load(folder, RecipeRow.Rules(
            "a: { with: { x: rule:b, y: rule:c }, all: \"**\", do: list, to: a }\nb: { with: { z: rule:c }, all: \"**\", do: list, to: b }\nc: { all: \"**\", do: list, to: c }"));
        Assert.Equal(["c", "b", "a"], BakePlan.Create(recipe, []).Rules.Select(rule => rule.Rule.Name));
    }

    [Fact]
    public void The_nearest_recipe_is_found()
    {
        folder.Write("a/b/c/x", "");
        Assert.Null(BakeRecipe.Find(folder["a/b/c"]));
        folder.Write("a/intaglio.yaml", "");
        Directory.CreateDirectory(folder["a/b/intaglio.yaml"]);
        foreach (string name in (string[])["a/b/c", "a/b/c/", "a/b", "a", "a/b/none", "a/b/c/../.."])
            Assert.Equal(folder[Path.Combine("a", "intaglio.yaml")], BakeRecipe.Find(folder[name]));
        folder.Write("a/b/c/intaglio.yaml", "");
        Assert.Equal(folder[Path.Combine("a", "b", "c", "intaglio.yaml")], BakeRecipe.Find(folder["a/b/c"].Replace('/', Path.DirectorySeparatorChar)));
    }

    [Fact]
    public void A_missing_recipe_is_an_error_of_the_system()
    {
        Assert.Throws<FileNotFoundException>(() => BakeRecipe.Load(folder["none.yaml"], SampleOperation.Catalog));
        Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Load(folder.Path, SampleOperation.Catalog));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(20261126)]
    public void A_damaged_recipe_is_read_or_reported(int seed)
    {
        byte[][] recipes = [.. new[]
        {
            Everything,
            RecipeRow.Rule("for: \"**\"\ndo: [ { adjust: { width: 1, gamma: 2 } }, png ]\nto: \"{path}\""),
            "{\"intaglio\":1,\"source\":\"a\",\"output\":\"b\",\"rules\":{\"one\":{\"for\":[\"c\"],\"do\":[{\"copy\":{}}],\"to\":{\"out\":\"d\"}}}}",
            RecipeRow.Rules("a: { with: { x: rule:b }, all: \"**\", do: list, to: a }\nb: { all: [ \"{x,y}/**\" ], do: sheet, to: { image: a.png, places: 'b.json' } }"),
        }.Select(Encoding.UTF8.GetBytes)];
        Random random = new(seed);
        int read = 0;
        for (int i = 0; i < 3000; i++)
        {
            byte[] bytes = Damage(random, recipes[i % recipes.Length]);
            folder.Write(BakeRecipe.FileName, bytes);
            try
            {
                BakeRecipe.Load(folder[BakeRecipe.FileName], SampleOperation.Catalog);
                read++;
            }
            catch (BakeRecipeFormatException exception)
            {
                Assert.True(exception.Position > 0 && exception.Column > 0 && !exception.Problem.Any(char.IsControl) && exception.Problem.EndsWith(')'), exception.Message);
            }
            catch (IOException)
            {
            }
            catch (Exception exception)
            {
                Assert.Fail($"{exception}\n{Convert.ToBase64String(bytes)}\n{Encoding.UTF8.GetString(bytes)}");
            }
        }
        Assert.InRange(read, 1, 2000);
        Assert.Equal([BakeRecipe.FileName], folder.Names);
    }

    public void Dispose()
    {
        folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private static string Describe(BakeRule rule) => $"{rule.Position.Line}:{rule.Position.Column} {rule.Name} {rule.Kind}"
        + $"{List(rule.Include, "")}{List(rule.Exclude, " except")}{List(rule.With.Select(with => $"{with.Key}={with.Value}"), " with")}:"
        + $"{List(rule.Steps.Select(step => step.Name), "")} ->{List(rule.Outputs.Select(output => $"{output.Key}={output.Value.Text}"), "")}"
        + $"{List(rule.Environment, " environment")}{(rule.CanUseSystemCodecs ? " codecs" : "")}{(rule.IsExecutable ? " executable" : "")}";

    private static string List(IEnumerable<object> values, string label) =>
        string.Concat(values.Select(value => $" {value}").Prepend(label).ToArray() is { Length: > 1 } parts ? parts : []);

    private static byte[] Damage(Random random, byte[] recipe)
    {
        const string Interesting = "{}[]:,-#&*!|>'\"%@`?\t\n\r \\~$\0\u0085\u00E9";
        List<byte> bytes = [.. recipe];
        for (int edits = 1 + random.Next(3); edits > 0; edits--)
        {
            int at = random.Next(bytes.Count), end = Math.Min(bytes.Count, at + 1 + random.Next(4));
            switch (random.Next(8))
            {
                case 0:
                    bytes[at] = (byte)random.Next(256);
                    break;
                case 1:
                    bytes.RemoveRange(at, end - at);
                    break;
                case 2:
                    bytes[at] = (byte)Interesting[random.Next(Interesting.Length)];
                    break;
                case 3:
                    bytes.InsertRange(at, Encoding.UTF8.GetBytes([Interesting[random.Next(Interesting.Length)]]));
                    break;
                case 4:
                    bytes.InsertRange(at, bytes.GetRange(random.Next(bytes.Count / 2), bytes.Count / 3));
                    break;
                case 5:
                    bytes.RemoveRange(at, bytes.Count - at);
                    break;
                default:
                    EditLines(random, bytes);
                    break;
            }
            if (bytes.Count == 0)
                break;
        }
        return [.. bytes];
    }

    private static void EditLines(Random random, List<byte> bytes)
    {
        List<string> lines = [.. Encoding.Latin1.GetString([.. bytes]).Split('\n')];
        int at = random.Next(lines.Count), other = random.Next(lines.Count);
        switch (random.Next(4))
        {
            case 0:
                lines.RemoveAt(at);
                break;
            case 1:
                lines.Insert(other, lines[at]);
                break;
            case 2:
                (lines[at], lines[other]) = (lines[other], lines[at]);
                break;
            default:
                lines[at] = random.Next(2) == 0 ? " " + lines[at] : lines[at].TrimStart();
                break;
        }
        bytes.Clear();
        bytes.AddRange(Encoding.Latin1.GetBytes(string.Join('\n', lines)));
    }
}
