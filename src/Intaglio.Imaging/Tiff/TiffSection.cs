namespace Intaglio.Imaging;

/// <summary>The bytes of a strip or a tile.</summary>
/// <param name="input">The file.</param>
/// <param name="offset">Where they begin.</param>
/// <param name="count">How many there are.</param>
/// <param name="isReversed">Whether the first bit of each is the lowest (FillOrder 2).</param>
/// <param name="hasEnd">Whether the bytes tell where they end, so that asking for more than there are is an error.</param>
/// <param name="most">The most that are read: pixels take no more, and sections may overlap.</param>
internal sealed class TiffSection(TiffInput input, long offset, long count, bool isReversed, bool hasEnd, long most) : ReadOnlyStream
{
    private long read;

    /// <exception cref="InvalidDataException">There is no more, and should be; or more was read than pixels take.</exception>
    public override int Read(Span<byte> buffer)
    {
        buffer = buffer[..(int)Math.Min(buffer.Length, count - read)];
        if (buffer.IsEmpty)
            return hasEnd ? throw new InvalidDataException("The compressed data does not end there.") : 0;
        if (read > most)
            throw new InvalidDataException($"More than {most} bytes of compressed data are too many for its pixels.");
        int here = input.Read(offset + read, buffer);
        read += here;
        if (isReversed)
            Reverse(buffer[..here]);
        return here;
    }

    private static void Reverse(Span<byte> bytes)
    {
        foreach (ref byte value in bytes)
        {
            int b = value;
            b = (b & 0x55) << 1 | b >> 1 & 0x55;
            b = (b & 0x33) << 2 | b >> 2 & 0x33;
            value = (byte)(b << 4 | b >> 4);
        }
    }
}
