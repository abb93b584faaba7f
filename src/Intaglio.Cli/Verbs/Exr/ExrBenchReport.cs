using System.Globalization;
using Intaglio.OpenExr.Laboratory;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The report of an OpenEXR compression benchmark.</summary>
internal static class ExrBenchReport
{
    internal const string Title = "OpenEXR: filters, codecs and levels";

    private const string Rate = "MB/s", Ratio = "Compression ratio";

    private static readonly double[] ratios =
        [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50, 100, 200, 500, 1000];

    private static readonly Dictionary<string, string> families = new()
    {
        ["openexr"] = "OpenEXR's own",
        ["zstd"] = "Zstandard",
        ["libdeflate"] = "libdeflate",
        ["zlib-ng"] = "zlib-ng (the framework)",
        ["zlib"] = "zlib",
        ["lz4"] = "LZ4",
        ["zfp"] = "ZFP, with or without Zstandard 1",
        ["store"] = "filters alone",
    };

    private static readonly string[] scatterNames = ["memory-write", "memory-read", "file-write", "file-read"],
        filterNames = ["filters-write", "filters-read"];

    /// <summary>Gets the names of all charts that a report can contain.</summary>
    internal static string[] ChartNames => [.. scatterNames, .. filterNames];

    internal static Report Create(LaboratoryResult result)
    {
        Report report = new Report()
            .Paragraph("This page is the output of " + Text.Code("intaglio exr bench") + ". The answers are computed from the figures.")
            .Paragraph(
                Describe($"Measured on {result.Date:d MMMM yyyy}: {result.Machine.Processor}, {Count(result.Machine.Processors, "processor")}, {result.Machine.System}, {result.Machine.Runtime}."),
                $"Libraries: {string.Join(", ", result.Machine.Libraries)}.",
                $"{Capitalize(Count(result.Samples.Count, "sample"))} of {Megabytes(result.Samples.Sum(sample => sample.Bytes))} MB in "
                + $"all, {Count(result.Threads, "thread")}, blocks of {Count(result.LinesPerBlock, "scan line")}.")
            .Paragraph("Ratios are uncompressed bytes divided by compressed bytes. Rates are uncompressed megabytes (10⁶ bytes) per "
                + "second, "
                + "from planes in memory to compressed bytes and back. The figure for all samples is the sum of bytes divided by the sum "
                + "of times.",
                $"Times are medians of {Count(result.Rounds, "round")}. All contenders run in turn in each round. "
                    + "The figures of slow contenders are from their verification.",
                "All contenders were first verified to restore every bit of every sample.");
        if (result.Machine.IsBusy)
            report.Paragraph(Text.Bad("The machine was busy.")
                + Describe($" Before the start, {result.Machine.Load:0.0} programs used its ")
                + Describe($"{Count(result.Machine.Processors, "processor")}. ")
                + "Ratios are exact. Rates, and answers that depend on them, differ from those of an idle machine.");
        report.Heading(2, "Answers");
        foreach (LaboratoryAnswer answer in LaboratoryAnswers.Create(result))
            report.Heading(3, answer.Question).Paragraph(answer.Verdict).Bullets(answer.Figures.Select(Text.FromString));
        report.Heading(2, "Ratio against throughput")
            .Paragraph("Each point is a filter with a codec and its level. Points to the right are faster, and higher points are smaller. "
                + "The dashed line joins the points that no other surpasses in both.");
        report.Chart(Scatter(result, scatterNames[0], "Written, in memory", figures => figures.WriteRate))
            .Chart(Scatter(result, scatterNames[1], "Read, in memory", figures => figures.ReadRate))
            .Chart(Scatter(result, scatterNames[2], "Written to a file", figures => figures.FileWriteRate))
            .Chart(Scatter(result, scatterNames[3], "Read from a file", figures => figures.FileReadRate));
        if (result.Measurements.Any(each => each.Family == "zstd"))
        {
            report.Heading(2, "Filters before Zstandard")
                .Paragraph("The same codec after each filter. A line joins the levels.")
                .Chart(Filters(result, filterNames[0], "Written, in memory", figures => figures.WriteRate))
                .Chart(Filters(result, filterNames[1], "Read, in memory", figures => figures.ReadRate));
        }
        report.Heading(2, "All figures").Table(Tabulate(result.Measurements));
        AddSamples(report, result);
        return AddNotes(report, result);
    }

    /// <summary>
    /// Creates a table of OpenEXR's own compressions and of the measurements that no other surpasses in both ratio and rate.
    /// </summary>
    internal static Table Summarize(LaboratoryResult result) =>
        Tabulate([.. result.Measurements.Where(each => each.Family == "openexr" || IsBest(result, each, figures => figures.WriteRate)
        || IsBest(result, each, figures => figures.ReadRate))]);

    private static bool IsBest(LaboratoryResult result, LaboratoryMeasurement each, Func<LaboratoryFigures, double> rate) => IsPacked(each)
        && !result.Measurements.Any(other => IsPacked(other) && other != each && other.Total.Ratio >= each.Total.Ratio
        && rate(other.Total) >= rate(each.Total));

    private static bool IsPacked(LaboratoryMeasurement each) => each.Family != "store";

