namespace Intaglio.Imaging;

/// <summary>
/// A zlib stream (RFC 1950) on its way to be decompressed. One that needs a dictionary is refused here: the framework's exception for it is an
/// <see cref="IOException"/>, as if the file could not be read.
/// </summary>
internal sealed class ZLibData(Stream source) : ReadOnlyStream
{
    private const int FlagsAt = 1, NeedsDictionary = 0x20;

    private long position;

    /// <exception cref="InvalidDataException">A dictionary is needed.</exception>
    public override int Read(Span<byte> buffer)
    {
        int read = source.Read(buffer);
        if (position <= FlagsAt && position + read > FlagsAt && (buffer[(int)(FlagsAt - position)] & NeedsDictionary) != 0)
            throw new InvalidDataException("The compressed data needs a dictionary.");
        position += read;
        return read;
    }
}
