using Markdig.Extensions.Tables;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;

namespace Intaglio.Documentation.Site;

/// <summary>
/// Tables in a box that scrolls. On a narrow screen each row of a table with several columns becomes a block with one line for each column.
/// </summary>
internal sealed class TableHtml : HtmlTableRenderer
{
    /// <summary>The fewest columns that a narrow screen shows as lines. With fewer, a table fits as it is.</summary>
    private const int FewestFolded = 3;

    /// <summary>The most columns that are shown as lines. A table with more scrolls, and the names of its rows stay in sight.</summary>
    private const int MostFolded = 7;

    private const int LongestBriefTitle = 12;

    protected override void Write(HtmlRenderer renderer, Table table)
    {
        TableRow[] rows = [.. table.OfType<TableRow>()];
        string[] titles = [.. rows[0].OfType<TableCell>().Select(TextOf)];
        if (titles.Length >= FewestFolded)
            table.GetAttributes().AddClass(titles.Length <= MostFolded ? "fold" : "matrix");
        foreach ((TableCell cell, string title) in rows[0].OfType<TableCell>().Zip(titles))
            if (title.Length <= LongestBriefTitle)
                cell.GetAttributes().AddClass("brief");

        TableRow[] body = [.. rows.Where(row => !row.IsHeader)];
        bool marksOwn = body.Any(row => !IsOwn(row));
        foreach (TableRow row in body)
        {
            if (marksOwn && IsOwn(row))
                row.GetAttributes().AddClass("own");
            foreach ((TableCell cell, string title) in row.OfType<TableCell>().Zip(titles).Skip(1))
                cell.GetAttributes().AddProperty("data-label", title);
        }

        renderer.Write("<div class=\"wide\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">");
        base.Write(renderer, table);
        renderer.Write("</div>");
    }

    private static bool IsOwn(TableRow row) => row.Count > 0
        && TextOf((TableCell)row[0]).StartsWith("Intaglio", StringComparison.OrdinalIgnoreCase);

    private static string TextOf(TableCell cell) =>
        string.Concat(cell.Descendants<ParagraphBlock>().Select(paragraph => GuidePages.Text(paragraph.Inline!)));
}
