using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest duplicates</c> verb, which finds files with equal bytes.</summary>
internal sealed class ManifestDuplicatesVerb()
    : ManifestVerb("duplicates", "Find files with the same bytes in a folder, or in a manifest without reading files.")
{
    private readonly Argument<string> source = new("PATH") { Description = "Folder or manifest; - is a manifest on standard input" };
    private readonly Flag empty = new("--empty", "Print empty files as a group as well");
    private readonly Flag json = new("--json", "Print JSON");
    private readonly PatternOptions patterns = new();

    protected override Symbol[] Symbols => [source, empty, json, .. patterns.All, .. ReadingOptions];

    internal override string Examples => """
          intaglio manifest duplicates photos                 reads only files of equal length
          intaglio manifest duplicates photos.manifest        reads no files
          intaglio manifest duplicates . --exclude /.git/
          intaglio manifest duplicates --json photos | jq -r '.groups[].names[1:][]'
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(source)!;
        int threads = Threads.Read(arguments);
        bool isFolder = name != ChecksumVerifier.StandardInputName && Directory.Exists(name);
        if (!isFolder && patterns.FindGiven(arguments) is { } pattern)
            throw new UsageException($"{pattern.Name} needs a folder, not a manifest");
        FolderProblems problems = new(name, streams);
        DuplicateOptions options = new() { IncludeEmptyFiles = arguments.GetValue(empty), MaxDegreeOfParallelism = threads,
            OnProblem = problems.Report, OnTemporaryFile = problems.WarnOfTemporaryFile };
        DuplicateReport report = new(isFolder ? FindInFolder() : FindInManifest(name, options));
        if (arguments.GetValue(json))
            report.WriteJson(streams);
        else
            report.WriteText(streams);
        return problems.Count == 0 ? ExitCode.Success : ExitCode.Failure;

        IReadOnlyList<DuplicateGroup> FindInFolder()
        {
            // Pipes, sockets and devices have no duplicates.
            ManifestParameters parameters = new() { Patterns = patterns.Read(arguments), ExcludeSpecialFiles = true };
            using ProgressDisplay? progress = Progress.Start(arguments, streams, name);
            return Read(name, null, () => Manifest.FindDuplicates(name, parameters, options, progress));
        }
    }

    private static IReadOnlyList<DuplicateGroup> FindInManifest(string name, DuplicateOptions options)
    {
        using ManifestInput input = new(name);
        using ManifestReader reader = input.OpenVerified();
        return input.Guard(() => Manifest.FindDuplicates(reader, options));
    }
}
