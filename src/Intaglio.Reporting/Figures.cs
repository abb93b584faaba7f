using System.Globalization;

namespace Intaglio.Reporting;

/// <summary>Measured figures as text, the same on every system.</summary>
public static class Figures
{
    /// <summary>Stands where there is no figure.</summary>
    public const string None = "–";

    /// <summary>
    /// Three digits, for more would be noise: 1,234, 123, 12.3, 1.23, 0.12, but 0.0123. What is no finite number is <see cref="None"/>.
    /// </summary>
    /// <param name="value">The figure, in whatever unit.</param>
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
