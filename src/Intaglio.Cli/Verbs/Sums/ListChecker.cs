using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Verifies checksum lists and prints the results like <c>b2sum --check</c>.</summary>
/// <param name="hasher">The hasher for the files.</param>
/// <param name="options">The options for reading the lists.</param>
/// <param name="policy">The settings of the check.</param>
/// <param name="streams">The streams for results and messages.</param>
/// <param name="progress">The display that receives the names of the files, or <see langword="null"/> if progress is hidden.</param>
/// <param name="openInput">The function that opens standard input for hashing if a list names it.</param>
internal sealed class ListChecker(FileHasher hasher, ChecksumReaderOptions options, CheckPolicy policy, StandardStreams streams,
    ProgressDisplay? progress, Func<Stream> openInput)
{
    // The function of the list's untagged lines.
    private ChecksumAlgorithm untagged = ChecksumAlgorithm.Blake2b;

    /// <summary>Gets the number of lines with each result, over all lists so far.</summary>
    internal ChecksumTally Total { get; } = new();

    /// <returns>
    /// <see langword="true"/> if all lists could be read and all of their files match; otherwise, <see langword="false"/>.
    /// </returns>
    internal bool Check(string[] lists)
    {
        bool verified = true;
        foreach (string list in lists)
            verified &= Check(list);
        return verified;
    }

    /// <summary>
    /// Finds the names of the files in lists. For standard input and pipes, which can be read only once, it returns the name of the list.
    /// </summary>
    internal static IEnumerable<string> FindFiles(string[] lists, ChecksumReaderOptions options, string? directory)
    {
        foreach (string list in lists)
        {
            if (list == ChecksumVerifier.StandardInputName || FileStatus.Read(list, followLinks: true, out FileStatus status) is not null
                || status.Kind != FileKind.File)
            {
                yield return list;
                continue;
            }
            foreach (ChecksumLine line in ChecksumReader.ReadFile(list, options))
                if (line.Entry is { } entry)
                    yield return directory is null ? entry.Name : Path.Join(directory, entry.Name);
        }
    }

    private bool Check(string list)
    {
        bool isInput = list == ChecksumVerifier.StandardInputName;
        string label = isInput ? "'standard input'" : ShellQuoting.Quote(list);
        ChecksumTally tally = new();
        // Reported with the first line that it affects.
        bool isNamed = policy.Recognizes && !isInput && ChecksumListName.Recognize(list) is not null;
        untagged = options.GetUntaggedAlgorithm(isInput ? null : list);
        try
        {
            GivenNames.Require(list);
            using Stream? input = isInput ? StandardStreams.OpenInput() : null;
            IEnumerable<ChecksumLine> lines = input is null ? ChecksumReader.ReadFile(list, options) : ChecksumReader.Read(input, options);
            ChecksumVerifierOptions verifierOptions = new()
            {
                StandardInput = isInput ? null : openInput(),
                Directory = policy.Directory,
                RecognizeFunctions = policy.Recognizes && !isNamed,
                OnRecognized = (function, file) => TellFunction(label, function, $"which {ShellQuoting.Quote(file)} matches"),
            };
            foreach (ChecksumResult result in ChecksumVerifier.Verify(Expect(lines), hasher, verifierOptions))
            {
                if (result.Line.Entry is not null)
                    progress?.Finish();
                if (isNamed && result.Line is { FunctionName: null, Entry: { } entry })
                {
                    TellFunction(label, entry.Algorithm, "from the list's name");
                    isNamed = false;
                }
                tally.Add(result.Status);
                Report(result, label);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            streams.WriteFileError(list, exception);
            return false;
        }
        finally
        {
            Total.Add(tally);
        }
        return Judge(tally, label);
    }

    private IEnumerable<ChecksumLine> Expect(IEnumerable<ChecksumLine> lines)
    {
        foreach (ChecksumLine line in lines)
        {
            if (line.Entry is { } entry)
                progress?.Expect(entry.Name);
            yield return line;
        }
    }

    private void TellFunction(string label, ChecksumAlgorithm function, string reason)
    {
        untagged = function;
        if (!policy.Quiet && !policy.Status)
            streams.WriteError($"{label}: checking as {function.Name} ({reason}){(function.IsBroken ? ", which detects accidents but not attacks" : "")}");
    }

    private void Report(in ChecksumResult result, string label)
    {
        if (result.Line.Entry is not { } entry || result.Status == ChecksumStatus.Malformed)
        {
            if (policy.Warn)
                streams.WriteError($"{label}: {result.Line.Number}: improperly "
                    + $"formatted {result.Line.FunctionName ?? untagged.Name} checksum line");
            return;
        }
        if (result.Status == ChecksumStatus.Missing && policy.IgnoreMissing)
            return;

        if (result.Error is not null)
            streams.WriteFileError(entry.Name, result.Error);
        if (result.File is { HasGrown: true } file)
            streams.WriteGrowth(entry.Name, file);
        bool matched = result.Status == ChecksumStatus.Matched;
        if (policy.Status || policy.Quiet && matched)
            return;
        // Only a line feed would break the line.
        string name = entry.Name.Contains('\n', StringComparison.Ordinal) ? "\\" + ChecksumName.Escape(entry.Name) : entry.Name;
        ColoredText outcome = matched ? new("OK", TextColor.Green)
            : new(result.Status == ChecksumStatus.Differs ? "FAILED" : "FAILED open or read", TextColor.Red);
        streams.Write($"{name}: ", outcome, "\n");
    }

    private bool Judge(ChecksumTally tally, string label)
    {
        long matched = tally[ChecksumStatus.Matched], differing = tally[ChecksumStatus.Differs],
            malformed = tally[ChecksumStatus.Malformed];
        long missing = tally[ChecksumStatus.Missing], unreadable = tally[ChecksumStatus.Unreadable];
        if (options.RequiredAlgorithm is { } required && malformed > 0)
            streams.WriteError($"{label}: with a key only digests of {required.Name} with {required.DigestSizeInBits} bits are accepted; "
                + "specify the --algorithm and --length that the list was made with");
        long failed = policy.IgnoreMissing ? unreadable : unreadable + missing;
        if (matched + differing + missing + unreadable == 0)
        {
            streams.WriteError($"{label}: no properly formatted checksum lines found");
        }
        else if (!policy.Status)
        {
            Warn(malformed, "line is improperly formatted", "lines are improperly formatted");
            Warn(failed, "listed file could not be read", "listed files could not be read");
            Warn(differing, "computed checksum did NOT match", "computed checksums did NOT match");
            if (policy.Hints && matched == 0 && differing > 0)
                streams.WriteError($"{label}: nothing matched; specify the --algorithm, --key-file, --salt and --personal that the list "
                    + "was made with");
            if (policy.IgnoreMissing && matched == 0)
                streams.WriteError($"{label}: no file was verified");
        }
        return matched > 0 && differing == 0 && failed == 0 && !(policy.Strict && malformed > 0);
    }

    private void Warn(long count, string one, string many)
    {
        if (count > 0)
            streams.WriteError($"WARNING: {count} {(count == 1 ? one : many)}");
    }
}
