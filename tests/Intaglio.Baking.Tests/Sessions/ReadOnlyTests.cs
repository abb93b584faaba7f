namespace Intaglio.Baking.Tests;

/// <summary>Bakes in folders that cannot be written.</summary>
public class ReadOnlyTests
{
    [SkippableTheory]
    [InlineData("edit")]
    [InlineData("delete")]
    [InlineData("add")]
    public void No_output_is_changed_if_the_folder_of_the_state_cannot_be_written(string change) => AssertUnchanged(change, ".intaglio");

    [SkippableTheory]
    [InlineData("edit")]
    [InlineData("delete")]
    [InlineData("add")]
    public void No_output_is_changed_if_the_state_cannot_be_written(string change)
    {
        Skip.IfNot(Environment.IsPrivilegedProcess && OperatingSystem.IsLinux(), "Users can replace files in their folders.");
        AssertUnchanged(change, ".intaglio/intaglio.yaml+default+out.state");
    }

    /// <summary>Another user of the group has written it.</summary>
    [SkippableFact]
    public void A_state_that_can_only_be_replaced_is_replaced()
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no such permissions.");
        using Workshop workshop = Create();
        workshop.Bake();
        foreach (string path in Directory.EnumerateFiles(workshop[".intaglio"]))
            File.SetAttributes(path, FileAttributes.ReadOnly);
        Change(workshop, "edit");
        workshop.AssertClean(workshop.Bake());
        workshop.AssertClean(workshop.Bake());
    }

    [SkippableTheory]
    [InlineData("out")]
    [InlineData("deep/er/out")]
    [InlineData("../elsewhere/deep/out")]
    public void A_recipe_in_a_read_only_folder_is_told_and_no_folder_is_left(string output)
    {
        using TemporaryFolder outer = new();
        using Workshop workshop = new(outer.Path);
        workshop.Write("src/a.txt", "a");
        workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: {output}\nrules:\n  upper: {{ for: \"**\", do: upper, to: \"{{path}}\" }}\n");
        BakeRecipe recipe = BakeRecipe.Load(workshop[Workshop.Recipe], workshop.Operations, new() { AllowedFolders = [outer.Path] });
        using (new ProtectedPath(workshop.Path))
        {
            BakeException exception = Assert.Throws<BakeException>(() => Baking.Bake.Run(recipe));
            Assert.Contains($"'{workshop.Path}' of the recipe cannot be written", exception.Message, StringComparison.Ordinal);
        }
        Assert.Equal([Workshop.Recipe, "src"], workshop.Names);
        Assert.Equal(["project"], outer.Names);
    }

    [SkippableFact]
    public void An_output_folder_that_cannot_be_created_is_told_and_no_folder_is_left()
    {
        using TemporaryFolder outer = new();
        using Workshop workshop = new(outer.Path);
        workshop.Write("src/a.txt", "a");
        workshop.Write(Workshop.Recipe, "intaglio: 1\nsource: src\noutput: ../elsewhere/out\nrules:\n  upper: { for: \"**\", do: upper, to: \"{path}\" }\n");
        Directory.CreateDirectory(outer["elsewhere"]);
        BakeRecipe recipe = BakeRecipe.Load(workshop[Workshop.Recipe], workshop.Operations, new() { AllowedFolders = [outer.Path] });
        using (new ProtectedPath(outer["elsewhere"]))
            Assert.Contains($"'{outer["elsewhere/out"]}' cannot be written", Assert.Throws<BakeException>(() => Baking.Bake.Run(recipe)).Message, StringComparison.Ordinal);
        Assert.Equal([Workshop.Recipe, "src"], workshop.Names);
        Assert.Empty(Directory.EnumerateFileSystemEntries(outer["elsewhere"]));
    }

    [Fact]
    public void A_bake_that_fails_leaves_no_empty_output_folder()
    {
        using Workshop workshop = new();
        workshop.WriteRules("fail: { for: \"*.txt\", do: fail, to: \"{path}\" }");
        workshop.Write("src/a.txt", "fail");
        Assert.Single(workshop.TryBake().Failures);
        Assert.False(Directory.Exists(workshop.Out));
        workshop.Write("src/a.txt", "good");
        workshop.Bake();
        Assert.Equal(["a.txt"], Workshop.ReadFiles(workshop.Out).Keys);
    }

    private static void AssertUnchanged(string change, string path)
    {
        using Workshop workshop = Create();
        workshop.Bake();
        Change(workshop, change);
        SortedDictionary<string, BakedFile> before = Workshop.ReadFiles(workshop.Out);
        using (new ProtectedPath(workshop[path]))
        {
            BakeException exception = Assert.Throws<BakeException>(() => workshop.TryBake());
            Assert.Contains($"the state in '{workshop[".intaglio"]}' cannot be written", exception.Message, StringComparison.Ordinal);
            Assert.Equal(before, Workshop.ReadFiles(workshop.Out));
        }
        workshop.AssertClean(workshop.Bake());
    }

    private static void Change(Workshop workshop, string change)
    {
        switch (change)
        {
            case "edit":
                workshop.Write("src/a.txt", "edited");
                break;
            case "delete":
                File.Delete(workshop["src/b.txt"]);
                break;
            default:
                workshop.Write("src/c.txt", "new");
                break;
        }
    }

    private static Workshop Create()
    {
        Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"**\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/b.txt", "b");
        return workshop;
    }
}
