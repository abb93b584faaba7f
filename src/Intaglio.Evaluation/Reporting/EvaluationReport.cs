using Intaglio.Reporting;

namespace Intaglio.Evaluation;

/// <summary>Writes the report of an evaluation: first the verdicts, then the measurements.</summary>
public static class EvaluationReport
{
    /// <summary>The title of the report.</summary>
    public const string Title = "Which hash package can be trusted?";

    private const string Yes = "yes", No = "no";

    /// <summary>Creates the report.</summary>
    /// <param name="result">The evaluation.</param>
    /// <param name="regressions">The regressions since an earlier evaluation, or <see langword="null"/> to omit the comparison.</param>
    public static Report Create(EvaluationResult result, IReadOnlyList<Regression>? regressions = null)
    {
        ArgumentNullException.ThrowIfNull(result);
        using InvariantFigures figures = new();
        IReadOnlyList<ContenderResult> contenders = Sort(result);
        Report report = new Report()
            .Paragraph(
                $"{result.Contenders.Count} contenders on {result.Machine.UsedProcessor}, {result.Machine.Cores} cores, {result.Machine.System}, {result.Machine.Runtime}, {result.Date:yyyy-MM-dd}.",
                result.IsFull ? "" : "Short measurements. Use --full for longer ones.")
            .Heading(2, "Summary")
            .Table(Summarize(result))
            .Heading(2, "Verdicts")
            .Bullets(contenders.Where(contender => contender.Role == ContenderRole.Contender)
            .Select(contender => Text.Emphasis(contender.Name) + $": {contender.Verdict}"));
        if (regressions is not null)
            report.Heading(2, "Changes since the earlier evaluation")
                .Paragraph(regressions.Count == 0 ? "Nothing has become worse." : "")
                .Bullets(regressions.Select(regression => Text.Emphasis(regression.Contender) + $": {regression.Text}."));
        AddSpeed(report, contenders);
        AddAllocation(report, contenders);
        AddInterfaces(report, contenders);
        AddBuilds(report, contenders);
        AddSteps(report, contenders);
        AddKnown(report, contenders);
        if (result.Absent.Count > 0)
            report.Heading(2, "Not included").Bullets(result.Absent.Select(absent =>
                Text.Emphasis(absent.Name)
                + $": {absent.Reason}.{(absent.Known.Count == 0 ? "" : $" Publicly reported and not tested here: {string.Join("; ", absent.Known)}.")}"));
        return report.Heading(2, "How to read this report").Bullets(
            "Each contender ran in its own process. \"Correct\" means that every tested digest equals that of this package's "
                + "implementation. For BLAKE2 and Skein, it also means that the digests equal those of a second implementation, "
                + "written from the specifications, and the official vectors.",
            "Only digests are compared outside that process. The process itself reports times, memory and the results for "
                + "threads. A malicious package can forge these. It also has the rights of the user: it can read and change the "
                + "user's files, and leave a process running.",
            "The three digests are those of abc, of 3,267 bytes and of 10 MiB. They have 40 bits if the function has a "
                + "parameter for the size and supports sizes this short. An ellipsis marks the first five bytes of a longer digest.",
            "Times are medians of calls on one thread, with the data in the caches. The interval contains the median with a "
                + "probability of 95 %. Contenders were measured in turn, each time in a different order. The cost of a contender's "
                + "interface, such as an array for the digest, is included.",
            "A call from .NET into a native library costs some nanoseconds for the transition. A command costs the start of "
                + "its process.",
            "A shared machine disturbs some contenders more than others. Compare ratios, and look at the intervals.");
    }

    /// <summary>
    /// Creates the summary table, which is also suitable for a terminal. Narrow terminals omit the digests first and then the allocations.
    /// </summary>
    /// <param name="result">The evaluation.</param>
    public static Table Summarize(EvaluationResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        using InvariantFigures figures = new();
        IReadOnlyList<ContenderResult> contenders = Sort(result);
        int[] sizes = TableSizes(contenders);
        return CreateTable(
            [
                Column.CreateText("Contender"), Column.CreateText("Function"), Column.CreateText("Correct"),
                .. sizes.Select(TimeColumn),
                new Column("allocated for 10 MiB") { Rank = 1 },
                // The digest of the shortest message is kept longest because it is well known.
                .. Digests.Select((digest, index) => digest with { Rank = 2 + index }),
            ],
            contenders.Select(contender => (IReadOnlyList<Text>)
            [
                contender.Name, contender.Function ?? Figures.None, Correct(contender),
                .. sizes.Select(size => Cell(
                    contender.Speed.FirstOrDefault(speed => speed.MessageSize == size)?.Nanoseconds.Median / UnitOf(size).Nanoseconds)),
                contender.Allocation is [.., var large] ? Bytes(large.Bytes) : Figures.None,
                .. DigestsOf(contender),
            ]));
    }

