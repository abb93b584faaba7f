using System.CommandLine;
using Intaglio.Caching;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary><c>intaglio cache put</c>: files into a cache.</summary>
internal sealed class CachePutVerb() : CacheVerb("put", "Store files in a content cache, and print their digests as sum -a file does.")
{
    private readonly InputsArgument files = new("FILE", "The files; none or - is standard input");

    protected override Symbol[] Symbols => [.. base.Symbols, files];

    internal override string Examples => """
          intaglio cache put ~/.cache/thumbs *.png         each content is stored once
          make-atlas | intaglio cache put ~/.cache/thumbs  what a program writes
        """;

    protected override bool MayBegin => true;

    protected override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams)
    {
        ChecksumWriter writer = new(streams.Text);
        byte[] digest = new byte[ContentName.Size];
        bool isFine = files.ForEach(arguments, streams, name =>
        {
            using (GuardedInput content = new(name, isSteady: true))
                cache.Put(content).CopyTo(digest);
            writer.Write(new ChecksumEntry(name, ChecksumAlgorithm.File, digest));
            // Whatever reads the digests can use each at once: the content is stored.
            streams.Output.Flush();
        });
        return isFine ? ExitCode.Success : ExitCode.Failure;
    }
}
