namespace Intaglio.OpenExr;

/// <summary>The channels of a part: sorted by the bytes of their names, none twice.</summary>
internal static class ChannelList
{
    /// <exception cref="ArgumentException">Two channels have one name, or a name or a sampling cannot be.</exception>
    internal static IReadOnlyList<ExrChannel> Of(IEnumerable<ExrChannel> channels)
    {
        ArgumentNullException.ThrowIfNull(channels);
        ExrChannel[] sorted = [.. channels.OrderBy(channel => channel.Name, ChannelNames.Order)];
        foreach (ExrChannel channel in sorted)
        {
            ExrNames.Check(channel.Name);
            if (!Enum.IsDefined(channel.Type) || channel.XSampling < 1 || channel.YSampling < 1)
                throw new ArgumentException($"Channel {channel.Name} cannot be of type {channel.Type} with a sampling of {channel.XSampling}, {channel.YSampling}.", nameof(channels));
        }
        return FindTwins(sorted) is { } name ? throw new ArgumentException($"There are two channels of the name {name}.", nameof(channels)) : Array.AsReadOnly(sorted);
    }

    /// <exception cref="ExrFormatException">Two channels have one name.</exception>
    internal static IReadOnlyList<ExrChannel> OfFile(List<ExrChannel> channels)
    {
        // Chunks are in this order, whatever the header's is.
        ExrChannel[] sorted = [.. channels.OrderBy(channel => channel.Name, ChannelNames.Order)];
        return FindTwins(sorted) is { } name ? throw new ExrFormatException($"There are two channels of the name {name}.") : Array.AsReadOnly(sorted);
    }

    private static string? FindTwins(ExrChannel[] sorted)
    {
        for (int i = 1; i < sorted.Length; i++)
        {
            if (sorted[i].Name == sorted[i - 1].Name)
                return sorted[i].Name;
        }
        return null;
    }
}
