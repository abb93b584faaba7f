using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The tables that all questions share: contenders down, loads across.</summary>
internal static class ResultTables
{
    /// <summary>Up to here a call's cost is told in nanoseconds, beyond in bytes per time.</summary>
    private const int LargestInNanoseconds = 1 << 10;

    /// <summary>Times the speed of the first contender, and that the answers are right.</summary>
    internal static Report Gains(this Report page, Results results, string? subject = null)
    {
        string baseline = results.Baseline.Role == Role.Transcription ? "the transcription" : results.Baseline.Name;
        string answer = results.Contenders.All(contender => contender.Algorithm.Message == Algorithm.Abc) ? "abc, 40 bits" : "known answer";
        return page.Table(new Table(
            [Column.CreateText(subject is null ? $"Times the speed of {baseline}" : $"{subject}: times the speed of {baseline}"), new(answer), .. results.Loads.Select(load => new Column(load.Name))],
            results.Contenders.Select(contender => (Text[])
            [
                contender.Name, Text.Code(contender.ShortAnswer),
                .. results.Loads.Select(load => Figures.Ratio(results.Speed(contender, results.Baseline, load))),
            ])));
    }

    /// <summary>Times the speed of the fastest native peer with each load; nothing where none is installed.</summary>
    internal static Report NativeGains(this Report page, Results results)
    {
        if (results.Fastest(Role.Native, results.Loads[0]) is null)
            return page;

        return page.Table(new Table(
            [Column.CreateText("Times the speed of the fastest native peer"), .. results.Loads.Select(load => new Column(load.Name))],
            [
                .. results.Contenders.Select(contender => (Text[])
                [
                    contender.Name,
                    .. results.Loads.Select(load => Figures.Ratio(results.Speed(contender, results.Fastest(Role.Native, load)!, load))),
                ]),
                (Text[])[Text.Emphasis("which was"), .. results.Loads.Select(load => Text.Emphasis(results.Fastest(Role.Native, load)!.Name.Split(' ')[0]))],
            ]));
    }

    /// <summary>What was measured: the median and, in parentheses, the best iteration; and what a call allocates.</summary>
    internal static Report Measurements(this Report page, Results results, string? subject = null) => page.Table(new Table(
        [
            Column.CreateText(subject is null ? "Median (best)" : $"{subject}: median (best)"),
            .. results.Loads.Select(load => new Column(load.Name, load.Bytes <= LargestInNanoseconds ? "ns" : "GB/s")),
            new("allocated"),
        ],
        results.Contenders.Select(contender => (Text[])
        [
            contender.Name,
            .. results.Loads.Select(load => Cell(load, results[contender, load])),
            $"{results.Allocated(contender)} B",
        ])));

    /// <summary>The same for each instruction set that was taken away.</summary>
    internal static Report Capped(this Report page, IReadOnlyList<(string Instructions, Results Results)> capped)
    {
        foreach ((string instructions, Results results) in capped)
            page.Measurements(results, $"DOTNET_Enable{instructions}=0");
        return page;
    }

    private static string Cell(Load load, Measurement measurement) => load.Bytes <= LargestInNanoseconds
        ? $"{Figures.Nanoseconds(measurement.Median)} ({Figures.Nanoseconds(measurement.Best)})"
        : $"{Figures.Throughput(load.Bytes, measurement.Median)} ({Figures.Throughput(load.Bytes, measurement.Best)})";
}
