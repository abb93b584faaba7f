using System.CommandLine;
using System.CommandLine.Parsing;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary><c>intaglio sum</c>: what <c>b2sum</c> does.</summary>
internal sealed class SumVerb() : Verb("sum", "Print or check checksums, as b2sum does.")
{
    private readonly InputsArgument files = new("FILE", "The files, or with --check the lists; none or - is standard input");
    private readonly HashOptions hash = new();
    private readonly Flag tag = new("--tag", "Write tagged lines: BLAKE2b (name) = digest");
    private readonly Option<string> format = new("--format") { HelpName = "NAME", CompletionSources = { static _ => (string[])["bt2sum"] }, Description = "Write lines as another program does: bt2sum, with --tree" };
    private readonly Flag binary = new("--binary", "Mark the files as read in binary mode; the digests are the same", "-b");
    private readonly Flag text = new("--text", "Do not mark the files (the default)", "-t");
    private readonly Flag raw = new("--raw", "Write the digest's bytes and nothing else; for one file");
    private readonly Flag recursive = new("--recursive", "Take all files in directories, and in directories in them", "-r");
    private readonly Flag followLinks = new("--follow-links", "With --recursive, follow symbolic links in directories too", "-L");
    private readonly Flag check = new("--check", "Read lists, and check the files they name", "-c");
    private readonly CheckOptions checkOptions = new();

    protected override Symbol[] Symbols => [files, .. hash.All, tag, format, binary, text, raw, recursive, followLinks, check, .. checkOptions.All];

