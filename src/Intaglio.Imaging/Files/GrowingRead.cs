namespace Intaglio.Imaging;

/// <summary>Reads a stated number of bytes into a buffer that grows only as data arrives.</summary>
internal static class GrowingRead
{
    private const int FirstSize = 4 * 1024 * 1024;

    /// <summary>Fills the beginning of a buffer, enlarging it as needed, and returns the number of bytes read.</summary>
    /// <param name="source">The stream to read.</param>
    /// <param name="buffer">The buffer to fill. Its previous contents can be lost.</param>
    /// <param name="count">The number of bytes to read.</param>
    /// <param name="slack">The number of unused bytes that the buffer needs after the data.</param>
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
