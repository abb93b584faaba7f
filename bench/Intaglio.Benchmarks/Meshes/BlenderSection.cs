using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of a scene.</summary>
/// <param name="times">What was measured.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class BlenderSection(BlenderComparison times, Text circumstances)
{
    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph($"{times.Facts.Objects:N0} {(times.Facts.Objects == 1 ? "object" : "objects")} with {times.Facts.Vertices:N0} "
            + $"vertices, {times.Facts.Faces:N0} faces, normals and texture coordinates. "
            + $"Blender's file has {times.BlendersBytes / 1e6:N0} MB, with four decimals for normals. "
            + $"Intaglio's file has {times.OwnBytes / 1e6:N0} MB, with six decimals.")
        .Paragraph(Verdict("writes", times.Writing), Verdict("reads", times.Reading),
            $"In addition to the mesh, writing takes {Megabytes(Own.WriteMemory)} MB of memory in Intaglio and "
                + $"{Megabytes(times.Exports.Max(run => run.Memory))} MB in Blender.")
        .Table(Table("Writing", times.Writing, times.Exports, probe => (probe.WriteNanoseconds, probe.WriteMemory), "peak memory above the mesh"))
        .Table(Table("Reading", times.Reading, times.Imports, probe => (probe.ReadNanoseconds, probe.ReadMemory), "peak memory, mesh included"))
        .Paragraph("Before the measurement, Intaglio's file was verified. Intaglio reads it and writes the same text again. "
            + "Blender reads it with the same numbers of objects, vertices, edges, faces and corners, within the same bounds.");

    private static Text Megabytes(long bytes) => $"{bytes / 1e6:N0}";

    private ObjProbe Own => times.Probes[LadderRung.Threads];

    private static Text Verdict(string does, Turns turns) =>
        $"With {LadderRung.Threads} threads, Intaglio {does} it {Figures.Ratio(turns.Median(0) / turns.Median(1))} times as fast as "
            + $"Blender ({Figures.Ratio(turns.Best(0) / turns.Best(1))} by the best runs).";

    private Table Table(string what, Turns turns, IReadOnlyList<BlenderRun> runs, Func<ObjProbe, (double Nanoseconds, long Memory)> probe, string memory) => new(
        [
            Column.CreateText($"{what}, {times.Rounds} rounds"), new("times Blender's speed"), new("median", "ms"), new("best", "ms"), new("first in its process", "ms"), new(memory, "MB"),
        ],
        [
            ["Blender, the time that it reports", "1.00", Figures.Milliseconds(turns.Median(0)), Figures.Milliseconds(turns.Best(0)), Reporting.Figures.None, Megabytes(runs.Max(run => run.Memory))],
            OperatorRow(turns, runs),
            .. BlenderComparison.ThreadCounts.Select((threads, index) => Row(turns, threads, index + 1, probe(times.Probes[threads]))),
        ]);

    private static Text[] OperatorRow(Turns turns, IReadOnlyList<BlenderRun> runs)
    {
        double[] sorted = [.. runs.Select(run => run.Operator).Order()];
        double median = (sorted[sorted.Length / 2] + sorted[(sorted.Length - 1) / 2]) / 2;
        return ["Blender, from the operator's call to its end", Figures.Ratio(turns.Median(0) / median), Figures.Milliseconds(median), Figures.Milliseconds(sorted[0]), Reporting.Figures.None, Reporting.Figures.None];
    }

    private static Text[] Row(Turns turns, int threads, int index, (double Nanoseconds, long Memory) probe) =>
    [
        $"Intaglio, {threads} {(threads == 1 ? "thread" : "threads")}",
        Figures.Ratio(turns.Median(0) / turns.Median(index)),
        Figures.Milliseconds(turns.Median(index)),
        Figures.Milliseconds(turns.Best(index)),
        Figures.Milliseconds(probe.Nanoseconds),
        Megabytes(probe.Memory),
    ];
}
