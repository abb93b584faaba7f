using System.Text;

namespace Intaglio.Reporting;

/// <summary>Writes tables for terminals: columns of equal width, nothing else.</summary>
public static class PlainText
{
    private const string Gap = "  ";

    /// <summary>Writes a table.</summary>
    /// <param name="table">The table.</param>
    /// <returns>Lines, each with its end; no space before it.</returns>
    public static string Write(Table table)
    {
        ArgumentNullException.ThrowIfNull(table);
        string[] head = [.. table.Columns.Select(column => Printable.From(column.ToString()))];
        string[][] rows = [.. table.Rows.Select(row => (string[])[.. row.Select(cell => Printable.From(cell.ToString().ReplaceLineEndings(" ")))])];
        int[] widths = [.. head.Select((title, column) => rows.Select(row => row[column].Length).Append(title.Length).Max())];
        StringBuilder text = new();
        Append(head);
        Append([.. widths.Select(width => new string('-', width))]);
        foreach (string[] row in rows)
            Append(row);
        return text.ToString();

        void Append(string[] cells) => text.Append(string.Join(Gap, cells.Select((cell, column) =>
            table.Columns[column].IsText ? cell.PadRight(widths[column]) : cell.PadLeft(widths[column]))).TrimEnd()).Append('\n');
    }
}
