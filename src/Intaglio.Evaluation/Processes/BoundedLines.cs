namespace Intaglio.Evaluation;

/// <summary>Reads lines of limited length from a stream that an untrusted process writes.</summary>
internal sealed class BoundedLines(Stream stream, int longest)
{
    private readonly byte[] buffer = new byte[16 << 10];
    private int start, end;

    /// <summary>Reads the next line without its line break. Returns <see langword="null"/> at the end of the stream.</summary>
    /// <exception cref="InvalidDataException">The line is longer than the limit.</exception>
    internal async Task<byte[]?> ReadAsync(CancellationToken cancellationToken)
    {
        using MemoryStream line = new();
        while (true)
        {
            if (start == end)
            {
                (start, end) = (0, await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false));
                if (end == 0)
                    return null;
            }
            int length = buffer.AsSpan(start, end - start).IndexOf((byte)'\n');
            int taken = length < 0 ? end - start : length;
            if (line.Length + taken > longest)
                throw new InvalidDataException($"A line has more than {longest} bytes.");
            line.Write(buffer, start, taken);
            start += length < 0 ? taken : taken + 1;
            if (length >= 0)
                return line.ToArray();
        }
    }
}
