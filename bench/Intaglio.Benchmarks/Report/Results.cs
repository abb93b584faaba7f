using BenchmarkDotNet.Reports;

namespace Intaglio.Benchmarks;

/// <summary>What one call took, in nanoseconds, and the bytes it allocated.</summary>
internal readonly record struct Measurement(double Median, double Best, long Allocated);

/// <summary>The answers to one question: a measurement for every contender and load.</summary>
internal sealed class Results
{
    private readonly Dictionary<(Contender, Load), Measurement> measurements;

    private Results(Dictionary<(Contender, Load), Measurement> measurements) => this.measurements = measurements;

    internal IReadOnlyList<Contender> Contenders => [.. measurements.Keys.Select(key => key.Item1).Distinct()];

    /// <summary>The least first.</summary>
    internal IReadOnlyList<Load> Loads => [.. measurements.Keys.Select(key => key.Item2).Distinct().OrderBy(load => load.Bytes)];

    /// <summary>What the others are compared with.</summary>
    internal Contender Baseline => Contenders[0];

    internal Measurement this[Contender contender, Load load] => measurements[(contender, load)];

    internal static Results Read(Summary summary) => new(summary.Reports.ToDictionary(
        report => (Cases.Contender(report.BenchmarkCase)!, Cases.Load(report.BenchmarkCase)), Read));

    internal static Measurement Read(BenchmarkReport report) => new(
        report.ResultStatistics!.Median, report.ResultStatistics.Min, report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) ?? 0);

    /// <summary>The answers of the contenders that compute one function.</summary>
    internal Results Of(Algorithm algorithm) => new(measurements.Where(pair => pair.Key.Item1.Algorithm == algorithm).ToDictionary());

    /// <summary>How many times as fast one contender is as another, by medians.</summary>
    internal double Speed(Contender contender, Contender than, Load load) => this[than, load].Median / this[contender, load].Median;

    /// <summary>
    /// Bytes that a call of the contender allocates, the median over the loads: where few calls fit into an iteration, what the
    /// runtime allocates beside them counts too.
    /// </summary>
    internal long Allocated(Contender contender) => Loads.Select(load => this[contender, load].Allocated).Order().ElementAt(Loads.Count / 2);

    internal Contender? Fastest(Role role, Load load) =>
        Contenders.Where(contender => contender.Role == role).MinBy(contender => this[contender, load].Median);
}