    private static Table CreateTable(IReadOnlyList<Column> columns, IEnumerable<IReadOnlyList<Text>> rows) =>
        new(columns, rows) { IsSortable = true };

    private static Column[] Digests => [.. Correctness.TableMessages.Select(message => Column.CreateText($"{message.Name}, 40 bits"))];

    private static IEnumerable<Text> DigestsOf(ContenderResult contender) =>
        Correctness.TableMessages.Select(message => contender.Answers.TryGetValue(message.Name, out string? digest) ? Text.Code(digest)
        : Figures.None);

    private static Text Correct(ContenderResult contender) =>
        contender.Findings.Any(finding => finding.Severity == Severity.Wrong) ? Text.Bad(No)
        : contender.Steps.Sum(step => step.Cases) == 0 ? "not examined"
        : contender.Function is null ? "not known" : KnownFunction.Find(contender.Function) is { Compute: null } ? "published answers"
        : contender.Findings.Any(finding => finding.Severity == Severity.Unsafe) ? Text.Bad("unsafe") : Text.Good(Yes);

    private static void AddSpeed(Report report, IReadOnlyList<ContenderResult> contenders)
    {
        ContenderResult[] measured = [.. contenders.Where(contender => contender.Speed.Count > 0)];
        if (measured.Length == 0)
            return;
        int[] sizes = TableSizes(contenders);
        report.Heading(2, "Speed");
        foreach (string function in measured.Where(contender => contender.Role == ContenderRole.Contender)
            .Select(contender => contender.Function ?? "").Distinct())
        {
            ContenderResult[] peers =
                [.. measured.Where(contender => (contender.Function ?? "") == function || contender.Role == ContenderRole.Yardstick)];
            report.Paragraph(function.Length == 0 ? "An unknown function, with yardsticks for comparison."
                : $"{function}, with yardsticks for comparison.")
                .Table(CreateTable(
                    [Column.CreateText("Contender"), .. sizes.Select(TimeColumn), new Column("10 MiB", "GB/s"),
                        new Column("any call", "ns"), new Column("each byte", "ns"), .. Digests],
                    peers.Select(contender => (IReadOnlyList<Text>)
                    [
                        contender.Name,
                        .. sizes.Select(size => Interval(contender.Speed.FirstOrDefault(speed => speed.MessageSize == size)?.Nanoseconds,
                            UnitOf(size).Nanoseconds)),
                        Cell(contender.Speed.FirstOrDefault(speed => speed.MessageSize == sizes[^1])?.Throughput),
                        Cell(contender.Costs?.FixedNanoseconds), Cell(contender.Costs?.NanosecondsPerByte),
                        .. DigestsOf(contender),
                    ])))
                .Chart(Bars(function, peers, sizes[^1]))
                .Chart(Lines(function, peers));
        }
    }

    private static Chart Bars(string function, ContenderResult[] peers, int size)
    {
        Axis names = new("Contender") { Ticks = [.. peers.Select((contender, i) => new Tick(i, contender.Name))] };
        return new Chart($"{FileName(function)}-throughput", $"{function} of {SizeName(size)}, one thread", names,
            new Axis("Throughput", "GB/s"),
            [.. peers.Select((contender, i) => (Origin: OriginOf(contender),
                Point: new Point(i, contender.Speed.FirstOrDefault(speed => speed.MessageSize == size)?.Throughput ?? double.NaN)))
                .GroupBy(bar => bar.Origin).OrderBy(group => group.Key)
                .Select(group => new Series(Name(group.Key), [.. group.Select(bar => bar.Point)]))])
        { Kind = ChartKind.Bars };

        static string Name(Origin origin) => origin switch
        {
            Origin.Own => "Intaglio",
            Origin.Managed => "other managed code",
            Origin.Native => "native code",
            Origin.Program => "programs",
            _ => "yardsticks of .NET",
        };
    }

