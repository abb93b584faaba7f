using System.Globalization;
using System.Text.RegularExpressions;

namespace Intaglio.Fuzzing;

/// <summary>A second reader of proofs, written from docs/formats/manifest-proofs.md, "The text of a proof" and "Verification".</summary>
internal static partial class ManifestProofReference
{
    private const int FewestLeaves = 9, MostLeaves = 1 << 24, MostParts = 4096;

    /// <summary>What a proof says, and the root that it leads to.</summary>
    internal sealed record Content(string Name, char Kind, string Digest, string? Target, long? Leaf, byte[] Root);

    /// <returns>Null if it is no proof.</returns>
    internal static Content? Read(string text)
    {
        Match match = Proof().Match(text);
        if (!match.Success || text[match.Length..] != ManifestReference.End(match.Value))
            return null;
        char kind = match.Groups["kind"].Value[0];
        string? name = ManifestReference.Unescape(match.Groups["name"].Value), target = null;
        if (!ManifestReference.IsName(name, kind == 'd'))
            return null;
        string digest = match.Groups["digest"].Value;
        bool isLink = kind == 'l', hasTarget = match.Groups["target"].Success, hasLeaf = match.Groups["leaf"].Success;
        if (isLink != hasTarget || kind == 'd' && digest != ManifestReference.Hex(ManifestReference.Directory(0, [])) || hasLeaf && kind is not ('f' or 'x'))
            return null;
        if (isLink)
        {
            target = ManifestReference.Unescape(match.Groups["target"].Value);
            if (!ManifestReference.IsTarget(target) || digest != ManifestReference.Hex(ManifestReference.Link(target!)))
                return null;
        }
        if (hasLeaf && !AreLeaves(match, digest))
            return null;

        string[] parts = ManifestReference.Parts(name!);
        if (parts.Length != match.Groups["path"].Captures.Count || parts.Length > MostParts)
            return null;
        byte[] node = Convert.FromHexString(digest);
        char nodeKind = kind;
        for (int i = 0; i < parts.Length; i++)
        {
            string[] lines = match.Groups["path"].Captures[i].Value.Split('\n')[..^1], numbers = lines[0].Split(' ');
            if (Number(numbers[1]) is not { } count || Number(numbers[2]) is not { } index || index >= count)
                return null;
            Stack<byte[]> beside = new(lines[1..].Select(Convert.FromHexString));
            if (Climb(ManifestReference.Entry(nodeKind, node, parts[^(i + 1)]), count, index, beside) is not { } top || beside.Count > 0)
                return null;
            (node, nodeKind) = (ManifestReference.Directory(count, top), 'd');
        }
        return new(name!, kind, digest, target, hasLeaf ? (long)Number(match.Groups["leaf"].Value)! : null, node);
    }

    private static bool AreLeaves(Match match, string digest)
    {
        string[] leaves = [.. match.Groups["leaves"].Captures.Select(capture => capture.Value)];
        return leaves.Length is >= FewestLeaves and <= MostLeaves && Number(match.Groups["leaf"].Value) < (ulong)leaves.Length
            && ManifestReference.Hex(ManifestReference.TreeRoot(Convert.FromHexString(string.Concat(leaves)))) == digest;
    }

    /// <returns>Null if there are too few digests beside.</returns>
    private static byte[]? Climb(byte[] node, ulong count, ulong index, Stack<byte[]> beside)
    {
        if (count == 1)
            return node;
        if (!beside.TryPop(out byte[]? other))
            return null;
        ulong split = ManifestReference.Split(count);
        return index < split
            ? Climb(node, split, index, beside) is { } left ? ManifestReference.Inner(left, other) : null
            : Climb(node, count - split, index - split, beside) is { } right ? ManifestReference.Inner(other, right) : null;
    }

    private static ulong? Number(string text) => ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out ulong number) && number <= long.MaxValue ? number : null;

    [GeneratedRegex("""
        \AIntaglio[ ]proof[ ]1\n
        name[ ](?<name>[^\n]*)\n
        kind[ ](?<kind>[fxld])\n
        digest[ ](?<digest>[0-9a-f]{64})\n
        (>[ ](?<target>[^\n]*)\n)?
        (leaf[ ](?<leaf>0|[1-9][0-9]*)\n(\+[ ](?<leaves>[0-9a-f]{64})\n)*)?
        (?<path>in[ ][1-9][0-9]*[ ](0|[1-9][0-9]*)\n([0-9a-f]{64}\n)*)+
        """, RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture | RegexOptions.IgnorePatternWhitespace)]
    private static partial Regex Proof();
}
