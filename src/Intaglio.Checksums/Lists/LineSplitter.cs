using System.Text;

namespace Intaglio.Checksums;

/// <summary>Splits a stream into lines of UTF-8, whichever encoding its byte-order mark names.</summary>
internal sealed class LineSplitter
{
    // More than the longest name of any system and the longest digest take; a longer line is not a checksum and is not kept.
    internal const int MaxLineLength = 256 * 1024;

    /// <summary>The length of a line after which a text is not a list: devices may have no end.</summary>
    internal const int MaxSkippedLength = 16 * 1024 * 1024;

    private readonly Stream source;
    private readonly byte terminator;
    private readonly bool skipsLongLines;
    private byte[] buffer = new byte[16 * 1024];
    private int start, length, next, filled;

    /// <param name="source">The text.</param>
    /// <param name="terminator">What ends a line.</param>
    /// <param name="replacement">What stands in the lines for what is malformed in UTF-16; UTF-8 is left as it is.</param>
    /// <param name="skipsLongLines">Whether lines that are too long are read to their ends; else nothing is read after the first.</param>
    /// <param name="findsEncoding">Whether a byte-order mark names the encoding, and is not a part of the first line.</param>
    internal LineSplitter(Stream source, byte terminator, string replacement = "\uFFFD", bool skipsLongLines = true, bool findsEncoding = true)
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

    /// <summary>The line without its terminator, or only its first byte if it <see cref="IsTooLong"/>.</summary>
    internal ReadOnlySpan<byte> Current => buffer.AsSpan(start, length);

    internal bool IsTooLong { get; private set; }

    /// <summary>Gets whether the line ends with its terminator, and not with the text.</summary>
    internal bool IsTerminated { get; private set; }

    /// <exception cref="IOException">The text cannot be read, or has a line without an end.</exception>
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

    /// <summary>Appends to what is left of the buffer from the current line on.</summary>
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
