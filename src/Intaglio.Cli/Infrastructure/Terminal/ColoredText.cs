namespace Intaglio.Cli;

/// <summary>A part of a line with its color.</summary>
/// <param name="Text">The text.</param>
/// <param name="Color">The color, which is ignored where colors are off.</param>
internal readonly record struct ColoredText(string Text, TextColor Color)
{
    public static implicit operator ColoredText(string text) => new(text, TextColor.None);

    /// <summary>
    /// Gets a value indicating whether standard output is a terminal with colors and the user has not disabled them (https://no-color.org).
    /// </summary>
    internal static bool IsWanted =>
        !Console.IsOutputRedirected && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && IsShown;

    // Windows Terminal always shows colors; the older console does not.
    private static bool IsShown => OperatingSystem.IsWindows()
        ? Environment.GetEnvironmentVariable("WT_SESSION") is not null
        : Environment.GetEnvironmentVariable("TERM") is not (null or "" or "dumb");
}
