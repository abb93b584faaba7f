using System.Collections.Immutable;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace Intaglio.Benchmarks;

/// <summary>Measures all contenders of a load one after the other: what disturbs the machine meanwhile disturbs them alike.</summary>
internal sealed class ContenderOrder : DefaultOrderer
{
    public override IEnumerable<BenchmarkCase> GetExecutionOrder(
        ImmutableArray<BenchmarkCase> benchmarksCase, IEnumerable<BenchmarkLogicalGroupRule>? order = null) =>
        benchmarksCase.OrderBy(benchmark => Cases.Load(benchmark).Bytes).ThenBy(Cases.Sample);

    protected override IEnumerable<BenchmarkCase> GetSummaryOrderForGroup(ImmutableArray<BenchmarkCase> benchmarksCase, Summary summary) =>
        benchmarksCase.OrderBy(benchmark => Cases.Load(benchmark).Bytes).ThenBy(Cases.Sample);
}
