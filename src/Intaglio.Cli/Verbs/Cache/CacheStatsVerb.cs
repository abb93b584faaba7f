using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache stats</c> verb, which counts the items of a cache.</summary>
internal sealed class CacheStatsVerb() : CacheReportVerb("stats", "Count the items and bytes of a content cache.")
{
    internal override string Examples => """
          intaglio cache stats ~/.cache/thumbs         items, bytes and times of use
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams)
    {
        CacheStatistics statistics = cache.Maintenance.GetStatistics();
        if (!asJson)
        {
            WriteLine(streams, "contents", statistics.Contents, statistics.ContentBytes);
            WriteLine(streams, "entries of keys", statistics.Entries, statistics.EntryBytes);
            WriteLine(streams, "temporary files", statistics.Temporaries, statistics.TemporaryBytes);
            WriteLine(streams, "on the disk", statistics.Contents + statistics.Entries, statistics.DiskBytes);
            if (statistics is { OldestUse: { } oldest, LatestUse: { } latest })
                streams.Write($"last used        {FormatTime(oldest)} to {FormatTime(latest)}\n");
            return ExitCode.Success;
        }
        JsonOutput.Write(streams, writer =>
        {
            writer.WriteNumbers(
                ("contents", statistics.Contents), ("contentBytes", statistics.ContentBytes),
                ("entries", statistics.Entries), ("entryBytes", statistics.EntryBytes),
                ("temporaries", statistics.Temporaries), ("temporaryBytes", statistics.TemporaryBytes),
                ("diskBytes", statistics.DiskBytes));
            writer.WriteString("oldestUse", statistics.OldestUse is { } oldest ? FormatTime(oldest) : null);
            writer.WriteString("latestUse", statistics.LatestUse is { } latest ? FormatTime(latest) : null);
        });
        return ExitCode.Success;
    }

    private static void WriteLine(StandardStreams streams, string what, long files, long bytes) =>
        streams.Write($"{what,-15}  {files,9} files  {bytes,15} bytes  {ByteSize.Format(bytes),8}\n");
}
