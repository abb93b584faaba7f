using System.Text.Json;
using System.Text.RegularExpressions;
using Intaglio.Baking;
using Intaglio.Baking.Operations;
using Intaglio.Cli.Tests;
using Intaglio.Documentation.Recipes;

namespace Intaglio.Documentation.Tests;

/// <summary>docs/reference/recipe.schema.json: the schema of recipes.</summary>
public sealed partial class RecipeSchemaTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void The_schema_is_that_of_the_operations_and_of_the_page() => Assert.True(
        File.Exists(RecipePage.SchemaPath) && RecipeSchemaFile.Create() == File.ReadAllText(RecipePage.SchemaPath),
        $"The schema of recipes has changed. Renew docs/reference/recipe.schema.json: {RecipeSchemaFile.Command}");

    /// <summary>Keys of the page that the schema has: no table describes what does not exist.</summary>
    [Fact]
    public void Each_description_of_the_page_is_in_the_schema()
    {
        HashSet<string> asked = [];
        BakeRecipeSchema.Create(BakeOperations.Catalog, path => asked.Add(path) ? null : null);
        Assert.Equal(RecipePage.ReadDescriptions().Keys.Order(StringComparer.Ordinal), asked.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Words_ranges_and_defaults_are_in_the_schema()
    {
        using JsonDocument schema = JsonDocument.Parse(File.ReadAllBytes(RecipePage.SchemaPath));
        JsonElement png = Setting("png", "level"), exr = Setting("exr", "deflate-level"), mesh = Setting("mesh", "scale");
        Assert.Equal(["fast", "normal", "small"], png.GetProperty("anyOf")[0].GetProperty("enum").EnumerateArray().Select(word => word.GetString()));
        Assert.Equal("normal", png.GetProperty("default").GetString());
        Assert.Equal("The compression: 'fast', 'normal' or 'small'. Default: 'normal'.", png.GetProperty("description").GetString());
        Assert.Equal((1, 9, 4), (exr.GetProperty("anyOf")[0].GetProperty("minimum").GetInt32(), exr.GetProperty("anyOf")[0].GetProperty("maximum").GetInt32(), exr.GetProperty("default").GetInt32()));
        Assert.Equal(1, mesh.GetProperty("default").GetDouble());

        JsonElement Setting(string operation, string name) => schema.RootElement.GetProperty("definitions").GetProperty($"do/{operation}").GetProperty("properties").GetProperty(name);
    }

    [SkippableFact]
    public void Recipes_of_pages_and_tests_are_valid()
    {
        string[] recipes = [.. FindRecipes().Distinct().Where(recipe => FindProblem(recipe) is null)];
        Assert.InRange(recipes.Length, 4, int.MaxValue);
        Assert.All(RecipeValidator.Validate(File.ReadAllText(RecipePage.SchemaPath), recipes).Zip(recipes), pair => Assert.Null(pair.First));
    }

    [SkippableFact]
    public void Mistakes_in_the_structure_are_not_valid()
    {
        string[] recipes = [.. RecipeMistakes.All.Where(mistake => mistake.Words.Length == 0)
            .Select(mistake => mistake.Marked.Replace($"{RecipeMistakes.Mark}", "", StringComparison.Ordinal) + "\n")
            .Where(recipe => FindProblem(recipe) is { } problem && RecipeValidator.IsStructural(problem))];
        Assert.InRange(recipes.Length, 30, int.MaxValue);
        Assert.All(RecipeValidator.Validate(File.ReadAllText(RecipePage.SchemaPath), recipes).Zip(recipes), pair => Assert.True(pair.First is not null, pair.Second));
    }

    private string? FindProblem(string recipe)
    {
        folder.Write(BakeRecipe.FileName, recipe);
        try
        {
            BakeRecipe.Load(folder[BakeRecipe.FileName], BakeOperations.Catalog);
            return null;
        }
        catch (BakeRecipeFormatException exception)
        {
            return exception.Problem;
        }
    }

    /// <summary>Finds the recipes in pages and in the code of tests, which end where their indentation does.</summary>
    private static IEnumerable<string> FindRecipes() =>
        from file in (string[])[.. Directory.GetFiles(Path.Combine(Repository.Root, "docs"), "*.md", SearchOption.AllDirectories),
            .. Directory.GetFiles(Path.Combine(Repository.Root, "src"), "README.md", SearchOption.AllDirectories),
            .. Directory.GetFiles(Path.Combine(Repository.Root, "tests"), "*.cs", SearchOption.AllDirectories)]
        from recipe in Recipe().Matches(File.ReadAllText(file).ReplaceLineEndings("\n"))
        let indent = recipe.Groups["indent"].Length
        select string.Concat(recipe.Value.Split('\n').Select(line => line[Math.Min(indent, line.Length)..] + "\n"));

    [GeneratedRegex(@"^(?<indent> *)intaglio: 1(\n(\k<indent>(?!```|END|"""""")[^\n]*)?)*", RegexOptions.Multiline)]
    private static partial Regex Recipe();
}
