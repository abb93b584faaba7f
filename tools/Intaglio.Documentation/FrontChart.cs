using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Intaglio.Documentation.Site;

namespace Intaglio.Documentation;

/// <summary>The chart of the README: the time of whole programs for many files, from the page of a measured run.</summary>
internal static partial class FrontChart
{
    private const int Width = 480, LabelWidth = 130, BarHeight = 30, Step = 44, Top = 62, ValueWidth = 70;

    private static readonly string[] programs = ["b2sum", "b3sum", "intaglio sum"];

    /// <summary>Draws the chart.</summary>
    /// <param name="page">The page with the measured times, in Markdown.</param>
    internal static string Draw(string page)
    {
        string table = Table().Match(page).Value;
        (string Program, double Seconds)[] rows =
            [.. programs.Select(program => (program, double.Parse(Regex.Match(table, $@"^\| `{program}` .*\| +([\d.,]+) \|[^|]*\|$", RegexOptions.Multiline).Groups[1].Value, CultureInfo.InvariantCulture) / 1000))];
        double scale = (Width - LabelWidth - ValueWidth) / rows.Max(row => row.Seconds);
        int height = Top + rows.Length * Step + 8;
        StringBuilder svg = new();
        svg.Append(CultureInfo.InvariantCulture, $"""
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {Width} {height}" width="{Width}" height="{height}" font-family="system-ui, sans-serif" font-size="16" role="img">
            <style>text {"{"} fill: #1f2328; {"}"} .note {"{"} fill: #59636e; {"}"} .bar {"{"} fill: #afb8c1; {"}"} .ours {"{"} fill: #0969da; {"}"} @media (prefers-color-scheme: dark) {"{"} text {"{"} fill: #f0f6fc; {"}"} .note {"{"} fill: #9198a1; {"}"} .bar {"{"} fill: #656c76; {"}"} .ours {"{"} fill: #4493f8; {"}"} {"}"}</style>
            <text x="0" y="20" font-weight="600" font-size="18">Time to hash 4,000 files of 128 KiB</text>
            <text x="0" y="43" class="note" font-size="14">Seconds on two cores of one machine; shorter is better.</text>

            """);
        for (int i = 0; i < rows.Length; i++)
        {
            (string program, double seconds) = rows[i];
            int y = Top + i * Step;
            bool isOurs = program.StartsWith("intaglio", StringComparison.Ordinal);
            string weight = isOurs ? " font-weight=\"600\"" : "";
            svg.Append(CultureInfo.InvariantCulture, $"""
                <text x="{LabelWidth - 12}" y="{y + 21}" text-anchor="end"{weight}>{Html.Escape(program)}</text>
                <rect x="{LabelWidth}" y="{y}" width="{seconds * scale:0.#}" height="{BarHeight}" rx="3" class="{(isOurs ? "ours" : "bar")}"/>
                <text x="{LabelWidth + seconds * scale + 8:0.#}" y="{y + 21}"{weight}>{seconds:0.00} s</text>

                """);
        }
        return svg.Append("</svg>\n").ToString();
    }

    [GeneratedRegex(@"^\| 4,000 files of 128 KiB, .*?\n\n", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Table();
}
