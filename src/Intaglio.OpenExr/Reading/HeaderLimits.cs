namespace Intaglio.OpenExr;

/// <summary>Counts the contents of headers and enforces the limits in the options before memory is allocated.</summary>
internal sealed class HeaderLimits(ExrReadOptions options)
{
    private int parts, attributes, channels;

    /// <exception cref="ExrFormatException">The file has too many parts.</exception>
    internal void AddPart() => Add(ref parts, 1, options.MaxParts, "parts");

    /// <exception cref="ExrFormatException">The file has too many attributes or channels.</exception>
    internal void AddAttribute(string typeName, ReadOnlySpan<byte> data)
    {
        Add(ref attributes, 1, options.MaxAttributes, "attributes");
        if (typeName == ExrAttributeType.ChannelListName)
            Add(ref channels, ExrAttributeType.CountChannels(data), options.MaxChannels, "channels");
    }

    private static void Add(ref int count, int more, int most, string what)
    {
        count += more;
        if (count > most)
            throw new ExrFormatException($"The headers have more than {most} {what}, the limit in the options.");
    }
}
