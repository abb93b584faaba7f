namespace Intaglio.Cli;

/// <summary>Verbs and options that had other names in earlier versions. Scripts may still use the old ones, which no help shows.</summary>
internal static class OldSpellings
{
    /// <summary>Gets the name that a verb has now.</summary>
    internal static string OfVerb(string word) => word == "obj" ? "mesh" : word;

    /// <summary>Gets the name that an option has now; null if it was never renamed.</summary>
    internal static string? OfOption(string name) => name switch
    {
        "--jobs" => "--threads",
        "--catalogue" => "--catalog",
        "--format" => "--to",
        "--space" => "--to-space",
        "-a" => "--attributes",
        _ => null,
    };

    /// <summary>Gets what to specify instead of an option whose name means something else now; null if there is nothing of that kind.</summary>
    internal static string? Explain(string verb, string option) => (verb, option) switch
    {
        ("convert", "--from") => "color spaces are --from-space and --to-space",
        ("exr view", "--level") => "mip levels are --mip",
        _ => null,
    };
}
