namespace Intaglio.Reporting.Tests;

internal static class Samples
{
    /// <summary>What would be markup in Markdown, HTML, XML, JSON or a script, or cannot stand in XML at all.</summary>
    internal const string Hostile = "</script><!-- & \"x\" 'y' | `z` *a* _b_ [c](d) ${e} \\ \u0001 \uFFFF \uD800 é";

    /// <summary><see cref="Hostile"/> as a reader sees it.</summary>
    internal const string HostileAsRead = "</script><!-- & \"x\" 'y' | `z` *a* _b_ [c](d) ${e} \\   \uFFFD \uFFFD é";

    internal static Axis Sizes { get; } = new("Size") { IsLogarithmic = true, Ticks = [new(1, "1 B"), new(1024, "1 KiB")] };

    internal static Axis Throughput { get; } = new("Throughput", "GB/s") { IsLogarithmic = true };

    internal static Chart Chart(params Series[] series) => new("sample", "A sample", Sizes, Throughput, series);

    /// <summary>One that can be drawn.</summary>
    internal static Chart Line { get; } = Chart(
        new Series("one", [new(1, 0.5), new(32, 2), new(1024, 4)]), new Series("two", [new(1, 0.25), new(1024, 1)]));
}
