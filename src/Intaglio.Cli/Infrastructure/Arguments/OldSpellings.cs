namespace Intaglio.Cli;

/// <summary>Earlier names of verbs and options. They still work for old scripts but do not appear in the help.</summary>
internal static class OldSpellings
{
    /// <summary>Gets the current name of a verb.</summary>
    internal static string OfVerb(string word) => word == "obj" ? "mesh" : word;

    /// <summary>Gets the current name of an option, or <see langword="null"/> if it was never renamed.</summary>
    internal static string? OfOption(string name) => name switch
    {
        "--jobs" => "--threads",
        "--catalogue" => "--catalog",
        "--format" => "--to",
        "--space" => "--to-space",
        "-a" => "--attributes",
        _ => null,
    };

    /// <summary>
    /// Gets advice for an option whose name now has another meaning, or <see langword="null"/> for other options.
    /// </summary>
    internal static string? Explain(string verb, string option) => (verb, option) switch
    {
        ("convert", "--from") => "color spaces are --from-space and --to-space",
        ("exr view", "--level") => "mip levels are --mip",
        _ => null,
    };
}
