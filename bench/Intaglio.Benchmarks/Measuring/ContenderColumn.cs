using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace Intaglio.Benchmarks;

/// <summary>A column about contenders in BenchmarkDotNet's tables.</summary>
internal sealed class ContenderColumn(string name, string legend, Func<Summary, BenchmarkCase, string> value) : IColumn
{
    /// <summary>Shows that each contender computes the right thing.</summary>
    internal static ContenderColumn Answer { get; } = new("Known answer",
        "40 bits of the answer that is published, of hash functions mostly the digest of 'abc'; an ellipsis: the first 40 of all",
        (_, benchmark) => Cases.Contender(benchmark)?.ShortAnswer ?? "-");

    /// <summary>The baseline is a contender and not a method, so BenchmarkDotNet's own column cannot show this.</summary>
    internal static ContenderColumn Gain { get; } = new("Gain",
        "Times the speed of the question's first contender with the same load, by medians; of a cipher, the first in the same direction",
        (summary, benchmark) =>
        {
            BenchmarkCase? baseline = summary.BenchmarksCases.FirstOrDefault(other =>
                Direction(other) is not null && Direction(other) == Direction(benchmark) && Cases.Load(other) == Cases.Load(benchmark));
            return summary[benchmark]?.ResultStatistics is { } own && baseline is not null && summary[baseline]?.ResultStatistics is { } its
                ? Figures.Ratio(its.Median / own.Median) : "-";
        });

    public string Id => $"Contender.{name}";

    public string ColumnName => name;

    public string Legend => legend;

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 0;

    public bool IsNumeric => false;

    public UnitType UnitType => UnitType.Dimensionless;

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(benchmark => Cases.Contender(benchmark) is not null);

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) => value(summary, benchmarkCase);

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => value(summary, benchmarkCase);

    private static string? Direction(BenchmarkCase benchmark) =>
        Cases.Contender(benchmark) is not { } contender ? null : contender.Algorithm.IsCipher ? contender.Algorithm.Name : "";
}
