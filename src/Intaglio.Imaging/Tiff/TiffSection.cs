namespace Intaglio.Imaging;

/// <summary>The bytes of a strip or tile.</summary>
/// <param name="input">The file.</param>
/// <param name="offset">The offset of the first byte.</param>
/// <param name="count">The number of bytes.</param>
/// <param name="isReversed">
/// <see langword="true"/> if the bits of each byte are reversed (FillOrder 2); otherwise, <see langword="false"/>.
/// </param>
/// <param name="hasEnd">
/// <see langword="true"/> if the data marks its end, so that reading past the last byte is an error; otherwise, <see langword="false"/>.
/// </param>
/// <param name="most">The maximum number of bytes to read. It limits the work for overlapping sections.</param>
internal sealed class TiffSection(TiffInput input, long offset, long count, bool isReversed, bool hasEnd, long most) : ReadOnlyStream
{
    private long read;

    /// <exception cref="InvalidDataException">The data ends too early, or more bytes were read than the pixels can need.</exception>
    public override int Read(Span<byte> buffer)
    {
        buffer = buffer[..(int)Math.Min(buffer.Length, count - read)];
        if (buffer.IsEmpty)
            return hasEnd ? throw new InvalidDataException("The compressed data continues after the end.") : 0;
        if (read > most)
            throw new InvalidDataException($"The compressed data has more than {most} bytes, too many for its pixels.");
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
