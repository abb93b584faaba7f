using System.CommandLine;
using System.Globalization;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest update</c> verb, which updates a manifest and mostly reads only changed files.</summary>
internal sealed class ManifestUpdateVerb()
    : ManifestVerb("update", "Update a manifest, reading only files whose length or time has changed.")
{
    private readonly Argument<string> folder = new("DIR") { Description = "Folder" };
    private readonly Argument<string> manifest =
        new("MANIFEST") { Description = "Manifest, which is replaced unless -o is specified; - is standard input" };
    private readonly OutputOptions output = new("Write the new manifest to PATH instead of replacing MANIFEST; - is standard output");
    private readonly Option<string> verify =
        new("--verify") { HelpName = "N%", Description = "Also verify N percent of the files that seem unchanged, at random" };
    private readonly Flag keepGoing = new("--keep-going", "Keep the old entries of unreadable or damaged files, instead of failing");
    private readonly Flag json = new("--json", "Print the changes as JSON");

    protected override Symbol[] Symbols => [folder, manifest, .. output.All, verify, keepGoing, json, .. ReadingOptions];

    internal override string Examples => """
          intaglio manifest update photos photos.manifest
          intaglio manifest update --verify 5% photos photos.manifest   also verify a twentieth
          intaglio manifest update photos monday -o tuesday
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string directory, string name) = (arguments.GetValue(folder)!, arguments.GetValue(manifest)!);
        SwappedArguments.Refuse(directory, name);
        double share = ParseShare(arguments.GetValue(verify));
        int threads = Threads.Read(arguments);
        using OutputFile file = FindOutput(arguments, streams, name);
        using ManifestInput input = new(name);
        using ManifestOutput result = new(file);
        FolderProblems problems = new(directory, streams);
        ManifestChanges changes;
        using (ProgressDisplay? progress = Progress.Start(arguments, streams, directory, share == 1 ? input.FindBytes() : null))
        {
            ManifestUpdateOptions options = new()
            {
                MaxDegreeOfParallelism = threads,
                OnProblem = problems.Report,
                OnTemporaryFile = problems.WarnOfTemporaryFile,
                OnFileRead = progress.CountFiles(),
                ExcludedFiles = file.Places,
                // A replaced manifest keeps the exclusion that it recorded.
                OwnName = output.IsGiven(arguments) && file.FullPath is { } path ? FolderPath.FindBelow(directory, path) : null,
                VerifyShare = share,
            };
            changes = Read(directory, name, () => Manifest.Update(directory, input.Stream, result.Stream, options, progress));
        }
        if (problems.Count > 0 && !arguments.GetValue(keepGoing))
            throw new FailureException(
                $"{(output.IsGiven(arguments) ? "no manifest was written" : $"{ShellQuoting.Quote(name)}: not changed")}; "
                + $"specify {keepGoing.Name} to update the rest");
        if (changes.IsAny || output.IsGiven(arguments))
            result.Complete();
        if (arguments.GetValue(json))
            WriteJson(streams, changes, problems.Count);
        else if (!file.IsStandardOutput)
            streams.Write(Describe(changes) + "\n");
        return problems.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private OutputFile FindOutput(ParseResult arguments, StandardStreams streams, string name)
    {
        OutputFile file;
        if (output.IsGiven(arguments))
            file = output.Find(arguments, streams, OutputReaders.Usual, name);
        else if (name == ChecksumVerifier.StandardInputName)
            throw new UsageException("standard input cannot be replaced; specify -o PATH");
        else
            file = new OutputFile(name, overwrite: true, OutputReaders.Usual, []);
        if (file.IsStandardOutput && arguments.GetValue(json))
            throw new UsageException($"the manifest and {json.Name} cannot both go to standard output; specify -o PATH");
        if (file.IsSeenAtOnce && !output.IsGiven(arguments))
            throw new UsageException($"{ShellQuoting.Quote(name)} is a pipe or a device, which cannot be replaced; specify -o PATH");
        return file;
    }

    private static string Describe(in ManifestChanges changes)
    {
        string verified = changes.Verified == 0 ? "" : $", {changes.Verified} {(changes.Trusted == 0 ? "" : "others ")}read again";
        return $"{changes.Added} added, {changes.Changed} changed, {changes.Touched} touched, {changes.Removed} removed; "
            + $"{Count(changes.Trusted, "file", "files")} of {ByteSize.Format(changes.TrustedBytes)} trusted by length and time{verified}";
    }

    private static void WriteJson(StandardStreams streams, ManifestChanges changes, long problems) => JsonOutput.Write(streams, writer =>
    {
        writer.WriteNumbers(
            ("added", changes.Added), ("changed", changes.Changed), ("touched", changes.Touched), ("removed", changes.Removed),
            ("trusted", changes.Trusted), ("trustedBytes", changes.TrustedBytes), ("verified", changes.Verified), ("problems", problems));
        writer.WriteString("root", changes.Manifest.Root.IsEmpty ? null : changes.Manifest.Root.ToString());
        writer.WriteNumbers(("entries", changes.Manifest.Entries), ("bytes", changes.Manifest.Bytes));
    });

    private double ParseShare(string? text)
    {
        if (text is null)
            return 0;
        ReadOnlySpan<char> number = text.EndsWith('%') ? text.AsSpan(0, text.Length - 1) : text;
        return double.TryParse(number, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double percent)
            && percent is >= 0 and <= 100
            ? percent / 100
            : throw new UsageException($"invalid {verify.Name} '{text}' (expected 0% to 100%)");
    }
}
