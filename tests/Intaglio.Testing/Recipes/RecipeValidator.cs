using System.Text.Json;
using System.Text.RegularExpressions;

namespace Intaglio.Testing;

/// <summary>Validates recipes with other code than ours: Python's jsonschema and PyYAML.</summary>
public static partial class RecipeValidator
{
    /// <summary>Validates recipes.</summary>
    /// <param name="schema">The JSON schema.</param>
    /// <param name="recipes">The texts of the recipes.</param>
    /// <returns>An error for each recipe, or null if it is valid.</returns>
    /// <exception cref="SkipException">The libraries are missing, and this is not the continuous integration.</exception>
    public static IReadOnlyList<string?> Validate(string schema, IReadOnlyList<string> recipes)
    {
        // .ci/run installs them on Linux.
        if (OperatingSystem.IsLinux() && Environment.GetEnvironmentVariable("CI") == "true")
            Assert.NotNull(InstalledProgram.Find("jsonschema and PyYAML"));
        string python = InstalledProgram.Need("jsonschema and PyYAML");
        byte[] request = JsonSerializer.SerializeToUtf8Bytes(new { schema, recipes });
        string script = Path.Combine(AppContext.BaseDirectory, "Recipes", "validate_recipes.py");
        return JsonSerializer.Deserialize<string?[]>(Processes.Run(new(python, [script]), request).AssertSuccess().Text)!;
    }

    /// <summary>Determines whether an error line is about the structure of a recipe, which a schema describes.</summary>
    /// <param name="problem">The error line.</param>
    public static bool IsStructural(string problem) => Structural().IsMatch(problem);

    [GeneratedRegex(@"^unknown (key|operation|setting|value) |has no '[a-z]+' \(add|^the recipe has no version|^the version of the recipe"
        + @"|^'[a-z]+'.* is (a text|a set of keys), not |^rule '.*' is a set of keys|are a set of keys, not|is an empty (list|set of keys)|' is empty \(write"
        + @"|is not (an integer|a number|true or false)|is not the name of a |^the role '.*' is reserved|is one value, not|^a step (is|has) "
        + @"|^a rule has 'for' or 'all'|^'(except|optional)' needs|does not name a rule|^a rule names at most|but settings have no settings")]
    private static partial Regex Structural();
}
