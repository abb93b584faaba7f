namespace Intaglio.Benchmarks;

/// <summary>Figures as the tables and sentences show them.</summary>
internal static class Figures
{
    internal static string Ratio(double value) => Round(value);

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
