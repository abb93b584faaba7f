namespace Intaglio.OpenExr;

/// <summary>Creates the channel lists of parts. Channels are sorted by the bytes of their names, and names are unique.</summary>
internal static class ChannelList
{
    /// <exception cref="ArgumentException">Two channels have the same name, or a channel is invalid.</exception>
    internal static IReadOnlyList<ExrChannel> Of(IEnumerable<ExrChannel> channels)
    {
        ArgumentNullException.ThrowIfNull(channels);
        ExrChannel[] sorted = [.. channels.OrderBy(channel => channel.Name, ChannelNames.Order)];
        foreach (ExrChannel channel in sorted)
        {
            ExrNames.Check(channel.Name);
            if (!Enum.IsDefined(channel.Type) || channel.XSampling < 1 || channel.YSampling < 1)
                throw new ArgumentException(
                    $"Channel {channel.Name} has the invalid type {channel.Type} or the invalid "
                    + $"sampling {channel.XSampling}, {channel.YSampling}.", nameof(channels));
        }
        return FindTwins(sorted) is { } name ? throw new ArgumentException($"Two channels have the name {name}.", nameof(channels))
            : Array.AsReadOnly(sorted);
    }

    /// <exception cref="ExrFormatException">Two channels have the same name.</exception>
    internal static IReadOnlyList<ExrChannel> OfFile(List<ExrChannel> channels)
    {
        // Chunks use this order, regardless of the order in the header.
        ExrChannel[] sorted = [.. channels.OrderBy(channel => channel.Name, ChannelNames.Order)];
        return FindTwins(sorted) is { } name ? throw new ExrFormatException($"Two channels have the name {name}.")
            : Array.AsReadOnly(sorted);
    }

    /// <summary>Finds the item with the name of each channel. Channels without an item have <see langword="null"/>.</summary>
    /// <param name="channels">The sorted channels.</param>
    /// <param name="named">The items, sorted by name.</param>
    /// <param name="nameOf">A function that returns the name of an item.</param>
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
