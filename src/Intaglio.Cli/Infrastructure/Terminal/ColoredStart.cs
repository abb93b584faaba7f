namespace Intaglio.Cli;

/// <summary>Writes lines whose start is colored.</summary>
internal static class ColoredStart
{
    /// <summary>Writes a line.</summary>
    /// <param name="streams">The streams to write to.</param>
    /// <param name="line">The line without its line break.</param>
    /// <param name="end">The text where the color ends. If the line does not contain it, the whole line is colored.</param>
    /// <param name="color">The color.</param>
    internal static void WriteLine(this StandardStreams streams, string line, string end, TextColor color)
    {
        int length = line.IndexOf(end, StringComparison.Ordinal) is >= 0 and int found ? found : line.Length;
        streams.Write(new ColoredText(line[..length], color), line[length..], "\n");
    }
}
