using System.CommandLine;
using Intaglio.Caching;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio cache put</c> verb, which stores files in a cache.</summary>
internal sealed class CachePutVerb() : CacheVerb("put", "Store files in a content cache, and print their digests.")
{
    private readonly InputsArgument files = new("FILE", "The files; none or - is standard input");

    private readonly ItemKeyOptions keyOptions = new();
    private readonly RemoteOptions remote = new();
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [.. base.Symbols, files, .. keyOptions.All, .. remote.All, progressFlag];

    internal override string Examples => """
          intaglio cache put ~/.cache/thumbs *.png         equal files are stored once
          make-atlas | intaglio cache put ~/.cache/thumbs  the output of a program
          intaglio cache put thumbs --setting width:int=300 small.png   find it by its key later
          intaglio cache put thumbs *.png --remote http://localhost:8420 --push   also upload them
        """;

    protected override bool MayBegin => true;

    protected override RemoteCacheOptions? ReadRemote(ParseResult arguments, StandardStreams streams) => remote.Read(arguments, streams);

    protected override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams)
    {
        CacheKey? key = keyOptions.Read(arguments);
        if (key is not null && files.Read(arguments).Length > 1)
            throw new UsageException($"{keyOptions.Name} names one item; specify one FILE");
        ChecksumWriter writer = new(streams.Text);
        using ProgressDisplay? progress = progressFlag.Start(arguments, streams, what: "", files: files.Read(arguments));
        byte[] digest = new byte[ContentName.Size];
        bool isFine = files.ForEach(arguments, streams, name =>
        {
            progress?.Begin(name);
            using (GuardedInput content = new(name, isSteady: true) { OnRead = progress is null ? null : progress.Add })
                (key is null ? Put(cache, content) : cache.Put(content, key)).CopyTo(digest);
            writer.Write(new ChecksumEntry(name, ChecksumAlgorithm.File, digest));
            // Flushes each digest once its item is stored, so that readers can use it immediately.
            streams.Output.Flush();
            progress?.Finish();
        });
        return isFine ? ExitCode.Success : ExitCode.Failure;
    }

    private static ContentName Put(ContentCache cache, Stream content)
    {
        ContentName name = cache.Put(content);
        cache.Remote?.Upload(name);
        return name;
    }
}
