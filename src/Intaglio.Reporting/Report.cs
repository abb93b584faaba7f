namespace Intaglio.Reporting;

/// <summary>
/// What is told of measurements, in order: headings, paragraphs, lists, tables and charts. It is written as Markdown or as an HTML
/// page that needs nothing but itself.
/// </summary>
public sealed class Report
{
    private readonly List<Block> blocks = [];
    private readonly Dictionary<string, int> styles = [];

    /// <summary>The charts, in order.</summary>
    public IEnumerable<Chart> Charts => blocks.OfType<ChartBlock>().Select(block => block.Chart);

    /// <summary>Adds a heading.</summary>
    /// <param name="level">2 to 6; an HTML page's title is its heading of level 1.</param>
    /// <param name="text">The heading.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such level.</exception>
    public Report Heading(int level, Text text)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(level, 2);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(level, 6);
        return Add(new HeadingBlock(level, text));
    }

    /// <summary>Adds sentences side by side, those that are not empty; a paragraph without any is left out.</summary>
    /// <param name="sentences">The sentences.</param>
    public Report Paragraph(params IEnumerable<Text> sentences)
    {
        Text paragraph = Text.Join(" ", sentences.Where(sentence => !sentence.IsEmpty));
        return paragraph.IsEmpty ? this : Add(new ParagraphBlock(paragraph));
    }

    /// <summary>Adds a list; one without items is left out.</summary>
    /// <param name="items">The items.</param>
    public Report Bullets(params IEnumerable<Text> items)
    {
        Text[] all = [.. items];
        return all.Length == 0 ? this : Add(new BulletsBlock(all));
    }

    /// <summary>Adds a table.</summary>
    /// <param name="table">The table.</param>
    public Report Table(Table table) => Add(new TableBlock(table));

    /// <summary>Adds a chart. Its data are always written below it, as a table. In all charts of a report, series of the same name have the same color and mark.</summary>
    /// <param name="chart">The chart.</param>
    public Report Chart(Chart chart)
    {
        ArgumentNullException.ThrowIfNull(chart);
        foreach (string name in chart.StyledNames)
            styles.TryAdd(name, styles.Count);
        chart.Styles = styles;
        return Add(new ChartBlock(chart));
    }

    /// <summary>The report as Markdown, of the kind that GitHub shows.</summary>
    /// <param name="images">
    /// Where the charts' images are, as seen from the page: each is the file <c>{name}.svg</c> in that folder. Null where there
    /// are none; the tables of the data stand alone then, and the reason with them.
    /// </param>
    public string ToMarkdown(string? images = null) => MarkdownWriter.Write(blocks, images);

    /// <summary>The report as an HTML page that needs nothing but itself: no other file, no network.</summary>
    /// <param name="title">The page's title, which is also its first heading.</param>
    public string ToHtml(string title) => HtmlWriter.Write(blocks, title);

    private Report Add(Block block)
    {
        blocks.Add(block);
        return this;
    }
}