    /// <summary>Gets the kind of code that hashes. A package that has loaded its own native library counts as native.</summary>
    private static Origin OriginOf(ContenderResult contender) =>
        contender.Role == ContenderRole.Yardstick ? Origin.Yardstick
        : contender.Kind == ContenderKind.Command ? Origin.Program
        : contender.Kind == ContenderKind.Native || contender.NativeLibraries.Count > 0 || NativeLibraries.Names.Contains(contender.Name)
        ? Origin.Native
        : contender is { Kind: ContenderKind.BuiltIn, Role: ContenderRole.Contender } ? Origin.Own
        : Origin.Managed;

    private enum Origin
    {
        Own,
        Managed,
        Native,
        Program,
        Yardstick,
    }

    private static Chart Lines(string function, ContenderResult[] peers) =>
        new($"{FileName(function)}-message-size", $"{function}: throughput against the size of the message",
            new Axis("Message", "B") { IsLogarithmic = true }, new Axis("Throughput", "GB/s") { IsLogarithmic = true },
            [.. peers.Select(contender => new Series(contender.Name,
                [.. contender.Speed.Where(speed => speed.MessageSize > 0)
                .Select(speed => new Point(speed.MessageSize, speed.Throughput))]))]);

    private static void AddAllocation(Report report, IReadOnlyList<ContenderResult> contenders)
    {
        ContenderResult[] measured = [.. contenders.Where(contender => contender.Allocation.Count > 0)];
        if (measured.Length == 0)
            return;
        int[] sizes = [.. measured.SelectMany(contender => contender.Allocation).Select(allocation => allocation.MessageSize).Distinct()
            .Order()];
        report.Heading(2, "Allocation").Table(CreateTable(
            [Column.CreateText("Contender"), .. sizes.Select(size => new Column(SizeName(size))),
                new Column("collections in 1,000 calls for 10 MiB"), .. Digests],
            measured.Select(contender => (IReadOnlyList<Text>)
            [
                contender.Name,
                .. sizes.Select(size => contender.Allocation.FirstOrDefault(allocation => allocation.MessageSize == size) is { } allocation
                ? Bytes(allocation.Bytes) : Figures.None),
                Cell(contender.Allocation[^1].Collections),
                .. DigestsOf(contender),
            ])));
    }

    private static void AddInterfaces(Report report, IReadOnlyList<ContenderResult> contenders)
    {
        HashFeatures[] features = [.. Enum.GetValues<HashFeatures>().Where(feature => feature != 0)];
        report.Heading(2, "Interfaces").Table(CreateTable(
            [Column.CreateText("Contender"), .. features.Select(feature => Column.CreateText(NameOf(feature))), .. Digests],
            contenders.Where(contender => contender.Role != ContenderRole.Yardstick).Select(contender => (IReadOnlyList<Text>)
                [contender.Name, .. features.Select(feature =>
                Text.FromString(contender.Features.Contains(feature.ToString()) ? Yes : Figures.None)), .. DigestsOf(contender)])));
    }

    private static string NameOf(HashFeatures feature) => feature switch
    {
        HashFeatures.DigestSize => "short digests",
        HashFeatures.Concurrent => "several threads at a time",
        HashFeatures.Incremental => "in pieces",
        _ => feature.ToString().ToLowerInvariant(),
    };

    private static void AddBuilds(Report report, IReadOnlyList<ContenderResult> contenders)
    {
        ContenderResult[] built = [.. contenders.Where(contender => contender.Build is not null)];
        if (built.Length == 0)
            return;
        report.Heading(2, "Builds and packages").Table(CreateTable(
            [
                Column.CreateText("Contender"), Column.CreateText("Assembly"), Column.CreateText("Optimized"),
                Column.CreateText("Built for"), Column.CreateText("Strong name"), Column.CreateText("Trimmable"), new Column("Size"),
                Column.CreateText("Package"), Column.CreateText("License"), Column.CreateText("Packed"), Column.CreateText("Frameworks"),
                Column.CreateText("Needs"), Column.CreateText("Native code for"), Column.CreateText("Native libraries loaded"), .. Digests,
            ],
            built.Select(contender => (IReadOnlyList<Text>)
            [
                contender.Name, $"{contender.Build!.Name} {contender.Build.Version}", contender.Build.IsOptimized ? Text.Good(Yes)
                : Text.Bad(No), contender.Build.TargetFramework,
                Answer(contender.Build.HasStrongName), Answer(contender.Build.IsTrimmable), Bytes(contender.Build.Size),
                contender.Package is { } package ? $"{package.Id} {package.Version}, {Memory.Size(package.Size)}" : Figures.None,
                contender.Package is { Licence.Length: > 0 } licensed ? licensed.Licence : Figures.None,
                contender.Package?.Packed is { } packed ? $"{packed:yyyy-MM-dd}" : Figures.None,
                List(contender.Package?.TargetFrameworks), List(contender.Package?.Dependencies ?? contender.Build.References),
                List(contender.Package?.NativeAssets), List(contender.NativeLibraries),
                .. DigestsOf(contender),
            ])));
    }

