using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary><c>intaglio cache get</c>: a content out of a cache.</summary>
internal sealed class CacheGetVerb : CacheVerb
{
    private readonly Argument<string> digest = new("DIGEST") { Description = "The content's digest, 64 hexadecimal digits" };
    private readonly OutputOptions output = new();

    internal CacheGetVerb()
        : base("get", "Read a content out of a content cache, by its digest.")
    {
        Arguments.Add(digest);
        output.AddTo(this);
    }

    internal override string Examples => """
          intaglio cache get thumbs 0e5751c0...fe3a8 -o photo.png   into a file
          intaglio cache get thumbs 0e5751c0...fe3a8 -o - | wc -c   to another program
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams)
    {
        string text = arguments.GetValue(digest)!;
        if (!ContentName.TryParse(text, out ContentName name))
            throw new UsageException($"{ShellQuoting.Quote(text)} is no digest; it has {ContentName.Length} hexadecimal digits");
        using OutputFile result = output.Find(arguments, streams, mode: null);
        using CachedContent content = cache.Find(name) ?? throw new FailureException($"{name}: is not in the cache");
        // Nothing of a damaged content is handed out.
        if (ContentName.Of(content.Stream) != name)
            throw new FailureException($"{name}: is damaged in the cache; 'intaglio cache verify --remove' removes it");
        content.Stream.Position = 0;
        content.Stream.CopyTo(result.Open());
        result.Complete();
        return ExitCode.Success;
    }
}
