using System.Text.RegularExpressions;

namespace Intaglio.Reporting;

/// <summary>Writes blocks as Markdown that is also readable as plain text.</summary>
internal static partial class MarkdownWriter
{
    internal static string Write(IEnumerable<Block> blocks, string? images) => string.Concat(blocks.Select(block => Write(block, images)));

    private static string Write(Block block, string? images) => block switch
    {
        HeadingBlock heading => $"{new string('#', heading.Level)} {Inline(heading.Text)}\n\n",
        ParagraphBlock paragraph => $"{Line(paragraph.Text)}\n\n",
        BulletsBlock bullets => string.Concat(bullets.Items.Select(item => $"- {Line(item)}\n")) + "\n",
        TableBlock table => Write(table.Table),
        ChartBlock chart => Write(chart.Chart, images),
        _ => throw new NotSupportedException(),
    };

    private static string Write(Chart chart, string? images)
    {
        string image = images is not null && !chart.IsEmpty
            ? $"![{Inline($"{chart.Title}. {chart.Description}")}]({images}/{chart.Name}.svg)"
            : $"{Inline(Text.Emphasis(chart.Title))}: {Inline(ChartScript.Absence(chart) ?? "the HTML page draws it.")}";
        return $"{image}\n\n<details>\n<summary>The chart's data</summary>\n\n{Write(chart.ToTable())}</details>\n\n";
    }

    /// <summary>Writes a table with columns padded to their widest cells.</summary>
    private static string Write(Table table)
    {
        string[] head = [.. table.Columns.Select(column => Cell(column.ToString()))];
        string[][] rows = [.. table.Rows.Select(row => (string[])[.. row.Select(Cell)])];
        int[] widths = [.. head.Select((title, column) => rows.Select(row => row[column].Length).Append(title.Length).Max())];

        IEnumerable<string> rules =
            table.Columns.Select((column, index) => new string('-', widths[index] + 1) + (column.IsText ? '-' : ':'));
        return $"{Row(head)}|{string.Join('|', rules)}|\n{string.Concat(rows.Select(Row))}\n";

        string Row(string[] cells) => string.Concat(cells.Select((cell, column) =>
            $"| {(table.Columns[column].IsText ? cell.PadRight(widths[column]) : cell.PadLeft(widths[column]))} ")) + "|\n";
    }

    /// <summary>Writes a table cell, with vertical bars escaped even in code.</summary>
    private static string Cell(Text text) => Bar().Replace(Inline(text), @"\|");

    /// <summary>Writes text at the beginning of a line, where some characters would start a list or a heading.</summary>
    private static string Line(Text text) => LineStart().Replace(Inline(text), @"$1\$2");

    private static string Inline(Text text) => string.Concat(text.Runs.Select(run =>
    {
        string characters = HiddenText.Escape(run.Characters.ReplaceLineEndings(" "));
        return run.Style switch
        {
            TextStyle.Code => Code(characters),
            TextStyle.Emphasis => $"*{Special().Replace(characters, @"\$0")}*",
            TextStyle.Bad => $"**{Special().Replace(characters, @"\$0")}**",
            _ => Special().Replace(characters, @"\$0"),
        };
    }));

    /// <summary>Writes a code span with a fence longer than any run of backticks in the text.</summary>
    private static string Code(string characters)
    {
        string fence = new('`', 1 + Backticks().Matches(characters).Select(match => match.Length).DefaultIfEmpty().Max());
        string space = characters.StartsWith('`') || characters.EndsWith('`') ? " " : "";
        return fence + space + characters + space + fence;
    }

    [GeneratedRegex(@"[\\`*_\[\]<>&|~]")]
    private static partial Regex Special();

    [GeneratedRegex(@"^([0-9]*)([#+.)=-])(?=[#+=-]*(?:\s|$))")]
    private static partial Regex LineStart();

    [GeneratedRegex(@"(?<!\\)\|")]
    private static partial Regex Bar();

    [GeneratedRegex("`+")]
    private static partial Regex Backticks();
}