    private static void AddSteps(Report report, IReadOnlyList<ContenderResult> contenders)
    {
        string[] steps = [.. contenders.SelectMany(contender => contender.Steps).Select(step => step.Name).Distinct()];
        report.Heading(2, "Examination").Paragraph("Failures out of the cases that were tried. "
            + "A dash means that the check does not apply.").Table(CreateTable(
            [Column.CreateText("Contender"), .. steps.Select(step => new Column(step)), .. Digests],
            contenders.Select(contender => (IReadOnlyList<Text>)
            [
                contender.Name,
                .. steps.Select(step => contender.Steps.FirstOrDefault(it => it.Name == step) switch
                {
                    null => Text.FromString(Figures.None),
                    { Cases: 0, Failures: 0 } => "gave up",
                    var it => $"{it.Failures:N0} of {it.Cases:N0}",
                }),
                .. DigestsOf(contender),
            ])));
    }

    private static void AddKnown(Report report, IReadOnlyList<ContenderResult> contenders)
    {
        ContenderResult[] known = [.. contenders.Where(contender => contender.Known.Count > 0)];
        if (known.Length > 0)
            report.Heading(2, "Publicly reported before").Paragraph("Public reports about the packages. "
                + "The findings above are about the versions that are examined here.")
                .Bullets(known.Select(contender => Text.Emphasis(contender.Name) + $": {string.Join("; ", contender.Known)}."));
    }

    private static int[] TableSizes(IReadOnlyList<ContenderResult> contenders)
    {
        int[] wanted = [3, 3267, 10 << 20];
        return [.. wanted.Where(size => contenders.Any(contender => contender.Speed.Any(speed => speed.MessageSize == size)))];
    }

    /// <summary>Sorts contenders by function and speed.</summary>
    private static ContenderResult[] Sort(EvaluationResult result) =>
        [.. result.Contenders.OrderBy(OrderOf).ThenBy(contender =>
        TimeOf(contender, result.Contenders.SelectMany(other => other.Speed).Select(speed => speed.MessageSize).DefaultIfEmpty().Max()))];

    private static double TimeOf(ContenderResult contender, int size) =>
        contender.Speed.FirstOrDefault(speed => speed.MessageSize == size)?.Nanoseconds.Median ?? double.MaxValue;

    private static int OrderOf(ContenderResult contender)
    {
        int index = 0;
        foreach (KnownFunction function in KnownFunction.All)
        {
            if (function.Name == contender.Function)
                return contender.Role == ContenderRole.Yardstick ? 1000 + index : index;
            index++;
        }
        return 500;
    }

    private static string SizeName(int size) => size >= 1 << 20 ? $"{size >> 20} MiB" : $"{size:N0} B";

    private static string FileName(string function) => function.Length == 0 ? "unknown" : function.ToLowerInvariant();

    private static Text Answer(bool answer) => answer ? Yes : No;

    private static string List(IReadOnlyList<string>? names) => names is { Count: > 0 } ? string.Join(", ", names) : Figures.None;

    private static Text Bytes(double bytes) => Text.FromString(Memory.Size(bytes)).WithValue(bytes);

    private static Text Cell(double? figure) => Figures.Round(figure ?? double.NaN);

    private static Text Interval(Estimate? time, double unit) =>
        time is null ? Figures.None
        : $"{Figures.Round(time.Median / unit)} ({Figures.Round(time.Low / unit)}–{Figures.Round(time.High / unit)})";

    private static Column TimeColumn(int size) => new(SizeName(size), UnitOf(size).Name);

    /// <summary>Gets a unit in which the times of a message size have few digits.</summary>
    private static (string Name, double Nanoseconds) UnitOf(int size) => size switch
    {
        < 1000 => ("ns", 1),
        < 1 << 20 => ("µs", 1e3),
        _ => ("ms", 1e6),
    };
}
