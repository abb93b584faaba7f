using BenchmarkDotNet.Reports;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The rate of the processor's clock, from two chains of operations whose latencies are known.</summary>
internal sealed class Clock
{
    // In cycles, on all processors that .NET runs on well; where one differs, the two chains do not agree.
    private const double MultiplicationLatency = 3, AdditionLatency = 1, Tolerance = 0.03;

    private readonly double byMultiplications, byAdditions;

    /// <param name="multiplication">Nanoseconds of a multiplication that waits for the one before.</param>
    /// <param name="addition">Nanoseconds of an addition, or exclusive-or, that waits for the one before.</param>
    internal Clock(double multiplication, double addition) =>
        (byMultiplications, byAdditions) = (MultiplicationLatency / multiplication, AdditionLatency / addition);

    /// <summary>Cycles in a nanosecond, or null where the chains do not agree.</summary>
    internal double? Rate => Math.Abs(byMultiplications / byAdditions - 1) <= Tolerance ? byMultiplications : null;

    internal static Clock Read(Summary summary) =>
        new(Best(summary, nameof(ClockRate.Multiplications)), Best(summary, nameof(ClockRate.Additions)));

    internal Text Describe() => Rate is { } rate
        ? $"Cycles are computed from the best iterations and a clock of {Figures.Ratio(rate)} GHz. "
            + $"This clock is measured with a chain of dependent multiplications of {MultiplicationLatency} cycles each. "
            + $"A chain of dependent additions and exclusive-ors of 1 cycle each gives {Figures.Ratio(byAdditions)} GHz."
        : "Cycles are not computed because two measurements of the clock differ. "
            + $"A chain of dependent multiplications of {MultiplicationLatency} cycles each gives {Figures.Ratio(byMultiplications)} GHz. "
            + $"A chain of dependent additions and exclusive-ors of 1 cycle each gives {Figures.Ratio(byAdditions)} GHz.";

    // What disturbs a chain only makes it longer.
    private static double Best(Summary summary, string method) =>
        Results.Read(summary.Reports.Single(report => report.BenchmarkCase.Descriptor.WorkloadMethod.Name == method)).Best;
}
