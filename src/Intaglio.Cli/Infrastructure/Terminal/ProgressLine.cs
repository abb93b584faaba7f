using System.Globalization;
using System.Text;

namespace Intaglio.Cli;

/// <summary>A line that shows the progress of work. Narrow terminals show fewer parts.</summary>
/// <param name="Count">The number of finished files, or an empty string for a single file.</param>
/// <param name="Name">The name of the current file, or an empty string.</param>
/// <param name="Share">The fraction of the work done, 0 to 1, or <see langword="null"/> if the total is unknown.</param>
/// <param name="Amount">The amount of work done, or an empty string.</param>
/// <param name="Rate">The rate of the work, or an empty string.</param>
/// <param name="Left">The time left, or an empty string if it is unknown.</param>
internal readonly record struct ProgressLine(string Count, string Name, double? Share, string Amount, string Rate, string Left)
{
    // Shorter names are not informative.
    private const int BarWidth = 12, LeastName = 10;

    private const string Ellipsis = "...";

    // The order in which parts are omitted.
    private enum Part
    {
        None,
        Bar,
        Amount,
        Name,
        Left,
        Rate,
    }

    /// <summary>Formats the line.</summary>
    /// <param name="columns">The maximum number of columns.</param>
    /// <param name="isColored"><see langword="true"/> to color the bar; otherwise, <see langword="false"/>.</param>
    internal string Write(int columns, bool isColored)
    {
        Part last = Part.None;
        // The count and the percentage are always shown.
        while (last < Part.Rate && FindNameColumns(columns, last) < 0)
            last++;
        string name = last < Part.Name ? Shorten(Name, FindNameColumns(columns, last)) : "";
        string bar = Share is { } share && last < Part.Bar ? Draw(share, isColored) : "";
        string line = Join(" ", Count, name, bar, Percent, DescribeWork(last));
        return last < Part.Rate ? line : Shorten(line, columns);
    }

    /// <summary>Formats the time left.</summary>
    /// <param name="seconds">The time in seconds, or <see langword="null"/> if it is unknown.</param>
    /// <returns>The text, or an empty string if the time is unknown or implausibly long.</returns>
    internal static string DescribeLeft(double? seconds)
    {
        if (seconds is not (>= 0 and < 360_000))
            return "";
        long whole = (long)Math.Ceiling(seconds.Value);
        return whole < 3600 ? $"{whole / 60}:{whole % 60:00} left" : $"{whole / 3600}:{whole / 60 % 60:00}:{whole % 60:00} left";
    }

    // Rounds down, so that 100% means finished.
    private string Percent => Share is { } share ? string.Create(CultureInfo.InvariantCulture, $"{Math.Floor(share * 100),3}%") : "";

    /// <summary>Gets the number of columns left for the name, or a negative number if the line does not fit.</summary>
    private int FindNameColumns(int columns, Part last)
    {
        string rest = Join(" ", Count, Share is not null && last < Part.Bar ? new string('-', BarWidth) : "", Percent, DescribeWork(last));
        int free = columns - CountColumns(rest);
        if (last >= Part.Name || Name.Length == 0)
            return free;
        free -= rest.Length > 0 ? 1 : 0;
        return free >= Math.Min(LeastName, CountColumns(Name)) ? free : -1;
    }

    private string DescribeWork(Part last) =>
        Join(", ", last < Part.Amount ? Amount : "", last < Part.Rate ? Rate : "", last < Part.Left ? Left : "");

    private static string Draw(double share, bool isColored)
    {
        int done = (int)(share * BarWidth);
        (string full, string rest) = (new('━', done), new('─', BarWidth - done));
        return isColored ? $"\e[{(int)TextColor.Green}m{full}\e[0m{rest}" : full + rest;
    }

    private static string Shorten(string text, int columns)
    {
        if (CountColumns(text) <= columns)
            return text;
        StringBuilder start = new();
        int free = columns - Ellipsis.Length;
        foreach (Rune rune in text.EnumerateRunes())
        {
            free -= CountColumns(rune);
            if (free < 0)
                break;
            start.Append(rune.ToString());
        }
        return start.Append(Ellipsis[..Math.Clamp(columns, 0, Ellipsis.Length)]).ToString();
    }

    private static int CountColumns(string text)
    {
        int columns = 0;
        foreach (Rune rune in text.EnumerateRunes())
            columns += CountColumns(rune);
        return columns;
    }

    // Characters that can occupy two columns begin with Hangul. Overestimating is safe because a line must not wrap.
    private static int CountColumns(Rune rune) => rune.Value is < 0x1100 or '━' or '─' ? 1 : 2;

    private static string Join(string separator, params ReadOnlySpan<string> parts)
    {
        StringBuilder line = new();
        foreach (string part in parts)
        {
            if (part.Length > 0)
                line.Append(line.Length > 0 ? separator : "").Append(part);
        }
        return line.ToString();
    }
}
