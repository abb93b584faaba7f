using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio check</c> verb: <c>intaglio sum --check</c> with a summary.</summary>
internal sealed class CheckVerb() : Verb("check", "Check the files that checksum lists name, and print a summary.")
{
    private readonly InputsArgument lists = new("LIST", "Checksum lists; none or - is standard input");
    private readonly HashOptions hash = new(recognizes: true);
    private readonly CheckOptions checkOptions = new();
    private readonly ColorOption color = new();

    protected override Symbol[] Symbols => [lists, .. hash.All, .. checkOptions.All, color];

    internal override string Examples => """
          intaglio check list                       check the files of a list
          intaglio check SHA256SUMS                 the function is detected from the name or tags
          intaglio check --quiet --strict list      print only problems, also those of the list
          b2sum *.png | intaglio check              check the list of another tool
          intaglio check --key-file key list        check keyed digests
          intaglio check --within mod mod/list      check a downloaded list, only in mod
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ChecksumAlgorithm algorithm = hash.GetAlgorithm(arguments);
        string[] inputs = lists.Read(arguments);
        color.Apply(arguments, streams);
        CheckPolicy policy = checkOptions.GetPolicy(arguments, hints: true, hash.IsRecognizing(arguments), hash.IsKeyed(arguments));
        ChecksumReaderOptions readerOptions = hash.GetReaderOptions(arguments, algorithm);
        using ProgressDisplay? progress =
            hash.StartProgress(arguments, streams, ListChecker.FindFiles(inputs, readerOptions, policy.Directory));
        using FileHasher hasher = hash.CreateHasher(arguments, algorithm, isChecking: true, inputs, streams, progress);
        ListChecker checker = new(hasher, readerOptions, policy, streams, progress, () => hash.OpenInput(arguments));
        bool verified = checker.Check(inputs);
        if (!policy.Status && !(policy.Quiet && verified))
            streams.Write(Summarize(checker.Total));
        return verified ? ExitCode.Success : ExitCode.Failure;
    }

    private static string Summarize(ChecksumTally total) =>
        $"{total[ChecksumStatus.Matched]} matched, {total[ChecksumStatus.Differs]} differed, {total[ChecksumStatus.Missing]} missing, {total[ChecksumStatus.Unreadable]} could not be read\n";
}
