using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace Intaglio.Benchmarks;

/// <summary>A column about contenders in BenchmarkDotNet's tables.</summary>
internal sealed class ContenderColumn(string name, string legend, Func<Summary, BenchmarkCase, string> value) : IColumn
{
    /// <summary>Shows that each contender computes the right thing.</summary>
    internal static ContenderColumn Digest { get; } = new("abc, 40 bits",
        "Digest of 'abc' with 40 bits; an ellipsis: the first 40 of the full digest",
        (_, benchmark) => Cases.Contender(benchmark)?.ShortDigest ?? "-");

    /// <summary>The baseline is a contender and not a method, so BenchmarkDotNet's own column cannot show this.</summary>
    internal static ContenderColumn Gain { get; } = new("Gain",
        "Times the speed of the question's first contender with the same load, by medians",
        (summary, benchmark) =>
        {
            BenchmarkCase? baseline = summary.BenchmarksCases.FirstOrDefault(other =>
                Cases.Contender(other) is not null && Cases.Load(other) == Cases.Load(benchmark));
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
}
