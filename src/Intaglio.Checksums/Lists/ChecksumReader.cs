namespace Intaglio.Checksums;

/// <summary>Reads the checksum lists that <c>b2sum</c>, <c>cksum</c>, <see cref="ChecksumWriter"/> and similar tools write.</summary>
/// <remarks>
/// Lines can be tagged (<c>BLAKE2b-256 (name) = digest</c>) or untagged (<c>digest name</c>), in any order, and end with LF or CR LF. The
/// text is UTF-8, with or without a byte-order mark, or UTF-16 with one. Blank lines and lines that begin with <c>#</c> are skipped. Only
/// one line is held in memory at a time.
/// </remarks>
public static class ChecksumReader
{
    /// <summary>Reads a list from a stream, one line at a time during the enumeration.</summary>
    /// <param name="stream">The stream to read to its end. It is not disposed.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <returns>All lines except blank lines and comments. A line that is not a valid checksum has no entry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">
    /// The stream cannot be read or has a line of more than 16 MiB. Thrown during the enumeration.
    /// </exception>
    public static IEnumerable<ChecksumLine> Read(Stream stream, ChecksumReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return ReadLines(stream, options?.Copy() ?? new(), path: null);
    }

    /// <summary>
    /// Reads a list from a file, one line at a time during the enumeration. The file is closed at the end of the enumeration.
    /// </summary>
    /// <param name="path">The path of the list.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <returns>All lines except blank lines and comments. A line that is not a valid checksum has no entry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is <see langword="null"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The caller does not have permission to read the file, or the path is a directory. Thrown during the enumeration.
    /// </exception>
    /// <exception cref="IOException">
    /// The file cannot be opened or read, or has a line of more than 16 MiB. Thrown during the enumeration.
    /// </exception>
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
