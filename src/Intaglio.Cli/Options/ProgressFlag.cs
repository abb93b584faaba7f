using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The option that hides progress, which is shown if somebody is there to see it.</summary>
internal sealed class ProgressFlag() : Flag("--no-progress", "Show no progress; there is none either where standard error is no terminal")
{
    /// <summary>Tells whether progress is shown.</summary>
    internal bool IsShown(ParseResult arguments) => !arguments.GetValue(this) && !Console.IsErrorRedirected;
}
