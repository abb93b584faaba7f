using System.Text;

namespace Intaglio.Reporting;

/// <summary>Writes tables as plain text for terminals.</summary>
public static class PlainText
{
    private const string Gap = "  ";

    private const int LeastTextWidth = 8;

    /// <summary>Writes a table in columns separated by spaces.</summary>
    /// <param name="table">The table to write.</param>
    /// <param name="maxWidth">
    /// The maximum width in characters. If the table is wider, headers are wrapped first, then columns are removed in the order of
    /// <see cref="Column.Rank"/>, and then text cells are wrapped. If the table is still too wide, lines exceed the limit.
    /// </param>
    /// <returns>The lines, each with a line feed and without trailing spaces.</returns>
    public static string Write(Table table, int maxWidth = int.MaxValue)
    {
        ArgumentNullException.ThrowIfNull(table);
        TextColumn[] columns = [.. table.Columns.Select((column, index) =>
            new TextColumn(column, [.. table.Rows.Select(row => Printable.From(row[index].ToString().ReplaceLineEndings(" ")))]))];
        if (WidthOf(columns) > maxWidth)
        {
            foreach (TextColumn column in columns)
                column.BreakHead();
        }
        while (WidthOf(columns) > maxWidth && columns.MaxBy(column => column.Rank) is { Rank: > 0 } last)
            columns = [.. columns.Where(column => column != last)];
        while (WidthOf(columns) > maxWidth
            && columns.Where(column => column.IsText).MaxBy(column => column.Width) is { Width: > LeastTextWidth } widest)
            widest.BreakCells(widest.Width - 1);
        StringBuilder text = new();
        int headHeight = columns.Max(column => column.Head.Count);
        for (int line = 0; line < headHeight; line++)
            Append(column => column.Pad(column.Head, line - headHeight + column.Head.Count));
        Append(column => new string('-', column.Width));
        for (int row = 0; row < table.Rows.Count; row++)
        {
            int height = columns.Max(column => column.Cells[row].Count);
            for (int line = 0; line < height; line++)
                Append(column => column.Pad(column.Cells[row], line));
        }
        return text.ToString();

        void Append(Func<TextColumn, string> cell) => text.Append(string.Join(Gap, columns.Select(cell)).TrimEnd()).Append('\n');
    }

    private static int WidthOf(TextColumn[] columns) => columns.Sum(column => column.Width + Gap.Length) - Gap.Length;

    /// <summary>A column with a multiline header and multiline cells.</summary>
    private sealed class TextColumn(Column column, string[] cells)
    {
        internal int Rank => column.Rank;

        internal bool IsText => column.IsText;

        internal List<string> Head { get; private set; } = [Printable.From(column.ToString())];

        internal List<string>[] Cells { get; private set; } = [.. cells.Select(cell => (List<string>)[cell])];

        internal int Width => Cells.Select(LengthOf).Append(LengthOf(Head)).Max();

        // Wraps the header to the width of the widest cell, or of the longest word in the header.
        internal void BreakHead()
        {
            string head = string.Join(' ', Head);
            Head = Break(head, Cells.Select(LengthOf).Append(head.Split(' ').Max(word => word.Length)).Max());
        }

        internal void BreakCells(int width)
        {
            Head = Break(string.Join(' ', Head), width);
            Cells = [.. cells.Select(cell => Break(cell, width))];
        }

        internal string Pad(List<string> lines, int line)
        {
            string text = line >= 0 && line < lines.Count ? lines[line] : "";
            return column.IsText ? text.PadRight(Width) : text.PadLeft(Width);
        }

        private static int LengthOf(List<string> lines) => lines.Max(line => line.Length);

        // Breaks lines at spaces, or anywhere if there are none.
        private static List<string> Break(string text, int width)
        {
            List<string> lines = [];
            for (; text.Length > width;)
            {
                int space = text.LastIndexOf(' ', width), end = space > 0 ? space : char.IsHighSurrogate(text[width - 1]) && width > 1
                    ? width - 1 : width;
                lines.Add(text[..end].TrimEnd());
                text = text[end..].TrimStart();
            }
            lines.Add(text);
            return lines;
        }
    }
}
