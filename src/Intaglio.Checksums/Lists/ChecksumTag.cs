using System.Buffers.Text;
using System.Text;

namespace Intaglio.Checksums;

/// <summary>Parses tags (<see cref="ChecksumAlgorithm.Tag"/>), which describe the algorithm of a digest.</summary>
internal static class ChecksumTag
{
    private static readonly byte[] treeMark = Encoding.ASCII.GetBytes(ChecksumAlgorithm.TreeMark);

    /// <summary>Reads a tag from the beginning of the text and advances the text past it.</summary>
    /// <param name="text">The text that begins with a tag, such as <c>BLAKE2b-256-tree-5242880</c>.</param>
    /// <param name="readsOtherNames">
    /// <see langword="true"/> to accept also the names that OpenSSL writes, such as <c>SHA2-256</c>; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="algorithm">
    /// The algorithm, or <see langword="null"/> if the function name is followed by a size that the function does not have.
    /// </param>
    /// <param name="isSizeKnown">
    /// <see langword="true"/> if the digest has the size of <paramref name="algorithm"/>; <see langword="false"/> if its size follows from
    /// its length.
    /// </param>
    /// <returns>The name of the hash function, or <see langword="null"/> if the text does not begin with one.</returns>
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

    // Numbers with a sign or leading zeros are not accepted, so that each number has only one spelling.
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
