using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The option that hides progress, which is shown if somebody is there to see it.</summary>
internal sealed class ProgressFlag() : Flag("--no-progress", "Hide progress (automatic when stderr is not a terminal)")
{
    /// <summary>Tells whether progress is shown.</summary>
    internal bool IsShown(ParseResult arguments) => !arguments.GetValue(this) && !Console.IsErrorRedirected;
}
