using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The sections about farms with much to do.</summary>
/// <param name="circumstances">The date of the measurement, and how it was made.</param>
internal sealed class ScaleSections(Text circumstances)
{
    internal Report Write(SmallBakes bakes) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [new("bakes"), new("server, memory", "MB"), new("folder", "MB"), new("folder, files"), new("Redis, memory", "MB"), new("Redis, keys")],
            bakes.Samples.Select(sample => (Text[])
                [$"{sample.Bakes}", Megabytes(sample.ServerMemory), Megabytes(sample.FolderSize), $"{sample.FolderFiles:N0}", Megabytes(sample.RedisMemory),
                    $"{sample.RedisKeys}"])))
        .Paragraph("Notes:")
        .Bullets(
            $"One server with its worker bakes them one after another. Each bake has {SmallBakes.Files} actions and new sources.",
            Text.Code($"--max-size {SmallBakes.MostMegabytes}M") + " limits the store. The farm keeps the last 100 runs.",
            "A sample is taken 10 s after the bake.");

    internal Report Write(LargePlan plan) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [Column.CreateText("bake"), new("time", "s"), new("client, processor", "s"), new("client, most memory", "MB"), new("server, processor", "s"),
                new("server, memory before", "MB"), new("server, most memory", "MB")],
            (Text[][])[
                ["farm", Seconds(plan.Farm.Nanoseconds), Seconds(plan.Farm.ProcessorNanoseconds), Megabytes(plan.Farm.PeakMemory),
                    Reporting.Figures.Round(plan.ServerTime.TotalSeconds), Megabytes(plan.ServerMemory), Megabytes(plan.ServerPeak)],
                ["local", Seconds(plan.Local.Nanoseconds), Seconds(plan.Local.ProcessorNanoseconds), Megabytes(plan.Local.PeakMemory), "–", "–", "–"],
            ]))
        .Paragraph("Notes:")
        .Bullets(
            $"Each of the {plan.Actions:N0} actions copies a file of 100 bytes. No file is in a cache or in the store, so that the client sends all of them.",
            "The server has its worker in the same process, whose time and memory count. Both bakes make the same root.");

    internal Report Write(ManyClients clients) => new Report()
        .Paragraph(circumstances)
        .Bullets(
            $"{ManyClients.Clients} clients with {ManyClients.Files} programs of {ManyClients.Milliseconds} ms each take {Reporting.Figures.Round(clients.Time)} s on "
                + $"{ManyClients.Workers} workers with {ManyClients.SlotsPerWorker} slots. The programs alone would take {Reporting.Figures.Round(ManyClients.Ideal)} s.",
            $"The first client ends after {Reporting.Figures.Round(clients.Times.Min())} s.",
            "All clients have the root of a local bake, and no program ran twice. The programs and the clients share the processors with the farm.");

    internal Report Write(IReadOnlyList<SmallBesideLarge> comparisons) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [new("each action", "ms"), new("bakes"), new("alone", "s"), new("beside the large run", "s"), new("longest", "s")],
            comparisons.Select(comparison => (Text[])
                [$"{comparison.Milliseconds}", $"{comparison.Beside.Count}", MeasuredSections.Range(comparison.Alone), MeasuredSections.Range(comparison.Beside),
                    Reporting.Figures.Round(comparison.Beside.Max())])))
        .Paragraph("Notes:")
        .Bullets(
            $"The small run has {SmallBesideLarge.SmallActions} actions, and the large one {SmallBesideLarge.LargeActions:N0}. They share {SmallBesideLarge.Slots} slots.",
            "A time is that of the client, which sends sources and copies outputs. Figures are medians with the quartiles.");

    private static string Megabytes(long bytes) => Reporting.Figures.Round(bytes / 1e6);

    private static string Seconds(double nanoseconds) => Reporting.Figures.Round(nanoseconds / 1e9);
}
