namespace Intaglio.Cli;

/// <summary>A table with two columns of text, wrapped between words to a maximum width.</summary>
/// <param name="width">The maximum line length in characters.</param>
/// <param name="widestLabel">The maximum width of the first column. The text for a longer label begins on the next line.</param>
internal sealed class TextTable(int width, int widestLabel)
{
    private const string Indentation = "  ", Gap = "  ";

    private readonly List<Row> rows = [];
    private int labelWidth;

    internal bool IsEmpty => rows.Count == 0;

    /// <summary>Adds a row.</summary>
    /// <param name="label">The text of the first column, which is never wrapped.</param>
    /// <param name="text">The text of the second column, or an empty string for none.</param>
    internal void Add(string label, string text)
    {
        rows.Add(new Row(label, text));
        if (text.Length > 0 && label.Length <= widestLabel)
            labelWidth = Math.Max(labelWidth, label.Length);
    }

    internal void Write(TextWriter output)
    {
        int start = Indentation.Length + labelWidth + Gap.Length;
        foreach (Row row in rows)
        {
            output.Write(Indentation + (row.Text.Length > 0 ? row.Label.PadRight(labelWidth) : row.Label));
            bool isAlone = row.Label.Length > labelWidth;
            foreach (string line in Wrap(row.Text, width - start))
            {
                output.Write(isAlone ? "\n" + new string(' ', start) + line : Gap + line);
                isAlone = true;
            }
            output.Write('\n');
        }
    }

    /// <summary>Breaks a text into lines between words.</summary>
    internal static List<string> Wrap(string text, int width)
    {
        List<string> lines = [];
        string line = "";
        foreach (string word in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            if (line.Length > 0 && line.Length + 1 + word.Length > width)
            {
                lines.Add(line);
                line = "";
            }
            line = line.Length > 0 ? $"{line} {word}" : word;
        }
        if (line.Length > 0)
            lines.Add(line);
        return lines;
    }

    private sealed record Row(string Label, string Text);
}
