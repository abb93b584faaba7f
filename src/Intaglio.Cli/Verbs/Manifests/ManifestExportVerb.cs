using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest export</c> verb, which writes a checksum list of a manifest's files.</summary>
internal sealed class ManifestExportVerb() : ManifestVerb("export", "Write a checksum list of a manifest's files, for b2sum --check.")
{
    private readonly Argument<string> manifest = new("MANIFEST") { Description = "Manifest; - is standard input" };
    private readonly OutputOptions output = new("Write the list to PATH (default: standard output)");
    private readonly Option<string> folder = new("--folder") { HelpName = "DIR",
        Description = "Read files longer than 8 MiB, which have tree hashes, for the digests that b2sum has, and verify them" };
    private readonly AlgorithmOption algorithm =
        new("List the digests of this function only; with --folder, those that the manifest does not have are computed");
    private readonly Flag tag = new("--tag", "Write tagged lines, which can hold tree hashes: BLAKE2b-256-tree-1048576 (name) = digest");
    private readonly Flag keepGoing = new("--keep-going", "Omit files whose digest the list cannot hold, instead of failing");

    protected override Symbol[] Symbols => [manifest, .. output.All, folder, algorithm, tag, keepGoing, .. ReadingOptions];

    internal override string Examples => """
          intaglio manifest export photos.manifest -o photos.b2
          intaglio manifest export --folder films films.manifest | (cd films && b2sum --check)
          intaglio manifest export --folder films -a sha256 films.manifest -o films/SHA256SUMS
          intaglio manifest export --tag films.manifest -o films.tags     for intaglio check
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string name, string? directory) = (arguments.GetValue(manifest)!, arguments.GetValue(folder));
        ChecksumAlgorithm? listed = algorithm.Find(arguments);
        int threads = Threads.Read(arguments);
        using OutputFile file = output.FindOrStandard(arguments, streams, name);
        using ManifestInput input = new(name);
        using ManifestOutput result = new(file);
        FolderProblems problems = new(directory ?? "", streams);
        using (ProgressDisplay? progress = directory is null ? null : Progress.Start(arguments, streams, directory))
        {
            ManifestOptions options = new() { MaxDegreeOfParallelism = threads, OnProblem = problems.Report,
                OnTemporaryFile = problems.WarnOfTemporaryFile, OnFileRead = progress.CountFiles(), ExcludedFiles = file.Places };
            Read(directory ?? name, name,
                () => Manifest.Export(input.Stream, result.Stream, new() { IsTagged = arguments.GetValue(tag) }, directory, options,
                    listed, progress));
        }
        if (problems.Count > 0 && !arguments.GetValue(keepGoing))
            throw new FailureException(
                $"no list was written; specify {folder.Name} DIR to read the missing digests from files, {tag.Name} to list tree hashes, "
                + $"or {keepGoing.Name} to omit those files");
        result.Complete();
        return problems.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }
}
