namespace Intaglio.Baking.Tests;

/// <summary>Recipes whose output folder is changed. Files are owned in one folder.</summary>
public sealed class ChangedOutputTests : IDisposable
{
    private readonly Workshop workshop = new();

    public ChangedOutputTests()
    {
        workshop.Write("src/logo.txt", "logo");
        workshop.Write("src/old.txt", "old");
        workshop.Write("src/same.txt", "same");
        WriteRecipe("out");
        workshop.Bake();
        workshop.Write("public/logo.txt", "the user's");
        workshop.Write("public/old.txt", "the user's");
        workshop.Write("public/same.txt", File.ReadAllText(workshop["out/same.txt"]));
        File.Delete(workshop["src/old.txt"]);
        WriteRecipe("public");
    }

    public void Dispose() => workshop.Dispose();

    [Fact]
    public void Files_of_the_user_in_the_new_folder_are_neither_replaced_nor_removed()
    {
        BakeReport report = workshop.TryBake();
        Assert.Equal("logo.txt", Assert.Single(report.Failures).Output);
        Assert.Equal(["out"], report.FormerOutputs);
        Assert.Empty(report.Removed);
        Assert.Equal(("the user's", "the user's"), (File.ReadAllText(workshop["public/logo.txt"]), File.ReadAllText(workshop["public/old.txt"])));
        Assert.Equal(["logo.txt", "old.txt", "same.txt"], Workshop.ReadFiles(workshop["out"]).Keys);
    }

    [Fact]
    public void A_file_with_the_right_bytes_is_adopted()
    {
        File.Delete(workshop["public/logo.txt"]);
        Assert.Equal(["out"], workshop.Bake().FormerOutputs);
        Assert.Empty(workshop.Bake().FormerOutputs);
        File.Delete(workshop["src/same.txt"]);
        Assert.Equal(["same.txt"], workshop.Bake().Removed);
        Assert.Equal("the user's", File.ReadAllText(workshop["public/old.txt"]));
    }

    [Fact]
    public void The_former_folder_is_owned_again_if_the_recipe_changes_back()
    {
        workshop.TryBake();
        WriteRecipe("out");
        workshop.Write("out/logo.txt", "edited");
        BakeReport report = workshop.Bake();
        Assert.Equal(["old.txt"], report.Removed);
        Assert.Empty(report.FormerOutputs);
        Assert.NotEqual("edited", File.ReadAllText(workshop["out/logo.txt"]));
    }

    [Theory]
    [InlineData("a/b c+d.e")]
    [InlineData("\u00FC\u65E5\u672C")]
    [InlineData("deep/er/and/deep/er/and/deep/er/and/deep/er/and/deep/er/and/deep/er/and/deep/er/and/deep/er")]
    public void The_folder_can_have_any_name(string folder)
    {
        WriteRecipe(folder);
        Assert.Equal(["out"], workshop.Bake().FormerOutputs);
        File.Delete(workshop["src/logo.txt"]);
        Assert.Equal(["logo.txt"], workshop.Bake().Removed);
        WriteRecipe("other");
        string[] expected = [folder.Length > 60 ? "another folder" : folder, "out"];
        Assert.Equal(expected.Order(StringComparer.Ordinal), workshop.Bake().FormerOutputs);
    }

    private void WriteRecipe(string output) => workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: \"{output}\"\nrules: {{ upper: {{ for: \"*\", do: upper, to: \"{{path}}\" }} }}\n");
}
