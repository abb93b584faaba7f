namespace Intaglio.Reporting;

/// <summary>A column of a table.</summary>
/// <param name="Title">What it shows.</param>
/// <param name="Unit">The unit of its figures, written after the title; null where there is none.</param>
/// <param name="IsText">Text is aligned to the left, figures to the right.</param>
public sealed record Column(string Title, string? Unit = null, bool IsText = false)
{
    /// <summary>
    /// The order in which columns are left out where a table is wider than there is space: the greatest rank first. Columns of rank 0, the default, stay. Markdown and HTML
    /// have all columns.
    /// </summary>
    public int Rank { get; init; }

    /// <summary>A column of text.</summary>
    /// <param name="title">What it shows.</param>
    public static Column CreateText(string title) => new(title, IsText: true);

    /// <summary>Title and unit, as the table's head shows them.</summary>
    public override string ToString() => Unit is null ? Title : $"{Title}, {Unit}";
}

/// <summary>Columns of text and figures. The first column names the rows.</summary>
public sealed class Table
{
    /// <summary>Keeps the columns and rows.</summary>
    /// <param name="columns">At least one.</param>
    /// <param name="rows">As many cells each as there are columns.</param>
    /// <exception cref="ArgumentException">There is no column, or a row has more or fewer cells than there are columns.</exception>
    public Table(IReadOnlyList<Column> columns, IEnumerable<IReadOnlyList<Text>> rows)
    {
        ArgumentNullException.ThrowIfNull(columns);
        if (columns.Count == 0)
            throw new ArgumentException("A table has at least one column.", nameof(columns));

        Columns = columns;
        Rows = [.. rows];
        if (Rows.FirstOrDefault(row => row.Count != columns.Count) is { } odd)
            throw new ArgumentException($"A row has {odd.Count} cells and the table {columns.Count} columns.", nameof(rows));
    }

    /// <summary>The columns, from left to right.</summary>
    public IReadOnlyList<Column> Columns { get; }

    /// <summary>The rows, from top to bottom.</summary>
    public IReadOnlyList<IReadOnlyList<Text>> Rows { get; }

    /// <summary>
    /// Whether a reader of an HTML page can sort the rows, by the heads of the columns; Markdown has them in their order. A cell is
    /// sorted by its <see cref="Text.Value"/>; without one by its text, or in a column of figures by the number with which its text
    /// begins. Cells that have none, such as <see cref="Figures.None"/>, come last.
    /// </summary>
    public bool IsSortable { get; init; }
}
