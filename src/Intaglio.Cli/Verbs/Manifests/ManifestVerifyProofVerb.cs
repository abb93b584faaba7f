using System.Buffers;
using System.CommandLine;
using System.Globalization;
using System.Text;
using Intaglio.Checksums;
using Intaglio.Cryptography;

namespace Intaglio.Cli;

/// <summary><c>intaglio manifest verify-proof</c>: whether a file belongs to the folder whose root is known.</summary>
internal sealed class ManifestVerifyProofVerb() : Verb("verify-proof", "Check that a file belongs to a folder, by a proof and the folder's root.")
{
    private readonly Argument<string> proof = new("PROOF") { Description = "The proof; - is standard input" };
    private readonly Argument<string> file = new("FILE") { Arity = ArgumentArity.ZeroOrOne, Description = "What the proof is of: the file, the link, the empty directory, or the bytes of the one MiB; - is standard input" };
    private readonly Option<string> root = new("--root") { HelpName = "HEX", Description = "The folder's digest, from where it can be trusted, and never from where the proof is from" };
    private readonly Flag whole = new("--whole", "FILE is the whole file; of a proof of one MiB only that is read");

    protected override Symbol[] Symbols => [proof, file, root, whole];

    internal override string Examples => """
          intaglio manifest verify-proof beach.proof --root f47a0a65...9bd beach.jpg
          intaglio manifest verify-proof long.proof --root 8a1ee0c2...07e --whole long.mov
          intaglio manifest verify-proof beach.proof --root f47a0a65...9bd   its name and digest alone
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        byte[] expected = ReadRoot(arguments.GetValue(root));
        (string name, string? content, bool isWhole) = (arguments.GetValue(proof)!, arguments.GetValue(file), arguments.GetValue(whole));
        if (isWhole && content is null)
            throw new UsageException($"{whole.Name} needs the file");
        if (name == ChecksumVerifier.StandardInputName && content == name)
            throw new UsageException("standard input cannot be both the proof and what it is of");
        ManifestProof given = ReadProof(name);
        if (!given.VerifyPlace(expected))
            throw new FailureException($"{ShellQuoting.Quote(name)}: leads to the root {given.Root}, not to the one that is given");
        if (content is null)
        {
            streams.Write($"{Describe(given)}: belongs to the folder with the digest {Convert.ToHexStringLower(given.Digest.Span)}; no content was checked\n");
            return ExitCode.Success;
        }
        if (!IsContent(given, expected, content, isWhole))
            throw new FailureException($"{ShellQuoting.Quote(content)}: is not what the folder has as {Describe(given)}{(given.Leaf is null || isWhole ? "" : $"; {whole.Name} finds that in the whole file")}");
        streams.Write($"{Describe(given)}: OK\n");
        return ExitCode.Success;
    }

    /// <summary>Says what a proof is of.</summary>
    internal static string Describe(ManifestProof proof)
    {
        string name = ShellQuoting.Quote(proof.Name);
        return proof.LeafRange is not { } range ? name
            : string.Create(CultureInfo.InvariantCulture, $"{name}, bytes {range.Offset}{(range.Length is { } length ? $"-{range.Offset + length - 1}" : " to the end")}");
    }

    private static bool IsContent(ManifestProof proof, byte[] root, string name, bool isWhole)
    {
        try
        {
            bool isNamed = name != ChecksumVerifier.StandardInputName;
            if (isNamed && proof.Kind == ManifestEntryKind.EmptyDirectory)
                return !Directory.EnumerateFileSystemEntries(name).Any();
            using Stream content = isNamed && proof.Kind == ManifestEntryKind.Link ? new MemoryStream(Encoding.UTF8.GetBytes(ReadLink(name))) : StandardStreams.OpenInput(name);
            if (!isWhole || proof.Leaf is null)
                return proof.Verify(root, content);
            return content.CanSeek ? proof.VerifyLeafOf(root, content) : throw new FailureException($"{ShellQuoting.Quote(name)}: cannot be read from its middle on");
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
            throw new UsageException($"{root.Name} HEX is missing, the digest of the folder");
        byte[] digest = new byte[FileDigest.Size];
        return text.Length == 2 * digest.Length && Convert.FromHexString(text, digest, out _, out _) == OperationStatus.Done ? digest
            : throw new UsageException($"invalid {root.Name} '{text}'; it has {2 * digest.Length} hexadecimal digits");
    }
}
