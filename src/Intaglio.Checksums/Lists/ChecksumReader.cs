namespace Intaglio.Checksums;

/// <summary>Reads the checksum lists that <c>b2sum</c>, <c>cksum</c> and <see cref="ChecksumWriter"/> write, and what other systems make of them.</summary>
/// <remarks>
/// Lines are tagged (<c>BLAKE2b-256 (name) = digest</c>) or not (<c>digest  name</c>), mixed as they come, and end with LF or
/// CR LF. The text is UTF-8, with or without a byte-order mark, or UTF-16 with one. Blank lines and lines that begin with
/// <c>#</c> are passed over. A list may be longer than the memory; only one line is held at a time.
/// </remarks>
public static class ChecksumReader
{
    /// <summary>Reads a list, line by line as the caller asks for them.</summary>
    /// <param name="stream">The list's bytes, read to their end but not disposed.</param>
    /// <param name="options">What the list does not say of itself.</param>
    /// <returns>Every line that is neither blank nor a comment; what cannot be read as a checksum is a line without an entry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="IOException">The stream cannot be read, or has a line of more than 16 MiB; thrown while the lines are read.</exception>
    public static IEnumerable<ChecksumLine> Read(Stream stream, ChecksumReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return ReadLines(stream, options?.Copy() ?? new(), path: null);
    }

    /// <summary>Opens a list, to be read line by line as the caller asks for them; it is closed with the enumeration.</summary>
    /// <param name="path">The list's file.</param>
    /// <param name="options">What the list does not say of itself.</param>
    /// <returns>Every line that is neither blank nor a comment; what cannot be read as a checksum is a line without an entry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read, or is a directory; thrown, as the next, while the lines are read.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or has a line of more than 16 MiB.</exception>
    public static IEnumerable<ChecksumLine> ReadFile(string path, ChecksumReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(path);
        return Open();

        IEnumerable<ChecksumLine> Open()
        {
            using FileStream source = new(InputFile.Open(path), FileAccess.Read, bufferSize: 0);
            foreach (ChecksumLine line in ReadLines(source, options?.Copy() ?? new(), path))
                yield return line;
        }
    }

    private static IEnumerable<ChecksumLine> ReadLines(Stream source, ChecksumReaderOptions options, string? path)
    {
        LineSplitter lines = new(source, options.IsZeroTerminated ? (byte)0 : (byte)'\n');
        ChecksumLineParser parser = new(options, options.GetUntaggedAlgorithm(path));
        for (long number = 1; lines.MoveNext(); number++)
        {
            ReadOnlySpan<byte> line = lines.Current;
            if (!options.IsZeroTerminated && line.EndsWith((byte)'\r'))
                line = line[..^1];
            if (line.IsEmpty || line[0] == '#')
                continue;
            yield return lines.IsTooLong ? new ChecksumLine(number, null) : parser.Parse(number, line);
        }
    }
}
