using System.CommandLine;

namespace Intaglio.Farm;

/// <summary>The option for the form of the events on standard error.</summary>
internal sealed class LogOption : Option<string>
{
    internal LogOption(string description)
        : base("--log") => (HelpName, Description) = ("FORMAT", description + ", as 'text' or 'json' lines");

    /// <summary>Reads the form, which also applies to the other messages of the process.</summary>
    /// <exception cref="UsageException">The value is not a form.</exception>
    internal LogFormat Read(ParseResult arguments) => Messages.Format = arguments.GetValue(this) switch
    {
        null => LogFormat.None,
        "text" => LogFormat.Text,
        "json" => LogFormat.Json,
        { } other => throw new UsageException($"invalid {Name} '{other}' (expected text or json)"),
    };
}
