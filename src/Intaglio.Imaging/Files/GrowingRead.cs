namespace Intaglio.Imaging;

/// <summary>Reads as many bytes as a file claims to have, and takes memory only as they come.</summary>
internal static class GrowingRead
{
    private const int FirstSize = 4 * 1024 * 1024;

    /// <summary>Fills the beginning of a buffer, which grows where it has to, and returns how many of the bytes there were.</summary>
    /// <param name="source">Where they come from.</param>
    /// <param name="buffer">Where they go; what was in it may be lost.</param>
    /// <param name="count">How many there should be.</param>
    /// <param name="slack">The bytes that the buffer has to have behind them.</param>
    internal static int Fill(Stream source, ref byte[] buffer, int count, int slack = 0)
    {
        if (buffer.Length < slack || buffer.Length - slack < Math.Min(count, FirstSize))
            buffer = new byte[Math.Min(count, FirstSize) + slack];
        int filled = 0;
        while (filled < count)
        {
            int room = Math.Min(count, buffer.Length - slack);
            if (filled == room)
            {
                Array.Resize(ref buffer, (int)Math.Min(count, 2L * room) + slack);
                continue;
            }
            int read = source.Read(buffer.AsSpan(filled, room - filled));
            if (read == 0)
                break;
            filled += read;
        }
        return filled;
    }
}
