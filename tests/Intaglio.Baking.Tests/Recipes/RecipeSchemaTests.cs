using System.Text.Json;

namespace Intaglio.Baking.Tests;

/// <summary>The JSON schema of recipes, for operations of all kinds.</summary>
public class RecipeSchemaTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    private static string Schema { get; } = BakeRecipeSchema.Create(SampleOperation.Catalog);

    private static string[] Valid { get; } =
    [
        RecipeTests.Everything,
        RecipeRow.Top("intaglio: 1\nsource: 1\noutput: true"),
        RecipeRow.Top("intaglio: 1\nsource: assets\noutput: \"${a}\"\nprofiles: { x: { a: 1 }, y: { a: two }, z: { a: true, b: \"\" } }"),
        RecipeRow.Top("intaglio: 1\nsource: assets\noutput: out/{profile}\nprofiles: { x:, y: }"),
        With("width: \"${n}\", gamma: \"${n}\", seed: \"${n}\", dither: \"${on}\", filter: \"${box}\", space: \"${n}.1\""),
        With("width: 16384, gamma: 0.1, seed: -10, dither: True, filter: box, space: 1.2"),
        With("width: 1, gamma: 1e1, seed: 10, dither: FALSE, filter: lanczos, space: 1.2.3"),
        RecipeRow.Top("intaglio: 1\nsource: assets\noutput: out\nignore: \"**/*.bak\""),
        RecipeRow.Top("intaglio: 1\nsource: assets\noutput: out\nignore: [ a/**, 5 ]"),
        RecipeRow.Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\noptional: true"),
        RecipeRow.Rule("all: a\ndo: list\nto: a\noptional: False"),
        RecipeRow.Rule("for: \"**\"\ndo: { copy: }\nto: { out: \"{path}\" }"),
        RecipeRow.Rule("for: \"**\"\ndo: [ \"blur\", { png: ~ } ]\nto: 2024"),
        RecipeRow.Rule("all: [ a, 1 ]\nexcept: [ 2 ]\ndo: list\nto: a\nenvironment: [ A, B ]\nexecutable: true"),
        RecipeRow.Rules("a: { for: \"**\", do: copy, to: \"{path}\" }\nb: { with: { x: rule:a, y_2: \"rule:a\" }, do: list, to: b }"),
        RecipeRow.Top("intaglio: 1\nsource: assets\noutput: out\nsidecars: true"),
        RecipeRow.Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: { for: [ a, b ], adjust: { width: 1 }, png: }"),
        RecipeRow.Rule("for: \"**\"\ndo: [ adjust, adjust, png ]\nto: \"{path}\"\noverride: [ { for: a, adjust-1: { width: 1 } }, { for: b, adjust-2: { width: 2 }, png: {} } ]"),
        RecipeRow.Rule("for: \"**\"\nrun: [ a, \"{out}\" ]\nto: \"{path}\"\noverride: { for: a, run: [ b, \"{out}\" ] }"),
    ];

    [SkippableFact]
    public void Recipes_that_are_read_are_valid()
    {
        Assert.All(Valid, recipe => RecipeRow.Load(folder, recipe));
        Assert.All(RecipeValidator.Validate(Schema, Valid), Assert.Null);
    }

    [SkippableFact]
    public void Mistakes_in_the_structure_are_not_valid()
    {
        string[] recipes = [.. RecipeMistakeTests.Mistakes.Select(row => ((string)row[0], (string)row[1]))
            // A value from the profile is a text for the schema.
            .Where(row => RecipeValidator.IsStructural(row.Item2) && !row.Item1.Contains("${", StringComparison.Ordinal))
            .Select(row => row.Item1.Replace($"{RecipeRow.Mark}", "", StringComparison.Ordinal))];
        Assert.InRange(recipes.Length, 80, int.MaxValue);
        Assert.All(RecipeValidator.Validate(Schema, recipes).Zip(recipes), pair => Assert.True(pair.First is not null, pair.Second));
    }

    [Fact]
    public void Each_key_and_setting_can_be_described()
    {
        using JsonDocument schema = JsonDocument.Parse(BakeRecipeSchema.Create(SampleOperation.Catalog, path => $"<{path}>"));
        JsonElement root = schema.RootElement, definitions = root.GetProperty("definitions");
        Check(root, "");
        Check(root.GetProperty("properties").GetProperty("cache"), "cache/");
        Check(definitions.GetProperty("rule"), "rules/");
        foreach (string key in (string[])["for", "run"])
            Assert.Equal($"<rules/override/{key}>", definitions.GetProperty("override").GetProperty("properties").GetProperty(key).GetProperty("description").GetString());
        foreach (string name in SampleOperation.Catalog.Names)
        {
            Assert.Equal($"<do/{name}>", definitions.GetProperty($"do/{name}").GetProperty("description").GetString());
            Check(definitions.GetProperty($"do/{name}"), $"do/{name}/");
        }

        static void Check(JsonElement set, string path)
        {
            foreach (JsonProperty property in set.GetProperty("properties").EnumerateObject())
                Assert.Equal($"<{path}{property.Name}>", property.Value.GetProperty("description").GetString());
        }
    }

    public void Dispose()
    {
        folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private static string With(string settings) => "intaglio: 1\nsource: assets\noutput: out\nprofiles: { x: { n: 5, on: true, box: box } }\n"
        + RecipeRow.Rule($"for: \"**\"\ndo: [ {{ adjust: {{ {settings} }} }}, png ]\nto: \"{{path}}\"").Split("output: out\n")[1];
}
