namespace Intaglio.OpenExr;

/// <summary>The compression scheme of each channel of a chunk, and the order of the channels.</summary>
internal sealed class DwaPlan
{
    /// <exception cref="ExrFormatException">The rules assign cosines to a channel that does not support them.</exception>
    internal DwaPlan(ReadOnlySpan<ChunkChannel> channels, ReadOnlySpan<DwaRule> rules)
    {
        DwaScheme[] schemes = new DwaScheme[channels.Length];
        SortedDictionary<string, int[]> colors = new(ChannelNames.Order);
        for (int i = 0; i < channels.Length; i++)
        {
            ExrChannel channel = channels[i].Channel;
            ReadOnlySpan<char> suffix = DwaRules.SuffixOf(channel.Name);
            string prefix = DwaRules.PrefixOf(channel.Name);
            foreach (DwaRule rule in rules)
            {
                if (!rule.Matches(suffix, channel.Type))
                    continue;
                schemes[i] = rule.Scheme;
                if (rule.Color >= 0)
                {
                    if (!colors.TryGetValue(prefix, out int[]? three))
                        colors[prefix] = three = [-1, -1, -1];
                    three[rule.Color] = i;
                }
            }
            if (schemes[i] == DwaScheme.Cosines && channel.Type == ExrPixelType.UInt)
                throw new ExrFormatException(
                    $"A DWA chunk uses the cosine transform for channel {channel.Name}, whose samples are integers.");
        }

        List<int[]> groups = [];
        bool[] isInGroup = new bool[channels.Length];
        foreach (int[] three in colors.Values)
        {
            if (three.Contains(-1) || !HaveOneSampling(channels, three))
                continue;
            foreach (int i in three)
            {
                if (schemes[i] != DwaScheme.Cosines || isInGroup[i])
                    throw new ExrFormatException(
                        $"A DWA chunk uses channel {channels[i].Channel.Name} as a color without the cosine transform, or in two groups.");
                isInGroup[i] = true;
            }
            groups.Add(three);
        }
        for (int i = 0; i < channels.Length; i++)
        {
            if (schemes[i] == DwaScheme.Cosines && !isInGroup[i])
                groups.Add([i]);
        }
        Groups = [.. groups];
        RunLengths = ThoseOf(schemes, DwaScheme.RunLengths);
        Deflated = ThoseOf(schemes, DwaScheme.Deflate);
    }

    /// <summary>Gets the groups of channels with cosines: red, green and blue together, and other channels separately.</summary>
    internal int[][] Groups { get; }

    internal int[] RunLengths { get; }

    internal int[] Deflated { get; }

    private static bool HaveOneSampling(ReadOnlySpan<ChunkChannel> channels, int[] three)
    {
        ExrChannel first = channels[three[0]].Channel;
        foreach (int i in three)
        {
            if (channels[i].Channel.XSampling != first.XSampling || channels[i].Channel.YSampling != first.YSampling)
                return false;
        }
        return true;
    }

    private static int[] ThoseOf(DwaScheme[] schemes, DwaScheme scheme) =>
        [.. Enumerable.Range(0, schemes.Length).Where(i => schemes[i] == scheme)];
}
