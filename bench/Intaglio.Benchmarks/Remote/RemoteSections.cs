using Intaglio.Reporting;
using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary>The sections of the page about remote caches.</summary>
internal static class RemoteSections
{
    private const string Medians = "A ratio is the median of the pairs, with the quartiles. Times are medians.";

    internal static Report Write(IReadOnlyList<ItemComparison> comparisons, Text circumstances) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [
                Column.CreateText("server"), new("pairs"), new("items a second, cache / ab"), new("cache", "1/s"), new("ab", "1/s"),
                new("cache, processor", "µs/item"), new("server, processor", "µs/item"), new("server for ab, processor", "µs/item"),
            ],
            comparisons.Select(comparison => (Text[])
            [
                comparison.Server, $"{comparison.Cache.Count}", Figures.Ratios([.. comparison.Ab], [.. comparison.Cache]),
                Rate(comparison.Cache), Rate(comparison.Ab), PerItem(comparison.CacheProcessor), PerItem(comparison.ServerProcessor), PerItem(comparison.ServerProcessorForAb),
            ])))
        .Paragraph("Notes:")
        .Bullets(
            Medians,
            $"The cache fetches {ItemComparison.Count:N0} different items of {ItemComparison.Size:N0} bytes by {ItemComparison.Connections} lookups at a time, verifies "
                + "them, and stores each in a file. The process is warm, and the cache is empty.",
            Text.Code($"ab -k -c {ItemComparison.Connections}") + " fetches one item again and again, and drops its bytes.",
            "Both ends share the processors.");

    internal static Report Write(IReadOnlyList<LargeItemComparison> comparisons, Text circumstances) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [
                Column.CreateText("server"), new("pairs"), new("cache get / curl and sum"), new("cache get", "s"), new("curl and sum", "s"),
                new("cache get, processor", "s"), new("curl and sum, processor", "s"), new("cache get, memory", "MB"),
            ],
            comparisons.Select(comparison => (Text[])
            [
                comparison.Server, $"{comparison.Costs.Bakes.Count}", comparison.Costs.Ratios, CostPair.Seconds(comparison.Costs.Bakes), CostPair.Seconds(comparison.Costs.Others),
                CostPair.ProcessorSeconds(comparison.Costs.Bakes), CostPair.ProcessorSeconds(comparison.Costs.Others), CostPair.Megabytes(comparison.Costs.Bakes),
            ])))
        .Paragraph("Notes:")
        .Bullets(
            Medians,
            "Both verify the bytes. " + Text.Code("intaglio cache get") + " also stores the item in the cache of the machine, and then copies it.");

    internal static Report Write(RemoteBakeComparison comparison, Text circumstances) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [Column.CreateText($"{comparison.Count:N0} images of {RemoteBakeComparison.Images}"), new("pairs"), new("with / without"), new("with", "s"), new("without", "s"), new("difference", "s")],
            [
                .. comparison.Second.Select(second => Row($"second machine, {second.Server}", second.Costs)), Row("server does not exist", comparison.Dead),
                .. comparison.Faults.Select(fault => Row(Describe(fault.Fault), fault.Costs)),
            ]))
        .Paragraph("Notes:")
        .Bullets(
            Medians + " The difference is the median of the differences.",
            "Each bake begins without outputs, cache and state. The others of the pairs are bakes without a remote cache.",
            "Every bake makes the same root.",
            $"With a server that does not exist or has a fault, a bake also uploads its results, and waits up to {RemoteBakeComparison.PushWait} s for them at its end.");

    private static Text[] Row(string what, CostPair pair) =>
    [
        what, $"{pair.Bakes.Count}", pair.Ratios, CostPair.Seconds(pair.Bakes), CostPair.Seconds(pair.Others),
        Reporting.Figures.Round(Turns.Quantile([.. pair.Bakes.Zip(pair.Others, (bake, other) => bake.Nanoseconds - other.Nanoseconds)], 0.5) / 1e9),
    ];

    private static string Describe(RemoteFault fault) => fault switch
    {
        RemoteFault.None => "no fault",
        RemoteFault.Slow => "each response after 0.2 s",
        RemoteFault.Silent => "no response",
        RemoteFault.Trickle => "20 bytes a second",
        RemoteFault.Error500 => "status 500",
        RemoteFault.Unauthorized401 => "status 401",
        RemoteFault.Forbidden403 => "status 403",
        RemoteFault.TooManyRequests429 => "status 429",
        RemoteFault.Full507 => "status 507",
        RemoteFault.Redirect => "redirection",
        RemoteFault.Truncate => "connections close within files",
        RemoteFault.Shorten => "half of each file",
        RemoteFault.Close => "connections close before responses",
        RemoteFault.WrongBytes => "wrong bytes",
        RemoteFault.Forget => "no files",
        RemoteFault.Garbage => "not HTTP",
        _ => "wrong lengths",
    };

    private static string Rate(List<double> times) => Reporting.Figures.Round(ItemComparison.Count / (Turns.Quantile([.. times], 0.5) / 1e9));

    private static string PerItem(List<double> times) => Reporting.Figures.Round(Turns.Quantile([.. times], 0.5) / ItemComparison.Count / 1e3);
}
