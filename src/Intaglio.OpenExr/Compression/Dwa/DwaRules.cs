using System.Buffers;
using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The rules by which channels get their schemes: those that are written, those that old chunks imply, and how a chunk states its own.</summary>
internal static class DwaRules
{
    // The rules of a chunk begin with the bytes that they take, these included.
    internal const int LengthSize = sizeof(ushort);

    // Each rule is tried with each channel: damage must not make of that a long time.
    private const int MaxRules = 256;

    private static readonly DwaRule[] Written =
    [
        .. Colors(["R"], 0, false), .. Colors(["G"], 1, false), .. Colors(["B"], 2, false), .. Colors(["Y", "BY", "RY"], -1, false), .. Alpha("A", false),
    ];

    private static readonly DwaRule[] ImpliedRules =
    [
        .. Colors(["r", "red"], 0, true), .. Colors(["g", "grn", "green"], 1, true), .. Colors(["b", "blu", "blue"], 2, true), .. Colors(["y", "by", "ry"], -1, true),
        .. Alpha("a", true),
    ];

    /// <summary>Gets the rules of chunks before version 2, which have none with them.</summary>
    internal static ReadOnlySpan<DwaRule> Implied => ImpliedRules;

    /// <summary>Tells whether a channel goes through cosines when it is written; others keep their bits.</summary>
    internal static bool HasCosines(ExrChannel channel) =>
        Array.Exists(Written, rule => rule.Scheme == DwaScheme.Cosines && rule.Matches(SuffixOf(channel.Name), channel.Type));

    /// <summary>Gets those of the written rules that apply to a channel.</summary>
    internal static DwaRule[] For(ReadOnlySpan<ChunkChannel> channels)
    {
        bool isAmbiguous = HaveAmbiguousOrder(channels);
        List<DwaRule> rules = [];
        foreach (DwaRule rule in Written)
        {
            foreach (ref readonly ChunkChannel channel in channels)
            {
                if (rule.Matches(SuffixOf(channel.Channel.Name), channel.Channel.Type))
                {
                    rules.Add(isAmbiguous ? rule with { Color = -1 } : rule);
                    break;
                }
            }
        }
        return [.. rules];
    }

    /// <summary>
    /// Tells whether layers come in another order by their names than by their first channels, as with <c>AO.B</c> and <c>B</c>. OpenEXR's libraries
    /// up to 3.2 go by the one, those from 3.3 on by the other, and a chunk does not tell which: without colours that belong together it does not matter.
    /// </summary>
    private static bool HaveAmbiguousOrder(ReadOnlySpan<ChunkChannel> channels)
    {
        string? last = null;
        HashSet<string> layers = [];
        foreach (ref readonly ChunkChannel channel in channels)
        {
            string layer = PrefixOf(channel.Channel.Name), suffix = SuffixOf(channel.Channel.Name).ToString();
            if (!Array.Exists(Written, rule => rule.Color >= 0 && rule.Suffix == suffix) || !layers.Add(layer))
                continue;
            if (last is not null && ChannelNames.Order.Compare(layer, last) < 0)
                return true;
            last = layer;
        }
        return false;
    }

    internal static ReadOnlySpan<char> SuffixOf(string name) => name.AsSpan(name.LastIndexOf('.') + 1);

    internal static string PrefixOf(string name) => name[..Math.Max(name.LastIndexOf('.'), 0)];

    internal static byte[] Write(ReadOnlySpan<DwaRule> rules)
    {
        ArrayBufferWriter<byte> bytes = new();
        bytes.Advance(bytes.GetSpan(LengthSize)[..LengthSize].Length);
        foreach (DwaRule rule in rules)
            rule.Write(bytes);
        byte[] written = bytes.WrittenSpan.ToArray();
        BinaryPrimitives.WriteUInt16LittleEndian(written, checked((ushort)written.Length));
        return written;
    }

    /// <summary>Finds the rules at the front of some bytes, the bytes that say their length included.</summary>
    /// <exception cref="ExrFormatException">There are none.</exception>
    internal static ReadOnlySpan<byte> Find(ReadOnlySpan<byte> source)
    {
        if (source.Length < LengthSize || BinaryPrimitives.ReadUInt16LittleEndian(source) is var length && (length < LengthSize || length > source.Length))
            throw new ExrFormatException("The rules of a DWA chunk are cut off.");
        return source[..length];
    }

    /// <summary>Reads what <see cref="Find"/> found.</summary>
    /// <exception cref="ExrFormatException">A rule is damaged, or there are more than any program writes.</exception>
    internal static DwaRule[] Read(ReadOnlySpan<byte> source)
    {
        List<DwaRule> rules = [];
        for (source = source[LengthSize..]; !source.IsEmpty;)
        {
            if (rules.Count == MaxRules)
                throw new ExrFormatException($"A DWA chunk has more than {MaxRules} rules.");
            rules.Add(DwaRule.Read(ref source));
        }
        return [.. rules];
    }

    private static IEnumerable<DwaRule> Colors(string[] suffixes, int color, bool ignoresCase) =>
        from suffix in suffixes
        from type in (ExrPixelType[])[ExrPixelType.Half, ExrPixelType.Float]
        select new DwaRule(suffix, DwaScheme.Cosines, type, color, ignoresCase);

    private static IEnumerable<DwaRule> Alpha(string suffix, bool ignoresCase) =>
        from type in (ExrPixelType[])[ExrPixelType.UInt, ExrPixelType.Half, ExrPixelType.Float]
        select new DwaRule(suffix, DwaScheme.RunLengths, type, -1, ignoresCase);
}
