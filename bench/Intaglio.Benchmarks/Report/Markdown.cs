using System.Text;

namespace Intaglio.Benchmarks;

/// <summary>Text of a page in the making.</summary>
internal sealed class Markdown
{
    private readonly StringBuilder text = new();

    /// <summary>Sentences side by side, those that are not empty.</summary>
    internal Markdown Paragraph(params IEnumerable<string> sentences)
    {
        string paragraph = string.Join(' ', sentences.Where(sentence => sentence.Length > 0));
        if (paragraph.Length > 0)
            text.Append(paragraph).Append("\n\n");
        return this;
    }

    internal Markdown Bullets(IEnumerable<string> items)
    {
        foreach (string item in items)
            text.Append("- ").Append(item).Append('\n');
        text.Append('\n');
        return this;
    }

    /// <summary>A table whose first column is text and whose others are figures, aligned so that it can be read as it stands.</summary>
    internal Markdown Table(IReadOnlyList<string> header, IEnumerable<IReadOnlyList<string>> rows)
    {
        IReadOnlyList<string>[] lines = [header, .. rows];
        int[] widths = [.. header.Select((_, column) => lines.Max(line => line[column].Length))];

        AppendRow(lines[0], widths);
        for (int column = 0; column < widths.Length; column++)
            text.Append(column == 0 ? "|" : "").Append('-', widths[column] + 1).Append(column == 0 ? "-|" : ":|");
        text.Append('\n');
        foreach (IReadOnlyList<string> row in lines.Skip(1))
            AppendRow(row, widths);
        text.Append('\n');
        return this;
    }

    public override string ToString() => text.ToString();

    private void AppendRow(IReadOnlyList<string> cells, int[] widths)
    {
        for (int column = 0; column < widths.Length; column++)
            text.Append("| ").Append(column == 0 ? cells[column].PadRight(widths[column]) : cells[column].PadLeft(widths[column])).Append(' ');
        text.Append("|\n");
    }
}
