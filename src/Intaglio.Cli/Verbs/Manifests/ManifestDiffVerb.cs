using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest diff</c> verb, which compares two manifests.</summary>
internal sealed class ManifestDiffVerb()
    : Verb("diff", "Compare two manifests without reading files; exits with 1 if anything but times differs.")
{
    private readonly Argument<string> before = new("BEFORE") { Description = "Earlier manifest; - is standard input" };
    private readonly Argument<string> after = new("AFTER") { Description = "Later manifest; - is standard input" };
    private readonly Flag quiet = new("--quiet", "Print nothing; see the exit code", "-q");
    private readonly Flag verbose = new("--verbose", "Also print what is unchanged", "-v");
    private readonly Flag json = new("--json", "Print JSON");
    private readonly ColorOption color = new();

    protected override Symbol[] Symbols => [before, after, quiet, verbose, json, color];

    internal override string Examples => """
          intaglio manifest diff monday tuesday                   files added, removed, changed or moved
          intaglio manifest create photos | intaglio manifest diff photos.manifest -
          intaglio manifest diff --json monday tuesday | jq '.differences[].name'
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string earlier, string later) = (arguments.GetValue(before)!, arguments.GetValue(after)!);
        if (earlier == ChecksumVerifier.StandardInputName && later == earlier)
            throw new UsageException("standard input can be only one of the two manifests");
        DiffReport report = CreateReport(arguments, streams);
        using ManifestInput old = new(earlier), current = new(later);
        using ManifestReader oldReader = old.OpenVerified(), currentReader = current.OpenVerified();
        // Files were verified when they were opened, so damage found now is in the manifest from a pipe.
        ManifestInput unverified = old.Stream.CanSeek ? current : old;
        return unverified.Guard(() =>
        {
            report.Write(Manifest.Compare(oldReader, currentReader), oldReader, currentReader);
            return report.IsDifferent ? ExitCode.Failure : ExitCode.Success;
        });
    }

    private DiffReport CreateReport(ParseResult arguments, StandardStreams streams)
    {
        (bool isQuiet, bool isVerbose, bool asJson) = (arguments.GetValue(quiet), arguments.GetValue(verbose), arguments.GetValue(json));
        if (isQuiet && (isVerbose || asJson))
            throw new UsageException($"{quiet.Name} and {(isVerbose ? verbose : json).Name} exclude each other");
        color.Apply(arguments, streams);
        ManifestDifferenceKind least = isVerbose ? ManifestDifferenceKind.Unchanged : ManifestDifferenceKind.Touched;
        return isQuiet ? new DiffReport() : asJson ? new DiffJson(streams, least) : new DiffText(streams, least);
    }
}
