using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Starts the progress display.</summary>
internal static class ProgressStart
{
    /// <summary>Starts to show progress.</summary>
    /// <param name="flag">The option that hides progress.</param>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The streams whose output must not mix with the display.</param>
    /// <param name="what">The name of the current work, or an empty string to show the names of files.</param>
    /// <param name="bytes">The number of bytes to read, or <see langword="null"/> if it is unknown.</param>
    /// <param name="files">The files to read, or <see langword="null"/> if they are unknown.</param>
    /// <returns>The display, or <see langword="null"/> if progress is hidden.</returns>
    internal static ProgressDisplay? Start(this ProgressFlag flag, ParseResult arguments, StandardStreams streams, string what,
        long? bytes = null, IEnumerable<string>? files = null)
    {
        ProgressDisplay? display = flag.IsShown(arguments) ? new(streams, files, bytes) : null;
        display?.Begin(what);
        return display;
    }

    /// <summary>Returns a callback that counts finished files, or <see langword="null"/> if progress is hidden.</summary>
    internal static Action<string>? CountFiles(this ProgressDisplay? display) => display is null ? null : _ => display.Finish();
}
