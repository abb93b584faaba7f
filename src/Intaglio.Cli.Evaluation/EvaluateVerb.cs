using System.CommandLine;
using System.Globalization;
using System.Text;
using Intaglio.Checksums;
using Intaglio.Evaluation;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The part of the verb that runs the evaluation.</summary>
internal sealed partial class EvaluateVerb
{
    private const string Regression = "regression";

    private static readonly string[] usualFunctions = ["BLAKE2b", "BLAKE2s"];

    private partial int Evaluate(ParseResult arguments, StandardStreams streams)
    {
        HashSet<string> failures = ParseFailures(arguments.GetValue(failOn));
        EvaluationOptions options = new()
        {
            IsFull = arguments.GetValue(full),
            MeasureSpeed = !arguments.GetValue(noSpeed),
            TimeLimit = TimeSpan.FromSeconds(ParseNumber(arguments.GetValue(timeLimit), timeLimit, 30, 86_400)),
            MaxMemory = (long)ParseNumber(arguments.GetValue(memoryLimit), memoryLimit, 2048, 1 << 24) << 20,
        };
        if (arguments.GetValue(newAdapter) is { } unadapted)
            return WriteAdapter(arguments, options, unadapted, streams);

        EvaluationResult? earlier = arguments.GetValue(baseline) is { } earlierFile ? ReadBaseline(earlierFile) : null;
        if (failures.Contains(Regression) && earlier is null)
            throw new UsageException($"{failOn.Name} {Regression} needs {baseline.Name} FILE to compare with");

        string name = report.GetName(arguments);
        using ReportFiles files = report.FindFiles(arguments, [arguments.GetValue(baseline)]);
        using MeasuringProgressLine? progress = report.StartProgress(arguments);
        IProgress<EvaluationProgress>? received = progress?.Receive<EvaluationProgress>(value => (value.Done, value.Total, value.Activity));
        Evaluator evaluator = new(ThisProgram.StartAs(WorkerVerb.Contender), options, received);
        Lineup lineup = Assemble(arguments, evaluator, received);
        EvaluationResult result = evaluator.Run(lineup.Contenders, lineup.Absent);
        IReadOnlyList<Regression>? regressions = earlier is null ? null : Regressions.Find(result, earlier);

        files.Write(EvaluationReport.Title, EvaluationReport.Create(result, regressions), result.ToJson());
        progress?.Dispose();
        Print(result, regressions, earlier, report.IsJson(arguments), streams);
        streams.WriteError($"wrote {name}.md, {name}.html and {name}.json");
        // A package that was requested by name but could not be examined counts as a failure.
        bool isAbsent = failures.Count > 0 && (arguments.GetValue(packages) ?? []).Any(package =>
            !result.Contenders.Any(contender =>
            string.Equals(contender.Package?.Id, SplitPackage(package).Id, StringComparison.OrdinalIgnoreCase)));
        return isAbsent || HasFailed(result, regressions, failures) ? ExitCode.Failure : ExitCode.Success;
    }

    private int WriteAdapter(ParseResult arguments, EvaluationOptions options, string package, StandardStreams streams)
    {
        Refuse(arguments, newAdapter, packages, assemblies, natives, commands, catalog, adapter, baseline, failOn);
        (string id, string? version) = SplitPackage(package);
        string name = report.GetOutput(arguments) ?? $"{id}.cs";
        try
        {
            using OutputFile file = name == ChecksumVerifier.StandardInputName ? new OutputFile(streams)
                : new OutputFile(name, report.IsForced(arguments), OutputReaders.Usual, []);
            RestoredPackage restored = new PackageStore(PackageStore.DefaultFolder, arguments.GetValue(sources) ?? []).RestoreAsync(id,
                version, adapter: null).GetAwaiter().GetResult();
            file.Open(isText: true).Write(
                Encoding.UTF8.GetBytes(new Evaluator(ThisProgram.StartAs(WorkerVerb.Contender), options).WriteAdapter(restored)));
            file.Complete();
        }
        catch (Exception exception) when (exception is PackageUnavailableException or InvalidOperationException)
        {
            throw new FailureException($"{id}: {ErrorText.ToClause(exception.Message)}", exception);
        }
        streams.WriteError($"wrote {name}");
        return ExitCode.Success;
    }

    private static (string Id, string? Version) SplitPackage(string package)
    {
        string[] parts = package.Split('@', 2);
        return (parts[0], parts.Length == 2 ? parts[1] : null);
    }

