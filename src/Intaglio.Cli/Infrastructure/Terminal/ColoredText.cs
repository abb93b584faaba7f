namespace Intaglio.Cli;

/// <summary>A part of a line and its color.</summary>
/// <param name="Text">The text.</param>
/// <param name="Color">The color that it has where colors are used.</param>
internal readonly record struct ColoredText(string Text, TextColor Color)
{
    public static implicit operator ColoredText(string text) => new(text, TextColor.None);

    /// <summary>Gets whether standard output is a terminal that shows colors, and its user wants to see them (https://no-color.org).</summary>
    internal static bool IsWanted => !Console.IsOutputRedirected && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && IsShown;

    // The terminal of Windows shows colors without being asked; the older console does not.
    private static bool IsShown => OperatingSystem.IsWindows()
        ? Environment.GetEnvironmentVariable("WT_SESSION") != null
        : Environment.GetEnvironmentVariable("TERM") is not (null or "" or "dumb");
}
