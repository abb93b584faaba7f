using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Intaglio.Fuzzing;

/// <summary>A second reader of manifests, written from docs/formats/manifests.md, "The text": slow and plain.</summary>
internal static partial class FolderManifestReference
{
    private const long LongestPlain = 8_388_608, LeafSize = 1_048_576;

    // docs/reference/cli/sum.md: the most bits of a digest, in which steps, and what a tag without a number means; 0: it always has one.
    private static readonly Dictionary<string, (int Most, int Step, int Unstated, bool HasTree)> functions = new()
    {
        ["BLAKE2b"] = (512, 8, 512, true), ["BLAKE2s"] = (256, 8, 256, true), ["BLAKE2bp"] = (512, 8, 512, false), ["BLAKE2sp"] = (256, 8, 256, false),
        ["Skein-256"] = (524_288, 1, 0, false), ["Skein-512"] = (524_288, 1, 0, false), ["Skein-1024"] = (524_288, 1, 0, false),
    };

    /// <summary>What a text says up to its tail.</summary>
    /// <param name="Body">The text up to there.</param>
    /// <param name="Canonical">The same with the only spelling that a writer has of each tag.</param>
    /// <param name="Tail">The three lines that have to follow before the last.</param>
    /// <param name="Entries">How many entries it has.</param>
    internal sealed record Content(string Body, string Canonical, string Tail, int Entries)
    {
        /// <summary>Gets the whole text as it has to be.</summary>
        internal string Repaired => Body + Tail + ManifestReference.End(Body + Tail);

        /// <summary>Gets the whole text as a writer writes it.</summary>
        internal string Written => Canonical + Tail + ManifestReference.End(Canonical + Tail);
    }

