using System.Text;

namespace Intaglio.Checksums;

/// <summary>Splits a stream into lines of UTF-8. A byte-order mark determines the encoding of the stream.</summary>
internal sealed class LineSplitter
{
    // Longer than the longest name of any system and the longest digest. A longer line is not a checksum and is not kept.
    internal const int MaxLineLength = 256 * 1024;

    /// <summary>The line length in bytes at which reading fails, because the stream is not a list. Devices can be endless.</summary>
    internal const int MaxSkippedLength = 16 * 1024 * 1024;

    private readonly Stream source;
    private readonly byte terminator;
    private readonly bool skipsLongLines;
    private byte[] buffer = new byte[16 * 1024];
    private int start, length, next, filled;

    /// <param name="source">The stream to read.</param>
    /// <param name="terminator">The byte that ends a line.</param>
    /// <param name="replacement">The text that replaces malformed UTF-16. Malformed UTF-8 is not changed.</param>
    /// <param name="skipsLongLines">
    /// <see langword="true"/> to continue after lines that are too long; <see langword="false"/> to stop reading after the first one.
    /// </param>
    /// <param name="findsEncoding">
    /// <see langword="true"/> if a byte-order mark specifies the encoding; <see langword="false"/> if it is part of the first line.
    /// </param>
    internal LineSplitter(Stream source, byte terminator, string replacement = "\uFFFD", bool skipsLongLines = true,
        bool findsEncoding = true)
    {
        this.skipsLongLines = skipsLongLines;
        this.source = source;
        this.terminator = terminator;
        if (!findsEncoding)
            return;
        filled = source.ReadAtLeast(buffer.AsSpan(0, 2), 2, throwOnEndOfStream: false);
        if (TryGetUtf16(buffer.AsSpan(0, filled)) is { } utf16)
        {
            utf16 = Encoding.GetEncoding(utf16.CodePage, EncoderFallback.ReplacementFallback, new DecoderReplacementFallback(replacement));
            this.source = Encoding.CreateTranscodingStream(source, utf16, Encoding.UTF8, leaveOpen: true);
            filled = 0;
        }
        else if (filled == 2 && Fill() && buffer.AsSpan(0, filled).StartsWith(Encoding.UTF8.Preamble))
        {
            next = Encoding.UTF8.Preamble.Length;
        }
    }

    /// <summary>Gets the line without its terminator, or only its first byte if it <see cref="IsTooLong"/>.</summary>
    internal ReadOnlySpan<byte> Current => buffer.AsSpan(start, length);

    internal bool IsTooLong { get; private set; }

    /// <summary>Gets a value indicating whether the line ends with the terminator and not at the end of the stream.</summary>
    internal bool IsTerminated { get; private set; }

    /// <summary>Reads the next line.</summary>
    /// <exception cref="IOException">The stream cannot be read, or a line is longer than <see cref="MaxSkippedLength"/>.</exception>
    internal bool MoveNext()
    {
        long skipped = 0;
        start = next;
        IsTooLong = false;
        IsTerminated = false;
        length = 0;
        while (true)
        {
            int searched = start + length;
            int found = buffer.AsSpan(searched, filled - searched).IndexOf(terminator);
            length = (found < 0 ? filled : searched + found) - start;
            if (found >= 0)
            {
                next = start + length + 1;
                IsTerminated = true;
                return true;
            }
            if (length > MaxLineLength)
            {
                IsTooLong = true;
                skipped += length;
                length = 1;
                filled = start + length;
                if (!skipsLongLines)
                    return true;
                if (skipped > MaxSkippedLength)
                    throw new IOException($"A line is longer than {MaxSkippedLength} bytes: this is not a list.");
            }
            if (!Fill())
            {
                next = filled;
                return length > 0;
            }
        }
    }

    private static Encoding? TryGetUtf16(ReadOnlySpan<byte> mark) =>
        mark.SequenceEqual(Encoding.Unicode.Preamble) ? Encoding.Unicode
        : mark.SequenceEqual(Encoding.BigEndianUnicode.Preamble) ? Encoding.BigEndianUnicode
        : null;

    /// <summary>Moves the current line to the start of the buffer and appends more data.</summary>
    private bool Fill()
    {
        buffer.AsSpan(start, filled - start).CopyTo(buffer);
        filled -= start;
        start = 0;
        if (filled == buffer.Length)
            Array.Resize(ref buffer, buffer.Length * 2);
        int read = source.Read(buffer.AsSpan(filled));
        filled += read;
        return read > 0;
    }
}
