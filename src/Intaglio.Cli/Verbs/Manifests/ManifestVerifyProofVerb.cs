using System.Buffers;
using System.CommandLine;
using System.Globalization;
using System.Text;
using Intaglio.Checksums;
using Intaglio.Cryptography;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest verify-proof</c> verb, which verifies that a file belongs to a folder with a known root.</summary>
internal sealed class ManifestVerifyProofVerb()
    : Verb("verify-proof", "Verify with a proof and a folder's root that a file belongs to the folder.")
{
    private readonly Argument<string> proof = new("PROOF") { Description = "Proof; - is standard input" };
    private readonly Argument<string> file = new("FILE") { Arity = ArgumentArity.ZeroOrOne,
        Description = "File, link, empty directory or bytes of one MiB to verify; - is standard input" };
    private readonly Option<string> root =
        new("--root") { HelpName = "HEX", Description = "Digest of the folder, from a trusted source other than the proof's" };
    private readonly Flag whole = new("--whole", "Take FILE as the whole file, of which a proof of one MiB reads that part");

    protected override Symbol[] Symbols => [proof, file, root, whole];

    internal override string Examples => """
          intaglio manifest verify-proof beach.proof --root f47a0a65...9bd beach.jpg
          intaglio manifest verify-proof long.proof --root 8a1ee0c2...07e --whole long.mov
          intaglio manifest verify-proof beach.proof --root f47a0a65...9bd   only name and digest
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        byte[] expected = ReadRoot(arguments.GetValue(root));
        (string name, string? content, bool isWhole) = (arguments.GetValue(proof)!, arguments.GetValue(file), arguments.GetValue(whole));
        if (isWhole && content is null)
            throw new UsageException($"{whole.Name} needs FILE");
        if (name == ChecksumVerifier.StandardInputName && content == name)
            throw new UsageException("standard input cannot be both the proof and the file");
        ManifestProof given = ReadProof(name);
        if (!given.VerifyPlace(expected))
            throw new FailureException($"{ShellQuoting.Quote(name)}: the proof leads to the root {given.Root}, not to the specified one");
        if (content is null)
        {
            streams.Write($"{Describe(given)}: belongs to the folder with the digest {Convert.ToHexStringLower(given.Digest.Span)}; no "
                + $"content was checked\n");
            return ExitCode.Success;
        }
        if (!IsContent(given, expected, content, isWhole))
            throw new FailureException(
                $"{ShellQuoting.Quote(content)}: does not match {Describe(given)} of the "
                + $"folder{(given.Leaf is null || isWhole ? "" : $"; specify {whole.Name} for a whole file")}");
        streams.Write($"{Describe(given)}: OK\n");
        return ExitCode.Success;
    }

    /// <summary>Describes the file or range of bytes that a proof covers.</summary>
    internal static string Describe(ManifestProof proof)
    {
        string name = ShellQuoting.Quote(proof.Name);
        return proof.LeafRange is not { } range ? name
            : string.Create(CultureInfo.InvariantCulture,
                $"{name}, bytes {range.Offset}{(range.Length is { } length ? $"-{range.Offset + length - 1}" : " to the end")}");
    }

    private static bool IsContent(ManifestProof proof, byte[] root, string name, bool isWhole)
    {
        try
        {
            bool isNamed = name != ChecksumVerifier.StandardInputName;
            if (isNamed && proof.Kind == ManifestEntryKind.EmptyDirectory)
                return !Directory.EnumerateFileSystemEntries(name).Any();
            using Stream content = isNamed && proof.Kind == ManifestEntryKind.Link
                ? new MemoryStream(Encoding.UTF8.GetBytes(ReadLink(name))) : StandardStreams.OpenInput(name);
            if (!isWhole || proof.Leaf is null)
                return proof.Verify(root, content);
            return content.CanSeek ? proof.VerifyLeafOf(root, content)
                : throw new FailureException($"{ShellQuoting.Quote(name)}: cannot seek, which --whole needs");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }

    private static string ReadLink(string name)
    {
        GivenNames.Require(name);
        return ManifestEntry.ReadLinkTarget(name);
    }

    private static ManifestProof ReadProof(string name)
    {
        try
        {
            using Stream source = StandardStreams.OpenInput(name);
            return ManifestProof.Read(source);
        }
        catch (Exception exception) when (exception is ChecksumFormatException or IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }

    private byte[] ReadRoot(string? text)
    {
        if (text is null)
            throw new UsageException($"specify {root.Name} HEX, the digest of the folder");
        byte[] digest = new byte[FileDigest.Size];
        return text.Length == 2 * digest.Length && Convert.FromHexString(text, digest, out _, out _) == OperationStatus.Done ? digest
            : throw new UsageException($"invalid {root.Name} '{text}' (expected {2 * digest.Length} hexadecimal digits)");
    }
}
