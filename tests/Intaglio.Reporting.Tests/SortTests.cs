namespace Intaglio.Reporting.Tests;

/// <summary>What readers do with a page in a browser.</summary>
[Trait("Duration", "Long")]
public class SortTests
{
    private static Report Report { get; } = new Report()
        .Paragraph("A click on the head of a column sorts the rows by it; a second one the other way round, a third as they were.")
        .Table(Measured)
        .Heading(2, "Beside it, a table that stays as it is")
        .Table(new Table([Column.CreateText("Name"), new("Time", "ns")], [["b", "2"], ["a", "1"]]));

    /// <summary>Rows that each column but the first puts into another order.</summary>
    private static Table Measured => new(
        [Column.CreateText("Row"), new("Time", "ns"), Column.CreateText("Package"), new("Size"), Column.CreateText("Verdict")],
        [
            ["r1", "12.3", "Zebra", Text.FromString("2 KiB").WithValue(2048), Text.Good("fine").WithValue(0)],
            ["r2", "1,234", "apple", Text.FromString("3 B").WithValue(3), Text.Bad("wrong").WithValue(2)],
            ["r3", Figures.None, Figures.None, Text.FromString("unknown").WithValue(double.NaN), Text.FromString("not examined").WithValue(1)],
            ["r4", "0.0123", "Österreich", Text.FromString("1 MiB").WithValue(1048576), Text.Good("fine").WithValue(0)],
            ["r5", "1.2e+3", Samples.Hostile, Text.FromString("10 B").WithValue(10), Text.Good("fine").WithValue(0)],
            ["r6", "-5", "Apple 2", Text.FromString("1.5 KiB").WithValue(1536), Text.Bad("wrong").WithValue(2)],
            ["r7", "12.3 (11.9)", "apple", "64", Text.Bad("wrong").WithValue(2)],
        ])
    {
        IsSortable = true,
    };

    private const string Original = "r1 r2 r3 r4 r5 r6 r7";

    public static TheoryData<int, string, string> Orders => new()
    {
        { 1, "r1 r2 r3 r4 r5 r6 r7", "r7 r6 r5 r4 r3 r2 r1" },
        { 2, "r6 r4 r1 r7 r5 r2 r3", "r2 r5 r1 r7 r4 r6 r3" },
        // Characters before letters, small letters as large ones, Ö behind Z, as everywhere.
        { 3, "r5 r2 r7 r6 r1 r4 r3", "r4 r1 r6 r2 r7 r5 r3" },
        { 4, "r2 r5 r7 r6 r1 r4 r3", "r4 r1 r6 r7 r5 r2 r3" },
        { 5, "r1 r4 r5 r3 r2 r6 r7", "r2 r6 r7 r3 r1 r4 r5" },
    };

    [Trait("Duration", "Long")]
    [SkippableTheory]
    [MemberData(nameof(Orders))]
    public void A_column_is_sorted_by_clicks_on_its_head(int column, string ascending, string descending)
    {
        object click = new { click = Button(column) };

        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open($"clicks-{column}", Report.ToHtml("Sorting"),
            Rows, Heads, click, Rows, Heads, click, Rows, Heads, click, Rows, Heads);

        Assert.Equal([Original, ascending, descending, Original], read.Where((_, index) => index % 2 == 0).Select(names => string.Join(' ', names)));
        IEnumerable<string?> Only(string order) => Enumerable.Range(1, 5).Select(it => it == column ? order : null);
        Assert.Equal([new string?[5], Only("ascending"), Only("descending"), new string?[5]], read.Where((_, index) => index % 2 == 1));
    }

    [SkippableFact]
    public void A_column_is_sorted_by_keyboard()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open("keys", Report.ToHtml("Sorting"),
            Press("Tab"), Press("Tab"), Press("Enter"), Rows, Heads, Press("Space"), Rows, Heads, new { read = ":focus" }, Press("Enter"), Rows);

        Assert.Equal("r6 r4 r1 r7 r5 r2 r3", string.Join(' ', read[0]));
        Assert.Equal([null, "ascending", null, null, null], read[1]);
        Assert.Equal("r2 r5 r1 r7 r4 r6 r3", string.Join(' ', read[2]));
        Assert.Equal([null, "descending", null, null, null], read[3]);
        Assert.Equal(["Time, ns"], read[4]);
        Assert.Equal(Original, string.Join(' ', read[5]));
    }

    [SkippableFact]
    public void Another_column_takes_the_order_over()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open("another", Report.ToHtml("Sorting"),
            new { click = Button(2) }, new { click = Button(2) }, new { click = Button(5) }, Rows, Heads);

        // Rows that are equal in it are in their original order, whatever they were sorted by before.
        Assert.Equal("r1 r4 r5 r3 r2 r6 r7", string.Join(' ', read[0]));
        Assert.Equal([null, null, null, null, "ascending"], read[1]);
    }

    [SkippableFact]
    public void Only_a_table_that_asks_for_it_has_buttons()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open("buttons", Report.ToHtml("Sorting"), new { read = "table button" }, new { read = "table:not(.sortable) td" });

        Assert.Equal([["Row", "Time, ns", "Package", "Size", "Verdict"], ["2", "1"]], read);
    }

    /// <summary>Looked at by people: dark, narrow, and with more columns than fit.</summary>
    [SkippableFact]
    public void Charts_and_sortable_tables_share_a_page()
    {
        Table wide = new(
            [Column.CreateText("Implementation"), Column.CreateText("Verdict"), .. Enumerable.Range(0, 14).Select(power => new Column($"{1 << power} KiB", "GB/s"))],
            Enumerable.Range(1, 12).Select(row => (Text[])
            [
                $"implementation {row}", row % 3 == 0 ? Text.Bad("wrong digest") : Text.Good("right"),
                .. Enumerable.Range(0, 14).Select(power => (Text)Figures.Round(row * 0.37 * (power + 1))),
            ]))
        {
            IsSortable = true,
        };

        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open("dark", new Report().Table(wide).Chart(Samples.Line).ToHtml("Sorting"),
            new { size = new[] { 800, 600 } }, new { scheme = "dark" }, new { click = Button(4) }, new { click = Button(4) }, new { read = "tbody tr:first-child th" });

        Assert.Equal("implementation 12", read[0][0]);
    }

    private static object Rows { get; } = new { read = "table.sortable tbody th" };

    private static object Heads { get; } = new { read = "table.sortable thead th", attribute = "aria-sort" };

    private static object Press(string key) => new { press = key };

    private static string Button(int column) => $"table.sortable thead th:nth-child({column}) button";
}
