using System.Text;

namespace Intaglio.Cryptography;

/// <summary>The keywords of a manifest and the code that writes it. docs/formats/tree-hashes.md specifies the format.</summary>
internal static class ManifestText
{
    internal const int BufferSize = 64 * 1024;

    internal const string Magic = "Intaglio tree manifest ", Version = "1";

    internal const string Algorithm = "algorithm ", DigestSize = "digest-size ", LeafSize = "leaf-size ", Length = "length ",
        Root = "root ";

    /// <summary>Returns the text in parts. Each part overwrites the previous one.</summary>
    internal static IEnumerable<ArraySegment<byte>> Write(Blake2TreeManifest manifest)
    {
        byte[] buffer = new byte[BufferSize];
        byte[] header = Encoding.ASCII.GetBytes(FormattableString.Invariant(
            $"{Magic}{Version}\n{Algorithm}{manifest.Algorithm}\n{DigestSize}{manifest.DigestSize}\n{LeafSize}{manifest.LeafSize}\n{Length}{manifest.Length}\n{Root}"));
        header.CopyTo(buffer, 0);
        int filled = header.Length;
        filled += WriteHexLine(manifest.Digest.Span, buffer.AsSpan(filled));
        for (long leaf = 0; leaf < manifest.LeafCount; leaf++)
        {
            if (buffer.Length - filled < 2 * manifest.DigestSize + 1)
            {
                yield return new ArraySegment<byte>(buffer, 0, filled);
                filled = 0;
            }
            filled += WriteHexLine(manifest.GetLeafDigest(leaf).Span, buffer.AsSpan(filled));
        }
        yield return new ArraySegment<byte>(buffer, 0, filled);
    }

    private static int WriteHexLine(ReadOnlySpan<byte> digest, Span<byte> destination)
    {
        int filled = 0;
        foreach (byte value in digest)
        {
            destination[filled++] = Digit(value >> 4);
            destination[filled++] = Digit(value & 15);
        }
        destination[filled++] = (byte)'\n';
        return filled;
    }

    private static byte Digit(int value) => (byte)(value < 10 ? '0' + value : 'a' + value - 10);
}
