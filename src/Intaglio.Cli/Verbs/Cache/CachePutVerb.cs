using System.CommandLine;
using Intaglio.Caching;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary><c>intaglio cache put</c>: files into a cache.</summary>
internal sealed class CachePutVerb : CacheVerb
{
    private readonly Argument<string[]> files = new("FILE") { Arity = ArgumentArity.ZeroOrMore, Description = "The files; none or - is standard input" };

    internal CachePutVerb()
        : base("put", "Store files in a content cache, and print their digests as sum -a file does.") =>
        Arguments.Add(files);

    internal override string Examples => """
          intaglio cache put ~/.cache/thumbs *.png         each content is stored once
          make-atlas | intaglio cache put ~/.cache/thumbs  what a program writes
        """;

    protected override bool MayBegin => true;

    protected override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams)
    {
        ChecksumWriter writer = new(streams.Text);
        int exitCode = ExitCode.Success;
        byte[] digest = new byte[ContentName.Size];
        foreach (string name in arguments.GetValue(files) is { Length: > 0 } given ? given : [ChecksumVerifier.StandardInputName])
        {
            try
            {
                using GuardedInput content = new(name, isSteady: true);
                cache.Put(content).CopyTo(digest);
            }
            catch (FileException exception)
            {
                streams.WriteFileError(name, exception.InnerException!);
                exitCode = ExitCode.Failure;
                continue;
            }
            writer.Write(new ChecksumEntry(name, ChecksumAlgorithm.File, digest));
            // Whatever reads the digests can use each at once: the content is stored.
            streams.Output.Flush();
        }
        return exitCode;
    }
}
