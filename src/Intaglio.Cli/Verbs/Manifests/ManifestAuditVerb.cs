using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest audit</c> verb, which compares a folder with its manifest.</summary>
internal sealed class ManifestAuditVerb()
    : ManifestVerb("audit", "Compare a folder with its manifest; exits with 1 if anything but times has changed.")
{
    private readonly Argument<string> folder = new("DIR") { Description = "Folder" };
    private readonly Argument<string> manifest = new("MANIFEST") { Description = "Manifest; - is standard input" };
    private readonly Flag quick = new("--quick", "Read only files whose length or time has changed");
    private readonly Flag newOnly = new("--new-only", "Look only for new files, without reading any");
    private readonly Flag missingOnly = new("--missing-only", "Look only for missing files, without reading any");
    private readonly Flag quiet = new("--quiet", "Print nothing but errors; see the exit code", "-q");
    private readonly Flag verbose = new("--verbose", "Also print what is unchanged", "-v");
    private readonly Flag json = new("--json", "Print JSON");
    private readonly ColorOption color = new();

    protected override Symbol[] Symbols => [folder, manifest, quick, newOnly, missingOnly, quiet, verbose, json, color, .. ReadingOptions];

    internal override string Examples => """
          intaglio manifest audit photos photos.manifest          reads everything
          intaglio manifest audit --quick photos photos.manifest  reads only files that seem changed
          intaglio manifest audit --missing-only photos photos.manifest
          intaglio manifest audit --json photos photos.manifest | jq '.findings[].name'
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string directory, string name) = (arguments.GetValue(folder)!, arguments.GetValue(manifest)!);
        SwappedArguments.Refuse(directory, name);
        color.Apply(arguments, streams);
        AuditScope scope = GetScope(arguments);
        bool isQuick = arguments.GetValue(quick);
        int threads = Threads.Read(arguments);
        AuditReport report = CreateReport(arguments, streams, scope);
        FolderProblems problems = new(directory, streams);
        using ManifestInput input = new(name);
        using ProgressDisplay? progress = Progress.Start(arguments, streams, directory, isQuick ? null : input.FindBytes());
        ManifestAuditOptions options = new() { MaxDegreeOfParallelism = threads, IsQuick = isQuick, Scope = scope,
            ExcludedFiles = [input.Place], OnTemporaryFile = problems.WarnOfTemporaryFile, OnFileRead = progress.CountFiles() };
        return Read(directory, name, () =>
        {
            report.Write(Tell(Manifest.Audit(directory, input.Stream, options, progress), problems));
            return report.Counts.IsAny(AuditKind.Changed, AuditKind.Missing, AuditKind.New, AuditKind.Moved, AuditKind.Unreadable)
                ? ExitCode.Failure : ExitCode.Success;
        });
    }

    private static IEnumerable<AuditFinding> Tell(IEnumerable<AuditFinding> findings, FolderProblems problems)
    {
        foreach (AuditFinding finding in findings)
        {
            if (finding.Error is { } error)
                problems.Report(new(finding.Name, error));
            yield return finding;
        }
    }

    private AuditScope GetScope(ParseResult arguments) => (arguments.GetValue(newOnly), arguments.GetValue(missingOnly)) switch
    {
        (true, true) => throw new UsageException($"{newOnly.Name} and {missingOnly.Name} exclude each other"),
        (true, false) => AuditScope.New,
        (false, true) => AuditScope.Missing,
        _ => AuditScope.All,
    };

    private AuditReport CreateReport(ParseResult arguments, StandardStreams streams, AuditScope scope)
    {
        (bool isQuiet, bool isVerbose, bool asJson) = (arguments.GetValue(quiet), arguments.GetValue(verbose), arguments.GetValue(json));
        if (isQuiet && (isVerbose || asJson))
            throw new UsageException($"{quiet.Name} and {(isVerbose ? verbose : json).Name} exclude each other");
        return isQuiet ? new AuditReport() : asJson ? new AuditJson(streams, isVerbose) : new AuditText(streams, scope, isVerbose);
    }
}
