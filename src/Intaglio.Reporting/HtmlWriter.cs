using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;

namespace Intaglio.Reporting;

/// <summary>Writes blocks as a self-contained HTML page. Its content security policy forbids all requests.</summary>
internal static class HtmlWriter
{
    private const string Style = """
        :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent); }
        body { font: 16px/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
        th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem; text-align: right; white-space: nowrap; }
        .text { text-align: left; }
        code { font-family: ui-monospace, Consolas, "DejaVu Sans Mono", monospace; }
        figure { margin: 2rem 0; }
        @media (max-width: 40rem) { tbody th { white-space: normal; overflow-wrap: anywhere; min-width: 8rem; } }
        .missing { border-left: .25rem solid var(--line); padding-left: .75rem; }
        """;

    internal static string Write(IReadOnlyList<Block> blocks, string title)
    {
        // Only pages with charts include the chart script.
        bool draws = blocks.OfType<ChartBlock>().Any(block => ChartScript.Absence(block.Chart) is null);
        bool sorts = blocks.OfType<TableBlock>().Any(block => block.Table.IsSortable);
        string[] scripts = [.. draws ? (string[])[ChartScript.Text!, "IntaglioCharts.drawAll();"] : [], .. sorts ? (string[])[$"\n{SortScript.Text}"] : []];
        return $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="{Policy(scripts)}"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>{Escape(title)}</title>
            <style>
            {Style}
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
        string allowed = scripts.Length == 0 ? "'none'" : string.Join(' ', scripts.Select(script => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(script)))}'"));
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
        IEnumerable<string> head = table.Columns.Select(column => $"<th scope=\"col\"{Class(column)}>{Escape(column.ToString())}</th>");
        IEnumerable<string> rows = table.Rows.Select(row => $"<tr>{string.Concat(row.Select((cell, index) => Cell(table, index, cell)))}</tr>\n");
        return $"""
            <div class="wide"><table{(table.IsSortable ? " class=\"sortable\"" : "")}>
            <thead><tr>{string.Concat(head)}</tr></thead>
            <tbody>
            {string.Concat(rows)}</tbody>
            </table></div>

            """;
    }

    private static string Cell(Table table, int index, Text cell)
    {
        string attributes = Class(table.Columns[index]) + (table.IsSortable ? Value(cell) : "");
        return index == 0 ? $"<th scope=\"row\"{attributes}>{Inline(cell)}</th>" : $"<td{attributes}>{Inline(cell)}</td>";
    }

    // Values that are not finite are empty, which sorts as a missing figure.
    private static string Value(Text cell) => cell.Value is not { } value ? ""
        : $" data-value=\"{(double.IsFinite(value) ? value.ToString("R", CultureInfo.InvariantCulture) : "")}\"";

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