    /// <summary>Reads a text up to its tail, whatever that is.</summary>
    /// <returns>Null if that much is no manifest.</returns>
    internal static Content? Read(string text)
    {
        Match match = Manifest().Match(text);
        if (!match.Success || !IsHead(match))
            return null;
        StringBuilder canonical = new(match.Groups["head"].Value);
        Folder folder = new();
        string last = "";
        bool isKnown = true;
        UInt128 bytes = 0;
        foreach (Capture entry in match.Groups["entry"].Captures)
        {
            Match fields = Entry().Match(entry.Value);
            char kind = entry.Value[0];
            string? name = ManifestReference.Unescape(fields.Groups["name"].Value), target = ManifestReference.Unescape(fields.Groups["target"].Value);
            if (!ManifestReference.IsName(name, kind == 'd') || Encoding.UTF8.GetBytes(last).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(name!)) >= 0)
                return null;
            last = name!;
            byte[]? content = null;
            switch (kind)
            {
                case 'd':
                    canonical.Append(entry.Value);
                    break;
                case 'l' when ManifestReference.IsTarget(target):
                    content = ManifestReference.Link(target!);
                    canonical.Append(entry.Value);
                    break;
                case 'f' or 'x' when ReadFile(fields) is { } file:
                    content = Convert.FromHexString(fields.Groups["digest"].Value);
                    canonical.Append(kind).Append(' ').Append(file.Tag).Append(entry.Value.AsSpan(fields.Groups["digest"].Index));
                    isKnown &= file.Tag.Length == 0;
                    bytes += (UInt128)(file.Size ?? 0);
                    break;
                default:
                    return null;
            }
            if (!folder.TryAdd(ManifestReference.Parts(last), kind == 'x' && match.Groups["executable"].Value == "recorded" ? 'f' : kind, content))
                return null;
        }
        canonical.Append('\n');
        string root = isKnown ? ManifestReference.Hex(folder.Digest()) : "-";
        int count = match.Groups["entry"].Captures.Count;
        return bytes > long.MaxValue ? null : new(match.Value, canonical.ToString(), string.Create(CultureInfo.InvariantCulture, $"root {root}\nentries {count}\nbytes {bytes}\n"), count);
    }

    /// <summary>A text with one more entry, whose digest is from a list, so that there is no digest of the folder to make right where entries have none.</summary>
    /// <returns>Null if the lines are not those of a manifest.</returns>
    internal static string? WithoutRoot(string text)
    {
        Match match = Manifest().Match(text);
        if (!match.Success)
            return null;
        UInt128 bytes = 0;
        foreach (Capture entry in match.Groups["entry"].Captures)
            bytes += (UInt128)(Number(Entry().Match(entry.Value).Groups["size"].Value) ?? 0);
        string before = string.Create(CultureInfo.InvariantCulture,
            $"{match.Value[..^1]}f BLAKE2b-8:00 - - \U0010FFFF\U0010FFFF\n\nroot -\nentries {match.Groups["entry"].Captures.Count + 1}\nbytes {bytes}\n");
        return before + ManifestReference.End(before);
    }

    private static bool IsHead(Match match) =>
        (match.Groups["over"].Value == "none" || Number(match.Groups["over"].Value) >= LongestPlain)
        && match.Groups["include"].Captures.All(pattern => ManifestReference.Unescape(pattern.Value) is { } text && !text.StartsWith('!') && PathPatternReference.Parse(text) is not null)
        && match.Groups["exclude"].Captures.All(pattern => ManifestReference.Unescape(pattern.Value) is { } text && PathPatternReference.Parse(text) is not null);

    /// <summary>Reads what stands before the name of a file, and its leaves.</summary>
    /// <returns>The tag that a writer gives it, with its colon, if any; null if something is wrong.</returns>
    private static (string Tag, long? Size)? ReadFile(Match fields)
    {
        string digest = fields.Groups["digest"].Value, time = fields.Groups["time"].Value;
        long? size = fields.Groups["size"].Value == "-" ? null : Number(fields.Groups["size"].Value);
        if (size is null && fields.Groups["size"].Value != "-")
            return null;
        if (time != "-" && !DateTime.TryParseExact(time, "yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'", CultureInfo.InvariantCulture, DateTimeStyles.None, out _))
            return null;
        string own = size is null ? "" : size > LongestPlain ? "BLAKE2b-256-tree-1048576" : "BLAKE2b-256";
        string? tag = fields.Groups["tag"].Success ? ReadTag(fields.Groups["tag"].Value, digest) : own.Length > 0 && digest.Length == 64 ? own : null;
        if (tag is null || tag == own && fields.Groups["tag"].Success)
            return null;
        string leaves = string.Concat(fields.Groups["leaf"].Captures.Select(leaf => leaf.Value));
        bool hasLeaves = size > LongestPlain && tag == own && leaves.Length / 64 == (size + LeafSize - 1) / LeafSize && ManifestReference.Hex(ManifestReference.TreeRoot(Convert.FromHexString(leaves))) == digest;
        return leaves.Length > 0 && !hasLeaves ? null : (tag == own ? "" : tag + ":", size);
    }

    /// <returns>The tag as a writer has it; null if it is none, or the digest none of it.</returns>
    private static string? ReadTag(string tag, string digest)
    {
        Match match = Tag().Match(tag);
        if (!match.Success || !functions.TryGetValue(match.Groups["name"].Value, out var function))
            return null;
        long? bits = match.Groups["bits"].Success ? Number(match.Groups["bits"].Value) : function.Unstated, leaf = match.Groups["leaf"].Success ? Number(match.Groups["leaf"].Value) : 1;
        if (bits is null or 0 || bits > function.Most || bits % function.Step != 0 || leaf is null or 0 || leaf > uint.MaxValue || match.Groups["leaf"].Success && !function.HasTree)
            return null;
        // Bits that a last byte has too many are zero.
        if (digest.Length != (bits + 7) / 8 * 2 || (Convert.FromHexString(digest)[^1] & (0xFF >> (int)((bits - 1) % 8 + 1))) != 0)
            return null;
        string size = bits == function.Unstated ? "" : string.Create(CultureInfo.InvariantCulture, $"-{bits}");
        return $"{match.Groups["name"].Value}{size}{(match.Groups["leaf"].Success ? "-tree-" + match.Groups["leaf"].Value : "")}";
    }

    private static long? Number(string text) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;

    /// <summary>A directory, or, with a content, something else; an empty directory takes in nothing.</summary>
    private sealed class Folder(char kind = 'd', byte[]? content = null, bool isEmpty = false)
    {
        private readonly char kind = kind;
        private readonly byte[]? content = content;
        private readonly Dictionary<string, Folder> entries = [];

        internal bool TryAdd(ReadOnlySpan<string> parts, char kind, byte[]? content)
        {
            if (this.content is not null || isEmpty)
                return false;
            if (parts.Length == 1)
                return entries.TryAdd(parts[0], new(kind, content, kind == 'd'));
            if (!entries.TryGetValue(parts[0], out Folder? inner))
                entries.Add(parts[0], inner = new());
            return inner.TryAdd(parts[1..], kind, content);
        }

        internal byte[] Digest()
        {
            if (content is not null)
                return content;
            byte[][] digests = [.. entries.OrderBy(entry => Convert.ToHexString(Encoding.UTF8.GetBytes(entry.Value.kind == 'd' ? entry.Key + "/" : entry.Key)), StringComparer.Ordinal)
                .Select(entry => ManifestReference.Entry(entry.Value.kind, entry.Value.Digest(), entry.Key))];
            return ManifestReference.Directory((ulong)digests.Length, digests.Length == 0 ? [] : Join(digests));
        }

        private static byte[] Join(byte[][] digests)
        {
            if (digests.Length == 1)
                return digests[0];
            int split = (int)ManifestReference.Split((ulong)digests.Length);
            return ManifestReference.Inner(Join(digests[..split]), Join(digests[split..]));
        }
    }

    [GeneratedRegex("""
        \A(?<head>Intaglio[ ]manifest[ ]1\n
        file-digest[ ]BLAKE2b-256\n
        tree-over[ ]8388608\n
        leaf-size[ ]1048576\n
        leaves-over[ ](?<over>none|0|[1-9][0-9]*)\n
        executable[ ](?<executable>recorded|counted)\n
        special[ ](error|left-out)\n
        (include[ ](?<include>[^\n]*)\n)*
        (exclude[ ](?<exclude>[^\n]*)\n)*
        \n)
        (?<entry>[fx][ ][^\n]+\n(\+[ ][^\n]*\n)*|l[ ][^\n]+\n>[ ][^\n]*\n|d[ ][^\n]+\n)*
        \n
        """, RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture | RegexOptions.IgnorePatternWhitespace)]
    private static partial Regex Manifest();

    [GeneratedRegex("""
        \A(
        [fx][ ]((?<tag>[^ :]*):)?(?<digest>([0-9a-f]{2})+)[ ](?<size>-|0|[1-9][0-9]*)[ ](?<time>-|[0-9]{4}-[^ ]+)[ ](?<name>[^\n]*)\n(\+[ ](?<leaf>[0-9a-f]{64})\n)*
        |l[ ](?<name>[^\n]*)\n>[ ](?<target>[^\n]*)\n
        |d[ ](?<name>[^\n]*)\n
        )\z
        """, RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture | RegexOptions.IgnorePatternWhitespace)]
    private static partial Regex Entry();

    [GeneratedRegex(@"\A(?<name>BLAKE2(b|s|bp|sp)|Skein-(256|512|1024))(-(?<bits>[1-9][0-9]*))?(-tree-(?<leaf>[1-9][0-9]*))?\z", RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture)]
    private static partial Regex Tag();
}
