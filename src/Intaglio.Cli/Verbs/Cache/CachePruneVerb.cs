using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache prune</c> verb, which removes the least recently used items of a cache.</summary>
internal sealed class CachePruneVerb() : CacheReportVerb("prune", "Remove the least recently used items of a content cache.")
{
    private readonly Option<string> maxSize = new("--max-size") { HelpName = "SIZE",
        Description = "Remove the least recently used items until SIZE is left, such as 500M or 10G" };
    private readonly DurationOption unusedFor =
        new("--unused-for", "Remove items that were not used for TIME, such as 90m, 12h or 30d");
    private readonly Flag dryRun = new("--dry-run", "Print what would be removed, and remove nothing", "-n");

    protected override Symbol[] Symbols => [.. base.Symbols, maxSize, unusedFor, dryRun];

    internal override string Examples => """
          intaglio cache prune --max-size 10G ~/.cache/thumbs     keep at most 10 GiB
          intaglio cache prune --unused-for 30d -n thumbs         show what was not used for 30 days
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams)
    {
        (long? size, TimeSpan? time, bool isTrial) =
            (ParseSize(arguments.GetValue(maxSize)), unusedFor.Read(arguments), arguments.GetValue(dryRun));
        if (size is null && time is null)
            throw new UsageException($"specify {maxSize.Name} or {unusedFor.Name}");
        CachePruning pruning = cache.Maintenance.Prune(size, time, isTrial);
        if (!asJson)
        {
            streams.Write($"{(isTrial ? "would remove" : "removed")} {pruning.RemovedFiles} files, {ByteSize.Format(pruning.RemovedBytes)}; left are {pruning.LeftFiles} files, {ByteSize.Format(pruning.LeftBytes)}\n");
            return ExitCode.Success;
        }
        JsonOutput.Write(streams, writer =>
        {
            writer.WriteNumbers(("removedFiles", pruning.RemovedFiles), ("removedBytes", pruning.RemovedBytes),
                ("leftFiles", pruning.LeftFiles), ("leftBytes", pruning.LeftBytes));
            writer.WriteBoolean("dryRun", isTrial);
        });
        return ExitCode.Success;
    }

    private static long? ParseSize(string? text) => text is null ? null
        : ByteSize.TryParse(text, out long size) ? size
        : throw new UsageException($"invalid --max-size '{text}' (expected {ByteSize.Rule})");
}
