namespace Intaglio.Imaging;

/// <summary>A stream of zlib data (RFC 1950) that rejects preset dictionaries.</summary>
/// <remarks>
/// For a preset dictionary, the framework throws an <see cref="IOException"/>, which would look like an error of the underlying stream.
/// </remarks>
internal sealed class ZLibData(Stream source) : ReadOnlyStream
{
    private const int FlagsAt = 1, NeedsDictionary = 0x20;

    private long position;

    /// <exception cref="InvalidDataException">The data requires a preset dictionary.</exception>
    public override int Read(Span<byte> buffer)
    {
        int read = source.Read(buffer);
        if (position <= FlagsAt && position + read > FlagsAt && (buffer[(int)(FlagsAt - position)] & NeedsDictionary) != 0)
            throw new InvalidDataException("The compressed data requires a preset dictionary.");
        position += read;
        return read;
    }
}
