using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary><c>intaglio cache get</c>: a content out of a cache.</summary>
internal sealed class CacheGetVerb() : CacheVerb("get", "Read a content out of a content cache, by its digest.")
{
    private readonly Argument<string> digest = new("DIGEST") { Description = "The content's digest, 64 hexadecimal digits" };
    private readonly OutputOptions output = new();

    protected override Symbol[] Symbols => [.. base.Symbols, digest, .. output.All];

    internal override string Examples => """
          intaglio cache get thumbs 0e5751c0...fe3a8 -o photo.png   into a file
          intaglio cache get thumbs 0e5751c0...fe3a8 -o - | wc -c   to another program
        """;

    protected override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams)
    {
        string text = arguments.GetValue(digest)!;
        if (!ContentName.TryParse(text, out ContentName name))
            throw new UsageException($"{ShellQuoting.Quote(text)} is no digest; it has {ContentName.Length} hexadecimal digits");
        using OutputFile result = output.Find(arguments, streams, OutputReaders.Usual);
        using CachedContent content = cache.Find(name) ?? throw new FailureException($"{name}: is not in the cache");
        try
        {
            // A pipe cannot take back what it received. It is compared while it is copied nonetheless, for it may change in between.
            if (result.IsSeenAtOnce)
                content.CopyTo(Stream.Null);
            content.CopyTo(result.Open());
        }
        catch (CacheFormatException exception)
        {
            throw new FailureException($"{name}: is damaged in the cache; 'intaglio cache verify --remove' removes it", exception);
        }
        result.Complete();
        return ExitCode.Success;
    }
}
