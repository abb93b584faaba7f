using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio bake</c> verb, which makes the outputs of a recipe.</summary>
internal sealed class BakeVerb() : Verb("bake", "Make a folder of files from a folder of sources by a recipe, each only once.")
{
    private const int MostWarnings = 20, MostLines = 20;

    // Nearly everything that a bake without changes allocates lives to its end, so a garbage collection would only copy it.
    private const long MostWithoutCollection = 160 << 20;

    private readonly RecipeOptions recipe = new();
    private readonly Option<string[]> only = new("--only") { HelpName = "PATTERN",
        Description = "Make only outputs that match, and those that they need; can be repeated" };
    private readonly Option<string[]> again = new("--again") { HelpName = "PATTERN",
        Description = "Make results for matching inputs, outputs or rule:NAME again, and replace them; can be repeated" };
    private readonly Option<string> shard = new("--shard") { HelpName = "I/N",
        Description = "Make the share of machine I of N machines, which share a remote cache" };
    private readonly Flag dryRun = new("--dry-run", "Print the actions that would run, and write nothing", "-n");
    private readonly Flag keepGoing = new("--keep-going", "Process the other actions after one has failed");
    private readonly Flag noWait = new("--no-wait", "Fail if another bake uses the output folder, instead of waiting");
    private readonly Flag force = new("--force", "Replace files at the paths of outputs that the recipe did not make", "-f");
    private readonly Option<string> determinism = new("--check-determinism") { HelpName = "N%",
        Description = "Run N% of the actions again, and fail if their outputs differ" };
    private readonly Option<string> report = new("--report") { HelpName = "FILE",
        Description = "Write a report, as HTML if FILE ends in .html and as JSON otherwise" };
    private readonly Flag reportActions =
        new("--report-actions", "Add all actions with their keys to JSON reports, for bake why --against");
    private readonly Flag json = new("--json", "Print the report as JSON instead of the summary");
    private readonly RemoteOptions remote = new();
    private readonly Option<string> farm = new("--farm") { HelpName = "URL", Description = "Make the outputs on the farm at this address" };
    private readonly Flag detach = new("--detach", "End when the farm has the plan, and print the name of the run");
    private readonly Option<string> attach = new("--attach") { HelpName = "RUN",
        Description = "Wait for a run of the farm that --detach has printed, and then bake" };
    private readonly DurationOption waitForWorkers = new("--wait-for-workers",
        "Wait this long for a worker with this version, such as 30m or 1h (10m)");
    private readonly ThreadsOption threads = new();
    private readonly ProgressFlag progress = new();

    protected override Symbol[] Symbols =>
    [
        .. recipe.All, only, again, shard, dryRun, keepGoing, noWait, force, determinism, report, reportActions, json, .. remote.All, farm,
        detach, attach, waitForWorkers, threads, progress,
    ];

