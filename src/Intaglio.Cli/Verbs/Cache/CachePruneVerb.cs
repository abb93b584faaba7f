using System.CommandLine;
using System.Globalization;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache prune</c> verb, which removes the least recently used items of a cache.</summary>
internal sealed class CachePruneVerb() : CacheReportVerb("prune", "Remove the least recently used items of a content cache.")
{
    private readonly Option<string> maxSize = new("--max-size") { HelpName = "SIZE",
        Description = "Remove the least recently used items until SIZE is left, such as 500M or 10G" };
    private readonly Option<string> unusedFor =
        new("--unused-for") { HelpName = "TIME", Description = "Remove items that were not used for TIME, such as 90m, 12h or 30d" };
    private readonly Flag dryRun = new("--dry-run", "Print what would be removed, and remove nothing", "-n");

    protected override Symbol[] Symbols => [.. base.Symbols, maxSize, unusedFor, dryRun];

    internal override string Examples => """
          intaglio cache prune --max-size 10G ~/.cache/thumbs     keep at most 10 GiB
          intaglio cache prune --unused-for 30d -n thumbs         show what was not used for 30 days
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams)
    {
        (long? size, TimeSpan? time, bool isTrial) =
            (ParseSize(arguments.GetValue(maxSize)), ParseTime(arguments.GetValue(unusedFor)), arguments.GetValue(dryRun));
        if (size is null && time is null)
            throw new UsageException($"specify {maxSize.Name} or {unusedFor.Name}");
        CachePruning pruning = cache.Prune(size, time, isTrial);
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

    private static TimeSpan? ParseTime(string? text)
    {
        if (text is null)
            return null;
        double seconds = text.Length == 0 ? 0 : text[^1] switch { 'm' => 60, 'h' => 3600, 'd' => 86400, _ => 0 };
        return seconds > 0 && double.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.AllowDecimalPoint,
            CultureInfo.InvariantCulture, out double number) && number * seconds < TimeSpan.FromDays(36500).TotalSeconds
            ? TimeSpan.FromSeconds(number * seconds)
            : throw new UsageException($"invalid --unused-for '{text}' (expected a number and m, h or d for minutes, hours or days)");
    }
}
