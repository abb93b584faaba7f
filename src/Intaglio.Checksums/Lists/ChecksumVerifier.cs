namespace Intaglio.Checksums;

/// <summary>Compares the files of a checksum list with what the list says of them.</summary>
public static class ChecksumVerifier
{
    /// <summary>The name that stands for standard input.</summary>
    public const string StandardInputName = "-";

    /// <summary>Checks the lines of a list, many files side by side, and gives the results in the order of the lines, as the caller asks for them.</summary>
    /// <param name="lines">The lines, from <see cref="ChecksumReader.Read"/>; asked for some thousand ahead of the results, by another thread than the caller's.</param>
    /// <param name="hasher">What hashes the files; its key, salt and personalization are those the list was made with.</param>
    /// <param name="options">Where the files are; null is the defaults.</param>
    /// <param name="cancellationToken">Ends the checking early, also within a file.</param>
    /// <returns>
    /// A result for every line; a file that cannot be read is a result, not an exception. So is a name that stands for a directory, a pipe or a
    /// device: whoever wrote the list may have named anything.
    /// </returns>
    /// <exception cref="ArgumentNullException">The lines or the hasher are null.</exception>
    /// <exception cref="IOException">The directory of the options cannot be opened; thrown, as the next two, while the results are read.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory of the options may not be opened.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static IEnumerable<ChecksumResult> Verify(IEnumerable<ChecksumLine> lines, FileHasher hasher, ChecksumVerifierOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(lines);
        ArgumentNullException.ThrowIfNull(hasher);
        options = options?.Copy() ?? new();
        return Verify();

        IEnumerable<ChecksumResult> Verify()
        {
            using Folder? folder = options.Directory is not { } directory ? null : Folder.TryOpen(directory) ?? throw FileError.NotFound(directory);
            IEnumerable<ChecksumResult> results = options.RecognizeFunctions && !hasher.HasParameters
                ? Recognize(lines, hasher, options, folder, cancellationToken)
                : Hash(lines, hasher, options, folder, cancellationToken);
            foreach (ChecksumResult result in results)
                yield return result;
        }
    }

    private static IEnumerable<ChecksumResult> Hash(IEnumerable<ChecksumLine> lines, FileHasher hasher, ChecksumVerifierOptions options, Folder? folder, CancellationToken cancellationToken)
    {
        foreach (FileTurn turn in hasher.HashInOrder(ToTurns(lines, options.StandardInput, folder), cancellationToken))
            yield return Judge((LineTurn)turn);
    }

    /// <summary>Has the first file that is read decide on the function of the lines without a tag: if it differs, other functions are tried on it.</summary>
    private static IEnumerable<ChecksumResult> Recognize(IEnumerable<ChecksumLine> lines, FileHasher hasher, ChecksumVerifierOptions options, Folder? folder, CancellationToken cancellationToken)
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
                    // What is under way is given up: it may be hashed with the wrong function.
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
        if (function != null)
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
        { Error: FileNotFoundException or DirectoryNotFoundException } => new() { Line = turn.Line, Status = ChecksumStatus.Missing, Error = turn.Error },
        { Error: not null } => new() { Line = turn.Line, Status = ChecksumStatus.Unreadable, Error = turn.Error },
        { Hashed: { } file, Line.Entry: { } entry } => new() { Line = turn.Line, Status = entry.Matches(file.Digest.Span) ? ChecksumStatus.Matched : ChecksumStatus.Differs, File = file },
        _ => new() { Line = turn.Line, Status = ChecksumStatus.Malformed },
    };

    /// <summary>A line, and the file it names; none if it is malformed.</summary>
    private sealed class LineTurn(ChecksumLine line, Stream? standardInput, Folder? folder) : FileTurn(ToFile(line.Entry, folder is null, standardInput))
    {
        internal ChecksumLine Line { get; } = line;

        internal override OpenFile Open() => folder is null ? ListedFile.Open(File.Path)
            : File.Path == StandardInputName ? throw new IOException("Standard input is not below the directory")
            : ListedFile.OpenBelow(folder, File.Path);

        private static FileToHash ToFile(ChecksumEntry? entry, bool mayBeStandard, Stream? standardInput) => entry switch
        {
            null => default,
            { Name: StandardInputName } when mayBeStandard => standardInput is null ? default : new(entry.Name, entry.Algorithm) { Source = standardInput },
            // It may be some other file's name now.
            { IsNameExact: false } => new(entry.Name, entry.Algorithm) { Error = new UnrepresentableNameException() },
            _ => new(entry.Name, entry.Algorithm),
        };
    }
}
