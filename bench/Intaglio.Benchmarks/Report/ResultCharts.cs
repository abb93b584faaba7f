using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The charts that questions share: throughput by medians.</summary>
internal static class ResultCharts
{
    internal static Chart OverSizes(Results results, params IEnumerable<Contender> contenders) => Create(results, contenders,
        "message-size", "the size of the message", new Axis("Size of the message") { IsLogarithmic = true, Ticks = Ticks(results, load => load.Size, load => load.SizeName) },
        new Axis("Throughput", "GB/s") { IsLogarithmic = true }, load => load.Size);

    internal static Chart OverCounts(Results results, params IEnumerable<Contender> contenders) => Create(results, contenders,
        "message-count", $"the number of messages of {results.Loads[0].SizeName}",
        new Axis("Messages") { IsLogarithmic = true, Ticks = Ticks(results, load => load.Count, load => $"{load.Count}") },
        new Axis("Throughput", "GB/s"), load => load.Count);

    private static Chart Create(Results results, IEnumerable<Contender> contenders, string name, string over, Axis horizontal, Axis vertical, Func<Load, int> place)
    {
        string algorithm = results.Contenders.First(contender => contender.Role == Role.Intaglio).Algorithm.Name;
        return new Chart($"{algorithm.ToLowerInvariant()}-{name}", $"{algorithm}: throughput against {over}", horizontal, vertical,
        [
            .. contenders.Select(contender => new Series(contender.Name,
                [.. results.Loads.Select(load => new Point(place(load), load.Bytes / results[contender, load].Median))])),
        ]);
    }

    private static Tick[] Ticks(Results results, Func<Load, int> place, Func<Load, string> name) =>
        [.. results.Loads.Select(load => new Tick(place(load), name(load)))];
}
