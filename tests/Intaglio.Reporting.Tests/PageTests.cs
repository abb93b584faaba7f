using System.Text.RegularExpressions;

namespace Intaglio.Reporting.Tests;

/// <summary>Pages in a browser, on wide and narrow screens.</summary>
[Trait("Duration", "Long")]
public partial class PageTests
{
    private const int Sizes = 12;

    private const string Cells = "body > .wide > .fold:not(.sortable) tbody tr:first-child td";

    private const string Drawing = ".drawing svg";

    private static Report Report { get; } = new Report()
        .Paragraph("A paragraph that is long enough to break on every screen, so that its lines show how wide text becomes.")
        .Table(Wide(isSortable: true))
        .Table(Wide(isSortable: false))
        .Table(new Table([Column.CreateText("Name"), new("Time", "ns")], [["Intaglio", "1"], ["Another.Package.With.A.Long.Name", "2"]]))
        .Chart(Samples.Line)
        .Chart(new Chart("bars", "Bars of programs with names that are longer than others on a narrow screen", new Axis("Program")
        {
            Ticks = [new(0, "Intaglio BLAKE2b"), new(1, "Konscious.Security.Cryptography.Blake2 BLAKE2b")],
        }, new Axis("Time", "ms"), [new Series("Intaglio", [new(0, 10)]), new Series("other managed code", [new(1, 100)])])
        {
            Kind = ChartKind.Bars,
        });

    public static TheoryData<int, string> Screens => new()
    {
        { 1280, "light" },
        { 1280, "dark" },
        { 420, "light" },
        { 420, "dark" },
    };

    [SkippableTheory]
    [MemberData(nameof(Screens))]
    public void No_page_moves_sideways(int width, string scheme)
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open($"page-{width}-{scheme}", Report.ToHtml("A page"),
            new { size = new[] { width, 900 } }, new { scheme }, new { fits = "html" }, new { fits = "p" }, new { fits = "figure" });

        Assert.All(read, Assert.NotEmpty);
        Assert.All(read.SelectMany(fits => fits), fits => Assert.Equal("true", fits));
    }

    [SkippableFact]
    public void A_narrow_screen_shows_all_values_of_a_row()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open("narrow", Report.ToHtml("A page"),
            new { size = new[] { 420, 900 } }, new { fits = "body > .wide" }, new { fits = "body > .wide tbody > tr > *" },
            new { read = Cells }, new { read = Cells, attribute = "data-label" });

        Assert.All(read.Take(2).SelectMany(fits => fits), fits => Assert.Equal("true", fits));
        Assert.Equal(Sizes + 1, read[2].Count);
        Assert.Equal(["Verdict", "1 KiB, GB/s", "2 KiB, GB/s"], read[3].Take(3));
    }

    [SkippableFact]
    public void Charts_are_drawn_again_where_the_width_of_the_page_changes()
    {
        Skip.If(ChartScript.Text is null, "The build was made without Node.js.");

        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open("resized", Report.ToHtml("A page"),
            new { size = new[] { 420, 900 } }, new { wait = ".drawing[data-width='388'] svg" }, new { read = Drawing, attribute = "width" },
            new { size = new[] { 1280, 900 } }, new { wait = ".drawing[data-width='1203'] svg" }, new { read = Drawing, attribute = "width" });

        Assert.Equal("388", read[0][0]);
        Assert.Equal("1100", read[1][0]);
    }

    [Fact]
    public void The_series_of_Intaglio_has_the_first_color_and_the_thickest_line()
    {
        Chart chart = Samples.Chart(new Series("other", [new(1, 2)]), new Series("Intaglio", [new(1, 3)]));
        string drawing = VegaLite.Write(new Report().Chart(chart).Charts.Single());

        string[] colors = [.. Color().Matches(drawing).Select(match => match.Value)];
        Assert.Equal(VegaLite.Colors[1], colors[0]);
        Assert.Equal(VegaLite.Colors[0], colors[1]);
        Assert.Contains("\"range\":[1.5,3]", drawing, StringComparison.Ordinal);
    }

    private static Table Wide(bool isSortable) => new(
        [
            Column.CreateText("Implementation"), Column.CreateText("Verdict"),
            .. Enumerable.Range(0, Sizes).Select(power => new Column($"{1 << power} KiB", "GB/s")),
        ],
        Enumerable.Range(1, 4).Select(row => (Text[])
        [
            row == 2 ? "Intaglio BLAKE2b" : $"Another.Package.With.A.Long.Name {row}",
            row == 3 ? Text.Bad("wrong digest") : Text.Good("right"),
            .. Enumerable.Range(0, Sizes).Select(power => (Text)$"{Figures.Round(row * 0.37 * (power + 1))} (0.123–4.567)"),
        ]))
    {
        IsSortable = isSortable,
    };

    [GeneratedRegex("#[0-9a-f]{6}")]
    private static partial Regex Color();
}
