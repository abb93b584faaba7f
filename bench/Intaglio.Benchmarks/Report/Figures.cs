namespace Intaglio.Benchmarks;

/// <summary>Figures as the tables and sentences show them.</summary>
internal static class Figures
{
    internal static string Ratio(double value) => Round(value);

    /// <summary>The median of the ratios of times that belong together, with its quartiles.</summary>
    internal static string Ratios(double[] numerators, double[] denominators)
    {
        double[] ratios = [.. numerators.Zip(denominators, (numerator, denominator) => numerator / denominator)];
        return $"{Ratio(Turns.Quantile(ratios, 0.5))} ({Ratio(Turns.Quantile(ratios, 0.25))}–{Ratio(Turns.Quantile(ratios, 0.75))})";
    }

    internal static string Nanoseconds(double value) => Round(value);

    internal static string Milliseconds(double nanoseconds) => Round(nanoseconds / 1e6);

    /// <summary>Bytes per nanosecond are gigabytes per second.</summary>
    internal static string Throughput(long bytes, double nanoseconds) => Round(bytes / nanoseconds);

    internal static string Percent(double share) => share < 0.01 ? "less than 1 %" : $"{Round(100 * share)} %";

    internal static string List(IReadOnlyList<string> items) => items.Count < 2
        ? string.Concat(items)
        : $"{string.Join(", ", items.Take(items.Count - 1))} and {items[^1]}";

    private static string Round(double value) => Reporting.Figures.Round(value);
}
