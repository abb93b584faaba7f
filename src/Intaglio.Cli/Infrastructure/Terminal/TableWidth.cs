namespace Intaglio.Cli;

/// <summary>The width of wide tables.</summary>
internal static class TableWidth
{
    private const int Usual = 100, Least = 40;

    /// <summary>Gets the maximum line length: 100 characters, or the width of a narrower terminal, but at least 40.</summary>
    internal static int Most =>
        TerminalSize.FindColumns(Descriptor.Output) is > 0 and int columns ? Math.Clamp(columns, Least, Usual) : Usual;
}
