namespace Intaglio.Checksums;

/// <summary>Checks the files in a checksum list against their digests.</summary>
public static class ChecksumVerifier
{
    /// <summary>The name that represents standard input.</summary>
    public const string StandardInputName = "-";

    /// <summary>Checks the files of a list in parallel and returns the results in the order of the lines, during the enumeration.</summary>
    /// <param name="lines">
    /// The lines, from <see cref="ChecksumReader.Read"/>. Another thread reads them, up to a few thousand lines ahead of the results.
    /// </param>
    /// <param name="hasher">The hasher. Its key, salt and personalization must be those that the list was created with.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">The token that cancels the check, even in the middle of a file.</param>
    /// <returns>
    /// One result for each line. Unreadable files, directories, pipes and devices have a result and do not cause an exception, because a
    /// list can contain any name.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="lines"/> or <paramref name="hasher"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">The directory in the options cannot be opened. Thrown during the enumeration.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The caller does not have permission to open the directory in the options. Thrown during the enumeration.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled. Thrown during the enumeration.
    /// </exception>
    public static IEnumerable<ChecksumResult> Verify(IEnumerable<ChecksumLine> lines, FileHasher hasher,
        ChecksumVerifierOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(lines);
        ArgumentNullException.ThrowIfNull(hasher);
        options = options?.Copy() ?? new();
        return Verify();

        IEnumerable<ChecksumResult> Verify()
        {
            using Folder? folder = options.Directory is not { } directory ? null
                : Folder.TryOpen(directory) ?? throw FileError.NotFound(directory);
            IEnumerable<ChecksumResult> results = options.RecognizeFunctions && !hasher.HasParameters
                ? Recognize(lines, hasher, options, folder, cancellationToken)
                : Hash(lines, hasher, options, folder, cancellationToken);
            foreach (ChecksumResult result in results)
                yield return result;
        }
    }

    private static IEnumerable<ChecksumResult> Hash(IEnumerable<ChecksumLine> lines, FileHasher hasher, ChecksumVerifierOptions options,
        Folder? folder, CancellationToken cancellationToken)
    {
        foreach (FileTurn turn in hasher.HashInOrder(ToTurns(lines, options.StandardInput, folder), cancellationToken))
            yield return Judge((LineTurn)turn);
    }

    /// <summary>
    /// Uses the first readable file to determine the function of untagged lines. If its digest differs, the other functions are tried.
    /// </summary>
    private static IEnumerable<ChecksumResult> Recognize(IEnumerable<ChecksumLine> lines, FileHasher hasher,
        ChecksumVerifierOptions options, Folder? folder, CancellationToken cancellationToken)
    {
        using RepeatableLines source = new(lines);
        ChecksumResult? differing = null;
        bool isDecided = false;
        foreach (ChecksumResult result in Hash(source.Read(), hasher, options, folder, cancellationToken))
        {
            source.Complete();
            if (!isDecided && FunctionSearch.IsEvidence(in result))
            {
                isDecided = true;
                if (result.Status == ChecksumStatus.Differs)
                {
                    // Other files that are being hashed are discarded, because their function might be wrong.
                    differing = result;
                    break;
                }
            }
            yield return result;
        }
        if (differing is not { } first)
            yield break;

        ChecksumAlgorithm? function = null;
        foreach (ChecksumResult result in Hash(FunctionSearch.GetOthers(first.Line), hasher, options, folder, cancellationToken))
        {
            if (result.Status != ChecksumStatus.Matched)
                continue;
            first = result;
            function = result.Line.Entry!.Algorithm;
            options.OnRecognized?.Invoke(function, result.Line.Entry.Name);
            break;
        }
        yield return first;
        IEnumerable<ChecksumLine> others = source.Read();
        if (function is not null)
            others = others.Select(line => FunctionSearch.As(line, function));
        foreach (ChecksumResult result in Hash(others, hasher, options, folder, cancellationToken))
            yield return result;
    }

    private static IEnumerable<LineTurn> ToTurns(IEnumerable<ChecksumLine> lines, Stream? standardInput, Folder? folder)
    {
        foreach (ChecksumLine line in lines)
            yield return new LineTurn(line, standardInput, folder);
    }

    private static ChecksumResult Judge(LineTurn turn) => turn switch
    {
        { Error: FileNotFoundException or DirectoryNotFoundException } =>
            new() { Line = turn.Line, Status = ChecksumStatus.Missing, Error = turn.Error },
        { Error: not null } => new() { Line = turn.Line, Status = ChecksumStatus.Unreadable, Error = turn.Error },
        { Hashed: { } file, Line.Entry: { } entry } =>
            new() { Line = turn.Line, Status = entry.Matches(file.Digest.Span) ? ChecksumStatus.Matched
            : ChecksumStatus.Differs, File = file },
        _ => new() { Line = turn.Line, Status = ChecksumStatus.Malformed },
    };

    /// <summary>A line and the file that it names, if the line is properly formatted.</summary>
    private sealed class LineTurn(ChecksumLine line, Stream? standardInput, Folder? folder)
        : FileTurn(ToFile(line.Entry, folder is null, standardInput))
    {
        internal ChecksumLine Line { get; } = line;

        internal override OpenFile Open() => folder is null ? ListedFile.Open(File.Path)
            : File.Path == StandardInputName ? throw new IOException("Standard input is not below the directory")
            : ListedFile.OpenBelow(folder, File.Path);

        private static FileToHash ToFile(ChecksumEntry? entry, bool mayBeStandard, Stream? standardInput) => entry switch
        {
            null => default,
            { Name: StandardInputName } when mayBeStandard => standardInput is null ? default
                : new(entry.Name, entry.Algorithm) { Source = standardInput },
            // With the replacement characters, it might be the name of another file.
            { IsNameExact: false } => new(entry.Name, entry.Algorithm) { Error = new UnrepresentableNameException() },
            _ => new(entry.Name, entry.Algorithm),
        };
    }
}
