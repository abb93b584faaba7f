namespace Intaglio.Baking;

/// <summary>The keys of recipes, which are the same for the reader and the schema.</summary>
internal static class RecipeKeys
{
    /// <summary>The maximum number of environment variables of a rule.</summary>
    // A record of one action for a whole folder would otherwise grow with the environment.
    internal const int MostVariables = 64;

    internal static string[] Recipe { get; } = ["intaglio", "source", "output", "ignore", "sidecars", "cache", "profiles", "rules"];

    internal static string[] Cache { get; } = ["folder", "remote"];

    /// <summary>Gets the keys of rules that need <c>run</c>.</summary>
    internal static string[] Program { get; } = ["tool", "may-read", "time-limit"];

    internal static string[] Rule { get; } =
    [
        "for", "all", "except", "with", "do", "run", "to", "override", .. Program, "keyed-by", "codec", "environment", "executable", "keep",
        "optional",
    ];

    internal static string[] Tool { get; } = ["files"];

    /// <summary>The maximum time limit of a program in seconds.</summary>
    internal const int MostSeconds = 7 * 24 * 60 * 60;
}
