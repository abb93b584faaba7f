using System.Buffers;
using System.Globalization;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Writes the lines of a proof.</summary>
internal static class ProofText
{
    internal static void Write(ManifestProof proof, Stream output)
    {
        ArrayBufferWriter<byte> text = new();
        ManifestText.WriteLine(ManifestText.TitleOf("proof"), text);
        ManifestText.WriteLine("name " + ChecksumName.Escape(proof.Name), text);
        ManifestText.WriteLine($"kind {(char)proof.KindByte}", text);
        ManifestText.WriteDigest("digest "u8, proof.Digest.Span, text);
        if (proof.LinkTarget is { } target)
            ManifestText.WriteLine("> " + ChecksumName.Escape(target), text);
        if (proof.Leaf is { } leaf)
        {
            ManifestText.WriteLine(string.Create(CultureInfo.InvariantCulture, $"leaf {leaf}"), text);
            ManifestText.WriteLeaves(proof.LeafDigests.Span, text);
        }
        foreach (ProofPath path in proof.Paths)
        {
            ManifestText.WriteLine(string.Create(CultureInfo.InvariantCulture, $"in {path.Count} {path.Index}"), text);
            foreach (byte[] sibling in path.Siblings)
                ManifestText.WriteDigest(""u8, sibling, text);
        }
        using Blake2bHasher hasher = ManifestText.CreateHasher();
        hasher.AppendData(text.WrittenSpan);
        ManifestText.WriteEnd(hasher.GetHashAndReset(), text);
        output.Write(text.WrittenSpan);
    }
}
