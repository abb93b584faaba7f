namespace Intaglio.Benchmarks;

/// <summary>The tables that all questions share: contenders down, sizes across.</summary>
internal static class ResultTables
{
    /// <summary>Up to here a call's cost is told in nanoseconds, beyond in bytes per time.</summary>
    private const int LargestInNanoseconds = 1 << 10;

    /// <summary>Times the speed of the transcription, and that the digests are right.</summary>
    internal static Markdown Gains(this Markdown page, Results results) => page.Table(
        ["Times the speed of the transcription", "`abc`, 40 bits", .. results.Sizes.Select(MessageSizes.Name)],
        results.Contenders.Select(contender => (string[])
        [
            contender.Name, contender.ShortDigest,
            .. results.Sizes.Select(size => Figures.Ratio(results.Speed(contender, results.Transcription, size))),
        ]));

    /// <summary>Times the speed of the fastest native peer of each size; nothing where none is installed.</summary>
    internal static Markdown NativeGains(this Markdown page, Results results)
    {
        if (results.Fastest(Role.Native, results.Sizes[0]) is null)
            return page;

        string[][] rows =
        [
            .. results.Contenders.Select(contender => (string[])
            [
                contender.Name,
                .. results.Sizes.Select(size => Figures.Ratio(results.Speed(contender, results.Fastest(Role.Native, size)!, size))),
            ]),
            ["*which was*", .. results.Sizes.Select(size => $"*{results.Fastest(Role.Native, size)!.Name.Split(' ')[0]}*")],
        ];
        return page.Table(["Times the speed of the fastest native peer", .. results.Sizes.Select(MessageSizes.Name)], rows);
    }

    /// <summary>What was measured: the median and, in parentheses, the best iteration; and what a call allocates.</summary>
    internal static Markdown Measurements(this Markdown page, Results results) => page.Table(
        ["Median (best)", .. results.Sizes.Select(size => $"{MessageSizes.Name(size)}, {(size <= LargestInNanoseconds ? "ns" : "GB/s")}"), "allocated"],
        results.Contenders.Select(contender => (string[])
        [
            contender.Name,
            .. results.Sizes.Select(size => Cell(size, results[contender, size])),
            $"{results.Allocated(contender)} B",
        ]));

    private static string Cell(int size, Measurement measurement) => size <= LargestInNanoseconds
        ? $"{Figures.Nanoseconds(measurement.Median)} ({Figures.Nanoseconds(measurement.Best)})"
        : $"{Figures.Throughput(size, measurement.Median)} ({Figures.Throughput(size, measurement.Best)})";
}
