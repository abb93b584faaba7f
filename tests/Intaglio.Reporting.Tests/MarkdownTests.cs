namespace Intaglio.Reporting.Tests;

/// <summary>The expectations are read from the CommonMark specification and GitHub's on tables.</summary>
public class MarkdownTests
{
    [Fact]
    public void A_table_can_be_read_as_it_stands()
    {
        Table table = new([Column.CreateText("Name"), new("Time", "ns")], [["first", "1.00"], [Text.Code("second one"), "12,345"]]);

        Assert.Equal("""
            | Name         | Time, ns |
            |--------------|---------:|
            | first        |     1.00 |
            | `second one` |   12,345 |


            """, new Report().Table(table).ToMarkdown());
    }

    [Fact]
    public void Markdown_has_neither_orders_nor_colours()
    {
        Table table = new([Column.CreateText("a"), new("b")],
            [[Text.Good("fine*"), Text.FromString("2 KiB").WithValue(2048)], [Text.Bad("wr|ong"), "1"]])
        {
            IsSortable = true,
        };

        Assert.Equal("""
            | a           |     b |
            |-------------|------:|
            | fine\*      | 2 KiB |
            | **wr\|ong** |     1 |


            """, new Report().Table(table).ToMarkdown());
    }

    [Fact]
    public void Rows_have_as_many_cells_as_the_table_has_columns()
    {
        Assert.Throws<ArgumentException>("rows", () => new Table([new("a"), new("b")], [["1"]]));
        Assert.Throws<ArgumentException>("columns", () => new Table([], []));
    }

    [Theory]
    [InlineData("a|b", @"a\|b")]
    [InlineData("*a* _b_", @"\*a\* \_b\_")]
    [InlineData("<b>&amp;", @"\<b\>\&amp;")]
    [InlineData(@"C:\x", @"C:\\x")]
    [InlineData("[a](b) `c` ~~d~~", @"\[a\](b) \`c\` \~\~d\~\~")]
    [InlineData("two\r\nlines", "two lines")]
    [InlineData("# one", @"\# one")]
    [InlineData("- one", @"\- one")]
    [InlineData("+ one", @"\+ one")]
    [InlineData("1. one", @"1\. one")]
    [InlineData("12) one", @"12\) one")]
    [InlineData("---", @"\---")]
    [InlineData("===", @"\===")]
    [InlineData("-1.5 and #2 and 3.14", "-1.5 and #2 and 3.14")]
    public void Text_is_never_markup(string text, string expected) => Assert.Equal($"{expected}\n\n", new Report().Paragraph(text).ToMarkdown());

    [Theory]
    [InlineData("a*b_c<d>", "`a*b_c<d>`")]
    [InlineData("a`b", "``a`b``")]
    [InlineData("``", "``` `` ```")]
    [InlineData("a|b", @"`a\|b`")]
    public void Code_keeps_its_characters_in_a_table(string code, string expected) =>
        Assert.Contains($"| {expected} |", new Report().Table(new Table([Column.CreateText("c")], [[Text.Code(code)]])).ToMarkdown(), StringComparison.Ordinal);

    /// <summary>A terminal that shows the file obeys nothing, and no mark turns what follows.</summary>
    [Fact]
    public void What_is_hidden_in_text_is_shown() =>
        Assert.Equal("a\\\\u001b\\[2K\\\\u202eb `c\\u009bd`\n\n", new Report().Paragraph("a\u001B[2K\u202Eb " + Text.Code("c\u009Bd")).ToMarkdown());

    [Fact]
    public void A_bar_in_code_outside_a_table_needs_no_escape() =>
        Assert.Equal("`a|b`\n\n", new Report().Paragraph(Text.Code("a|b")).ToMarkdown());

    [Fact]
    public void Blocks_follow_each_other()
    {
        string page = new Report().Heading(2, "Head").Paragraph("One.", "", "Two.").Paragraph("").Bullets("a", Text.Emphasis("b")).ToMarkdown();

        Assert.Equal("## Head\n\nOne. Two.\n\n- a\n- *b*\n\n", page);
    }

    [Fact]
    public void A_chart_is_an_image_and_its_data()
    {
        string page = new Report().Chart(Samples.Line).ToMarkdown("images/here");

        Assert.StartsWith("![A sample. Throughput, GB/s against Size, for one, two.](images/here/sample.svg)\n\n<details>\n", page, StringComparison.Ordinal);
        Assert.Contains("| 1 KiB |      4.00 |      1.00 |\n", page, StringComparison.Ordinal);
        Assert.EndsWith("\n</details>\n\n", page, StringComparison.Ordinal);
    }

    [Fact]
    public void A_chart_without_an_image_says_so_and_shows_its_data()
    {
        string page = new Report().Chart(Samples.Line).ToMarkdown();

        Assert.StartsWith("*A sample*: ", page, StringComparison.Ordinal);
        Assert.DoesNotContain(".svg", page, StringComparison.Ordinal);
        Assert.Contains("| 1 KiB |      4.00 |      1.00 |\n", page, StringComparison.Ordinal);
    }

    [Fact]
    public void A_chart_of_nothing_is_no_image() =>
        Assert.Contains("nothing to draw", new Report().Chart(Samples.Chart()).ToMarkdown("images"), StringComparison.Ordinal);
}
