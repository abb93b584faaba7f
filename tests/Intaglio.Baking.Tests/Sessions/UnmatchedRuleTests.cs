namespace Intaglio.Baking.Tests;

/// <summary>Rules that match no file: absence is not intent, so nothing is removed because of a mistake.</summary>
public sealed class UnmatchedRuleTests : IDisposable
{
    private const string Texts = "texts: { for: \"**/*.txt\", do: upper, to: \"{path}\" }";

    private readonly Workshop workshop = new();

    public UnmatchedRuleTests() => workshop.Write("src/a.txt", "a");

    public void Dispose() => workshop.Dispose();

    /// <summary>Rules that have matched at the last bake, in all forms that go over files.</summary>
    [Theory]
    [InlineData("for: \"data/*\", do: upper, to: \"{path}\"")]
    [InlineData("all: \"data/*\", do: concat, to: all")]
    [InlineData("for: \"{data/*,more}\", except: \"data/x\", do: upper, to: \"{path}\"")]
    [InlineData("all: [ \"data/*\", more ], with: { texts: rule:texts }, do: list, to: all")]
    public void A_rule_that_matched_at_the_last_bake_is_an_error_and_nothing_is_removed(string rule)
    {
        workshop.Write("src/data/b", "b");
        WriteRules(Texts, $"data: {{ {rule} }}");
        workshop.Bake();
        SortedDictionary<string, BakedFile> before = Workshop.ReadFiles(workshop.Path);
        byte[] source = File.ReadAllBytes(workshop["src/data/b"]);
        Directory.Delete(workshop["src/data"], recursive: true);
        workshop.Write("src/a.txt", "changed");
        foreach (bool isTrial in (bool[])[true, false])
            Assert.Equal($"{workshop[Workshop.Recipe]}:6:3: rule 'data' matches no file, but matched 1 at the last bake "
                + "(restore the files, or add 'optional: true' to the rule)", Fail(new() { IsTrial = isTrial }));
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/data/b", source);
        Assert.Equal(before.Keys, Workshop.ReadFiles(workshop.Path).Keys);
        Assert.Equal(before.Where(file => file.Key.StartsWith("out/", StringComparison.Ordinal)), Workshop.ReadFiles(workshop.Path).Where(file => file.Key.StartsWith("out/", StringComparison.Ordinal)));
        Assert.Equal(0, workshop.Bake().Made);
    }

    [Fact]
    public void An_optional_rule_may_lose_its_files()
    {
        workshop.Write("src/data/b", "b");
        WriteRules(Texts, "data: { for: \"data/*\", do: upper, to: \"{path}\", optional: true }");
        workshop.Bake();
        File.Delete(workshop["src/data/b"]);
        BakeReport report = workshop.Bake();
        Assert.Equal(["data/b"], report.Removed);
        Assert.Empty(report.Warnings);
        // This was intended, so the rule is as one that never matched.
        WriteRules(Texts, "data: { for: \"data/*\", do: upper, to: \"{path}\" }");
        Assert.Equal(["rule 'data' matches no file (check its pattern, or add 'optional: true' to it)"], workshop.Bake().Warnings);
    }

    [Fact]
    public void Rules_that_never_matched_are_one_warning()
    {
        WriteRules(Texts, "x: { for: \"*.x\", do: upper, to: \"{path}\" }");
        string one = "rule 'x' matches no file (check its pattern, or add 'optional: true' to it)";
        Assert.Equal([one], workshop.Bake(options: new() { IsTrial = true }).Warnings);
        Assert.Equal([one], workshop.Bake().Warnings);
        Assert.Equal([one], workshop.Bake().Warnings);
        WriteRules(Texts, "x: { for: \"*.x\", do: upper, to: \"{path}\" }", "y: { all: \"*.y\", do: concat, to: y }", "z: { for: \"*.z\", do: upper, to: \"{path}\", optional: true }",
            "single: { do: gradient, to: s }");
        Assert.Equal(["rules 'x', 'y' match no file (check their patterns, or add 'optional: true' to them)"], workshop.Bake().Warnings);
    }

