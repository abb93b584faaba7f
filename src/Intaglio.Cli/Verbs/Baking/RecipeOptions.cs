using System.CommandLine;
using Intaglio.Baking;
using Intaglio.Baking.Operations;

namespace Intaglio.Cli;

/// <summary>The options that select a recipe and its profile.</summary>
internal sealed class RecipeOptions
{
    private const string TrustVariable = "INTAGLIO_TRUST";

    private readonly Option<string> recipe = new("--recipe") { HelpName = "FILE",
        Description = $"Recipe (default: {BakeRecipe.FileName} in this folder or the nearest one above it)" };
    private readonly Option<string> profile = new("--profile") { HelpName = "NAME",
        Description = "Profile of the recipe (default: its first one)" };
    private readonly Option<string[]> settings = new("--set") { HelpName = "KEY=VALUE",
        Description = "Replace a setting of the profile; can be repeated" };

    private readonly Option<string[]> allowed = new("--allow") { HelpName = "FOLDER",
        Description = "Let the recipe name FOLDER, outside of its own folder or reached through a link; can be repeated" };

    internal Symbol[] All => [recipe, profile, settings, allowed];

    /// <summary>Reads the recipe.</summary>
    /// <exception cref="UsageException">The recipe does not exist or contains an error.</exception>
    internal BakeRecipe Read(ParseResult arguments)
    {
        string path = arguments.GetValue(recipe) ?? "";
        string[] folders = [.. arguments.GetValue(allowed) ?? [], .. TrustedFolders];
        BakeRecipeOptions options = new()
        { Profile = arguments.GetValue(profile), Settings = ReadSettings(arguments), AllowedFolders = folders };
        try
        {
            if (path.Length == 0)
                path = BakeRecipe.Find(Environment.CurrentDirectory, folders)
                    ?? throw new UsageException($"no {BakeRecipe.FileName} in this folder or above it; specify {recipe.Name} FILE");
            path = Shorten(path);
            return BakeRecipe.Load(path, BakeOperations.Catalog, options);
        }
        catch (BakeRecipeFormatException exception)
        {
            throw new RecipeErrorException(exception.Message, exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(path, exception);
        }
    }

    // The user trusts all recipes with these folders.
    private static string[] TrustedFolders => (Environment.GetEnvironmentVariable(TrustVariable) ?? "").Split(Path.PathSeparator,
        StringSplitOptions.RemoveEmptyEntries);

    // Errors name the recipe as a user in this folder would.
    private static string Shorten(string path)
    {
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, path);
        return relative.Length < path.Length ? relative : path;
    }

    private Dictionary<string, string> ReadSettings(ParseResult arguments)
    {
        Dictionary<string, string> values = new(StringComparer.Ordinal);
        foreach (string text in arguments.GetValue(settings) ?? [])
        {
            int equals = text.IndexOf('=', StringComparison.Ordinal);
            if (equals <= 0)
                throw new UsageException($"invalid {settings.Name} '{text}' (expected KEY=VALUE)");
            values[text[..equals]] = text[(equals + 1)..];
        }
        return values;
    }
}