    internal override string Examples => """
          intaglio bake                                 the recipe in this folder
          intaglio bake --profile release --set size=4096
          intaglio bake --dry-run                       list the actions that would run
          intaglio bake --only 'textures/**' --keep-going
          intaglio bake --again textures/wall.png       make its results again, although they are known
          intaglio bake --check-determinism 5% --report r.html
          intaglio bake --remote https://cache.example.org/art --remote-key-file public.pem
          intaglio bake --farm https://farm.example.org
          intaglio bake --farm https://farm.example.org --detach
          intaglio bake list                            list all outputs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        // The start of the program is a part of the time that users wait.
        (TimeSpan before, long start) = (ProcessAge.Read(), Stopwatch.GetTimestamp());
        int count = threads.Read(arguments);
        SourcePattern[] selected = Parse(arguments, only, SourcePattern.Parse);
        ActionPattern[] renewed = Parse(arguments, again, ActionPattern.Parse);
        bool isTrial = arguments.GetValue(dryRun);
        PostponeCollection();
        BakeRecipe read = recipe.Read(arguments);
        // A report that cannot be written is an error before anything is made.
        using OutputFile? file = arguments.GetValue(report) is { } path ? BakeReportFile.Open(path, read) : null;
        Uri? address = ParseFarm(arguments.GetValue(farm));
        using BakeStop stop = new();
        BakeOptions options = new()
        {
            MaxDegreeOfParallelism = count,
            Only = selected,
            Again = renewed,
            Shard = ParseShard(arguments.GetValue(shard)),
            KeepGoing = arguments.GetValue(keepGoing),
            AllowOverwrite = arguments.GetValue(force),
            IsTrial = isTrial,
            Remote = isTrial ? null : address is null ? remote.Read(arguments, streams, read.RemoteCache)
                : remote.ReadFarm(arguments, streams, address),
            IsRemoteOfRecipe = address is null && !remote.IsNamed(arguments),
            Farm = ReadFarm(arguments, streams, address),
            CheckedShare = ParseShare(arguments.GetValue(determinism)),
            OnWait = arguments.GetValue(noWait) ? null
                : holder => streams.WriteError($"waiting for {holder}, which uses the output folder {ShellQuoting.Quote(read.Output)}"),
        };
        (BakeReport result, BakeStoppedException? stopped) = Bake(read, options, arguments, streams, stop.Token);
        TimeSpan elapsed = before + Stopwatch.GetElapsedTime(start);
        if (result.StateNote is { } note)
            streams.WriteError($"note: {note}");
        if (renewed.Length > 0 && options is { Farm: null, Remote.AllowUploads: false })
            streams.WriteError("note: the remote cache keeps its earlier results (replace them with --push)");
        foreach (string folder in result.FormerOutputs)
            streams.WriteError($"note: 'output' was {ShellQuoting.Quote(folder)} before; the files there stay (remove them if unneeded)");
        foreach (string folder in result.TrackedFolders)
            streams.WriteError(DescribeTracked(folder));
        WriteFailures(streams, result.Failures);
        foreach ((string output, IReadOnlyList<string> lines) in result.Logs.Concat(result.LocalLogs))
            foreach (string line in lines.Take(MostLines))
                streams.WriteError($"{ShellQuoting.Quote(output)}: {line}");
        WriteFailures(streams, result.Differences);
        foreach (string warning in result.Warnings.Take(MostWarnings).Concat(FindRemoteWarnings(result)))
            streams.WriteError($"warning: {warning}");
        bool hasActions = arguments.GetValue(reportActions);
        if (file is not null)
        {
            if (IsPage(file.Name))
                file.Open().Write(Encoding.UTF8.GetBytes(BakePage.Write(read, result, elapsed)));
            else
                JsonOutput.Write(file.Open(), writer => BakeReportJson.Write(writer, read, result, elapsed, hasActions));
            OutputFile.CompleteAll(file);
        }
        if (arguments.GetValue(json))
            JsonOutput.Write(streams, writer => BakeReportJson.Write(writer, read, result, elapsed, hasActions));
        else
            WriteSummary(streams, result, isTrial, elapsed);
        if (stopped is not null)
            throw new FailureException(BakeProblems.Describe(stopped.InnerException!), stopped);
        return result.Failures.Count == 0 && result.Differences.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private static string DescribeTracked(string folder)
    {
        string path = ShellQuoting.Quote(Path.GetRelativePath(Environment.CurrentDirectory, folder));
        return $"note: git tracks files in {path}, which belong to this machine (run: git rm --cached -r {path}; "
            + $"and add {ShellQuoting.Quote(Path.GetFileName(folder) + "/")} to .gitignore)";
    }

    private static IEnumerable<string> FindRemoteWarnings(BakeReport result)
    {
        if (result.Remote is not { } remote)
            yield break;
        foreach (string warning in RemoteSummary.FindWarnings(remote.Statistics))
            yield return warning;
        if (remote.AbandonedUploads > 0)
            yield return $"{remote.AbandonedUploads} uploads were given up after {RemoteSummary.Seconds(remote.UploadWait)}; "
                + "allow more time with --push-wait";
        if (remote.UnaskedActions > 0)
            yield return $"the remote cache was not used for {remote.UnaskedActions} actions, because only the recipe names it and their "
                + "keys depend on environment variables; specify --remote or set INTAGLIO_REMOTE to use it";
    }

    private static bool IsPage(string name) => Path.GetExtension(name) is { } extension
        && (extension.Equals(".html", StringComparison.OrdinalIgnoreCase) || extension.Equals(".htm", StringComparison.OrdinalIgnoreCase));

    private double ParseShare(string? text) => text is null ? 0
        : double.TryParse(text.TrimEnd('%'), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double percent)
            && percent is > 0 and <= 100 ? percent / 100
        : throw new UsageException($"invalid {determinism.Name} '{text}' (expected a percentage such as 5%)");

    private Uri? ParseFarm(string? text) => text is null ? null
        : RemoteCacheOptions.TryParseAddress(text, out Uri? address) ? address
        : throw new UsageException($"invalid {farm.Name} (expected an http or https address without a user name and a query)");

    private BakeFarm? ReadFarm(ParseResult arguments, StandardStreams streams, Uri? address)
    {
        (bool isDetached, string? run, TimeSpan? wait) =
            (arguments.GetValue(detach), arguments.GetValue(attach), waitForWorkers.Read(arguments));
        if (address is null)
            return !isDetached && run is null && wait is null ? null
                : throw new UsageException(
                    $"{(isDetached ? detach.Name : run is null ? waitForWorkers.Name : attach.Name)} requires {farm.Name} URL");
        if (isDetached && run is not null)
            throw new UsageException($"{detach.Name} and {attach.Name} exclude each other");
        BakeFarm read = new(address) { IsDetached = isDetached, Run = run, OnWait = line => streams.WriteError(line) };
        read.WaitForWorkers = wait ?? read.WaitForWorkers;
        return run is null || Guid.TryParseExact(run, "n", out _) ? read
            : throw new UsageException($"invalid {attach.Name} '{run}' (expected 32 hexadecimal digits)");
    }

    private BakeShard? ParseShard(string? text)
    {
        if (text is null)
            return null;
        string[] parts = text.Split('/');
        return parts.Length == 2 && int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int index)
            && int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out int count)
            && count is >= 1 and <= BakeShard.MaxCount && index >= 1 && index <= count ? new BakeShard(index, count)
            : throw new UsageException($"invalid {shard.Name} '{text}' (expected I/N with I from 1 to N, such as 1/4)");
    }

    // A machine or a rule that fails, fails often.
    private static void WriteFailures(StandardStreams streams, IReadOnlyList<BakeFailure> failures)
    {
        foreach (IGrouping<string, BakeFailure> same in failures.GroupBy(DescribeCause))
            WriteFailure(streams, same.First(), same.Count());
    }

    private static string DescribeCause(BakeFailure failure) => failure.Error is BakeFileException { Path: { } path } ? path
        : string.Join('\n', (failure.Error as BakeOperationException)?.Log.Prepend(failure.Error.Message) ?? [failure.Error.Message])
            + failure.Rule;

    private static void WriteFailure(StandardStreams streams, BakeFailure failure, int count)
    {
        // The system has failed with a file that is often not a source.
        (string name, Exception cause) = failure.Error is BakeFileException { Path: { } path, InnerException: { } inner }
            ? (path, inner) : (failure.Input ?? failure.Output, failure.Error);
        string others = count == 1 ? "" : count == 2 ? " and another one" : $" and {count - 1} others";
        streams.WriteError($"{ShellQuoting.Quote(name)}{others}: {ErrorText.Describe(cause)} (rule {failure.Rule})", failure.Error);
        // The error has the last line, unless that must not leave this machine.
        if (failure.Error is BakeOperationException { Log: var log } error && log.Count > (error.IsLogLocal ? 0 : 1))
            foreach (string line in log.Skip(Math.Max(0, log.Count - MostLines)))
                streams.WriteError($"  {line}");
    }

    // The report of a bake that was stopped has its results until then.
    private (BakeReport Report, BakeStoppedException? Stopped) Bake(BakeRecipe read, BakeOptions options, ParseResult arguments,
        StandardStreams streams, CancellationToken token)
    {
        using MeasuringProgressLine? line = progress.IsShown(arguments) ? new MeasuringProgressLine() : null;
        return BakeProblems.Explain<(BakeReport, BakeStoppedException?)>(streams, () =>
        {
            try
            {
                return (Baking.Bake.Run(read, options, line?.Receive<BakeProgress>(DescribeProgress), token), null);
            }
            catch (BakeStoppedException exception) when (exception.Report is not null)
            {
                return (exception.Report, exception);
            }
        });
    }

    // The region ends by itself when more is allocated.
    private static void PostponeCollection()
    {
        if (GC.GetGCMemoryInfo().TotalAvailableMemoryBytes > 8 * MostWithoutCollection)
            GC.TryStartNoGCRegion(MostWithoutCollection);
    }

    private static (long Done, long Total, string Activity) DescribeProgress(BakeProgress value) => (value.Done, value.Total,
        string.Create(CultureInfo.InvariantCulture, $"{value.Done} of {value.Total}, {value.Running} running, {value.Hits} hits"));

    private static T[] Parse<T>(ParseResult arguments, Option<string[]> option, Func<string, T> parse)
    {
        try
        {
            return [.. (arguments.GetValue(option) ?? []).Select(parse)];
        }
        catch (FormatException exception)
        {
            throw new UsageException($"invalid {option.Name}: {exception.Message}");
        }
    }

    private static void WriteSummary(StandardStreams streams, BakeReport result, bool isTrial, TimeSpan elapsed)
    {
        if (isTrial)
        {
            foreach (BakedAction action in result.MadeActions)
                streams.Write($"would make {ShellQuoting.ToLine(action.Output)}\n");
            foreach (UnknownOutputs unknown in result.Unknown)
                streams.Write(UnknownText.Describe(unknown.Rule, unknown.Folder));
            foreach (string removed in result.Removed)
                streams.Write($"would remove {ShellQuoting.ToLine(removed)}\n");
        }
        string failed = result.Failures.Count == 0 ? "" : $", {result.Failures.Count} failed",
            skipped = result.Skipped == 0 ? "" : $", {result.Skipped} not processed",
            checkedAgain = result.Checked == 0 ? "" : $", {result.Checked} run again with {result.Differences.Count} differences",
            removals = result.Removed.Count == 0 || isTrial ? "" : $", {result.Removed.Count} removed";
        string fetched = result.Remote is null ? "" : $"{result.Fetched} from the remote cache, ";
        streams.Write(string.Create(CultureInfo.InvariantCulture,
            $"{result.Made} {(isTrial ? "to make" : "made")}, {fetched}{result.Cached} from the cache, "
            + $"{result.UpToDate} up to date{removals}{failed}{skipped}{checkedAgain} in {elapsed.TotalSeconds:0.0} s\n"));
        if (result.Remote is { } remote)
            streams.Write($"{RemoteSummary.Describe(remote.Statistics)}, {RemoteSummary.Seconds(remote.Saved)} saved, "
                + $"{RemoteSummary.Seconds(remote.LookupWait)} waited\n");
        if (result is { FarmRun: { } run, Skipped: > 0, Failures.Count: 0 })
            streams.Write($"run {run}\n");
        if (!result.Root.IsEmpty)
            streams.Write($"root {Convert.ToHexStringLower(result.Root.Span)}\n");
    }
}
