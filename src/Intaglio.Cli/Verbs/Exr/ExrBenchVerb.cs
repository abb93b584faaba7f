using System.CommandLine;
using System.Globalization;
using Intaglio.OpenExr;
using Intaglio.OpenExr.Laboratory;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio exr bench</c> verb, which measures filters, codecs and levels on images.</summary>
internal sealed class ExrBenchVerb() : Verb("bench", "Measure filters, codecs and levels on images: ratio and throughput.")
{
    private const int MostRounds = 1000, MostLines = 4096;

    private readonly Argument<string[]> files = new("FILES") { Arity = ArgumentArity.OneOrMore,
        Description = "OpenEXR images; deep pixels are not measured, and only the largest mip level is" };
    private readonly Option<string> filters =
        new("--filters") { HelpName = "NAMES", CompletionSources = { static _ => LaboratoryOptions.FilterNames } };
    private readonly Option<string> codecs =
        new("--codecs") { HelpName = "NAMES", CompletionSources = { static _ => LaboratoryOptions.CodecNames } };
    private readonly Option<string> levels = new("--levels") { HelpName = "LEVELS",
        Description = "Compression levels of each codec: 1,4,9 or -5..22 or all (default: a selection)" };
    private readonly CountOption rounds = new("--rounds", "Repeat fast measurements N times, and take the median (5)", MostRounds);
    private readonly CountOption lines = new("--lines", "Scan lines of a block, for codecs that the format does not have (16)", MostLines);
    private readonly Option<string> limit =
        new("--limit") { HelpName = "SIZE", Description = "Measure at most SIZE bytes of each file, in strips of rows; 0 for all (8M)" };
    private readonly ThreadsOption threads = new();
    private readonly Flag quick = new("--quick", "Measure less: 1 MiB of each file, two rounds, few levels");
    private readonly ReportOptions report = new("laboratory", "Write NAME.md, NAME.html, NAME.json and pictures in NAME ('laboratory')");

    protected override Symbol[] Symbols => [files, filters, codecs, levels, rounds, lines, limit, threads, quick, .. report.All];

    internal override string Examples => """
          intaglio exr bench *.exr                              everything, in one table for all files
          intaglio exr bench a.exr b.exr --quick -o today       a first look
          intaglio exr bench a.exr --codecs openexr,zstd --levels -5..22 --filters clamped-grad
          intaglio exr bench a.exr --threads 1 --rounds 9 --json | jq .measurements[].total.ratio
        """;

    internal override void Describe()
    {
        filters.Description = $"Filters, separated by commas: {string.Join(", ", LaboratoryOptions.FilterNames)}";
        codecs.Description = $"Codecs, separated by commas: {string.Join(", ", LaboratoryOptions.CodecNames)}";
    }

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        bool isQuick = arguments.GetValue(quick);
        using ScratchFolder folder = new();
        LaboratoryOptions options = new()
        {
            Filters = ParseNames(filters, arguments, LaboratoryOptions.FilterNames),
            Codecs = ParseNames(codecs, arguments, LaboratoryOptions.CodecNames),
            Levels = ParseLevels(arguments.GetValue(levels)) ?? (isQuick ? [1, 6] : null),
            Rounds = rounds.Read(arguments, isQuick ? 2 : 5),
            LinesPerBlock = lines.Read(arguments, 16),
            MaxDegreeOfParallelism = threads.Read(arguments),
            Folder = folder.Path,
        };
        long most = ParseLimit(arguments.GetValue(limit), isQuick);
        string[] inputs = arguments.GetValue(files)!;
        string name = report.GetName(arguments);
        if (name.Length == 0 || Path.EndsInDirectorySeparator(name))
            throw new UsageException($"invalid --output '{name}' (expected the beginning of the names of files)");
        using ReportFiles result = report.FindFiles(arguments, inputs, ExrBenchReport.ChartNames);
        using MeasuringProgressLine? progress = report.StartProgress(arguments);
        LaboratoryResult measured = Measure([.. inputs.Select(input => Read(input, most))], options, progress);

        string? pictures = result.Write(ExrBenchReport.Title, ExrBenchReport.Create(measured), measured.ToJson());
        progress?.Dispose();
        if (report.IsJson(arguments))
            streams.Write(measured.ToJson() + "\n");
        else
            Print(measured, streams);
        streams.WriteError($"wrote {name}.md, {name}.html and {name}.json{(pictures is null ? "" : $", and pictures in {name}")}");
        return ExitCode.Success;
    }

    private static LaboratorySample Read(string file, long most)
    {
        try
        {
            GivenNames.Require(file);
            using ExrReader reader = ExrReader.Open(file);
            ExrImage[] images = [.. reader.Parts.Where(part => part.Header.PartType is ExrPartType.ScanLine or ExrPartType.Tiled)
                .Select(part => part.ReadImage())];
            return images.Length > 0 ? new LaboratorySample(Path.GetFileName(file), images).Reduce(most)
                : throw new FailureException($"{ShellQuoting.Quote(file)}: all pixels are deep, which bench does not measure");
        }
        catch (Exception exception) when (exception is ExrFormatException or PlatformNotSupportedException)
        {
            throw new FailureException($"{ShellQuoting.Quote(file)}: {ErrorText.ToClause(exception.Message)}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(file, exception);
        }
    }

    private static LaboratoryResult Measure(LaboratorySample[] samples, LaboratoryOptions options, MeasuringProgressLine? progress)
    {
        try
        {
            return CompressionLaboratory.Run(samples, options,
                progress?.Receive<LaboratoryProgress>(value => (value.Done, value.Total, value.Activity)));
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
        catch (LaboratoryFormatException exception)
        {
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(options.Folder!, exception);
        }
    }

    private static void Print(LaboratoryResult result, StandardStreams streams)
    {
        streams.Write(PlainText.Write(ExrBenchReport.Summarize(result)) + "\n");
        foreach (LaboratoryAnswer answer in LaboratoryAnswers.Create(result))
            streams.Write($"{answer.Question} {answer.Verdict}\n");
        foreach (AbsentCodec absent in result.Absent)
            streams.Write($"{absent.Name}: not measured; it needs the package {absent.Package}\n");
    }

    private static string[]? ParseNames(Option<string> option, ParseResult arguments, IReadOnlyList<string> known)
    {
        if (arguments.GetValue(option) is not { } text)
            return null;
        string[] names = text.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return names.Length > 0 && Array.TrueForAll(names, known.Contains) ? names
            : throw new UsageException($"invalid {option.Name} '{text}' (expected {string.Join(", ", known)})");
    }

    private static int[]? ParseLevels(string? text)
    {
        if (text is null)
            return null;
        if (text == "all")
            return [.. Enumerable.Range(-50, 100)];
        List<int> found = [];
        foreach (string part in text.Split(','))
        {
            string[] ends = part.Split("..");
            if (ends.Length > 2 || !TryParse(ends[0], out int first) || !TryParse(ends[^1], out int last) || last < first)
                throw new UsageException(
                    $"invalid --levels '{text}' (expected all, or numbers and ranges separated by commas, such as 1,4,9 or -5..22)");
            found.AddRange(Enumerable.Range(first, last - first + 1));
        }
        return [.. found];

        static bool TryParse(string number, out int level) =>
            int.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out level) && level is >= -50 and <= 22;
    }

    private static long ParseLimit(string? text, bool isQuick) => text is null ? isQuick ? 1 << 20 : 8 << 20
        : ByteSize.TryParse(text, out long size) ? size == 0 ? long.MaxValue : size
        : throw new UsageException($"invalid --limit '{text}' (expected {ByteSize.Rule})");
}
