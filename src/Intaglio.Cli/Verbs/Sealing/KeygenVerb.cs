using System.CommandLine;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary><c>intaglio keygen</c>: a new key file.</summary>
internal sealed class KeygenVerb() : Verb("keygen", "Make a key file for encrypt and decrypt.")
{
    private readonly OutputOptions output = new();

    protected override Symbol[] Symbols => [.. output.All];

    internal override string Examples => """
          intaglio keygen -o my.key                      a key that only you can read; keep a copy of it
          intaglio keygen -o - | secret-tool store ...   hand it to a program that keeps secrets
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        using OutputFile result = output.Find(arguments, streams, OutputReaders.Owner);
        result.RefuseTerminal("a key");
        using SealingKey key = SealingKey.Generate();
        key.Save(result.Open());
        result.Complete();
        return ExitCode.Success;
    }
}
