using BenchmarkDotNet.Reports;

namespace Intaglio.Benchmarks;

/// <summary>What one call took, in nanoseconds, and the bytes it allocated.</summary>
internal readonly record struct Measurement(double Median, double Best, long Allocated);

/// <summary>The answers to one question: a measurement for every contender and size.</summary>
internal sealed class Results
{
    private readonly Dictionary<(Contender, int), Measurement> measurements;

    private Results(Dictionary<(Contender, int), Measurement> measurements) => this.measurements = measurements;

    internal IReadOnlyList<Contender> Contenders => [.. measurements.Keys.Select(key => key.Item1).Distinct()];

    internal IReadOnlyList<int> Sizes => [.. measurements.Keys.Select(key => key.Item2).Distinct().Order()];

    internal Contender Transcription => Contenders.Single(contender => contender.Role == Role.Transcription);

    internal Measurement this[Contender contender, int size] => measurements[(contender, size)];

    internal static Results Read(Summary summary) => new(summary.Reports.ToDictionary(
        report => (Cases.Contender(report.BenchmarkCase)!, Cases.Size(report.BenchmarkCase)), Read));

    internal static Measurement Read(BenchmarkReport report) => new(
        report.ResultStatistics!.Median, report.ResultStatistics.Min, report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) ?? 0);

    /// <summary>How many times as fast one contender is as another, by medians.</summary>
    internal double Speed(Contender contender, Contender than, int size) => this[than, size].Median / this[contender, size].Median;

    /// <summary>
    /// Bytes that a call of the contender allocates, the median over the sizes: where few calls fit into an iteration, what the
    /// runtime allocates beside them counts too.
    /// </summary>
    internal long Allocated(Contender contender) => Sizes.Select(size => this[contender, size].Allocated).Order().ElementAt(Sizes.Count / 2);

    internal Contender? Fastest(Role role, int size) =>
        Contenders.Where(contender => contender.Role == role).MinBy(contender => this[contender, size].Median);
}
