using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache get</c> verb, which reads an item of a cache.</summary>
internal sealed class CacheGetVerb() : CacheVerb("get", "Read an item of a content cache by its digest or key.")
{
    private readonly Argument<string> item = new("ITEM") { Arity = ArgumentArity.ZeroOrOne, Description = $"Item, {CacheItem.Rule}" };
    private readonly ItemKeyOptions keyOptions = new();
    private readonly OutputOptions output = new();
    private readonly RemoteOptions remote = new();

    protected override Symbol[] Symbols => [.. base.Symbols, item, .. keyOptions.All, .. output.All, .. remote.All];

    internal override string Examples => """
          intaglio cache get thumbs 0e5751c0 -o photo.png     the item whose digest begins with this
          intaglio cache get thumbs 0e5751c0 -o - | wc -c     to another program
          intaglio cache get thumbs --setting width:int=300 -o photo.png
          intaglio cache get thumbs DIGEST -o big.exr --remote http://localhost:8420
        """;

    protected override RemoteCacheOptions? ReadRemote(ParseResult arguments, StandardStreams streams) => remote.Read(arguments, streams);

    protected override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams)
    {
        (string? word, CacheKey? key) = (arguments.GetValue(item), keyOptions.Read(arguments));
        if (word is null == key is null)
            throw new UsageException(key is null ? $"specify an ITEM or {keyOptions.Name}"
                : $"ITEM and {keyOptions.Name} exclude each other");
        word ??= key!.ToName(256);
        bool isDigest = ContentName.TryParse(word, out ContentName name);
        using CachedContent? found = isDigest ? null : Find(cache, word);
        using OutputFile result = output.Find(arguments, streams, OutputReaders.Usual);
        if (isDigest && !result.IsSeenAtOnce)
            Copy(name, () => cache.TryCopy(name, result.Open(), out _), word);
        else
        {
            using CachedContent content = found ?? Find(cache, word);
            Copy(content.Name, () =>
            {
                // Data in a pipe cannot be withdrawn, so the item is verified first. A fetched item was verified while it arrived.
                if (result.IsSeenAtOnce && !content.IsRemote)
                    content.CopyTo(Stream.Null);
                // It is verified again during the copy because the file can change.
                content.CopyTo(result.Open());
                return true;
            }, word);
        }
        result.Complete();
        return ExitCode.Success;
    }

    private static void Copy(ContentName name, Func<bool> copy, string word)
    {
        try
        {
            if (!copy())
                throw CacheItem.Missing(word);
        }
        catch (CacheFormatException exception)
        {
            throw new FailureException($"{name}: the item is damaged; remove it with 'intaglio cache verify --remove'", exception);
        }
    }

    private static CachedContent Find(ContentCache cache, string word)
    {
        // Reports a damaged item as damaged, not as missing.
        if (ContentName.TryParse(word, out ContentName name))
            return cache.Find(name) ?? throw CacheItem.Missing(word);
        // The remote cache finds only complete names.
        if (cache.Remote is not null && CacheItem.IsKeyName(word))
            return cache.Entries.Find(word) ?? throw CacheItem.Missing(word);
        CacheItem found = CacheItem.Find(cache, word);
        return (found.Key is { } entry ? cache.Entries.Find(entry.Key) : cache.Find(found.Content!.Value.Name))
            ?? throw CacheItem.Missing(word);
    }
}
