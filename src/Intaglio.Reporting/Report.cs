namespace Intaglio.Reporting;

/// <summary>A report of headings, paragraphs, lists, tables and charts, written as Markdown or as a self-contained HTML page.</summary>
public sealed class Report
{
    private readonly List<Block> blocks = [];
    private readonly Dictionary<string, int> styles = [];

    /// <summary>Gets the charts in order.</summary>
    public IEnumerable<Chart> Charts => blocks.OfType<ChartBlock>().Select(block => block.Chart);

    /// <summary>Adds a heading.</summary>
    /// <param name="level">The level from 2 to 6. Level 1 is reserved for the title of the page.</param>
    /// <param name="text">The text of the heading.</param>
    /// <exception cref="ArgumentOutOfRangeException">The level is less than 2 or greater than 6.</exception>
    public Report Heading(int level, Text text)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(level, 2);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(level, 6);
        return Add(new HeadingBlock(level, text));
    }

    /// <summary>Adds a paragraph of sentences separated by spaces. Empty sentences and empty paragraphs are omitted.</summary>
    /// <param name="sentences">The sentences of the paragraph.</param>
    public Report Paragraph(params IEnumerable<Text> sentences)
    {
        Text paragraph = Text.Join(" ", sentences.Where(sentence => !sentence.IsEmpty));
        return paragraph.IsEmpty ? this : Add(new ParagraphBlock(paragraph));
    }

    /// <summary>Adds a bulleted list. An empty list is omitted.</summary>
    /// <param name="items">The items of the list.</param>
    public Report Bullets(params IEnumerable<Text> items)
    {
        Text[] all = [.. items];
        return all.Length == 0 ? this : Add(new BulletsBlock(all));
    }

    /// <summary>Adds a table.</summary>
    /// <param name="table">The table to add.</param>
    public Report Table(Table table) => Add(new TableBlock(table));

    /// <summary>Adds a chart, followed by its data as a table.</summary>
    /// <remarks>Series of the same name have the same color and mark in all charts of a report.</remarks>
    /// <param name="chart">The chart to add.</param>
    public Report Chart(Chart chart)
    {
        ArgumentNullException.ThrowIfNull(chart);
        VegaLite.AddStyles(styles, chart.StyledNames);
        chart.Styles = styles;
        return Add(new ChartBlock(chart));
    }

    /// <summary>Returns the report as GitHub Flavored Markdown.</summary>
    /// <param name="images">
    /// The path of the directory with the chart images, relative to the page, or <see langword="null"/> to write only the data tables and a
    /// note. The image of a chart is the file <c>{name}.svg</c>.
    /// </param>
    public string ToMarkdown(string? images = null) => MarkdownWriter.Write(blocks, images);

    /// <summary>Returns the report as an HTML page without references to other files or the network.</summary>
    /// <param name="title">The title of the page, also used as its first heading.</param>
    public string ToHtml(string title) => HtmlWriter.Write(blocks, title);

    private Report Add(Block block)
    {
        blocks.Add(block);
        return this;
    }
}
