using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest digest</c> verb, which prints the digest of a folder.</summary>
internal sealed class ManifestDigestVerb() : ManifestVerb("digest", "Print one digest for a whole folder.")
{
    private readonly Argument<string[]> folders = new("DIR") { Arity = ArgumentArity.OneOrMore, Description = "Folders" };
    private readonly FolderOptions content = new();

    protected override Symbol[] Symbols => [folders, .. content.All, .. ReadingOptions];

    internal override string Examples => """
          intaglio manifest digest photos                     the root of a manifest
          intaglio manifest digest build other/build          compare two folders
          intaglio manifest digest . --exclude /.git/         without git's own files
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ManifestParameters parameters = content.Read(arguments, leavesOver: null);
        int threads = Threads.Read(arguments);
        bool isFine = true;
        string[] names = arguments.GetValue(folders)!;
        using ProgressDisplay? progress = StartProgress(arguments, streams, names, parameters, excluded: []);
        foreach (string folder in names)
            isFine &= Print(folder, parameters, threads, progress, streams);
        return isFine ? ExitCode.Success : ExitCode.Failure;
    }

    // Continues with the other folders after an error.
    private static bool Print(string folder, ManifestParameters parameters, int threads, ProgressDisplay? progress, StandardStreams streams)
    {
        progress?.Begin(folder);
        FolderProblems problems = new(folder, streams);
        ManifestOptions options = new() { MaxDegreeOfParallelism = threads, OnProblem = problems.Report,
            OnTemporaryFile = problems.WarnOfTemporaryFile, OnFileRead = progress.CountFiles() };
        try
        {
            byte[] digest = Read(folder, null, () => Manifest.HashFolder(folder, parameters, options, FolderProgress.TryCreate(progress)));
            if (problems.Count == 0)
                streams.Write($"{Convert.ToHexStringLower(digest)}  {ShellQuoting.Quote(folder)}\n");
        }
        catch (FileException exception)
        {
            streams.WriteFileError(exception.Name, exception.InnerException!);
            return false;
        }
        return problems.Count == 0;
    }
}
