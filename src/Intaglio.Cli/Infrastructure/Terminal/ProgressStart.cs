using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Starts the display of progress.</summary>
internal static class ProgressStart
{
    /// <summary>Starts to show progress.</summary>
    /// <param name="flag">The option that hides it.</param>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">What is written meanwhile.</param>
    /// <param name="what">The name of what is worked on; empty if files tell their own.</param>
    /// <param name="bytes">How much will be read; null if that is not known.</param>
    /// <param name="files">The files that will be read; null if they are not known.</param>
    /// <returns>Null if nobody would see it.</returns>
    internal static ProgressDisplay? Start(this ProgressFlag flag, ParseResult arguments, StandardStreams streams, string what, long? bytes = null, IEnumerable<string>? files = null)
    {
        ProgressDisplay? display = flag.IsShown(arguments) ? new(streams, files, bytes) : null;
        display?.Begin(what);
        return display;
    }

    /// <summary>Returns what counts files that are done; null if progress is not shown.</summary>
    internal static Action<string>? CountFiles(this ProgressDisplay? display) => display is null ? null : _ => display.Finish();
}
