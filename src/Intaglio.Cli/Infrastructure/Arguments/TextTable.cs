namespace Intaglio.Cli;

/// <summary>Two columns of text in lines of a limited width. Words are never broken.</summary>
/// <param name="width">The most characters of a line.</param>
/// <param name="widestLabel">The width up to which labels widen the first column; the text of a longer one begins in the next line.</param>
internal sealed class TextTable(int width, int widestLabel)
{
    private const string Indentation = "  ", Gap = "  ";

    private readonly List<Row> rows = [];
    private int labelWidth;

    internal bool IsEmpty => rows.Count == 0;

    /// <summary>Adds a row.</summary>
    /// <param name="label">The first column, which stays in one line.</param>
    /// <param name="text">The second column; empty where there is none.</param>
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

    /// <summary>Breaks a text into lines, between words.</summary>
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
