namespace Intaglio.Baking;

/// <summary>The keys of recipes, which are the same for the reader and the schema.</summary>
internal static class RecipeKeys
{
    /// <summary>The maximum number of environment variables of a rule.</summary>
    // A record of one action for a whole folder would otherwise grow with the environment.
    internal const int MostVariables = 64;

    internal static string[] Recipe { get; } = ["intaglio", "source", "output", "cache", "profiles", "rules"];

    internal static string[] Cache { get; } = ["folder"];

    internal static string[] Rule { get; } =
        ["for", "all", "except", "with", "do", "to", "keyed-by", "codec", "environment", "executable"];
}
