using System.Buffers.Text;
using System.Text;

namespace Intaglio.Checksums;

/// <summary>Reads tags, which say how a digest was computed (<see cref="ChecksumAlgorithm.Tag"/>).</summary>
internal static class ChecksumTag
{
    private static readonly byte[] treeMark = Encoding.ASCII.GetBytes(ChecksumAlgorithm.TreeMark);

    /// <summary>Reads a tag from the beginning of a text, which goes on behind it.</summary>
    /// <param name="text">The text: <c>BLAKE2b-256-tree-5242880</c> and what follows.</param>
    /// <param name="readsOtherNames">Whether the names that OpenSSL writes are read too: <c>SHA2-256</c>.</param>
    /// <param name="algorithm">What it says; null if what follows the name of a hash function is none of its sizes.</param>
    /// <param name="isSizeKnown">Whether the digest has the size of <paramref name="algorithm"/>, and not any that its length tells.</param>
    /// <returns>The name of the hash function that the text begins with; null if there is none.</returns>
    internal static string? Read(ref ReadOnlySpan<byte> text, bool readsOtherNames, out ChecksumAlgorithm? algorithm, out bool isSizeKnown)
    {
        isSizeKnown = true;
        foreach (ChecksumAlgorithm candidate in ChecksumAlgorithm.All)
        {
            if (TrySkip(ref text, candidate.Name))
            {
                isSizeKnown = !candidate.IsSizeToldByDigest || text.StartsWith((byte)'-');
                algorithm = ReadSizes(ref text, candidate);
                return candidate.Name;
            }
            if (readsOtherNames && candidate.OtherName is { } other && TrySkip(ref text, other))
            {
                algorithm = candidate;
                return candidate.Name;
            }
        }
        algorithm = null;
        return null;
    }

    // -256-tree-5242880
    private static ChecksumAlgorithm? ReadSizes(ref ReadOnlySpan<byte> text, ChecksumAlgorithm algorithm)
    {
        if (text.StartsWith((byte)'-') && !text.StartsWith(treeMark))
        {
            if (algorithm.HasFixedSize || !TrySkipNumber(ref text, 1, out uint bits) || !algorithm.HasDigestSizeInBits(bits))
                return null;
            algorithm = algorithm.WithDigestSizeInBits((int)bits);
        }
        else if (algorithm.StatesEverySize)
        {
            return null;
        }
        if (text.StartsWith(treeMark))
        {
            if (!algorithm.HasTree || !TrySkipNumber(ref text, treeMark.Length, out uint leafSize))
                return null;
            algorithm = algorithm.WithTree(leafSize);
        }
        return algorithm;
    }

    // A number has one spelling: no sign, no leading zero.
    private static bool TrySkipNumber(ref ReadOnlySpan<byte> text, int start, out uint number)
    {
        if (!Utf8Parser.TryParse(text[start..], out number, out int consumed) || text[start] is < (byte)'1' or > (byte)'9')
            return false;
        text = text[(start + consumed)..];
        return true;
    }

    private static bool TrySkip(ref ReadOnlySpan<byte> text, string name)
    {
        Span<byte> prefix = stackalloc byte[name.Length];
        Encoding.ASCII.GetBytes(name, prefix);
        if (!text.StartsWith(prefix) || text.Length > prefix.Length && text[prefix.Length] is not ((byte)'-' or (byte)' ' or (byte)'('))
            return false;
        text = text[prefix.Length..];
        return true;
    }
}
