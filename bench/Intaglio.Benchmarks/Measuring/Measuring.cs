using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Validators;
using Intaglio.Reporting;
using Perfolizer.Horology;

namespace Intaglio.Benchmarks;

/// <summary>How long and how often is measured, and what is shown of it.</summary>
internal static class Measuring
{
    /// <summary>
    /// For machines with neighbours: many short iterations rather than few long ones, so that a disturbance spoils some of them
    /// and neither the median nor the best.
    /// </summary>
    internal static Job Thorough { get; } = Job.Default
        .WithId("Thorough").WithLaunchCount(1).WithWarmupCount(2).WithIterationCount(15).WithIterationTime(TimeInterval.FromMilliseconds(60));

    /// <summary>Shows that everything works, and little more.</summary>
    internal static Job Short { get; } = Job.Default
        .WithId("Short").WithLaunchCount(1).WithWarmupCount(1).WithIterationCount(3).WithIterationTime(TimeInterval.FromMilliseconds(20));

    /// <summary>What a page says after a short run.</summary>
    internal static Text Caution { get; } = " " + Text.Emphasis("A short run, which only shows that everything works. "
        + "Its figures are rough.");

    /// <summary>A configuration that only lacks a job.</summary>
    internal static ManualConfig Config => ManualConfig.CreateMinimumViable()
        .AddDiagnoser(MemoryDiagnoser.Default)
        .AddColumn(StatisticColumn.Median, StatisticColumn.Min, ContenderColumn.Gain, ContenderColumn.Answer)
        .HideColumns("Error", "StdDev", "Mean")
        .WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(40))
        .AddValidator(JitOptimizationsValidator.FailOnError, new ContenderValidator())
        .WithOrderer(new ContenderOrder())
        // BenchmarkDotNet builds the project once more; two minutes, its default, are too few on a busy machine.
        .WithBuildTimeout(TimeSpan.FromMinutes(10));
}
