using System.Globalization;
using System.Text;

namespace Intaglio.Cryptography;

/// <summary>
/// Reads the text of a manifest, which arrives in parts. Every value is validated before it is used. Memory grows with the text that has
/// arrived, not with the sizes that it declares.
/// </summary>
internal sealed class ManifestReader
{
    // The longest line is the root line with a digest of 64 bytes and a carriage return.
    private const int LongestLine = 5 + 128 + 1, HeaderLines = 6;

    private readonly byte[] line = new byte[LongestLine];
    private readonly DigestList leafDigests = new();
    private int lineLength;
    private long lineNumber = 1;
    private TreeEngine? engine;
    private TreeShape shape;
    private byte[] root = [];

    internal void Append(ReadOnlySpan<byte> text)
    {
        while (!text.IsEmpty)
        {
            int end = text.IndexOf((byte)'\n');
            ReadOnlySpan<byte> part = end < 0 ? text : text.Slice(0, end);
            if (part.Length > line.Length - lineLength)
                throw Wrong(lineNumber == 1 ? NotAManifest : "The line is longer than any line of a manifest.");
            part.CopyTo(line.AsSpan(lineLength));
            lineLength += part.Length;
            if (end < 0)
                return;

            int length = lineLength > 0 && line[lineLength - 1] == '\r' ? lineLength - 1 : lineLength;
            ReadLine(line.AsSpan(0, length));
            lineNumber++;
            lineLength = 0;
            text = text.Slice(end + 1);
        }
    }

    internal Blake2TreeManifest Complete()
    {
        if (lineLength > 0 || engine is null || lineNumber <= HeaderLines + shape.LeafCount)
            throw Wrong("The manifest is incomplete.");
        if (!engine.HashNode(leafDigests.Bytes.Span, shape.DigestSize, shape.Root).AsSpan().SequenceEqual(root))
            throw new TreeFormatException("The manifest is damaged: its leaf digests do not match its root.");
        return new Blake2TreeManifest(engine, shape, root, leafDigests.Bytes);
    }

    private static string NotAManifest => $"A tree manifest must begin with '{ManifestText.Magic}{ManifestText.Version}'.";

    private void ReadLine(ReadOnlySpan<byte> text)
    {
        switch (lineNumber)
        {
            case 1:
                ReadVersion(text);
                break;
            case 2:
                ReadAlgorithm(Value(text, ManifestText.Algorithm));
                break;
            case 3:
                shape = shape with { DigestSize = (int)Number(Value(text, ManifestText.DigestSize), 1, engine!.MaxDigestSize) };
                break;
            case 4:
                shape = shape with { LeafSize = Number(Value(text, ManifestText.LeafSize), 1, uint.MaxValue) };
                break;
            case 5:
                shape = shape with { Length = Number(Value(text, ManifestText.Length), 0, long.MaxValue) };
                CheckLeafCount();
                break;
            case HeaderLines:
                root = Digest(Value(text, ManifestText.Root));
                break;
            default:
                if (lineNumber > HeaderLines + shape.LeafCount)
                    throw Wrong($"The manifest continues after the last of its {shape.LeafCount} leaf digests.");
                leafDigests.Add(Digest(text));
                break;
        }
    }

    private void ReadVersion(ReadOnlySpan<byte> text)
    {
        string first = Text(text);
        if (!first.StartsWith(ManifestText.Magic, StringComparison.Ordinal))
            throw Wrong(NotAManifest);
        if (first.Substring(ManifestText.Magic.Length) != ManifestText.Version)
            throw Wrong($"'{first}' has an unsupported version (expected {ManifestText.Version}).");
    }

    private void ReadAlgorithm(ReadOnlySpan<byte> name)
    {
        foreach (TreeEngine candidate in TreeEngine.All)
            if (name.SequenceEqual(Encoding.ASCII.GetBytes(candidate.Name)))
                engine = candidate;
        if (engine is null)
            throw Wrong($"The algorithm '{Text(name)}' is not supported (expected {string.Join(" or ", TreeEngine.All.Select(engine => engine.Name))}).");
    }

    private void CheckLeafCount()
    {
        long most = Math.Min(DigestList.MostOf(shape.DigestSize), (long)Math.Min(long.MaxValue - 1, engine!.MaxNodeOffset) + 1);
        if (shape.LeafCount > most)
            throw Wrong($"{shape.Length} bytes have {shape.LeafCount} leaves, but a manifest can have at most {most}.");
    }

    private ReadOnlySpan<byte> Value(ReadOnlySpan<byte> text, string name) => text.StartsWith(Encoding.ASCII.GetBytes(name))
        ? text.Slice(name.Length)
        : throw Wrong($"The line must begin with '{name}', but is '{Text(text)}'.");

    private long Number(ReadOnlySpan<byte> digits, long least, long most)
    {
        // The longest number has 19 digits, which fit in 64 bits.
        ulong number = 0;
        bool isNumber = digits.Length is > 0 and < 20 && (digits.Length == 1 || digits[0] != '0');
        for (int i = 0; isNumber && i < digits.Length; i++)
        {
            isNumber = digits[i] is >= (byte)'0' and <= (byte)'9';
            number = number * 10 + digits[i] - '0';
        }
        if (!isNumber || number < (ulong)least || number > (ulong)most)
            throw Wrong($"'{Text(digits)}' is not a number from {least.ToString(CultureInfo.InvariantCulture)} to {most.ToString(CultureInfo.InvariantCulture)}.");
        return (long)number;
    }

    private byte[] Digest(ReadOnlySpan<byte> digits)
    {
        if (digits.Length != 2 * shape.DigestSize)
            throw Wrong($"A digest of {shape.DigestSize} bytes must have {2 * shape.DigestSize} hexadecimal digits, but "
                + $"has {digits.Length} characters.");
        byte[] digest = new byte[shape.DigestSize];
        for (int i = 0; i < digits.Length; i++)
        {
            int digit = digits[i] switch
            {
                >= (byte)'0' and <= (byte)'9' => digits[i] - '0',
                >= (byte)'a' and <= (byte)'f' => digits[i] - 'a' + 10,
                _ => throw Wrong($"Character {i + 1} of the digest is not a lowercase hexadecimal digit."),
            };
            digest[i / 2] = (byte)(digest[i / 2] << 4 | digit);
        }
        return digest;
    }

    // The text is untrusted. Control characters are replaced so that they cannot affect a terminal.
    private static string Text(ReadOnlySpan<byte> bytes)
    {
        StringBuilder text = new(bytes.Length);
        foreach (byte value in bytes)
            text.Append(value is >= 0x20 and < 0x7F ? (char)value : '?');
        return text.ToString();
    }

    private TreeFormatException Wrong(string what) => new($"Line {lineNumber}: {what}") { Position = lineNumber };
}
