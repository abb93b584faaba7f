using System.CommandLine;
using System.Globalization;
using Intaglio.Checksums;
using Intaglio.Cryptography;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest prove</c> verb, which writes a proof that a file belongs to a folder.</summary>
internal sealed class ManifestProveVerb()
    : Verb("prove", "Write a proof that a file belongs to a folder, for those who have only its root.")
{
    private readonly Argument<string> manifest = new("MANIFEST") { Description = "Manifest; - is standard input" };
    private readonly Argument<string> path =
        new("NAME") { Description = "File, link or empty directory: its name in the manifest, or a path that ends with it" };
    private readonly Option<string> leaf =
        new("--leaf") { HelpName = "N", Description = "Prove MiB number N, from 0, of a file longer than 8 MiB" };
    private readonly Option<string> offset =
        new("--offset") { HelpName = "BYTES", Description = "Prove the MiB that contains this byte, from 0, such as 700M" };
    private readonly OutputOptions output = new("Write the proof to PATH (default: standard output)");

    protected override Symbol[] Symbols => [manifest, path, leaf, offset, .. output.All];

    internal override string Examples => """
          intaglio manifest prove photos.manifest 2024/beach.jpg -o beach.proof
          intaglio manifest prove photos.manifest photos/2024/beach.jpg -o beach.proof   the same
          intaglio manifest prove films.manifest long.mov --offset 700M -o long.proof   one MiB of it
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string name, string given) = (arguments.GetValue(manifest)!, arguments.GetValue(path)!);
        SwappedArguments.RefuseName(name, given);
        long? part = FindLeaf(arguments);
        using OutputFile result = output.FindOrStandard(arguments, streams, name);
        using ManifestInput input = new(name);
        ManifestProof proof = Prove(input, FindName(input, given, streams), part);
        proof.Write(result.Open(isText: true));
        result.Complete();
        if (!result.IsStandardOutput)
            streams.Write($"{ShellQuoting.Quote(result.Name)}: {ManifestVerifyProofVerb.Describe(proof)}, root {proof.Root}\n");
        return ExitCode.Success;
    }

    /// <summary>Finds the name in the manifest, relative to its folder, for a path from another directory.</summary>
    private static string FindName(ManifestInput input, string given, StandardStreams streams)
    {
        input.MakeSeekable();
        long start = input.Stream.Position;
        string? name = input.Guard(() => Manifest.FindName(input.Stream, given));
        input.Stream.Position = start;
        if (name is null || name == given)
            return given;
        streams.WriteError($"{ShellQuoting.Quote(given)}: the manifest calls it {ShellQuoting.Quote(name)}");
        return name;
    }

    private static ManifestProof Prove(ManifestInput input, string path, long? leaf)
    {
        try
        {
            GivenNames.Require(path);
            return ManifestProof.Create(input.Stream, path, leaf);
        }
        catch (Exception exception) when (exception is ArgumentException or InvalidOperationException)
        {
            throw new FailureException($"{ShellQuoting.Quote(input.Name)}: {ErrorText.Describe(exception).TrimEnd('.')}", exception);
        }
        catch (Exception exception) when (exception is ChecksumFormatException or IOException or UnauthorizedAccessException)
        {
            throw new FileException(input.Name, exception);
        }
    }

    private long? FindLeaf(ParseResult arguments)
    {
        (string? number, string? bytes) = (arguments.GetValue(leaf), arguments.GetValue(offset));
        if (number is not null && bytes is not null)
            throw new UsageException($"specify either {leaf.Name} or {offset.Name}");
        if (number is not null)
            return long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out long index) ? index
                : throw new UsageException($"invalid {leaf.Name} '{number}' (expected 0 or more)");
        if (bytes is null)
            return null;
        return ByteSize.TryParse(bytes, out long at) ? at / FileDigest.LeafSize
            : throw new UsageException($"invalid {offset.Name} '{bytes}' (expected {ByteSize.Rule})");
    }
}
