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

    /// <summary>Gives for each channel what has its name, null if nothing has.</summary>
    /// <param name="channels">Sorted channels.</param>
    /// <param name="named">What is looked for, sorted by the names too.</param>
    /// <param name="nameOf">Gives the name.</param>
    internal static T?[] Match<T>(IReadOnlyList<ExrChannel> channels, IReadOnlyList<T> named, Func<T, string> nameOf)
        where T : class
    {
        T?[] found = new T?[channels.Count];
        int next = 0;
        for (int i = 0; i < found.Length && next < named.Count; i++)
        {
            if (nameOf(named[next]) == channels[i].Name)
                found[i] = named[next++];
        }
        return found;
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
