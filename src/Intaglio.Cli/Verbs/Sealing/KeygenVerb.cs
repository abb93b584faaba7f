using System.CommandLine;
using Intaglio.Caching;
using Intaglio.Checksums;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio keygen</c> verb, which creates a key file.</summary>
internal sealed class KeygenVerb() : Verb("keygen", "Make a key file for encryption, keyed checksums or a remote cache.")
{
    private readonly Option<string> purpose =
        new("--for") { HelpName = "PURPOSE",
            Description = "Purpose of the key: encrypt (and decrypt, the default), sum (and check), or record (of a remote cache)" };
    private readonly OutputOptions output = new();

    protected override Symbol[] Symbols => [purpose, .. output.All];

    internal override string Examples => """
          intaglio keygen -o my.key                      a key that only you can read; keep a copy of it
          intaglio keygen --for sum -o sums.key          a key for sum --key-file and check --key-file
          intaglio keygen --for record -o cache.key      a key for bake --remote-key-file
          intaglio keygen -o - | secret-tool store ...   pass it to a program that stores secrets
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        Action<Stream> save = FindPurpose(arguments.GetValue(purpose));
        using OutputFile result = output.Find(arguments, streams, OutputReaders.Owner);
        result.RefuseTerminal("a key");
        save(result.Open());
        result.Complete();
        return ExitCode.Success;
    }

    private Action<Stream> FindPurpose(string? name) => name switch
    {
        null or "encrypt" => SaveForSealing,
        "sum" => SaveForSums,
        "record" => SaveForRecords,
        _ => throw new UsageException($"invalid {purpose.Name} '{name}' (expected encrypt, sum or record)"),
    };

    private static void SaveForRecords(Stream stream)
    {
        using RecordKey key = RecordKey.Generate();
        key.Save(stream);
    }

    private static void SaveForSums(Stream stream)
    {
        using ChecksumKey key = ChecksumKey.Generate();
        key.Save(stream);
    }

    private static void SaveForSealing(Stream stream)
    {
        using SealingKey key = SealingKey.Generate();
        key.Save(stream);
    }
}
