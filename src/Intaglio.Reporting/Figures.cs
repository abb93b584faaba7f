using System.Globalization;

namespace Intaglio.Reporting;

/// <summary>Formats measured figures identically on every system.</summary>
public static class Figures
{
    /// <summary>The text for a missing figure.</summary>
    public const string None = "–";

    /// <summary>Formats a figure with about three significant digits, such as 1,234, 123, 12.3, 1.23, 0.12 and 0.0123.</summary>
    /// <param name="value">The figure to format.</param>
    /// <returns>The formatted figure, or <see cref="None"/> if the value is not finite.</returns>
    public static string Round(double value)
    {
        if (!double.IsFinite(value))
            return None;
        string format = Math.Abs(value) switch
        {
            0 => "0",
            < 0.0000995 => "0.00e+0",
            < 0.000995 => "N6",
            < 0.00995 => "N5",
            < 0.0995 => "N4",
            < 9.995 => "N2",
            < 99.95 => "N1",
            _ => "N0",
        };
        return value.ToString(format, CultureInfo.InvariantCulture);
    }
}
