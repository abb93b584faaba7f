using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Intaglio.Cryptography;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>Manifests of tree sums, as they are, and with their root made right so that the rest of them is looked at.</summary>
internal sealed partial class TreeManifestTarget : Target
{
    internal override string Name => "tree-manifest";

    internal override string Claim =>
        "Manifests of tree hashes. A text is accepted exactly if a second reader, written from docs/formats/tree-hashes.md, "
            + "accepts it, and writing it gives the same text. Any other text causes a TreeFormatException.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("Intaglio tree manifest 1\n", "algorithm BLAKE2b\n", "algorithm BLAKE2s\n", "digest-size 1\n", "digest-size 32\n", "leaf-size 1\n", "leaf-size 4294967295\n",
        "length 0\n", "length 1\n", "length 9223372036854775807\n", "root ", "\n", "\r\n", "00", "ff", "AB", "01", " ");

    internal override int ShortRun => 12_000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] text = input.ToArray();
        Outcome asItIs = Try(text);
        return Repair(text) is { } repaired ? asItIs + Try(repaired) : asItIs;
    }

    private static Outcome Try(byte[] text)
    {
        Content? expected = ReadPlainly(text);
        bool isManifest = expected is not null && RootOf(expected).AsSpan().SequenceEqual(expected.Root);
        Blake2TreeManifest manifest;
        try
        {
            manifest = Blake2TreeManifest.Load(new PieceStream(text, 100));
        }
        catch (TreeFormatException exception)
        {
            Expect.That(!isManifest, $"a manifest is read: {exception.Message}");
            Expect.That(exception.Message.All(c => c is >= ' ' and < '\u007F'), "a message has nothing that a terminal obeys");
            return Outcome.Refused($"{exception.Message.Split(':')[0]} {Shape(exception.Message)}");
        }
        Expect.That(isManifest, "what is read is a manifest");
        Expect.That((manifest.Algorithm, manifest.DigestSize, manifest.LeafSize, manifest.Length) == (expected!.Algorithm, expected.DigestSize, expected.LeafSize, expected.Length), "a manifest says what the other reader reads");
        Expect.Same(expected.Root, manifest.Digest.Span, "root");
        Expect.Same(expected.Leaves, manifest.LeafDigests.Span, "leaves");
        using MemoryStream saved = new();
        manifest.Save(saved);
        Expect.Same(Encoding.Latin1.GetBytes(Encoding.Latin1.GetString(text).Replace("\r\n", "\n", StringComparison.Ordinal)), saved.ToArray(), "written again");
        return $"{manifest.Algorithm} {Scale(manifest.LeafCount)} {Scale(manifest.LeafSize)}";
    }

    private sealed record Content(string Algorithm, int DigestSize, long LeafSize, long Length, byte[] Root, byte[] Leaves);

    // docs/formats/tree-hashes.md, "Tree manifests", line by line.
    private static Content? ReadPlainly(byte[] text)
    {
        Match match = Text().Match(Encoding.Latin1.GetString(text));
        if (!match.Success)
            return null;
        string algorithm = match.Groups["algorithm"].Value;
        UInt128 digestSize = Number(match, "digest"), leafSize = Number(match, "leaf"), length = Number(match, "length");
        byte[] root = Convert.FromHexString(match.Groups["root"].Value);
        byte[][] leaves = [.. match.Groups["leaves"].Captures.Select(capture => Convert.FromHexString(capture.Value))];
        UInt128 count = length == 0 ? 1 : (length + leafSize - 1) / UInt128.Max(1, leafSize);
        return digestSize >= 1 && digestSize <= (algorithm == "BLAKE2b" ? 64u : 32u) && leafSize >= 1 && leafSize <= uint.MaxValue && length <= long.MaxValue
            && count == (UInt128)leaves.Length && leaves.Append(root).All(digest => (UInt128)digest.Length == digestSize)
                ? new Content(algorithm, (int)digestSize, (long)leafSize, (long)length, root, [.. leaves.SelectMany(leaf => leaf)])
                : null;
    }

    private static UInt128 Number(Match match, string name) => UInt128.Parse(match.Groups[name].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);

    private static byte[] RootOf(Content content)
    {
        HashFunction function = content.Algorithm == "BLAKE2b" ? new Blake2bFunction() : new Blake2sFunction();
        Blake2TreeNode root = new() { Fanout = 0, MaxDepth = 2, LeafLength = (uint)content.LeafSize, NodeDepth = 1, InnerDigestSize = content.DigestSize, IsLastNode = true };
        return function.Reference(content.Leaves, new() { DigestSize = content.DigestSize, Tree = root });
    }

    private static byte[]? Repair(byte[] text) =>
        ReadPlainly(text) is { } content ? Encoding.Latin1.GetBytes(RootLine().Replace(Encoding.Latin1.GetString(text), $"root {Convert.ToHexStringLower(RootOf(content))}", 1)) : null;

    [GeneratedRegex("""
        \AIntaglio[ ]tree[ ]manifest[ ]1\r?\n
        algorithm[ ](?<algorithm>BLAKE2b|BLAKE2s)\r?\n
        digest-size[ ](?<digest>0|[1-9][0-9]{0,19})\r?\n
        leaf-size[ ](?<leaf>0|[1-9][0-9]{0,19})\r?\n
        length[ ](?<length>0|[1-9][0-9]{0,19})\r?\n
        root[ ](?<root>([0-9a-f]{2})+)\r?\n
        ((?<leaves>([0-9a-f]{2})+)\r?\n)+\z
        """, RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture | RegexOptions.IgnorePatternWhitespace)]
    private static partial Regex Text();

    [GeneratedRegex("^root [0-9a-f]+", RegexOptions.CultureInvariant | RegexOptions.Multiline)]
    private static partial Regex RootLine();
}
