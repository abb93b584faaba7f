namespace Intaglio.Checksums;

/// <summary>Compares the files of a checksum list with what the list says of them.</summary>
public static class ChecksumVerifier
{
    /// <summary>The name that stands for standard input.</summary>
    public const string StandardInputName = "-";

    /// <summary>Checks the lines of a list one by one, as the caller asks for the results.</summary>
    /// <param name="lines">The lines, from <see cref="ChecksumReader.Read"/>.</param>
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
        return lines.Select(line => Verify(line, hasher, standardInput, cancellationToken));
    }

    private static ChecksumResult Verify(ChecksumLine line, FileHasher hasher, Stream? standardInput, CancellationToken cancellationToken)
    {
        if (line.Entry is not { } entry || entry.Name == StandardInputName && standardInput is null)
            return new(line, ChecksumStatus.Malformed);
        // It may be some other file's name now.
        if (!entry.IsNameExact)
            return new(line, ChecksumStatus.Unreadable, Error: new UnrepresentableNameException());
        try
        {
            HashedFile file = entry.Name == StandardInputName
                ? hasher.HashStream(standardInput!, entry.Algorithm, cancellationToken)
                : hasher.HashFile(entry.Name, entry.Algorithm, cancellationToken);
            return new(line, entry.Matches(file.Digest.Span) ? ChecksumStatus.Matched : ChecksumStatus.Differs, file);
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            return new(line, ChecksumStatus.Missing, Error: exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException)
        {
            return new(line, ChecksumStatus.Unreadable, Error: exception);
        }
    }
}
