using System.Text;
using System.Text.Unicode;

namespace Intaglio.Checksums;

/// <summary>Parses the lines of a checksum list.</summary>
internal sealed class ChecksumLineParser(ChecksumReaderOptions options, ChecksumAlgorithm untaggedAlgorithm)
{
    private bool hasUntagged;

    // True for "digest name" with one space, as old BSD tools wrote; false for "digest  name"; null before the first untagged line.
    private bool? singleSpace;

    // Digests of at least 27 bytes. Few words are long enough to be mistaken for them in unpadded base 64 or base 32.
    private const int MinUnpaddedLength = 36;

    internal ChecksumLine Parse(long number, ReadOnlySpan<byte> line)
    {
        line = line.TrimStart(" \t"u8);
        bool escaped = !options.IsZeroTerminated && line.StartsWith((byte)'\\');
        if (escaped)
            line = line[1..];

        string? function = ChecksumTag.Read(ref line, readsOtherNames: true, out ChecksumAlgorithm? algorithm, out bool isSizeKnown);
        return new(number, function is null ? ParseUntagged(line, escaped) : algorithm is null ? null
            : ParseTagged(line, algorithm, isSizeKnown, escaped)) { FunctionName = function };
    }

    //  (name) = digest
    private ChecksumEntry? ParseTagged(ReadOnlySpan<byte> line, ChecksumAlgorithm algorithm, bool isSizeKnown, bool escaped)
    {
        if (line.StartsWith((byte)' '))
            line = line[1..];
        if (options.ExcludeBrokenFunctions && algorithm.IsBroken)
            return null;
        // The name can contain parentheses, but the digest cannot.
        int close = line.LastIndexOf((byte)')');
        if (!line.StartsWith((byte)'(') || close < 0)
            return null;

        ReadOnlySpan<byte> name = line[1..close];
        line = line[(close + 1)..].TrimStart(" \t"u8);
        if (!line.StartsWith((byte)'='))
            return null;
        ReadOnlySpan<byte> text = line[1..].TrimStart(" \t"u8);
        byte[]? digest = DigestText.Read(text, algorithm.DigestSize, algorithm.DigestSize, options.Encoding);
        if (digest is null && !isSizeKnown)
        {
            digest = ReadOfAnySize(text, algorithm);
            algorithm = digest is null ? algorithm : algorithm.WithDigestSize(digest.Length);
        }
        return CreateEntry(name, escaped, algorithm, digest);
    }

    // digest  name
    private ChecksumEntry? ParseUntagged(ReadOnlySpan<byte> line, bool escaped)
    {
        int space = line.IndexOfAny((byte)' ', (byte)'\t');
        if (space < 0)
            return null;

        ReadOnlySpan<byte> text = line[..space];
        ChecksumAlgorithm algorithm = untaggedAlgorithm;
        if (ReadOfAnySize(text, algorithm) is not { } digest)
            return null;
        if (!hasUntagged)
            options.OnUntagged?.Invoke(algorithm);
        hasUntagged = true;

        ReadOnlySpan<byte> name = line[(space + 1)..];
        bool marked = name.Length > 1 && name[0] is (byte)' ' or (byte)'*';
        // The first line determines the form of the list. If forms could be mixed, a name that begins with a space could pass for another
        // name.
        if (!marked && singleSpace == false)
            return null;
        singleSpace ??= !marked;
        // The digest size follows from the length of the digest, unless it is not a whole number of bytes.
        if (digest.Length != algorithm.DigestSize)
        {
            if (!algorithm.HasDigestSizeInBits(8 * digest.Length))
                return null;
            algorithm = algorithm.WithDigestSize(digest.Length);
        }
        return CreateEntry(singleSpace.Value ? name : name[1..], escaped, algorithm, digest);
    }

    private byte[]? ReadOfAnySize(ReadOnlySpan<byte> text, ChecksumAlgorithm algorithm)
    {
        // Without padding, any short word could be base 64.
        DigestEncoding? encoding = options.Encoding
            ?? (text.EndsWith((byte)'=') || text.Length >= MinUnpaddedLength ? null : DigestEncoding.Hexadecimal);
        return DigestText.Read(text, 1, algorithm.MaxDigestSize, encoding);
    }

    private ChecksumEntry? CreateEntry(ReadOnlySpan<byte> bytes, bool escaped, ChecksumAlgorithm algorithm, byte[]? digest)
    {
        if (digest is null || !algorithm.IsDigest(digest) || !IsAccepted(algorithm))
            return null;
        string? name = Encoding.UTF8.GetString(bytes);
        if (escaped)
            name = ChecksumName.Unescape(name);
        return string.IsNullOrEmpty(name) || name.Contains('\0', StringComparison.Ordinal)
            ? null
            : new ChecksumEntry(name, algorithm, digest) { IsNameExact = Utf8.IsValid(bytes) };
    }

    private bool IsAccepted(ChecksumAlgorithm algorithm) =>
        (options.RequiredAlgorithm is null || algorithm == options.RequiredAlgorithm)
        && algorithm.DigestSizeInBits >= options.MinDigestSizeInBits;
}
