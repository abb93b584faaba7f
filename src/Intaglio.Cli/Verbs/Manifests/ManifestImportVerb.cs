using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest import</c> verb, which writes a manifest from a checksum list.</summary>
internal sealed class ManifestImportVerb() : Verb("import", "Write a manifest from a checksum list, without reading files.")
{
    private readonly Argument<string> list =
        new("LIST") { Description = "Checksum list, as b2sum, sha256sum, cksum or intaglio sum write it; - is standard input" };
    private readonly AlgorithmOption algorithm =
        new("The function of lines without a tag; the default is what the list's name says, such as SHA256SUMS, or blake2b");
    private readonly OutputOptions output = new("Write the manifest to PATH (default: standard output)");
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [list, algorithm, .. output.All, progressFlag];

    internal override string Examples => """
          intaglio manifest import photos.b2 -o photos.manifest
          intaglio manifest import SHA256SUMS -o photos.manifest
          intaglio manifest audit photos photos.manifest     compare a folder with the list
          intaglio manifest update photos photos.manifest    compare, and replace the digests of the list
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(list)!;
        ChecksumAlgorithm? named = algorithm.Find(arguments), recognized = ChecksumListName.Recognize(name);
        using OutputFile file = output.FindOrStandard(arguments, streams, name);
        using ManifestInput input = new(name);
        using ManifestOutput result = new(file);
        ChecksumReaderOptions options = new() { UntaggedAlgorithm = named ?? recognized ?? ChecksumAlgorithm.Blake2b,
            ExcludeBrokenFunctions = named is { IsBroken: false } };
        // No file is read, so the function cannot be detected from digests.
        if (named is null)
            options.OnUntagged = function =>
                streams.WriteError($"{(name == ChecksumVerifier.StandardInputName ? "'standard input'" : ShellQuoting.Quote(name))}: "
                    + $"reading as {function.Name} ({(recognized is null ? $"assumed; specify {algorithm.Name} if it is another" : "from the list's name")})");
        using ProgressDisplay? progress = progressFlag.Start(arguments, streams, name, input.Stream.CanSeek ? input.Stream.Length : null);
        input.OnRead = progress is null ? null : progress.Add;
        ManifestSummary summary = ManifestVerb.Read(name, name, () => Manifest.Import(input.Stream, result.Stream, options));
        result.Complete();
        if (!file.IsStandardOutput)
            streams.Write($"{ShellQuoting.Quote(file.Name)}: {ManifestVerb.Count(summary.Entries, "entry", "entries")}, without lengths "
                + $"and times until it is updated\n");
        return ExitCode.Success;
    }
}
