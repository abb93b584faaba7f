using BenchmarkDotNet.Running;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>A question's parameters, read back from BenchmarkDotNet's cases.</summary>
internal static class Cases
{
    /// <summary>Null for a question without contenders.</summary>
    internal static Contender? Contender(BenchmarkCase benchmark) => Parameter(benchmark, nameof(Question.Contender)) as Contender;

    internal static Load Load(BenchmarkCase benchmark) => Parameter(benchmark, nameof(Question.Load)) as Load? ?? default;

    /// <summary>Null for a question that is not about pixels.</summary>
    internal static PixelContender? PixelContender(BenchmarkCase benchmark) => Parameter(benchmark, nameof(PixelConversion.Contender)) as PixelContender;

    internal static SampleType Sample(BenchmarkCase benchmark) => Parameter(benchmark, nameof(PixelConversion.Sample)) as SampleType? ?? default;

    private static object? Parameter(BenchmarkCase benchmark, string name) =>
        benchmark.Parameters.Items.FirstOrDefault(parameter => parameter.Name == name)?.Value;
}
