namespace Intaglio.Cli;

/// <summary>Lines whose beginning says what is found, in its color.</summary>
internal static class ColoredStart
{
    /// <summary>Writes a line.</summary>
    /// <param name="streams">Where the line goes.</param>
    /// <param name="line">The line, without its end.</param>
    /// <param name="end">The text before which the color ends; a line without it has the color as a whole.</param>
    /// <param name="color">The color.</param>
    internal static void WriteLine(this StandardStreams streams, string line, string end, TextColor color)
    {
        int length = line.IndexOf(end, StringComparison.Ordinal) is >= 0 and int found ? found : line.Length;
        streams.Write(new ColoredText(line[..length], color), line[length..], "\n");
    }
}
