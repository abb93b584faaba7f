using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.RegularExpressions;

namespace Intaglio.Reporting;

/// <summary>Writes blocks as a self-contained HTML page. Its content security policy forbids all requests.</summary>
internal static partial class HtmlWriter
{
    /// <summary>The fewest columns that a narrow screen shows as lines. With fewer, a table fits as it is.</summary>
    private const int FewestFolded = 3;

    private const int LongestUnbroken = 12;

    internal static string Write(IReadOnlyList<Block> blocks, string title)
    {
        // Only pages with charts include the chart script.
        bool draws = blocks.OfType<ChartBlock>().Any(block => ChartScript.Absence(block.Chart) is null);
        bool sorts = blocks.OfType<TableBlock>().Any(block => block.Table.IsSortable);
        string[] scripts = [.. draws ? (string[])[ChartScript.Text!, "IntaglioCharts.drawAll();"] : [], .. sorts
            ? (string[])[$"\n{SortScript.Text}"] : []];
        return $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="{Policy(scripts)}"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>{Escape(title)}</title>
            <style>
            {PageStyle.Text}
            {Tones.Style}
            {(sorts ? $"{SortScript.Style}\n" : "")}</style>
            </head>
            <body>
            <h1>{Escape(title)}</h1>
            {string.Concat(blocks.Select(Write))}{string.Concat(scripts.Select(script => $"<script>{script}</script>\n"))}</body>
            </html>

            """;
    }

    /// <summary>Returns a content security policy that allows only the specified scripts, identified by their digests.</summary>
    private static string Policy(string[] scripts)
    {
        string allowed = scripts.Length == 0 ? "'none'"
            : string.Join(' ', scripts.Select(script =>
            $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(script)))}'"));
        return $"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    }

    private static string Write(Block block) => block switch
    {
        HeadingBlock heading => $"<h{heading.Level}>{Inline(heading.Text)}</h{heading.Level}>\n",
        ParagraphBlock paragraph => $"<p>{Inline(paragraph.Text)}</p>\n",
        BulletsBlock bullets => $"<ul>\n{string.Concat(bullets.Items.Select(item => $"<li>{Inline(item)}</li>\n"))}</ul>\n",
        TableBlock table => Write(table.Table),
        ChartBlock chart => Write(chart.Chart),
        _ => throw new NotSupportedException(),
    };

    private static string Write(Chart chart)
    {
        string? absence = ChartScript.Absence(chart);
        string note = absence ?? "this chart is drawn by a script, which has not run.";
        return $"""
            <figure class="chart">
            <p class="missing"><em>{Escape(chart.Title)}</em>: {Escape(note)}</p>
            {(absence is null ? $"<script type=\"application/json\">{VegaLite.Write(chart)}</script>\n<details>" : "<details open=\"\">")}
            <summary>The chart's data</summary>
            {Write(chart.ToTable())}</details>
            </figure>

            """;
    }

    private static string Write(Table table)
    {
        bool folds = table.Columns.Count >= FewestFolded, marksOwn = table.Rows.Any(row => !OwnName.Is(row[0].ToString()));
        string[] classes = [.. table.IsSortable ? (string[])["sortable"] : [], .. folds ? (string[])["fold"] : []];
        IEnumerable<string> head = table.Columns.Select(column => $"<th scope=\"col\"{Class(column)}>{Head(column)}</th>");
        IEnumerable<string> rows = table.Rows.Select(row =>
            $"<tr{(marksOwn && OwnName.Is(row[0].ToString()) ? " class=\"own\"" : "")}>{string.Concat(row.Select((cell, index) => Cell(table, index, cell, folds)))}</tr>\n");
        return $"""
            <div class="wide"><table{(classes.Length == 0 ? "" : $" class=\"{string.Join(' ', classes)}\"")}>
            <thead><tr>{string.Concat(head)}</tr></thead>
            <tbody>
            {string.Concat(rows)}</tbody>
            </table></div>

            """;
    }

    private static string Cell(Table table, int index, Text cell, bool folds)
    {
        (string html, bool breaks) = table.Columns[index].IsText ? (Inline(cell), false) : Figure(cell);
        string attributes = (breaks ? " class=\"breaks\"" : Class(table.Columns[index])) + (table.IsSortable ? Value(cell) : "");
        string label = folds ? $" data-label=\"{Escape(table.Columns[index].ToString())}\"" : "";
        return index == 0 ? $"<th scope=\"row\"{attributes}>{DotInName().Replace(html, ".<wbr/>")}</th>"
            : $"<td{attributes}{label}>{html}</td>";
    }

    /// <summary>Returns a figure, which in a narrow column breaks before the parenthesis.</summary>
    private static (string Html, bool Breaks) Figure(Text cell)
    {
        if (cell.Runs is not [{ Style: TextStyle.Plain, Characters: var characters }]
            || characters.IndexOf(" (", StringComparison.Ordinal) is not (> 0 and var at))
            return (Inline(cell), false);
        return ($"{Escape(characters[..at])} <span class=\"unbroken\">{Escape(characters[(at + 1)..])}</span>", true);
    }

    // Long names of packages may break after a dot.
    [GeneratedRegex(@"\.(?=\p{L})")]
    private static partial Regex DotInName();

    // Values that are not finite are empty, which sorts as a missing figure.
    private static string Value(Text cell) => cell.Value is not { } value ? ""
        : $" data-value=\"{(double.IsFinite(value) ? value.ToString("R", CultureInfo.InvariantCulture) : "")}\"";

    /// <summary>Returns a title that breaks at commas first, so that a number is not parted from its unit.</summary>
    private static string Head(Column column) =>
        string.Join(' ', column.ToString().Split(' ').Aggregate(new List<string>(), (parts, word) =>
    {
        if (parts.Count > 0 && !parts[^1].EndsWith(',') && parts[^1].Length + word.Length < LongestUnbroken)
            parts[^1] += $" {word}";
        else
            parts.Add(word);
        return parts;
    }).Select(part => part.Contains(' ', StringComparison.Ordinal) ? $"<span class=\"unbroken\">{Escape(part)}</span>" : Escape(part)));

    private static string Class(Column column) => column.IsText ? " class=\"text\"" : "";

    private static string Inline(Text text) => string.Concat(text.Runs.Select(run => run.Style switch
    {
        TextStyle.Code => $"<code>{Escape(run.Characters)}</code>",
        TextStyle.Emphasis => $"<em>{Escape(run.Characters)}</em>",
        TextStyle.Good => $"<span class=\"good\">{Escape(run.Characters)}</span>",
        TextStyle.Bad => $"<span class=\"bad\">{Escape(run.Characters)}</span>",
        _ => Escape(run.Characters),
    }));

    // The page is UTF-8, so letters need no escaping.
    private static string Escape(string text) => Encoder.Encode(Printable.From(text));

    private static HtmlEncoder Encoder { get; } = HtmlEncoder.Create(System.Text.Unicode.UnicodeRanges.All);
}
