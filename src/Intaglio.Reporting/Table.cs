namespace Intaglio.Reporting;

/// <summary>A column of a table.</summary>
/// <param name="Title">The title of the column.</param>
/// <param name="Unit">The unit of the figures, shown after the title, or <see langword="null"/>.</param>
/// <param name="IsText">
/// <see langword="true"/> to align cells to the left as text; <see langword="false"/> to align them to the right as figures.
/// </param>
public sealed record Column(string Title, string? Unit = null, bool IsText = false)
{
    /// <summary>Gets the rank by which columns are removed from plain text that is too wide, highest first.</summary>
    /// <remarks>Columns of rank 0, the default, are never removed. Markdown and HTML always show all columns.</remarks>
    public int Rank { get; init; }

    /// <summary>Creates a column of text.</summary>
    /// <param name="title">The title of the column.</param>
    public static Column CreateText(string title) => new(title, IsText: true);

    /// <summary>Returns the title and unit in the form that the header shows.</summary>
    public override string ToString() => Unit is null ? Title : $"{Title}, {Unit}";
}

/// <summary>A table of text and figures. The first column names the rows.</summary>
public sealed class Table
{
    /// <summary>Initializes a table.</summary>
    /// <param name="columns">The columns, at least one.</param>
    /// <param name="rows">The rows, each with one cell per column.</param>
    /// <exception cref="ArgumentException">
    /// The list of columns is empty, or the number of cells in a row differs from the number of columns.
    /// </exception>
    public Table(IReadOnlyList<Column> columns, IEnumerable<IReadOnlyList<Text>> rows)
    {
        ArgumentNullException.ThrowIfNull(columns);
        if (columns.Count == 0)
            throw new ArgumentException("A table must have at least one column.", nameof(columns));

        Columns = columns;
        Rows = [.. rows];
        if (Rows.FirstOrDefault(row => row.Count != columns.Count) is { } odd)
            throw new ArgumentException($"A row has {odd.Count} cells, but the table has {columns.Count} columns.", nameof(rows));
    }

    /// <summary>Gets the columns from left to right.</summary>
    public IReadOnlyList<Column> Columns { get; }

    /// <summary>Gets the rows from top to bottom.</summary>
    public IReadOnlyList<IReadOnlyList<Text>> Rows { get; }

    /// <summary>Gets a value indicating whether readers of an HTML page can sort the table by its columns.</summary>
    /// <remarks>
    /// Cells are sorted by <see cref="Text.Value"/>. Cells without a value are sorted by their text, or in columns of figures by the number
    /// at the beginning of the text. Cells without a number, such as <see cref="Figures.None"/>, come last. Markdown shows the rows in
    /// their original order.
    /// </remarks>
    public bool IsSortable { get; init; }
}
