using System.CommandLine;
using System.CommandLine.Parsing;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The output format and destination of <c>sum</c>.</summary>
internal sealed class SumForm(HashOptions hash)
{
    private readonly Flag tag = new("--tag", "Write tagged lines: BLAKE2b (name) = digest");
    private readonly Option<string> format = new("--format") { HelpName = "NAME", CompletionSources = { static _ => (string[])["bt2sum"] },
        Description = "Write lines as another program does: bt2sum (with --tree)" };
    private readonly Flag binary = new("--binary", "Mark files as read in binary mode; digests are the same", "-b");
    private readonly Flag text = new("--text", "Do not mark the files (the default)", "-t");
    private readonly Flag raw = new("--raw", "Write only the bytes of the digest; for one file");
    private readonly Flag json = new("--json", "Print JSON: the name, algorithm, digest or error of each file");
    private readonly OutputOptions output = new("Write the digests to PATH, which --recursive skips (default: standard output)");

    internal Option[] Options => [tag, format, binary, text, raw, json, .. output.All];

    /// <exception cref="UsageException">The options contradict each other.</exception>
    internal void Check(ParseResult arguments, SumInputs inputs)
    {
        bool isOther = arguments.GetValue(tag) || arguments.GetValue(format) is not null || hash.GetZeroTerminated(arguments)
            || hash.GetEncoding(arguments) is not null;
        if (arguments.GetValue(raw) && (!inputs.IsSingle(arguments) || isOther || arguments.GetValue(json)))
            throw new UsageException($"{raw.Name} needs one file, and cannot be used with another form of output");
        if (arguments.GetValue(json) && (isOther || arguments.GetValue(binary) || arguments.GetValue(text)))
            throw new UsageException($"{json.Name} cannot be used with another form of output");
    }

    /// <summary>Opens the output file for the digests.</summary>
    /// <returns>The output file, or <see langword="null"/> for standard output.</returns>
    /// <exception cref="FileException">The file exists already or cannot be created.</exception>
    internal OutputFile? FindFile(ParseResult arguments, StandardStreams streams, SumInputs inputs) =>
        output.IsGiven(arguments) ? output.FindOrStandard(arguments, streams, inputs.GetNames(arguments)) : null;

    /// <summary>Writes the digests of files as they are computed.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The standard streams.</param>
    /// <param name="file">The stream for the digests, or <see langword="null"/> for standard output.</param>
    /// <param name="results">The digests.</param>
    internal void Write(ParseResult arguments, StandardStreams streams, Stream? file, IEnumerable<FileResult> results)
    {
        Stream target = file ?? (arguments.GetValue(raw) ? streams.Output : streams.Text);
        if (arguments.GetValue(json))
        {
            SumJson.Write(target, results);
            return;
        }
        Action<ChecksumEntry> write = CreateWriter(arguments, target);
        foreach (FileResult result in results)
        {
            if (result.File is { } hashed)
                write(new ChecksumEntry(result.Path, result.Algorithm, hashed.Digest));
        }
    }

    /// <summary>Determines whether binary digests are written.</summary>
    internal bool IsRaw(ParseResult arguments) => arguments.GetValue(raw);

    private Action<ChecksumEntry> CreateWriter(ParseResult arguments, Stream target)
    {
        if (arguments.GetValue(raw))
            return entry => target.Write(entry.Digest.Span);
        bool bt2Sum = IsBt2Sum(arguments);
        bool tagged = arguments.GetValue(tag);
        if (tagged && arguments.GetValue(text))
            throw new UsageException("--tag does not support --text; tagged lines do not have a mark");
        return new ChecksumWriter(target, new ChecksumWriterOptions
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
            throw new UsageException($"unknown format '{name}' (expected bt2sum)");
        if (hash.GetAlgorithm(arguments).LeafSize is null)
            throw new UsageException($"{format.Name} bt2sum needs --tree");
        if (arguments.GetValue(tag) || arguments.GetValue(binary) || hash.GetZeroTerminated(arguments)
            || hash.GetEncoding(arguments) is not (null or DigestEncoding.Hexadecimal))
            throw new UsageException($"{format.Name} cannot be used with another form of output");
        return true;
    }

    // The last of --binary and --text wins.
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