    private static Table Tabulate(IReadOnlyList<LaboratoryMeasurement> measurements) => new(
        [Column.CreateText("Filter"), Column.CreateText("Codec"), new Column("Ratio"), new Column("Written", Rate),
            new Column("Read", Rate), new Column("Written to file", Rate), new Column("Read from file", Rate)],
        measurements.OrderByDescending(each => each.Total.Ratio).Select(each => (Text[])
        [
            each.Filter ?? "its own", each.CodecAndLevel,
            Text.FromString(each.Total.Ratio.ToString("0.000", CultureInfo.InvariantCulture)).WithValue(each.Total.Ratio),
            .. ((double[])[each.Total.WriteRate, each.Total.ReadRate, each.Total.FileWriteRate, each.Total.FileReadRate]).Select(rate =>
            Text.FromString(Figures.Round(rate)).WithValue(rate)),
        ]))
    {
        IsSortable = true,
    };

    private static Chart Scatter(LaboratoryResult result, string name, string title, Func<LaboratoryFigures, double> rate)
    {
        LaboratoryMeasurement[] shown = [.. result.Measurements.Where(IsPacked)];
        return new Chart(name, title, Throughput(), RatioAxis(shown),
            [.. families.Select(family => new Series(family.Value,
                [.. shown.Where(each => each.Family.Split('+')[0] == family.Key).Select(each => Place(each, each.Name, rate))]))
                .Where(series => series.Points.Count > 0)])
        {
            Kind = ChartKind.Points,
            MarkFrontier = true,
            Description = $"Compression ratio against throughput of {shown.Length} filters with codecs and levels.",
        };
    }

    private static Chart Filters(LaboratoryResult result, string name, string title, Func<LaboratoryFigures, double> rate)
    {
        LaboratoryMeasurement[] shown = [.. result.Measurements.Where(each => each.Family == "zstd")];
        return new Chart(name, $"Zstandard after each filter. {title}", Throughput(), RatioAxis(shown),
            [.. shown.GroupBy(each => each.Filter!)
            .Select(group => new Series(group.Key, [.. group.Select(each => Place(each, each.CodecAndLevel, rate))]))])
        {
            Kind = ChartKind.Lines,
            MarkFrontier = true,
            Description = "Compression ratio against throughput of Zstandard's levels behind each filter.",
        };
    }

    private static Point Place(LaboratoryMeasurement each, string name, Func<LaboratoryFigures, double> rate) =>
        new(rate(each.Total), each.Total.Ratio) { Name = name };

    private static Axis Throughput() => new("Throughput", Rate) { IsLogarithmic = true };

    private static Axis RatioAxis(IReadOnlyCollection<LaboratoryMeasurement> shown)
    {
        double least = shown.Min(each => (double?)each.Total.Ratio) ?? 1, greatest = shown.Max(each => (double?)each.Total.Ratio) ?? 1;
        double from = ratios.LastOrDefault(mark => mark <= least, ratios[0]),
            to = ratios.FirstOrDefault(mark => mark >= greatest, ratios[^1]);
        return new Axis(Ratio) { IsLogarithmic = true,
            Ticks = [.. ratios.Where(mark => mark >= from && mark <= to)
            .Select(mark => new Tick(mark, mark.ToString(CultureInfo.InvariantCulture)))] };
    }

    private static void AddSamples(Report report, LaboratoryResult result)
    {
        LaboratoryMeasurement[] shown = [.. result.Measurements.Where(each => each is { Family: "openexr", Codec: "ZIP" or "PIZ" }
            or { Family: "zstd", Level: 1 } or { Family: "libdeflate", Level: 4, Filter: "split-delta" })];
        report.Heading(2, "Samples").Table(new Table(
            [Column.CreateText("Sample"), new Column("MB"), .. shown.Select(each => new Column(each.Name))],
            result.Samples.Select((sample, i) => (Text[])[sample.Name, Megabytes(sample.Bytes),
                .. shown.Select(each => Text.FromString(Figures.Round(each.Samples[i].Ratio)))])));
        report.Bullets(result.Samples.Select(sample => Text.FromString($"{sample.Name}: {sample.Description}.")));
    }

    private static Report AddNotes(Report report, LaboratoryResult result)
    {
        report.Heading(2, "Notes on the comparison").Bullets(
            "OpenEXR's own compressions go through the library's writer and reader, with headers, chunk tables and their own "
                + "numbers of scan lines. All others compress the same blocks without headers and tables, into files that are not "
                + "OpenEXR files.",
            "The filter split-delta is OpenEXR's own. sample-split-delta splits FLOAT and UINT into four. xor-delta takes the "
                + "bits that differ instead of a difference. clamped-grad predicts each sample from three neighbors (JPEG-LS) and "
                + "splits the errors. store is a filter without a codec.",
            "zlib, libdeflate, Zstandard, LZ4 and ZFP keep their tables from block to block. The framework's zlib-ng has no "
                + "call for that. It creates a stream for each block, which costs most at fast levels.",
            "ZFP compresses each channel of a block as a two-dimensional field in its reversible mode: halves widened to "
                + "floats, or the integers of their bits. zfp+zstd compresses the output of ZFP with Zstandard 1.",
            "LZ4 is the system's library, called through its C functions, because the package feed has no maintained package "
                + "for it.",
            "Files are written to the system's cache rather than to the disk, and read from there.");
        if (result.Absent.Count > 0)
            report.Heading(2, "Not measured")
                .Bullets(result.Absent.Select(absent => $"{absent.Name}: it needs the package " + Text.Code(absent.Package) + "."));
        return report;
    }

    private static string Count(int count, string what) =>
        string.Create(CultureInfo.InvariantCulture, $"{count} {what}{(count == 1 ? "" : "s")}");

    private static string Capitalize(string text) => char.ToUpperInvariant(text[0]) + text[1..];

    private static string Megabytes(long bytes) => Figures.Round(bytes / 1e6);

    private static string Describe(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
