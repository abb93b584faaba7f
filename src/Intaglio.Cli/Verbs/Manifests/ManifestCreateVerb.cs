using System.CommandLine;
using Intaglio.Checksums;
using Intaglio.Cryptography;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest create</c> verb, which writes a manifest of a folder.</summary>
internal sealed class ManifestCreateVerb()
    : ManifestVerb("create", "Write a manifest of a folder: a digest of each file, and one of the whole.")
{
    private readonly Argument<string> folder = new("DIR") { Description = "Folder" };
    private readonly OutputOptions output = new("Write the manifest to PATH, which is excluded from it (default: standard output)");
    private readonly FolderOptions content = new();
    private readonly Option<string> leavesOver = new("--leaves-over") { HelpName = "SIZE",
        Description = "Store a digest of each MiB of files longer than SIZE, to locate damage: 8M (the default) or more, or none" };
    private readonly Flag keepGoing = new("--keep-going", "Omit unreadable files, instead of failing");

    protected override Symbol[] Symbols => [folder, .. output.All, .. content.All, leavesOver, keepGoing, .. ReadingOptions];

    internal override string Examples => """
          intaglio manifest create photos -o photos.manifest
          intaglio manifest create . -o manifest --exclude '*.tmp' --exclude /build/
          intaglio manifest create . -o manifest --exclude-from .gitignore --exclude /.git/
          intaglio manifest create scans --include '*.exr' --leaves-over none | gzip > scans.gz
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string directory = arguments.GetValue(folder)!;
        long? leaves = ParseLeavesOver(arguments.GetValue(leavesOver));
        int threads = Threads.Read(arguments);
        using OutputFile file = output.FindOrStandard(arguments, streams);
        ManifestParameters parameters =
            content.Read(arguments, leaves, file.FullPath is { } path ? FolderPath.FindBelow(directory, path) : null);
        using ManifestOutput result = new(file);
        FolderProblems problems = new(directory, streams);
        ManifestSummary summary;
        using (ProgressDisplay? progress = StartProgress(arguments, streams, [directory], parameters, file.Places))
        {
            ManifestOptions options = new() { MaxDegreeOfParallelism = threads, OnProblem = problems.Report,
                OnTemporaryFile = problems.WarnOfTemporaryFile, OnFileRead = progress.CountFiles(), ExcludedFiles = file.Places };
            summary = Read(directory, null, () => Manifest.Create(directory, result.Stream, parameters, options, progress));
        }
        if (problems.Count > 0 && !arguments.GetValue(keepGoing))
            throw new FailureException($"no manifest was written; specify {keepGoing.Name} to omit unreadable files");
        result.Complete();
        if (!file.IsStandardOutput)
            streams.Write($"{ShellQuoting.Quote(file.Name)}: {Count(summary.Entries, "entry", "entries")}, {ByteSize.Format(summary.Bytes)}, root {summary.Root}\n");
        return problems.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private long? ParseLeavesOver(string? text) => text switch
    {
        null => FileDigest.TreeThreshold,
        "none" => null,
        _ when ByteSize.TryParse(text, out long size) && size >= FileDigest.TreeThreshold => size,
        _ => throw new UsageException($"invalid {leavesOver.Name} '{text}' (expected none, or 8M or more: {ByteSize.Rule})"),
    };
}
