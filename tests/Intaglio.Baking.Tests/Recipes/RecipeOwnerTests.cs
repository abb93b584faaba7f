namespace Intaglio.Baking.Tests;

/// <summary>Recipes of other users.</summary>
public sealed class RecipeOwnerTests : IDisposable
{
    private const uint Other = 54_321, Third = 54_322;
    private const UnixFileMode Readable = (UnixFileMode)0b111_101_101, Group = (UnixFileMode)0b111_111_101, Everybody = (UnixFileMode)0b111_111_111;

    private readonly TemporaryFolder folder = new();

    public RecipeOwnerTests()
    {
        Skip.If(OperatingSystem.IsWindows() || UnixFile.GetUser() != 0, "Only root can give files to other users.");
        folder.Write("project/intaglio.yaml", "intaglio: 1\nsource: src\noutput: out\nrules: { all: { for: \"*\", do: copy, to: \"{path}\" } }\n");
        Directory.CreateDirectory(folder["project/src/deep"]);
    }

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData(0, 0, true)]
    [InlineData(Other, Other, true)]
    [InlineData(0, Other, true)]
    [InlineData(Other, 0, false)]
    [InlineData(Other, Third, false)]
    public void A_recipe_above_belongs_to_the_user_or_root_or_the_owner_of_the_folder(uint owner, uint ownerOfFolder, bool isAccepted)
    {
        Give("project/intaglio.yaml", owner);
        Give("project/src/deep", ownerOfFolder);
        string recipe = folder["project/intaglio.yaml"];
        if (isAccepted)
        {
            Assert.Equal(recipe, BakeRecipe.Find(folder["project/src/deep"]));
            return;
        }
        Assert.Equal($"the recipe above this folder belongs to another user (if you trust it, specify --recipe '{recipe}', or list its folder in INTAGLIO_TRUST)",
            Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Find(folder["project/src/deep"])).Problem);
        Assert.Equal(recipe, BakeRecipe.Find(folder["project"]));
        Assert.Equal(recipe, BakeRecipe.Find(folder["project/src/deep"], [folder["project"]]));
        Assert.Equal(recipe, BakeRecipe.Find(folder["project/src/deep"], [folder.Path]));
        Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Find(folder["project/src/deep"], [folder["project/src"]]));
    }

    [SkippableTheory]
    [InlineData(0, Everybody, true)]
    [InlineData(Other, Readable, true)]
    [InlineData(Other, Group, true)]
    [InlineData(Other, Everybody, false)]
    public void A_recipe_that_is_named_is_refused_only_where_everybody_may_write(uint owner, UnixFileMode mode, bool isAccepted)
    {
        Give("project/intaglio.yaml", owner);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["project"], mode);
        if (isAccepted)
        {
            Load();
            return;
        }
        Assert.StartsWith("the recipe belongs to another user, and everybody may write to its folder (", Assert.Throws<BakeRecipeFormatException>(() => Load()).Problem, StringComparison.Ordinal);
        Load(folder["project"]);
        Load(folder.Path);
        Assert.Throws<BakeRecipeFormatException>(() => Load(folder["project/src"]));
    }

    /// <summary>A link belongs to its maker, and shows a file of somebody else.</summary>
    [SkippableFact]
    public void The_owner_of_a_link_to_a_recipe_counts_as_well()
    {
        File.Move(folder["project/intaglio.yaml"], folder["project/recipe"]);
        File.CreateSymbolicLink(folder["project/intaglio.yaml"], "recipe");
        Give("project/intaglio.yaml", Other);
        Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Find(folder["project/src"]));
        Give("project/intaglio.yaml", 0);
        Give("project/recipe", Other);
        Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Find(folder["project/src"]));
        Give("project/recipe", 0);
        Assert.NotNull(BakeRecipe.Find(folder["project/src"]));
    }

    private void Load(params string[] allowed) => BakeRecipe.Load(folder["project/intaglio.yaml"], SampleOperation.Catalog, new() { AllowedFolders = allowed });

    private void Give(string name, uint owner) =>
        Processes.Run(new(InstalledProgram.Need("chown"), ["--no-dereference", $"{owner}", folder[name]])).AssertSuccess();
}
