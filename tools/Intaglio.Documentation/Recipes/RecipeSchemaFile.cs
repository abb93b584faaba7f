using Intaglio.Baking;
using Intaglio.Baking.Operations;

namespace Intaglio.Documentation.Recipes;

/// <summary>The JSON schema of recipes with the operations of Intaglio, described as in the page about recipes.</summary>
internal static class RecipeSchemaFile
{
    internal const string Command = "dotnet run -c Release --project tools/Intaglio.Documentation -- schema";

    internal static string Create()
    {
        Dictionary<string, string> descriptions = RecipePage.ReadDescriptions();
        return BakeRecipeSchema.Create(BakeOperations.Catalog, path => descriptions.TryGetValue(path, out string? description) ? description
            : throw new InvalidOperationException($"docs/reference/recipes.md does not describe '{path}'."));
    }
}
