using System.Buffers;
using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>Provides the rules that assign schemes to channels, and reads and writes the rules of a chunk.</summary>
internal static class DwaRules
{
    // The rules of a chunk start with their length in bytes, which includes these two bytes.
    internal const int LengthSize = sizeof(ushort);

    // Every rule is tested with every channel. The limit keeps the time short for damaged files.
    private const int MaxRules = 256;

    private static readonly DwaRule[] writtenRules =
    [
        .. Colors(["R"], 0, false), .. Colors(["G"], 1, false), .. Colors(["B"], 2, false), .. Colors(["Y", "BY", "RY"], -1, false),
        .. Alpha("A", false),
    ];

    private static readonly DwaRule[] impliedRules =
    [
        .. Colors(["r", "red"], 0, true), .. Colors(["g", "grn", "green"], 1, true), .. Colors(["b", "blu", "blue"], 2, true),
        .. Colors(["y", "by", "ry"], -1, true),
        .. Alpha("a", true),
    ];

    /// <summary>Gets the rules of chunks before version 2, which contain no rules.</summary>
    internal static ReadOnlySpan<DwaRule> Implied => impliedRules;

    /// <summary>Returns a value indicating whether a channel is written with cosines. Other channels are lossless.</summary>
    internal static bool HasCosines(ExrChannel channel) =>
        Array.Exists(writtenRules, rule => rule.Scheme == DwaScheme.Cosines && rule.Matches(SuffixOf(channel.Name), channel.Type));

    /// <summary>Returns the written rules that apply to any of the channels.</summary>
    internal static DwaRule[] For(ReadOnlySpan<ChunkChannel> channels)
    {
        bool isAmbiguous = HaveAmbiguousOrder(channels);
        List<DwaRule> rules = [];
        foreach (DwaRule rule in writtenRules)
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
    /// Returns a value indicating whether the order of layers by name differs from their order by first channel, as for <c>AO.B</c> and
    /// <c>B</c>.
    /// </summary>
    /// <remarks>
    /// OpenEXR libraries up to 3.2 use one order, and libraries from 3.3 on use the other. A chunk does not specify its order. The order
    /// does not matter if colors are not grouped.
    /// </remarks>
    private static bool HaveAmbiguousOrder(ReadOnlySpan<ChunkChannel> channels)
    {
        string? last = null;
        HashSet<string> layers = [];
        foreach (ref readonly ChunkChannel channel in channels)
        {
            string layer = PrefixOf(channel.Channel.Name), suffix = SuffixOf(channel.Channel.Name).ToString();
            if (!Array.Exists(writtenRules, rule => rule.Color >= 0 && rule.Suffix == suffix) || !layers.Add(layer))
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

    /// <summary>Returns the bytes of the rules at the start of the source, including their length.</summary>
    /// <exception cref="ExrFormatException">The source does not start with rules.</exception>
    internal static ReadOnlySpan<byte> Find(ReadOnlySpan<byte> source)
    {
        if (source.Length < LengthSize
            || BinaryPrimitives.ReadUInt16LittleEndian(source) is var length && (length < LengthSize || length > source.Length))
            throw new ExrFormatException("The rules of a DWA chunk are truncated.");
        return source[..length];
    }

    /// <summary>Reads the rules that <see cref="Find"/> returned.</summary>
    /// <exception cref="ExrFormatException">A rule is damaged, or the chunk has too many rules.</exception>
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
