using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The option that hides progress, which is shown if somebody is there to see it.</summary>
internal sealed class ProgressFlag() : Flag("--no-progress", "Show no progress; there is none either where standard error is no terminal")
{
    /// <summary>Tells whether progress is shown.</summary>
    internal bool IsShown(ParseResult arguments) => !arguments.GetValue(this) && !Console.IsErrorRedirected;

    /// <summary>Starts to show progress.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">What is written meanwhile.</param>
    /// <param name="bytes">How much will be read; null if that is not known.</param>
    /// <param name="files">The files that will be read; null if they are not known.</param>
    /// <returns>Null if nobody would see it.</returns>
    internal ProgressDisplay? Start(ParseResult arguments, StandardStreams streams, long? bytes = null, IEnumerable<string>? files = null) =>
        IsShown(arguments) ? new ProgressDisplay(streams, files, bytes) : null;
}
