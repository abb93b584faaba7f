namespace Intaglio.Reporting.Tests;

internal static class Contrast
{
    /// <summary>How many times as bright one colour is as the other, as WCAG 2.1 defines it.</summary>
    internal static double Between(string color, string other)
    {
        double[] luminances = [Luminance(color), Luminance(other)];
        return (luminances.Max() + 0.05) / (luminances.Min() + 0.05);
    }

    /// <summary>The relative luminance as WCAG 2.1 defines it.</summary>
    private static double Luminance(string color)
    {
        double[] linear = [.. Convert.FromHexString(color[1..]).Select(value => value / 255.0).Select(value =>
            value <= 0.04045 ? value / 12.92 : Math.Pow((value + 0.055) / 1.055, 2.4))];
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    }
}
