using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache verify</c> verb, which verifies the items of a cache.</summary>
internal sealed class CacheVerifyVerb() : CacheReportVerb("verify", "Verify all items of a content cache against their digests.")
{
    private readonly Flag remove = new("--remove", "Remove damaged and useless files");
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [.. base.Symbols, remove, progressFlag];

    internal override string Examples => """
          intaglio cache verify ~/.cache/thumbs            exit code 1 if anything is damaged
          intaglio cache verify --remove ~/.cache/thumbs   also remove it
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams)
    {
        using ProgressDisplay? progress = progressFlag.Start(arguments, streams, cache.Directory, progressFlag.IsShown(arguments)
            ? cache.Maintenance.GetStatistics().ContentBytes : null);
        CacheVerification verification = cache.Maintenance.Verify(arguments.GetValue(remove), progress);
        int exitCode = verification.IsDamaged ? ExitCode.Failure : ExitCode.Success;
        if (!asJson)
        {
            foreach (CacheProblem problem in verification.Problems)
                streams.Write($"{ShellQuoting.Quote(Path.GetRelativePath(cache.Directory, problem.Path))}: {Describe(problem.Kind)}{(problem.IsRemoved ? ", removed" : "")}\n");
            int damaged = verification.Problems.Count(problem => problem.IsDamage);
            streams.Write($"{verification.Contents} contents, {ByteSize.Format(verification.ContentBytes)}, {verification.Entries} entries: {(damaged == 0 ? "none is damaged" : $"{damaged} damaged")}\n");
            return exitCode;
        }
        JsonOutput.Write(streams, writer =>
        {
            writer.WriteNumbers(("contents", verification.Contents), ("contentBytes", verification.ContentBytes),
                ("entries", verification.Entries));
            writer.WriteObjects("problems", verification.Problems, problem =>
            {
                writer.WriteString("file", Path.GetRelativePath(cache.Directory, problem.Path));
                writer.WriteString("problem", Describe(problem.Kind));
                writer.WriteBoolean("isDamage", problem.IsDamage);
                writer.WriteBoolean("isRemoved", problem.IsRemoved);
            });
        });
        return exitCode;
    }

    private static string Describe(CacheProblemKind kind) => kind switch
    {
        CacheProblemKind.DamagedContent => "damaged content",
        CacheProblemKind.DamagedEntry => "damaged entry",
        CacheProblemKind.MissingContent => "entry without its content",
        CacheProblemKind.Unreadable => "cannot be read",
        CacheProblemKind.Blocked => "neither a file nor a folder of the cache",
        _ => "abandoned temporary file",
    };
}
