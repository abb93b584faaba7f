namespace Intaglio.Baking.Tests;

/// <summary>Settings for one source in a file beside it.</summary>
public sealed class SidecarTests : IDisposable
{
    private const string Usual = "all: { for: \"**/*.txt\", do: { upper: { mark: 1 } }, to: \"{path}\", override: { for: \"ui/**\", upper: { mark: 2 } } }",
        Second = "second: { for: \"*.txt\", do: { split: { mark: 1 } }, to: \"second/{path}\" }";

    private readonly Workshop workshop = new();

    public SidecarTests()
    {
        foreach (string name in (string[])["a.txt", "b.txt", "ui/c.txt"])
            workshop.Write($"src/{name}", $"text of {name}\n");
        Write(Usual);
    }

    public void Dispose() => workshop.Dispose();

    [Fact]
    public void A_sidecar_sets_settings_and_wins_over_overrides()
    {
        workshop.Bake();
        workshop.Write("src/ui/c.txt.intaglio.yaml", "upper: { mark: 3 }\n");
        BakeReport report = workshop.Bake();
        Assert.Equal((1, 2, 3L), (report.Made, report.UpToDate, MarkOf("ui/c.txt")));
        Assert.Empty(report.Warnings);
        workshop.AssertClean(report);
        // Only the settings are a part of the key.
        workshop.Write("src/ui/c.txt.intaglio.yaml", "# Three.\nupper:\n  mark: 3\n");
        Assert.Equal(3, workshop.Bake().UpToDate);
        File.Delete(workshop["src/ui/c.txt.intaglio.yaml"]);
        report = workshop.Bake();
        Assert.Equal((0, 1, 2L), (report.Made, report.Cached, MarkOf("ui/c.txt")));
    }

