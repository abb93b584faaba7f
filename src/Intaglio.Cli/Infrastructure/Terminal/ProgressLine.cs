using System.Globalization;
using System.Text;

namespace Intaglio.Cli;

/// <summary>One line that shows how far work is. Where the terminal is narrow, parts of it are left out.</summary>
/// <param name="Count">The number of files that are done; empty if there is one.</param>
/// <param name="Name">The name of what is worked on; may be empty.</param>
/// <param name="Share">The share of the work that is done, 0 to 1; null if all of the work is not known.</param>
/// <param name="Amount">The amount of work that is done; may be empty.</param>
/// <param name="Rate">The rate of the work; may be empty.</param>
/// <param name="Left">The time left; empty if it is not known.</param>
internal readonly record struct ProgressLine(string Count, string Name, double? Share, string Amount, string Rate, string Left)
{
    // Shorter names tell nothing.
    private const int BarWidth = 12, LeastName = 10;

    private const string Ellipsis = "...";

    // What is left out first is of the least use.
    private enum Part
    {
        None,
        Bar,
        Amount,
        Name,
        Left,
        Rate,
    }

    /// <summary>Writes the line.</summary>
    /// <param name="columns">The columns that it may take.</param>
    /// <param name="isColored">Whether the bar has a color.</param>
    internal string Write(int columns, bool isColored)
    {
        Part last = Part.None;
        // The least that is shown is the count and the percentage.
        while (last < Part.Rate && FindNameColumns(columns, last) < 0)
            last++;
        string name = last < Part.Name ? Shorten(Name, FindNameColumns(columns, last)) : "";
        string bar = Share is { } share && last < Part.Bar ? Draw(share, isColored) : "";
        string line = Join(" ", Count, name, bar, Percent, DescribeWork(last));
        return last < Part.Rate ? line : Shorten(line, columns);
    }

    /// <summary>Describes the time that work takes.</summary>
    /// <param name="seconds">The time; null if it is not known.</param>
    /// <returns>An empty text if it is not known, or too long to be true.</returns>
    internal static string DescribeLeft(double? seconds)
    {
        if (seconds is not (>= 0 and < 360_000))
            return "";
        long whole = (long)Math.Ceiling(seconds.Value);
        return whole < 3600 ? $"{whole / 60}:{whole % 60:00} left" : $"{whole / 3600}:{whole / 60 % 60:00}:{whole % 60:00} left";
    }

    // Nothing is done before it is.
    private string Percent => Share is { } share ? string.Create(CultureInfo.InvariantCulture, $"{Math.Floor(share * 100),3}%") : "";

    /// <summary>Finds the columns that are left for the name; less than zero if the line does not fit.</summary>
    private int FindNameColumns(int columns, Part last)
    {
        string rest = Join(" ", Count, Share != null && last < Part.Bar ? new string('-', BarWidth) : "", Percent, DescribeWork(last));
        int free = columns - CountColumns(rest);
        if (last >= Part.Name || Name.Length == 0)
            return free;
        free -= rest.Length > 0 ? 1 : 0;
        return free >= Math.Min(LeastName, CountColumns(Name)) ? free : -1;
    }

    private string DescribeWork(Part last) => Join(", ", last < Part.Amount ? Amount : "", last < Part.Rate ? Rate : "", last < Part.Left ? Left : "");

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

    // What terminals may draw over two columns begins with Hangul. Too many are better than too few: a line must not wrap.
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
