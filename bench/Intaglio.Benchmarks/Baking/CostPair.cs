namespace Intaglio.Benchmarks;

/// <summary>The costs of a bake and of another program that does the same, in pairs.</summary>
internal sealed class CostPair
{
    internal List<ProcessCost> Bakes { get; } = [];

    internal List<ProcessCost> Others { get; } = [];

    internal void Add(ProcessCost bake, ProcessCost other)
    {
        Bakes.Add(bake);
        Others.Add(other);
    }

    /// <summary>Runs both, in an order that changes from pair to pair.</summary>
    internal void Add(bool isBakeFirst, Func<ProcessCost> bake, Func<ProcessCost> other)
    {
        ProcessCost? first = isBakeFirst ? bake() : null;
        Others.Add(other());
        Bakes.Add(first ?? bake());
    }

    /// <summary>The time of the bake divided by that of the other: the median and the quartiles.</summary>
    internal string Ratios => Figures.Ratios(Times(Bakes), Times(Others));

    /// <summary>The time of the other divided by that of the bake, which is the throughput of the bake compared with the other.</summary>
    internal string Throughputs => Figures.Ratios(Times(Others), Times(Bakes));

    internal static string Seconds(List<ProcessCost> costs) => costs.Count == 0 ? Reporting.Figures.None
        : Reporting.Figures.Round(Turns.Quantile(Times(costs), 0.5) / 1e9);

    internal static string ProcessorSeconds(List<ProcessCost> costs) => costs.Count == 0 ? Reporting.Figures.None
        : Reporting.Figures.Round(Turns.Quantile([.. costs.Select(cost => cost.ProcessorNanoseconds)], 0.5) / 1e9);

    internal static string Megabytes(List<ProcessCost> costs) => costs.Count == 0 ? Reporting.Figures.None
        : Reporting.Figures.Round(costs.Max(cost => cost.PeakMemory) / 1e6);

    private static double[] Times(List<ProcessCost> costs) => [.. costs.Select(cost => cost.Nanoseconds)];
}