    [Fact]
    public void A_sidecar_is_not_a_source()
    {
        Write("all: { for: \"**\", do: upper, to: \"{path}\" }", "list: { all: \"**\", do: list, to: list.txt }", "include: { for: b.txt, do: include, to: include.txt }");
        workshop.Write("src/b.txt", "include a.txt.intaglio.yaml\n");
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: 3 }\n");
        BakeReport report = workshop.Bake();
        Assert.Equal(["a.txt", "b.txt", "include.txt", "list.txt", "ui/c.txt"], Workshop.ReadFiles(workshop.Out).Keys);
        Assert.DoesNotContain("in a.txt.intaglio.yaml", workshop.ReadOutput("list.txt"), StringComparison.Ordinal);
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: 4 }\n");
        report = workshop.Bake();
        Assert.Equal((1, 4), (report.Made, report.UpToDate));
        workshop.AssertClean(report);
    }

    [Fact]
    public void Without_permission_a_sidecar_is_an_ordinary_file()
    {
        workshop.WriteRules("all: { for: \"**\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: 3 }\n");
        BakeReport report = workshop.Bake();
        Assert.Equal((0L, true), (MarkOf("a.txt"), File.Exists(workshop["out/a.txt.intaglio.yaml"])));
        Assert.Empty(report.Warnings);
    }

    [Fact]
    public void Settings_can_be_for_one_rule()
    {
        Write(Usual, Second);
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: 3 }\nsplit: { mark: 4 }\nrules: { second: { split: { mark: 5 } } }\n");
        BakeReport report = workshop.Bake();
        Assert.Equal((3L, 5L, 1L, 1L), (MarkOf("a.txt"), MarkOf("second/a.txt"), MarkOf("b.txt"), MarkOf("second/b.txt")));
        Assert.Empty(report.Warnings);
        workshop.AssertClean(report);
    }

    [Theory]
    [InlineData("upper: { mrak: 3 }", "1:10: unknown setting 'mrak' of 'upper' (did you mean 'mark'?)")]
    [InlineData("upper: { mark: 1001 }", "1:16: 'mark' of 'upper' is not an integer from 0 to 1000, but '1001' (write an integer)")]
    [InlineData("\nuper: { mark: 1 }", "2:1: unknown operation 'uper' (did you mean 'upper'?)")]
    [InlineData("upper: [", "2:1: invalid YAML: ")]
    [InlineData("", "1:1: the sidecar is empty (write settings such as 'resize: { width: 256 }', or remove the file)")]
    [InlineData("[ upper ]", "1:1: a sidecar is a set of keys, not a list (write settings ")]
    [InlineData("rules: { al: { upper: { mark: 1 } } }", "1:10: unknown rule 'al' (did you mean 'all'?)")]
    [InlineData("rules: { all: { split: { mark: 1 } } }", "1:17: rule 'all' has no step 'split' (expected upper)")]
    [InlineData("rules: [ all ]", "1:8: 'rules' is a set of keys, not a list (write 'rules: { RULE: { resize: { width: 256 } } }')")]
    [InlineData("rules: { all: 1 }", "1:15: 'all' is a set of keys, not '1' (write '{ resize: { width: 256 } }')")]
    [InlineData("upper: 3", "1:8: the settings of 'upper' are a set of keys, not '3' (write '{ mark: VALUE }')")]
    [InlineData("upper: { mark: \"${size}\" }", "1:16: the profile 'default' has no setting 'size' (add it to 'profiles')")]
    [InlineData("run: [ sh, -c, ls ]", "1:1: a sidecar cannot change a program or its arguments (write an 'override' in the recipe)")]
    [InlineData("to: x", "1:1: unknown operation 'to' (expected ")]
    [InlineData("version https://git-lfs.github.com/spec/v1\noid sha256:0000000000000000000000000000000000000000000000000000000000000000\nsize 5\n", "1:1: the sidecar is a Git LFS pointer, not its content (run 'git lfs pull')")]
    public void A_mistake_fails_the_action_of_the_source(string text, string error)
    {
        workshop.Write("src/a.txt.intaglio.yaml", text);
        BakeReport report = workshop.TryBake(options: new() { KeepGoing = true });
        Assert.Equal((2, "a.txt"), (report.Made, Assert.Single(report.Failures).Input));
        Assert.StartsWith($"a.txt.intaglio.yaml:{error}", report.Failures[0].Error.Message, StringComparison.Ordinal);
        Assert.Equal(report.Failures[0].Error.Message, Assert.Throws<BakeException>(() => Bake.Explain(workshop.Load(), "a.txt")).Message);
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: 3 }");
        report = workshop.Bake();
        Assert.Equal((1, 2), (report.Made, report.UpToDate));
        // An output that is up to date is an error as well.
        workshop.Write("src/a.txt.intaglio.yaml", text);
        Assert.Equal("a.txt", Assert.Single(workshop.TryBake().Failures).Input);
        Assert.Equal("a.txt", Assert.Single(workshop.TryBake(options: new() { IsTrial = true }).Failures).Input);
    }

    [SkippableTheory]
    [InlineData("pipe", "the sidecar is a pipe, a socket or a device (replace it with a file, or remove it)")]
    [InlineData("socket", "the sidecar is a pipe, a socket or a device (replace it with a file, or remove it)")]
    [InlineData("folder", "the sidecar is a folder (replace it with a file, or remove it)")]
    [InlineData("link to pipe", "the sidecar is a pipe, a socket or a device (replace it with a file, or remove it)")]
    [InlineData("link to folder", "the sidecar is a folder (replace it with a file, or remove it)")]
    [InlineData("link to nothing", "the link 'a.txt.intaglio.yaml' leads to nothing (remove it)")]
    [InlineData("link to /dev/null", "the link 'a.txt.intaglio.yaml' leads out of the source folder (replace the link with a copy)")]
    public void An_entry_of_another_kind_is_an_error(string kind, string error)
    {
        const string Name = "src/a.txt.intaglio.yaml";
        // Without the permission, the name has no meaning.
        workshop.WriteRules(Usual);
        using (PlantedEntry.Create(workshop[Name], kind))
        {
            if (!kind.EndsWith("nothing", StringComparison.Ordinal) && !kind.EndsWith("null", StringComparison.Ordinal))
                workshop.Bake();
            Write(Usual);
            BakeReport report = workshop.TryBake(options: new() { KeepGoing = true });
            Assert.Equal($"a.txt.intaglio.yaml: {error}", Assert.Single(report.Failures).Error.Message);
            Assert.Equal($"a.txt.intaglio.yaml: {error}", Assert.Single(workshop.TryBake(options: new() { IsTrial = true, KeepGoing = true }).Failures).Error.Message);
            Assert.Equal($"a.txt.intaglio.yaml: {error}", Assert.Throws<BakeException>(() => Bake.Explain(workshop.Load(), "a.txt")).Message);
        }
    }

    [Fact]
    public void A_long_sidecar_is_an_error()
    {
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: 3 }\n#" + new string('x', 65536));
        Assert.Equal("a.txt.intaglio.yaml:1:1: the sidecar is larger than 64 KiB (remove settings)", Assert.Single(workshop.TryBake().Failures).Error.Message);
    }

    [SkippableFact]
    public void A_link_out_of_the_source_folder_is_an_error()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        workshop.Write("elsewhere.yaml", "upper: { mark: 3 }");
        File.CreateSymbolicLink(workshop["src/a.txt.intaglio.yaml"], workshop["elsewhere.yaml"]);
        Assert.Contains("the link 'a.txt.intaglio.yaml' leads out of the source folder", Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_sidecar_cannot_change_a_program()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        Write("words: { for: \"*.txt\", run: [ cp, \"{in}\", \"{out}\" ], to: \"{path}\" }");
        string[] attempts =
        [
            "run: [ sh, -c, \"touch {0}\" ]", "run-1: [ sh, -c, \"touch {0}\" ]", "rules: {{ words: {{ run: [ sh, -c, \"touch {0}\" ] }} }}", "rules: {{ words: {{ }} }}",
            "command: [ sh, -c, \"touch {0}\" ]", "arguments: [ x ]", "tool: {{ files: x }}", "environment: PATH", "may-read: \"**\"", "time-limit: 5", "rules: {{ words: {{ arguments: [ \"{0}\" ] }} }}",
            "do: {{ upper: {{ mark: 1 }} }}", "for: \"**\"", "override: [ {{ for: \"**\", run: [ touch, \"{0}\" ] }} ]",
        ];
        foreach (string attempt in attempts)
        {
            workshop.Write("src/a.txt.intaglio.yaml", string.Format(System.Globalization.CultureInfo.InvariantCulture, attempt, workshop["touched"]));
            BakeReport report = workshop.TryBake(options: new() { KeepGoing = true });
            Assert.Equal((attempt, "a.txt"), (attempt, Assert.Single(report.Failures).Input));
            Assert.False(File.Exists(workshop["touched"]));
        }
        // Settings of other rules do not matter.
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: 3 }");
        Assert.Equal(["a.txt.intaglio.yaml:1: 'upper' has no effect, because no rule for 'a.txt' has this step or name (remove it)"], workshop.Bake().Warnings);
        Assert.Equal("text of a.txt\n", workshop.ReadOutput("a.txt"));
    }

    [Fact]
    public void Sidecars_without_an_effect_are_told()
    {
        Write(Usual, Second, "list: { all: \"*.png\", do: list, to: list.txt }");
        workshop.Write("src/x.png", "");
        workshop.Write("src/x.png.intaglio.yaml", "list: { mark: 1 }");
        workshop.Write("src/old.txt.intaglio.yaml", "[");
        workshop.Write("src/ui/c.txt.intaglio.yaml", "upper: { mark: 1 }\nsplit: { mark: 1 }\nrules: { second: { split: { mark: 1 } } }");
        string[] expected =
        [
            "sidecar 'old.txt.intaglio.yaml' has no effect, because 'old.txt' does not exist (rename or remove it)",
            "ui/c.txt.intaglio.yaml:2: 'split' has no effect, because no rule for 'ui/c.txt' has this step or name (remove it)",
            "ui/c.txt.intaglio.yaml:3: 'second' has no effect, because no rule for 'ui/c.txt' has this step or name (remove it)",
            "sidecar 'x.png.intaglio.yaml' has no effect, because no rule with 'for' matches 'x.png' (remove it)",
        ];
        Assert.Equal(expected, workshop.Bake().Warnings);
        Assert.Equal(expected, workshop.Bake(options: new() { IsTrial = true }).Warnings);
        Assert.Empty(workshop.Bake(options: new() { Only = [SourcePattern.Parse("a.txt")] }).Warnings);
    }

    [Fact]
    public void Reasons_name_the_sidecar()
    {
        workshop.Bake();
        workshop.Write("src/ui/c.txt.intaglio.yaml", "upper:\n  mark: 3\n");
        OutputExplanation explanation = Bake.Explain(workshop.Load(), "ui/c.txt");
        Assert.Equal("setting 'mark' of 'upper' was 2, is 3, from ui/c.txt.intaglio.yaml:2", Assert.Single(explanation.Reasons).ToString());
        Assert.Equal("setting 'mark' of 'upper' is 3, from ui/c.txt.intaglio.yaml:2", Assert.Single(explanation.Settings).ToString());
        BakedAction made = Assert.Single(workshop.Bake().MadeActions);
        Assert.Equal("setting 'mark' of 'upper' was 2, is 3, from ui/c.txt.intaglio.yaml:2", Assert.Single(made.Reasons).ToString());
    }

    [Fact]
    public void Settings_of_the_profile_can_be_used()
    {
        workshop.Write(Workshop.Recipe, "intaglio: 1\nsource: src\noutput: out\nsidecars: true\nprofiles: { draft: { size: 7 } }\nrules:\n  " + Usual + "\n");
        workshop.Write("src/a.txt.intaglio.yaml", "upper: { mark: \"${size}\" }");
        workshop.Bake();
        Assert.Equal(7, MarkOf("a.txt"));
    }

    [Fact]
    public void Random_edits_give_the_outputs_of_a_clean_bake()
    {
        Random random = new(61);
        string[] names = ["a.txt", "b.txt", "c.txt", "ui/c.txt", "ui/d.txt"];
        for (int edit = 0; edit < 60; edit++)
        {
            string name = names[random.Next(names.Length)], path = $"src/{name}{(random.Next(3) == 0 ? "" : ".intaglio.yaml")}";
            int mark = random.Next(4);
            if (random.Next(4) == 0)
                Write($"all: {{ for: \"**/*.txt\", do: {{ upper: {{ mark: {mark} }} }}, to: \"{{dir}}/{{name}}-{{key}}\", override: [ {{ for: \"ui/**\", upper: {{ mark: {random.Next(4)} }} }}, {{ for: {names[random.Next(5)]}, upper: {{ mark: {random.Next(4)} }} }} ] }}", Second);
            else if (path.EndsWith(".txt", StringComparison.Ordinal))
                workshop.Write(path, $"text {mark}\n");
            else if (random.Next(3) == 0 && File.Exists(workshop[path]))
                File.Delete(workshop[path]);
            else
                workshop.Write(path, random.Next(2) == 0 ? $"upper: {{ mark: {mark} }}\n" : $"split: {{ mark: {mark} }}\nrules: {{ all: {{ upper: {{ mark: {random.Next(4)} }} }} }}\n");
            BakeReport report = workshop.Bake();
            workshop.AssertClean(report);
            Assert.Equal(report.Root.ToArray(), workshop.Bake().Root.ToArray());
        }
    }

    private void Write(params string[] rules) =>
        workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: out\nsidecars: true\nrules:\n{string.Concat(rules.Select(rule => $"  {rule}\n"))}");

    private long MarkOf(string name) => long.Parse(workshop.ReadOutput(name).Split('\n')[0].Split(' ')[2], System.Globalization.CultureInfo.InvariantCulture);
}
