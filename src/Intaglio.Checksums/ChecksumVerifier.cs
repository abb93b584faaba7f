namespace Intaglio.Checksums;

/// <summary>Compares the files of a checksum list with what the list says of them.</summary>
public static class ChecksumVerifier
{
    /// <summary>The name that stands for standard input.</summary>
    public const string StandardInputName = "-";

    /// <summary>Checks the lines of a list, many files side by side, and gives the results in the order of the lines, as the caller asks for them.</summary>
    /// <param name="lines">The lines, from <see cref="ChecksumReader.Read"/>; asked for some thousand ahead of the results, by another thread than the caller's.</param>
    /// <param name="hasher">What hashes the files; its key, salt and personalization are those the list was made with.</param>
    /// <param name="standardInput">What the name <c>-</c> stands for; null makes a line of that name malformed.</param>
    /// <param name="cancellationToken">Ends the checking early, also within a file.</param>
    /// <returns>A result for every line; a file that cannot be read is a result, not an exception.</returns>
    /// <exception cref="ArgumentNullException">The lines or the hasher are null.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; thrown while the results are read.</exception>
    public static IEnumerable<ChecksumResult> Verify(IEnumerable<ChecksumLine> lines, FileHasher hasher, Stream? standardInput = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(lines);
        ArgumentNullException.ThrowIfNull(hasher);
        return Verify();

        IEnumerable<ChecksumResult> Verify()
        {
            foreach (FileTurn turn in hasher.HashInOrder(ToTurns(lines, standardInput), cancellationToken))
                yield return Judge((LineTurn)turn);
        }
    }

    private static IEnumerable<LineTurn> ToTurns(IEnumerable<ChecksumLine> lines, Stream? standardInput)
    {
        foreach (ChecksumLine line in lines)
            yield return new LineTurn(line, standardInput);
    }

    private static ChecksumResult Judge(LineTurn turn) => turn switch
    {
        { Error: FileNotFoundException or DirectoryNotFoundException } => new(turn.Line, ChecksumStatus.Missing, Error: turn.Error),
        { Error: not null } => new(turn.Line, ChecksumStatus.Unreadable, Error: turn.Error),
        { Hashed: { } file, Line.Entry: { } entry } => new(turn.Line, entry.Matches(file.Digest.Span) ? ChecksumStatus.Matched : ChecksumStatus.Differs, file),
        _ => new(turn.Line, ChecksumStatus.Malformed),
    };

    /// <summary>A line, and the file it names; none if it is malformed.</summary>
    private sealed class LineTurn(ChecksumLine line, Stream? standardInput) : FileTurn(ToFile(line.Entry, standardInput))
    {
        internal ChecksumLine Line { get; } = line;

        private static FileToHash ToFile(ChecksumEntry? entry, Stream? standardInput) => entry switch
        {
            null => default,
            { Name: StandardInputName } => standardInput is null ? default : new(entry.Name, entry.Algorithm) { Source = standardInput },
            // It may be some other file's name now.
            { IsNameExact: false } => new(entry.Name, entry.Algorithm) { Error = new UnrepresentableNameException() },
            _ => new(entry.Name, entry.Algorithm),
        };
    }
}
