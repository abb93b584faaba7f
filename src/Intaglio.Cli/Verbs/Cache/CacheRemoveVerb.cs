using System.CommandLine;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache rm</c> verb, which removes items from a cache.</summary>
internal sealed class CacheRemoveVerb() : CacheReportVerb("rm", "Remove items or keys from a content cache.")
{
    private readonly Argument<string[]> items = new("ITEM") { Arity = ArgumentArity.ZeroOrMore,
        Description = $"Items, {CacheItem.Rule}; a digest also removes the keys of the item; "
            + "the key in a report of bake removes the results of that action" };
    private readonly ItemKeyOptions keyOptions = new();
    private readonly Flag dryRun = new("--dry-run", "Print what would be removed, and remove nothing", "-n");

    protected override Symbol[] Symbols => [.. base.Symbols, items, .. keyOptions.All, dryRun];

    internal override string Examples => """
          intaglio cache rm thumbs 0e5751c0                    the item whose digest begins with this
          intaglio cache rm thumbs --setting width:int=300 -n  what this key would remove
          intaglio cache rm .intaglio/cache "$KEY"             the results of an action of a bake, by its key
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams)
    {
        (CacheKey? key, string[] words) = (keyOptions.Read(arguments), arguments.GetValue(items) ?? []);
        if (key is null && words.Length == 0)
            throw new UsageException($"specify an ITEM or {keyOptions.Name}");
        // Sorted by name and without duplicates.
        SortedDictionary<string, CachedContentInfo> contents = new(StringComparer.Ordinal);
        SortedDictionary<string, CachedEntryInfo> keys = new(StringComparer.Ordinal);
        bool isFine = Resolve(cache, key is null ? words : [.. words, key.ToName(256)], contents, keys, streams);
        if (contents.Count > 0)
            foreach (CachedEntryInfo entry in cache.Entries.Enumerate())
                if (contents.ContainsKey($"{entry.Content}"))
                    keys[entry.Key] = entry;
        bool isTrial = arguments.GetValue(dryRun);
        // Removes keys first. A process that runs meanwhile finds no key and creates the item again.
        List<CachedEntryInfo> goneKeys = [.. keys.Values.Where(entry => isTrial || cache.Entries.Remove(entry.Key))];
        List<CachedContentInfo> goneContents = [.. contents.Values.Where(content => isTrial || cache.Remove(content.Name))];
        if (asJson)
            WriteJson(streams, goneContents, goneKeys, isTrial);
        else
            WriteText(streams, goneContents, goneKeys, isTrial ? "would remove" : "removed");
        return isFine ? ExitCode.Success : ExitCode.Failure;
    }

    // Continues with the other words after an error.
    private static bool Resolve(ContentCache cache, string[] words, SortedDictionary<string, CachedContentInfo> contents,
        SortedDictionary<string, CachedEntryInfo> keys, StandardStreams streams)
    {
        bool isFine = true;
        foreach (string word in words)
        {
            try
            {
                IReadOnlyList<CachedEntryInfo> results = FindResults(cache, word);
                if (results.Count > 0)
                {
                    foreach (CachedEntryInfo result in results)
                        keys[result.Key] = result;
                    continue;
                }
                CacheItem item = CacheItem.Find(cache, word);
                if (item.Key is { } entry)
                    keys[entry.Key] = entry;
                else if (item.Content is { } content)
                    contents[$"{content.Name}"] = content;
            }
            catch (FailureException exception)
            {
                streams.WriteError(exception.Message, exception);
                isFine = false;
            }
        }
        return isFine;
    }

    // The key of an action has the form of a digest.
    private static IReadOnlyList<CachedEntryInfo> FindResults(ContentCache cache, string word) =>
        ContentName.TryParse(word, out ContentName _) ? Bake.FindResults(cache, new BakeKey(Convert.FromHexString(word))) : [];

    private static void WriteText(StandardStreams streams, List<CachedContentInfo> contents, List<CachedEntryInfo> keys, string verb)
    {
        foreach (CachedEntryInfo entry in keys)
            streams.Write($"{verb} key {entry.Key}\n");
        foreach (CachedContentInfo content in contents)
            streams.Write($"{verb} {content.Name}, {ByteSize.Format(content.Length)}\n");
    }

    private static void WriteJson(StandardStreams streams, List<CachedContentInfo> contents, List<CachedEntryInfo> keys, bool isTrial) =>
        JsonOutput.Write(streams, writer =>
    {
        writer.WriteBoolean("dryRun", isTrial);
        writer.WriteObjects("contents", contents, content =>
        {
            writer.WriteString("digest", content.Name.ToString());
            writer.WriteNumber("length", content.Length);
        });
        writer.WriteObjects("keys", keys, entry =>
        {
            writer.WriteString("key", entry.Key);
            writer.WriteString("digest", entry.Content.ToString());
        });
    });
}
