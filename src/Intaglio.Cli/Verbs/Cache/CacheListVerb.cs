using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache ls</c> verb, which lists the items of a cache.</summary>
internal sealed class CacheListVerb() : CacheReportVerb("ls", "List the items of a content cache: digest, length, last use and key.")
{
    private const string NoKey = "-";

    internal override string Examples => """
          intaglio cache ls ~/.cache/thumbs          a line for each key and each item without one
          intaglio cache ls --json ~/.cache/thumbs   for programs
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams)
    {
        if (!asJson)
        {
            foreach ((string? key, ContentName content, long length, DateTime lastUsed) in List(cache))
                streams.Write($"{content}  {length,12}  {FormatTime(lastUsed)}  {key ?? NoKey}\n");
            return ExitCode.Success;
        }
        JsonOutput.Write(streams, writer => writer.WriteObjects("contents", List(cache), item =>
        {
            writer.WriteString("digest", item.Content.ToString());
            writer.WriteNumber("length", item.Length);
            writer.WriteString("lastUsed", FormatTime(item.LastUsed));
            writer.WriteString("key", item.Key);
        }));
        return ExitCode.Success;
    }

    private static IEnumerable<(string? Key, ContentName Content, long Length, DateTime LastUsed)> List(ContentCache cache)
    {
        HashSet<ContentName> named = [];
        foreach (CachedEntryInfo entry in cache.Entries.Enumerate())
        {
            named.Add(entry.Content);
            yield return (entry.Key, entry.Content, entry.Length, entry.LastUsed);
        }
        foreach (CachedContentInfo content in cache.Maintenance.EnumerateContents())
            if (!named.Contains(content.Name))
                yield return (null, content.Name, content.Length, content.LastUsed);
    }
}
