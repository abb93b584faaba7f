using System.Text;
using Intaglio.Checksums;

namespace Intaglio.Fuzzing;

/// <summary>Proofs, as they are, and with their last line made right so that the rest of them is looked at.</summary>
internal sealed class ManifestProofTarget : Target
{
    internal override string Name => "manifest-proof";

    internal override string Claim =>
        "Proofs. A text is accepted exactly if a second reader, written from docs/formats/manifest-proofs.md, accepts it. It "
            + "leads to the root that the second reader computes and to no other, and writing it gives the same text. Any other text "
            + "causes a ChecksumFormatException with a line number.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("Intaglio proof 1\n", "name ", "kind f\n", "kind x\n", "kind l\n", "kind d\n", "digest ", "> ", "leaf 0\n", "leaf 8\n", "leaf 9\n", "+ ", "in 1 0\n", "in 2 1\n", "in 3 2\n",
        "in 9223372036854775807 0\n", "end ", "\n", "\r\n", "/", "a/", "../", "\\n", "\\r", "\\\\", "\0", new string('0', 64) + "\n", "+ " + new string('0', 64) + "\n", "\u00C3\u00A9", "\u00EF\u00BB\u00BF", "\u00FF\u00FE", "\u001B[2J");

    // A proof of the widest directory has 62 digests.
    internal override int MaxSize => 6000;

    internal override int ShortRun => 20_000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] text = input.ToArray();
        Outcome asItIs = Try(text);
        return ManifestReference.Decode(text) is { } decoded ? asItIs + Try(Encoding.UTF8.GetBytes(ManifestReference.Seal(decoded))) : asItIs;
    }

    private static Outcome Try(byte[] text)
    {
        string? decoded = ManifestReference.Decode(text);
        ManifestProofReference.Content? expected = decoded is null ? null : ManifestProofReference.Read(decoded);
        (ManifestProof? proof, ChecksumFormatException? fault) = Read(new MemoryStream(text));
        foreach (int most in (ReadOnlySpan<int>)[1, 50])
            Expect.That(Read(new PieceStream(text, most)).Fault?.Message == fault?.Message, $"in pieces of {most} bytes it is the same");
        if (fault is not null)
        {
            Expect.That(expected is null, $"a proof is read: {fault.Message}");
            FolderManifestTarget.ExpectLine(fault, text);
            return Outcome.Refused(Shape(fault.Message.Split(':')[^1]));
        }
        Expect.That(expected is not null, "what is read is a proof");
        char kind = proof!.Kind switch { ManifestEntryKind.Link => 'l', ManifestEntryKind.EmptyDirectory => 'd', _ => proof.IsExecutable ? 'x' : 'f' };
        Expect.That((proof.Name, kind, proof.LinkTarget, proof.Leaf) == (expected!.Name, expected.Kind, expected.Target, expected.Leaf), "a proof says what the other reader reads");
        Expect.Same(Convert.FromHexString(expected.Digest), proof.Digest.Span, "digest");
        Expect.Same(expected.Root, proof.Root.Span, "root");
        Expect.That(proof.VerifyPlace(expected.Root) && !proof.VerifyPlace(proof.Digest.Span) && !proof.VerifyPlace([]), "it leads to its root and to no other");
        if (kind is 'l' or 'd')
        {
            byte[] content = Encoding.UTF8.GetBytes(expected.Target ?? "");
            Expect.That(proof.Verify(expected.Root, new PieceStream(content, 3)) && !proof.Verify(expected.Root, new MemoryStream([.. content, 0])), "a target, or nothing, is verified and nothing else");
        }
        using MemoryStream written = new();
        proof.Write(written);
        Expect.Same(Encoding.UTF8.GetBytes(decoded!), written.ToArray(), "written again");
        return $"{kind} {Scale(proof.Name.Split('/').Length)} {proof.Leaf is not null} {Scale(decoded!.Split('\n').Length)}";
    }

    private static (ManifestProof? Proof, ChecksumFormatException? Fault) Read(Stream source)
    {
        try
        {
            return (ManifestProof.Read(source), null);
        }
        catch (ChecksumFormatException exception)
        {
            return (null, exception);
        }
    }
}
