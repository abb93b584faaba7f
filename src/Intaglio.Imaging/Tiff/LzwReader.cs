namespace Intaglio.Imaging;

/// <summary>Decodes TIFF LZW data (section 13): codes of 9 to 12 bits, highest bit first, that widen one code early.</summary>
internal sealed class LzwReader(Stream source, LzwTable table) : ReadOnlyStream
{
    private const int Clear = 256, EndOfInformation = 257, FirstFree = 258;

    private readonly ushort[] prefixes = table.Prefixes, lengths = table.Lengths;
    private readonly byte[] suffixes = table.Suffixes, firsts = table.Firsts;

    // The rest of the last string if it did not fit into the caller's buffer.
    private readonly byte[] pending = table.Pending;
    private readonly byte[] window = table.Window;
    private int windowAt, windowEnd, pendingAt, pendingEnd;
    private uint bits;
    private int bitCount, width = 9, next = FirstFree, previous = Clear;
    private bool begun, ended;

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            source.Dispose();
        base.Dispose(disposing);
    }

    /// <exception cref="InvalidDataException">The LZW data is damaged.</exception>
    public override int Read(Span<byte> buffer)
    {
        int filled = Math.Min(buffer.Length, pendingEnd - pendingAt);
        pending.AsSpan(pendingAt, filled).CopyTo(buffer);
        pendingAt += filled;
        while (filled < buffer.Length && !ended)
        {
            int code = ReadCode();
            if (code == EndOfInformation)
            {
                ended = true;
                break;
            }
            if (!begun && code != Clear)
                throw new InvalidDataException(
                    "The LZW data does not begin with a clear code, possibly because it uses a variant from before TIFF 6.0.");
            begun = true;
            if (code == Clear)
                (width, next, previous) = (9, FirstFree, Clear);
            else
                filled += Expand(code, buffer[filled..]);
        }
        return filled;
    }

    // Writes the string of a code as far as it fits, and keeps the rest.
    private int Expand(int code, Span<byte> destination)
    {
        if (previous == Clear)
        {
            if (code > byte.MaxValue)
                throw new InvalidDataException($"The LZW data has the code {code} after a clear code.");
        }
        else
        {
            if (code > next || code == next && next == LzwTable.Size)
                throw new InvalidDataException($"The LZW data has the code {code}, but the table has only {next} entries.");
            if (next < LzwTable.Size)
                Add(code == next ? firsts[previous] : firsts[code]);
        }
        previous = code;
        int length = lengths[code];
        if (length <= destination.Length)
        {
            Unfold(code, destination[..length]);
            return length;
        }
        Unfold(code, pending.AsSpan(0, length));
        pending.AsSpan(0, destination.Length).CopyTo(destination);
        (pendingAt, pendingEnd) = (destination.Length, length);
        return destination.Length;
    }

    private void Add(byte suffix)
    {
        (prefixes[next], suffixes[next], firsts[next]) = ((ushort)previous, suffix, firsts[previous]);
        lengths[next] = (ushort)(lengths[previous] + 1);
        next++;
        if (next + 1 >= 1 << width && width < 12)
            width++;
    }

    private void Unfold(int code, Span<byte> destination)
    {
        for (int i = destination.Length - 1; i >= 0; i--)
        {
            destination[i] = suffixes[code];
            code = prefixes[code];
        }
    }

    private int ReadCode()
    {
        while (bitCount < width)
        {
            if (windowAt == windowEnd)
            {
                (windowAt, windowEnd) = (0, source.Read(window));
                // The end-of-information code can be missing.
                if (windowEnd == 0)
                    return EndOfInformation;
            }
            bits = bits << 8 | window[windowAt++];
            bitCount += 8;
        }
        bitCount -= width;
        return (int)(bits >> bitCount) & (1 << width) - 1;
    }
}