    private string? ReadAdapter(ParseResult arguments)
    {
        if (arguments.GetValue(adapter) is not { } file)
            return null;
        if (arguments.GetValue(packages) is not { Length: 1 })
            throw new UsageException($"{adapter.Name} needs exactly one {packages.Name}");
        return FileException.Guard(file, () => File.ReadAllText(file));
    }

    private static HashSet<string> ParseFailures(string? text)
    {
        string[] known = [.. Enum.GetNames<Severity>().Select(severity => severity.ToLowerInvariant())
            .Where(severity => severity != "note"), Regression];
        HashSet<string> given = [.. (text ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)];
        return given.FirstOrDefault(word => !known.Contains(word)) is { } unknown
            ? throw new UsageException($"invalid --fail-on '{unknown}' (expected {string.Join(", ", known)})") : given;
    }

    private static double ParseNumber(string? text, Option<string> option, double usual, double most)
    {
        if (text is null)
            return usual;
        return double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number) && number > 0
            && number <= most
            ? number
            : throw new UsageException($"invalid {option.Name} '{text}' (expected a number above 0, up to {most})");
    }

    private static EvaluationResult ReadBaseline(string file)
    {
        try
        {
            return EvaluationResult.FromJson(FileException.Guard(file, () => File.ReadAllText(file)));
        }
        catch (FormatException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(file)}: {ErrorText.ToClause(exception.Message)}", exception);
        }
    }

    private Lineup Assemble(ParseResult arguments, Evaluator evaluator, IProgress<EvaluationProgress>? progress)
    {
        string? known = CheckFunction(arguments.GetValue(function));
        Lineup lineup = new();
        (CatalogEntry Entry, string? Adapter)[] listed = ReadCatalog(arguments.GetValue(catalog));
        bool others = arguments.GetValue(packages) is { Length: > 0 } || arguments.GetValue(assemblies) is { Length: > 0 }
            || arguments.GetValue(natives) is { Length: > 0 }
            || arguments.GetValue(commands) is { Length: > 0 };
        bool named = others || listed.Length > 0;
        // A catalog can list the functions of its packages.
        string[] functions = [.. listed.SelectMany(package => package.Entry.Functions).Distinct()];
        if (others || functions.Length == 0)
            functions = [.. usualFunctions.Union(functions)];
        lineup.AddOwn(named ? functions : [.. functions, "BLAKE2bp", "BLAKE2sp"]);
        try
        {
            foreach (string assembly in arguments.GetValue(assemblies) ?? [])
                AddAssembly(lineup, evaluator, assembly, known);
            foreach (string native in arguments.GetValue(natives) ?? [])
                AddNamed(lineup, native, ContenderKind.Native, known);
            foreach (string command in arguments.GetValue(commands) ?? [])
                AddNamed(lineup, command, ContenderKind.Command, known);
            AddPackages(lineup, arguments, listed, evaluator, progress);
        }
        catch (FormatException exception)
        {
            throw new UsageException(ErrorText.ToClause(exception.Message));
        }
        lineup.AddBaselines(functions);
        if (!named)
            lineup.AddNativeLibraries();
        // Nothing but their speed is compared.
        return arguments.GetValue(noSpeed) ? lineup : lineup.AddYardsticks();
    }

    /// <summary>
    /// Reads the packages of a catalog with the sources of their adapters. Returns an empty array if no catalog is named.
    /// </summary>
    private static (CatalogEntry Entry, string? Adapter)[] ReadCatalog(string? name)
    {
        if (name is null)
            return [];
        try
        {
            return FileException.Guard(name, () =>
            {
                Catalog read = Catalog.Read(name);
                return read.Entries.Select(entry => (entry, read.ReadAdapter(entry))).ToArray();
            });
        }
        catch (FormatException exception)
        {
            throw new UsageException(ErrorText.ToClause(exception.Message));
        }
    }

    private void AddPackages(Lineup lineup, ParseResult arguments, (CatalogEntry Entry, string? Adapter)[] listed, Evaluator evaluator,
        IProgress<EvaluationProgress>? progress)
    {
        PackageStore store = new(PackageStore.DefaultFolder, arguments.GetValue(sources) ?? []);
        List<(CatalogEntry Entry, string? Adapter)> wanted = [];
        string? own = ReadAdapter(arguments);
        foreach (string package in arguments.GetValue(packages) ?? [])
        {
            (string id, string? version) = SplitPackage(package);
            IReadOnlyList<(CatalogEntry Entry, string? Adapter)> known = own is not null || arguments.GetValue(noCatalogs) ? []
                : Catalog.FindAdapters(id);
            wanted.AddRange(known.Count > 0
                ? known.Select(found => (found.Entry with { Version = version ?? found.Entry.Version }, found.Adapter))
                : [(new CatalogEntry(id, []) { Version = version }, own)]);
        }
        wanted.AddRange(listed);
        new PackageLineup(store, evaluator, progress).AddTo(lineup, wanted, arguments.GetValue(function));
    }

    private static void AddAssembly(Lineup lineup, Evaluator evaluator, string given, string? known)
    {
        int colon = given.LastIndexOf(':');
        // A colon after a single letter belongs to a Windows drive, not to a target.
        (string file, string? target) = colon > 1 && !File.Exists(given) ? (given[..colon], given[(colon + 1)..]) : (given, null);
        GivenNames.Require(file);
        if (!File.Exists(file))
            throw new FileException(file, new FileNotFoundException());
        try
        {
            string assembly = Path.GetFileNameWithoutExtension(file);
            IReadOnlyList<RecognizedTarget> targets = target is null ? evaluator.Recognize(Path.GetFullPath(file), function: known)
                : [new RecognizedTarget(target) { Function = known }];
            if (targets.All(found => found.Reason is not null))
                throw new FailureException(
                    $"{ShellQuoting.Quote(file)} does not have a hash algorithm of a known shape; write a class that implements "
                    + "IHashContender", null!);
            foreach (RecognizedTarget found in targets)
            {
                string name = $"{assembly} {(found.Target.StartsWith(assembly + ".", StringComparison.Ordinal) ? found.Target[(assembly.Length + 1)..] : found.Target)}";
                if (found.Reason is { } reason)
                    lineup.Add(new AbsentContender(name, reason, []));
                else
                    lineup.Add(found.ToContender(name, Path.GetFullPath(file)));
            }
        }
        catch (Exception exception) when (exception is InvalidOperationException or BadImageFormatException)
        {
            throw new FailureException($"{ShellQuoting.Quote(file)}: {ErrorText.ToClause(exception.Message)}", exception);
        }
    }

    private static void AddNamed(Lineup lineup, string given, ContenderKind kind, string? known)
    {
        int equals = given.IndexOf('=', StringComparison.Ordinal);
        string? own = equals > 0 && given[..equals].All(character => char.IsAsciiLetterOrDigit(character) || character is '-' or '_')
            ? given[..equals] : null;
        CheckFunction(own);
        string target = own is null ? given : given[(equals + 1)..];
        lineup.Add(new EvaluatedContender(new ContenderDescription(target, kind, target) { Function = own ?? known }));
    }

    private static string? CheckFunction(string? name) => name is null || Evaluator.Knows(name) ? name
        : throw new UsageException($"unknown function '{name}' (expected {string.Join(", ", Evaluator.Functions)})");

    private static void Print(EvaluationResult result, IReadOnlyList<Regression>? regressions, EvaluationResult? earlier, bool asJson,
        StandardStreams streams)
    {
        if (asJson)
        {
            streams.Write(result.ToJson() + "\n");
            return;
        }
        streams.Write(PlainText.Write(EvaluationReport.Summarize(result), TableWidth.Most) + "\n");
        foreach (ContenderResult contender in result.Contenders.Where(contender => contender.Role == ContenderRole.Contender))
            streams.Write($"{contender.Name}: {contender.Verdict}\n");
        foreach (AbsentContender absent in result.Absent)
            streams.Write($"{absent.Name}: not examined; {absent.Reason}\n");
        foreach (Regression regression in regressions ?? [])
            streams.Write($"worse than before: {regression.Contender} {regression.Text}\n");
        if (earlier is not null && !Regressions.CanCompareSpeed(result, earlier))
            streams.WriteError("the earlier evaluation is from another processor; times were not compared");
    }

    private static bool HasFailed(EvaluationResult result, IReadOnlyList<Regression>? regressions, HashSet<string> failures) =>
        (failures.Contains(Regression) && regressions is { Count: > 0 })
        || result.Contenders.Where(contender => contender.Role == ContenderRole.Contender).SelectMany(contender => contender.Findings)
            .Any(finding => failures.Contains(finding.Severity.ToString().ToLowerInvariant()));
}