    /// <summary>The number of matches outlives bakes of some outputs, of shards, and of other profiles.</summary>
    [Theory]
    [InlineData("only")]
    [InlineData("shard")]
    [InlineData("profile")]
    [InlineData("trial")]
    public void Another_bake_in_between_does_not_forget_the_matches(string kind)
    {
        workshop.Write("src/data/b", "b");
        workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: \"out/{{profile}}\"\nprofiles: {{ one: {{ d: data }}, two: {{ d: none }} }}\nrules:\n  {Texts}\n"
            + "  data: { for: \"${d}/*\", do: upper, to: \"{path}\" }\n");
        workshop.Bake();
        File.Delete(workshop["src/data/b"]);
        workshop.Write("src/a.txt", "changed");
        switch (kind)
        {
            case "only":
                Assert.Equal(1, workshop.Bake(options: new() { Only = [SourcePattern.Parse("a.txt")] }).Made);
                break;
            case "shard":
                Fail(new() { Shard = new(1, 2) });
                break;
            case "profile":
                Bake.Run(BakeRecipe.Load(workshop[Workshop.Recipe], workshop.Operations, new() { Profile = "two" }));
                break;
            default:
                Fail(new() { IsTrial = true });
                break;
        }
        Assert.Contains("rule 'data' matches no file, but matched 1 at the last bake", Fail(), StringComparison.Ordinal);
        Assert.True(File.Exists(workshop["out/one/data/b"]));
    }

    [Fact]
    public void A_bake_of_some_outputs_checks_the_rules_that_they_need()
    {
        workshop.Write("src/data/b", "b");
        WriteRules(Texts, "data: { for: \"data/*\", do: upper, to: \"{path}\" }", "list: { with: { data: rule:data }, do: list, to: list }");
        workshop.Bake();
        File.Delete(workshop["src/data/b"]);
        Assert.Contains("rule 'data' matches no file", Fail(new() { Only = [SourcePattern.Parse("list")] }), StringComparison.Ordinal);
        workshop.Bake(options: new() { Only = [SourcePattern.Parse("a.txt")] });
    }

    /// <summary>A state from elsewhere cannot prove that files were matched, but it is no reason to remove them.</summary>
    [Fact]
    public void A_state_that_was_not_made_here_counts()
    {
        workshop.Write("src/data/b", "b");
        WriteRules(Texts, "data: { for: \"data/*\", do: upper, to: \"{path}\" }");
        workshop.Bake(options: new() { StateKey = StateKey.FromText("the key of others") });
        File.Delete(workshop["src/data/b"]);
        Assert.Contains("rule 'data' matches no file, but matched 1", Fail(), StringComparison.Ordinal);
        Assert.True(File.Exists(workshop["out/data/b"]));
    }

    /// <summary>Rows: the pattern, a file that it nearly matches, and the difference; or null for a warning.</summary>
    [Theory]
    [InlineData("maps/*.png", "maps/sea.PNG", "'maps/sea.PNG' differs from the pattern only in case")]
    [InlineData("Maps/**", "maps/sea.png", "'maps/sea.png' differs from the pattern only in case")]
    [InlineData("*_albedo.{png,tif}", "Sea_Albedo.png", "'Sea_Albedo.png' differs from the pattern only in case")]
    [InlineData("caf\u00E9/*", "cafe\u0301/sea.png", "'cafe\u0301/sea.png' differs from the pattern only in Unicode normalization")]
    [InlineData("cafe\u0301.png", "caf\u00E9.png", "'caf\u00E9.png' differs from the pattern only in Unicode normalization")]
    [InlineData("maps/*.png", "sea.png", "'sea.png' is in another folder")]
    [InlineData("maps/*.png", "maps/old/sea.png", "'maps/old/sea.png' is in another folder")]
    [InlineData("maps/sea.png", "textures/sea.png", "'textures/sea.png' is in another folder")]
    [InlineData("maps/**", "map/sea.png", "'map/sea.png' is in another folder")]
    [InlineData("**/*.png", "sea.jpg", "'sea.jpg' differs from the pattern only in the extension")]
    [InlineData("**/*.jpg", "maps/sea.jpeg", "'maps/sea.jpeg' differs from the pattern only in the extension")]
    [InlineData("**/*_albedo.png", "sea_albedo.xyz", "'sea_albedo.xyz' differs from the pattern only in the extension")]
    [InlineData("sea.dat", "sea.bin", "'sea.bin' differs from the pattern only in the extension")]
    [InlineData("**/*.png", "README", null)]
    [InlineData("**/*.obj", "LICENSE.md", null)]
    [InlineData("maps/**", "textures/sea.png", null)]
    [InlineData("lights/*", "textures/sea.png", null)]
    public void A_name_that_nearly_matches_is_an_error_with_a_suggestion(string pattern, string name, string? difference)
    {
        workshop.Write("src/" + name, "");
        WriteRules(Texts, $"one: {{ for: \"{pattern}\", do: upper, to: \"{{path}}\" }}");
        if (difference is null)
        {
            Assert.StartsWith("rule 'one' matches no file (", Assert.Single(workshop.Bake().Warnings), StringComparison.Ordinal);
            return;
        }
        Assert.Equal($"{workshop[Workshop.Recipe]}:6:3: rule 'one' matches no file, but {difference} "
            + $"({(difference.EndsWith("folder", StringComparison.Ordinal) ? "move" : "rename")} the file, or change the pattern, or add 'optional: true' to the rule)", Fail());
        Assert.False(Directory.Exists(workshop.Out));
        WriteRules(Texts, $"one: {{ for: \"{pattern}\", do: upper, to: \"{{path}}\", optional: true }}");
        Assert.Empty(workshop.Bake().Warnings);
    }

    /// <summary>A file that another rule makes is where it belongs, so the folder and extension of this rule can be right.</summary>
    [Fact]
    public void Files_of_other_rules_are_no_suggestions_for_folders_and_extensions()
    {
        workshop.Write("src/ui/x.png", "");
        WriteRules(Texts, "ui: { for: \"ui/*.png\", do: upper, to: \"{path}\" }", "maps: { for: \"maps/*.png\", do: upper, to: \"{path}\" }", "jpegs: { for: \"**/*.jpg\", do: upper, to: \"{path}\" }");
        Assert.StartsWith("rules 'maps', 'jpegs' match no file", Assert.Single(workshop.Bake().Warnings), StringComparison.Ordinal);
        WriteRules(Texts, "ui: { for: \"ui/*.png\", do: upper, to: \"{path}\" }", "case: { for: \"UI/*.png\", do: upper, to: \"b/{path}\" }");
        Assert.Contains("differs from the pattern only in case", Fail(), StringComparison.Ordinal);
    }

    [Fact]
    public void Files_that_a_rule_excludes_are_no_suggestions()
    {
        workshop.Write("src/old/x.PNG", "");
        WriteRules(Texts, "one: { for: \"**/*.png\", except: \"old/**\", do: upper, to: \"{path}\" }");
        Assert.Single(workshop.Bake().Warnings);
    }

    [Fact]
    public void The_suggestion_is_also_that_of_a_rule_that_matched_before()
    {
        workshop.Write("src/data/b.png", "b");
        WriteRules(Texts, "data: { for: \"data/*.png\", do: upper, to: \"{path}\" }");
        workshop.Bake();
        Directory.Move(workshop["src/data"], workshop["src/moved"]);
        Assert.EndsWith("rule 'data' matches no file, but matched 1 at the last bake, and 'moved/b.png' is in another folder "
            + "(move the file, or change the pattern, or add 'optional: true' to the rule)", Fail(), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_link_that_cannot_be_followed_is_named_as_the_folder()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        File.CreateSymbolicLink(workshop["src/maps"], "/none/maps");
        File.CreateSymbolicLink(workshop["src/.#notes.md"], "me@host.1:2");
        WriteRules(Texts, "maps: { for: \"maps/**/*.png\", do: upper, to: \"{path}\" }");
        Assert.Contains("rule 'maps' matches no file, but its folder 'maps' is a link that cannot be followed (replace the link with a folder, or", Fail(), StringComparison.Ordinal);
        WriteRules(Texts, "maps: { for: \"**/*.png\", do: upper, to: \"{path}\" }");
        Assert.Single(workshop.Bake().Warnings);
    }

    /// <summary>The rule still matches other files, but those of the folder would be removed.</summary>
    [SkippableFact]
    public void A_link_that_has_led_to_a_folder_is_an_error()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        workshop.Write("src/v1/b.txt", "b");
        File.CreateSymbolicLink(workshop["src/now"], "v1");
        File.CreateSymbolicLink(workshop["src/.#a.txt"], "me@host.1:2");
        WriteRules("texts: { for: \"**/{a,b}.txt\", do: upper, to: \"{path}\" }");
        workshop.AssertClean(workshop.Bake());
        Directory.Move(workshop["src/v1"], workshop["src/v2"]);
        Assert.Equal("the link 'now' leads to nothing (remove it), and an earlier bake has read files below it (restore the folder, or add the link to 'ignore')", Fail());
        Assert.True(File.Exists(workshop["out/now/b.txt"]));
        File.Delete(workshop["src/now"]);
        File.CreateSymbolicLink(workshop["src/now"], "v2");
        workshop.AssertClean(workshop.Bake());
        File.Delete(workshop["src/now"]);
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void No_rule_that_matches_is_an_error()
    {
        WriteRules("x: { for: \"*.x\", do: upper, to: \"{path}\" }", "y: { all: \"*.y\", do: concat, to: y }");
        Assert.Equal($"{workshop[Workshop.Recipe]}:5:3: no rule matches a file of the source folder '{workshop["src"]}' (check 'source' and the patterns, or add 'optional: true' to the rules)", Fail());
        File.Delete(workshop["src/a.txt"]);
        Assert.Equal($"{workshop[Workshop.Recipe]}:5:3: the source folder '{workshop["src"]}' has no files (check 'source', or add 'optional: true' to the rules)", Fail());
        Assert.False(Directory.Exists(workshop.Out));
        WriteRules("x: { for: \"*.x\", do: upper, to: \"{path}\", optional: true }", "y: { all: \"*.y\", do: concat, to: y, optional: true }");
        Assert.Empty(workshop.Bake().Warnings);
        WriteRules("single: { do: gradient, to: s }");
        Assert.Empty(workshop.Bake().Warnings);
    }

    /// <summary>All problems are reported at once.</summary>
    [Fact]
    public void Each_rule_has_its_own_line()
    {
        workshop.Write("src/a.PNG", "");
        workshop.Write("src/b.OBJ", "");
        WriteRules(Texts, "png: { for: \"*.png\", do: upper, to: \"{path}\" }", "obj: { for: \"*.obj\", do: upper, to: \"{path}\" }");
        Assert.Equal(2, Assert.Throws<BakeException>(() => workshop.Bake()).Problems.Count);
    }

    [Fact]
    public void Plans_in_code_have_optional_rules_and_ignored_files()
    {
        BakePlanBuilder create(bool isOptional) => new BakePlanBuilder(workshop["src"], workshop["out"]) { StateFolder = workshop[".intaglio"], Ignore = ["*.tmp"] }
            .ForEach("**/*.txt", new UpperOperation(), "{path}").ForEach("**/*.TMP", new UpperOperation(), "{path}", new() { IsOptional = isOptional });
        workshop.Write("src/x.tmp", "");
        Assert.Single(Bake.Run(create(isOptional: false).Build()).Warnings);
        Assert.Empty(Bake.Run(create(isOptional: true).Build()).Warnings);
        File.Delete(workshop["src/a.txt"]);
        Assert.StartsWith("rule 'rule1' matches no file, but matched 1", Assert.Throws<BakeException>(() => Bake.Run(create(isOptional: true).Build())).Message, StringComparison.Ordinal);
    }

    private void WriteRules(params string[] rules) => workshop.WriteRules(rules);

    private string Fail(BakeOptions? options = null) => Assert.Throws<BakeException>(() => workshop.TryBake(options: options)).Message;
}
