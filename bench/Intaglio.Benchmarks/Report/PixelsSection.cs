using BenchmarkDotNet.Reports;
using Intaglio.Imaging;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about the conversion of pixels.</summary>
internal sealed class PixelsSection(Summary summary, Text circumstances)
{
    internal const string Heading = "Pixels from sRGB to Adobe RGB (1998)";

    private static readonly (SampleType Type, string Name, string Codes)[] samples =
        [(SampleType.Bits8, "8 bits", "8-bit codes"), (SampleType.Bits16, "16 bits", "16-bit codes"), (SampleType.Binary32, "float", "16-bit codes")];

    private readonly Dictionary<(PixelContender, SampleType), Measurement> measurements = summary.Reports.ToDictionary(report => (Cases.PixelContender(report.BenchmarkCase)!, Cases.Sample(report.BenchmarkCase)), Results.Read);

    internal Report Write()
    {
        PixelContender[] contenders = [.. measurements.Keys.Select(key => key.Item1).Distinct()];
        Report report = new Report().Paragraph(circumstances).Paragraph($"{PixelLoad.Pixels / 1024} Ki pixels of arbitrary "
            + $"colors.{(LittleCms.Peer.IsInstalled ? $" LittleCMS {LittleCms.Peer.Version}." : "")}");
        if (contenders.Any(contender => contender.IsNative))
            report = report.Paragraph(contenders.Where(contender => !contender.IsNative).Select(Describe)).Table(new Table(
                [Column.CreateText("Times the speed of LittleCMS"), .. samples.Select(sample => new Column(sample.Name))],
                contenders.Where(contender => !contender.IsNative).Select(own => (Text[])[own.ToString(), .. samples.Select(sample => Figures.Ratio(Gain(own, sample.Type)))])));
        return report
            .Table(new Table(
                [Column.CreateText("Median (best)"), .. samples.Select(sample => new Column(sample.Name, "Mpixel/s"))],
                contenders.Select(contender => (Text[])[contender.ToString(), .. samples.Select(sample => Rate(measurements[(contender, sample.Type)]))])))
            .Table(new Table(
                [Column.CreateText("Largest (mean) error"), .. samples.Select(sample => new Column(sample.Name, sample.Codes)), new("8 bits, not the nearest"), new("16 bits, not the nearest")],
                contenders.Where(contender => contender.Threads == 1).Select(Errors)))
            .Paragraph("Errors are differences from the results of the definitions of both spaces, "
                + "computed in doubles for the same pixels. "
                + "Rounding to integers causes an error of up to half a code.")
            .Paragraph("Limits of this comparison: LittleCMS converts between any two profiles. "
                + "Its spaces come from profiles that Intaglio writes, "
                + "whose numbers have 16 fractional bits. That rounding is a part of its error. "
                + "Its cache of the last pixel, which helps images with flat areas, is disabled. "
                + "Its extension for fast floats has a different license and is not in this package. "
                + "Both use .NET threads. In an image a conversion also waits for memory.");
    }

    private Text Describe(PixelContender own) =>
        $"{own}, converts {Figures.List([.. samples.Select(sample => $"{sample.Name} {Figures.Ratio(Gain(own, sample.Type))}")])} times "
            + "as fast as LittleCMS with as many threads.";

    private double Gain(PixelContender own, SampleType type) =>
        measurements[(measurements.Keys.First(key => key.Item1.IsNative && key.Item1.Threads == own.Threads).Item1, type)].Median / measurements[(own, type)].Median;

    private static Text[] Errors(PixelContender contender)
    {
        PixelErrors[] errors = [.. samples.Select(sample => PixelErrors.Measure(contender, sample.Type))];
        return [contender.ToString(), .. errors.Select(error => (Text)$"{Figures.Ratio(error.Largest)} ({Figures.Ratio(error.Mean)})"), Share(errors[0]), Share(errors[1])];
    }

    private static Text Share(PixelErrors errors) => errors.Missed == 0 ? "none" : $"{Figures.Ratio(100 * errors.Missed)} %";

    private static Text Rate(Measurement measurement) => $"{Figures.Ratio(PixelLoad.Pixels / measurement.Median * 1e3)} ({Figures.Ratio(PixelLoad.Pixels / measurement.Best * 1e3)})";
}
