namespace Intaglio.Cli;

/// <summary>The width of wide tables.</summary>
internal static class TableWidth
{
    private const int Usual = 100, Least = 40;

    /// <summary>Gets the most characters of a line: 100, or as many as the terminal has where it is narrower.</summary>
    internal static int Most => TerminalSize.FindColumns(Descriptor.Output) is > 0 and int columns ? Math.Clamp(columns, Least, Usual) : Usual;
}
