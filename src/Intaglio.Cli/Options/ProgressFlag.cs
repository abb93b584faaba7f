using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The option that hides progress. Progress is shown if standard error is a terminal.</summary>
internal sealed class ProgressFlag() : Flag("--no-progress", "Hide progress (automatic when stderr is not a terminal)")
{
    /// <summary>Determines whether progress is shown.</summary>
    internal bool IsShown(ParseResult arguments) => !arguments.GetValue(this) && !Console.IsErrorRedirected;
}