    internal override string Examples => """
          intaglio sum photo.exr                 the BLAKE2b-512 digest of a file
          intaglio sum --tag -l 256 *.png        tagged lines, 256 bits
          intaglio sum *.png > list              write a list...
          intaglio sum --check list              ...and check the files against it
          intaglio sum -r textures > list        a list of all files in a directory
          intaglio sum --tree --tag huge.tar     a tree sum, several times as fast
          intaglio sum -a skein512 --tag *.png   Skein-512-512 digests
          intaglio sum -a blake3 huge.tar        what b3sum prints, by all processors
          intaglio sum --pixels --tag *.exr      one sum for a picture, whatever its compression
          intaglio sum --key-file key *.png      keyed digests: without the key nobody can make them
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ChecksumAlgorithm algorithm = hash.GetAlgorithm(arguments);
        string[] inputs = files.Read(arguments);
        bool checking = arguments.GetValue(check), walking = arguments.GetValue(recursive);
        if (checking)
            RefuseWithCheck(arguments);
        else
            checkOptions.RefuseAll(arguments);
        if (arguments.GetValue(raw) && (inputs.Length > 1 || arguments.GetValue(tag) || arguments.GetValue(format) != null || hash.GetZeroTerminated(arguments) || hash.GetEncoding(arguments) != null))
            throw new UsageException("--raw is for one file, and goes with no other form of output");
        if (walking && arguments.GetValue(raw))
            throw new UsageException("--raw is for one file, and does not go with --recursive");
        if (walking && arguments.GetValue(files) is not { Length: > 0 })
            throw new UsageException("--recursive needs a directory to walk");
        if (arguments.GetValue(followLinks) && !walking)
            throw new UsageException("--follow-links is for --recursive only");

        ChecksumReaderOptions readerOptions = checking ? hash.GetReaderOptions(arguments, algorithm) : new();
        using ProgressDisplay? progress = hash.StartProgress(arguments, streams, checking ? ListChecker.FindFiles(inputs, readerOptions, checkOptions.GetDirectory(arguments)) : walking ? null : inputs);
        using FileHasher hasher = hash.CreateHasher(arguments, algorithm, checking, inputs, streams, progress);
        bool done = checking
            ? new ListChecker(hasher, readerOptions, checkOptions.GetPolicy(arguments, hints: hash.HasParameters(arguments), hash.IsKeyed(arguments)), streams, () => hash.OpenInput(arguments)).Check(inputs)
            : Print(hasher.HashFiles(ToFiles(arguments, inputs, algorithm)), CreateWriter(arguments, streams), streams);
        return done ? ExitCode.Success : ExitCode.Failure;
    }

    private static bool Print(IEnumerable<FileResult> results, Action<ChecksumEntry> write, StandardStreams streams)
    {
        bool done = true;
        foreach (FileResult result in results)
        {
            if (result.File is { } file)
            {
                write(new ChecksumEntry(result.Path, result.Algorithm, file.Digest));
                if (file.HasGrown)
                    streams.WriteGrowth(result.Path, file);
            }
            else
            {
                streams.WriteFileError(result.Path, result.Error!);
                done = false;
            }
        }
        return done;
    }

    private IEnumerable<FileToHash> ToFiles(ParseResult arguments, string[] inputs, ChecksumAlgorithm algorithm)
    {
        if (!arguments.GetValue(recursive))
        {
            foreach (string input in inputs)
                yield return ToFile(arguments, new WalkedFile(input), algorithm);
            yield break;
        }
        foreach (WalkedFile file in RecursiveInputs.Expand(inputs, new FileWalkerOptions { FollowLinks = arguments.GetValue(followLinks) }))
            yield return ToFile(arguments, file, algorithm);
    }

    private FileToHash ToFile(ParseResult arguments, WalkedFile file, ChecksumAlgorithm algorithm) => new(file, algorithm)
    {
        Source = file.Path == ChecksumVerifier.StandardInputName ? hash.OpenInput(arguments) : null,
        Error = file.Error ?? (GivenNames.IsAltered(file.Path) ? new UnrepresentableNameException() : null),
    };

    private void RefuseWithCheck(ParseResult arguments)
    {
        foreach (Flag option in (ReadOnlySpan<Flag>)[tag, binary, text, raw, recursive])
        {
            if (arguments.GetValue(option))
                throw new UsageException($"{option.Name} makes no sense with --check");
        }
        if (arguments.GetValue(format) != null)
            throw new UsageException($"{format.Name} makes no sense with --check");
    }

    private Action<ChecksumEntry> CreateWriter(ParseResult arguments, StandardStreams streams)
    {
        if (arguments.GetValue(raw))
            return entry => streams.Output.Write(entry.Digest.Span);
        bool bt2Sum = IsBt2Sum(arguments);
        bool tagged = arguments.GetValue(tag);
        if (tagged && arguments.GetValue(text))
            throw new UsageException("--tag does not support --text; a tagged line has no place for a mark");
        return new ChecksumWriter(streams.Text, new ChecksumWriterOptions
        {
            IsTagged = tagged,
            IsBt2Sum = bt2Sum,
            IsBinary = IsBinary(arguments),
            Encoding = hash.GetEncoding(arguments) ?? DigestEncoding.Hexadecimal,
            IsZeroTerminated = hash.GetZeroTerminated(arguments),
        }).Write;
    }

    private bool IsBt2Sum(ParseResult arguments)
    {
        if (arguments.GetValue(format) is not { } name)
            return false;
        if (name != "bt2sum")
            throw new UsageException($"there is no format '{name}'; {format.Name} takes bt2sum");
        if (hash.GetAlgorithm(arguments).LeafSize is null)
            throw new UsageException($"{format.Name} bt2sum is for tree sums; give --tree too");
        if (arguments.GetValue(tag) || arguments.GetValue(binary) || hash.GetZeroTerminated(arguments) || hash.GetEncoding(arguments) is not (null or DigestEncoding.Hexadecimal))
            throw new UsageException($"{format.Name} goes with no other form of output");
        return true;
    }

    // Of --binary and --text, the last counts.
    private bool IsBinary(ParseResult arguments)
    {
        bool isBinary = false;
        foreach (Token token in arguments.Tokens)
        {
            if (token.Type == TokenType.Option && (token.Value == binary.Name || token.Value == text.Name))
                isBinary = token.Value == binary.Name;
        }
        return isBinary;
    }
}
