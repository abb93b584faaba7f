namespace Intaglio.Imaging;

/// <summary>
/// Decodes PackBits data (TIFF 6.0, section 9): runs of a repeated byte and runs of literal bytes, each preceded by a count.
/// </summary>
internal sealed class PackBitsReader(Stream source) : ReadOnlyStream
{
    private readonly byte[] window = new byte[4096];
    private int windowAt, windowEnd, left;
    private int repeated = -1;

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            source.Dispose();
        base.Dispose(disposing);
    }

    public override int Read(Span<byte> buffer)
    {
        int filled = 0;
        while (filled < buffer.Length && (left > 0 || Begin()))
        {
            Span<byte> run = buffer.Slice(filled, Math.Min(left, buffer.Length - filled));
            int count = run.Length;
            if (repeated >= 0)
                run.Fill((byte)repeated);
            else if (windowAt == windowEnd && !Fill())
                break;
            else
                window.AsSpan(windowAt, count = Math.Min(count, windowEnd - windowAt)).CopyTo(run);
            if (repeated < 0)
                windowAt += count;
            filled += count;
            left -= count;
        }
        return filled;
    }

    private bool Begin()
    {
        while (Next(out byte count))
        {
            if (count == 128)
                continue;
            left = count < 128 ? count + 1 : 257 - count;
            repeated = -1;
            if (count < 128)
                return true;
            if (!Next(out byte value))
                break;
            repeated = value;
            return true;
        }
        left = 0;
        return false;
    }

    private bool Next(out byte value)
    {
        bool there = windowAt < windowEnd || Fill();
        value = there ? window[windowAt++] : default;
        return there;
    }

    private bool Fill()
    {
        (windowAt, windowEnd) = (0, source.Read(window));
        return windowEnd > 0;
    }
}
