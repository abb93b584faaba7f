using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The option that selects whether results are colored.</summary>
internal sealed class ColorOption : Option<string>
{
    internal ColorOption()
        : base("--color") =>
        (HelpName, Description) = ("WHEN", "Color the results: auto (on a terminal, unless NO_COLOR is set; the default), always or never");

    /// <summary>Turns colors of the following output on or off.</summary>
    /// <exception cref="UsageException">The value is unknown.</exception>
    internal void Apply(ParseResult arguments, StandardStreams streams) => streams.UsesColor = arguments.GetValue(this) switch
    {
        null or "auto" => ColoredText.IsWanted,
        "always" => true,
        "never" => false,
        { } other => throw new UsageException($"invalid {Name} '{other}' (expected auto, always or never)"),
    };
}
