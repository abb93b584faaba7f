using System.CommandLine;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm store</c> verb, which serves a content cache over HTTP.</summary>
internal sealed class StoreVerb() : ServerVerb("store", "Serve a content cache over HTTP.")
{
    internal override string Examples => """
          intaglio-farm store --data cache                     serve this machine
          intaglio-farm store --data cache --max-size 100G --urls http://0.0.0.0:8420 --token-file tokens
        """;

    protected override StoreServer CreateServer(ParseResult arguments, StoreOptions options, LogFormat log) => new(options);
}
