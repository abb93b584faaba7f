namespace Intaglio.Baking.Tests;

/// <summary>Files that do not belong to the source: no rule matches them, and no action finds them.</summary>
public sealed class IgnoredFileTests : IDisposable
{
    private readonly Workshop workshop = new();

    public IgnoredFileTests()
    {
        workshop.Write("src/a.txt", "a\ninclude b.inc\n");
        workshop.Write("src/b.inc", "b");
        workshop.Write("src/old/a.txt", "old");
        workshop.Write("src/._a.txt", "macOS");
        workshop.Write("src/.DS_Store", "macOS");
    }

    public void Dispose() => workshop.Dispose();

    [Fact]
    public void No_rule_matches_an_ignored_file()
    {
        Write("", "each: { for: \"**\", do: upper, to: \"each/{path}\" }", "all: { all: \"**\", do: list, to: all }");
        Assert.Equal(["each/a.txt", "each/b.inc", "each/old/a.txt", "all"], Bake.List(workshop.Load()).Select(output => output.Name));
        Write("ignore: old/**\n", "each: { for: \"**\", do: upper, to: \"each/{path}\" }", "all: { all: \"**\", do: list, to: all }");
        Assert.Equal(["each/a.txt", "each/b.inc", "all"], Bake.List(workshop.Load()).Select(output => output.Name));
        Assert.Equal(["a.txt", "b.inc"], Bake.List(workshop.Load()).Last().Inputs);
        workshop.Bake();
        Assert.Throws<BakeException>(() => Bake.Explain(workshop.Load(), "each/old/a.txt"));
    }

    /// <summary>Outputs of a file that is ignored now are removed as if it were deleted.</summary>
    [Fact]
    public void A_pattern_can_be_added_and_removed()
    {
        Write("", "each: { for: \"**/*.txt\", do: upper, to: \"{path}\" }");
        Assert.Equal(2, workshop.Bake().Made);
        Write("ignore: [ old, none ]\n", "each: { for: \"**/*.txt\", do: upper, to: \"{path}\" }");
        Assert.Equal(["old/a.txt"], workshop.Bake().Removed);
        Write("", "each: { for: \"**/*.txt\", do: upper, to: \"{path}\" }");
        BakeReport report = workshop.Bake();
        Assert.Equal((0, 1, 1), (report.Made, report.Cached, report.UpToDate));
    }

    /// <summary>A file that an operation looks for is missing, and the key covers this.</summary>
    [Fact]
    public void An_action_does_not_find_an_ignored_file()
    {
        Write("", "one: { for: a.txt, do: include, to: one }");
        workshop.Bake();
        string before = workshop.ReadOutput("one");
        Write("ignore: \"*.inc\"\n", "one: { for: a.txt, do: include, to: one }");
        Assert.Equal(1, workshop.Bake().Made);
        Assert.Contains("b.inc is missing", workshop.ReadOutput("one"), StringComparison.Ordinal);
        Write("", "one: { for: a.txt, do: include, to: one }");
        workshop.Bake();
        Assert.Equal(before, workshop.ReadOutput("one"));
    }

    /// <summary>The setting of a profile can be a part of a pattern.</summary>
    [Fact]
    public void A_profile_can_ignore_files()
    {
        workshop.Write(Workshop.Recipe, "intaglio: 1\nsource: src\noutput: \"out/{profile}\"\nprofiles: { draft: { x: old }, full: { x: none } }\nignore: \"${x}/**\"\n"
            + "rules: { each: { for: \"**/*.txt\", do: upper, to: \"{path}\" } }\n");
        int[] counts = [.. ((string[])["draft", "full"]).Select(profile => Bake.List(BakeRecipe.Load(workshop[Workshop.Recipe], workshop.Operations, new() { Profile = profile })).Count())];
        Assert.Equal([1, 2], counts);
    }

    private void Write(string ignore, params string[] rules) =>
        workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: out\n{ignore}rules:\n{string.Concat(rules.Select(rule => $"  {rule}\n"))}");
}
