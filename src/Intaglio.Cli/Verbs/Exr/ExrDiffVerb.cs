using System.CommandLine;
using System.Globalization;
using Intaglio.Checksums;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio exr diff</c> verb, which compares two OpenEXR files.</summary>
internal sealed class ExrDiffVerb() : ExrVerb("diff", "Compare pixels and attributes of two OpenEXR files. Exits with 1 if they differ.")
{
    private readonly Argument<string> first = new("A") { Description = "First file; - is standard input" };
    private readonly Argument<string> second = new("B") { Description = "Second file; - is standard input" };
    private readonly Flag pixels = new("--pixels", "Compare pixels only, or attributes too with --attributes");
    private readonly Flag attributes = new("--attributes", "Compare attributes only, or pixels too with --pixels");
    private readonly Flag packing = new("--packing", "Also compare how pixels are stored: compression, lineOrder, tiles and so on");
    private readonly Option<string> tolerance =
        new("--tolerance") { HelpName = "X", Description = "Ignore differences of samples up to X" };
    private readonly Option<string> relative =
        new("--relative-tolerance") { HelpName = "X", Description = "Ignore differences up to this fraction of the sample, such as 0.001" };
    private readonly Option<string> ulps =
        new("--ulps") { HelpName = "N", Description = "Ignore differences up to N units in the last place" };
    private readonly Flag json = new("--json", "Print JSON");
    private readonly ColorOption color = new();
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols =>
        [first, second, pixels, attributes, packing, tolerance, relative, ulps, json, .. ReadingOptions, color, progressFlag];

    internal override string Examples => """
          intaglio exr diff a.exr b.exr                      pixels and attributes, bit by bit
          intaglio exr diff --pixels --ulps 1 a.exr b.exr    ignore the last place of samples
          intaglio exr diff a.exr b.exr --json               for programs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string one, string other) = (arguments.GetValue(first)!, arguments.GetValue(second)!);
        if (one == other && one == ChecksumVerifier.StandardInputName)
            throw new UsageException("standard input can be only one of the two files");
        color.Apply(arguments, streams);
        (bool onlyPixels, bool onlyAttributes) = (arguments.GetValue(pixels), arguments.GetValue(attributes));
        ExrComparisonOptions options = new()
        {
            ComparePixels = onlyPixels || !onlyAttributes,
            CompareAttributes = onlyAttributes || !onlyPixels,
            ComparePacking = arguments.GetValue(packing),
            AbsoluteTolerance = ParseTolerance(arguments, tolerance),
            RelativeTolerance = ParseTolerance(arguments, relative),
            UlpTolerance = ParseUlps(arguments),
        };
        ExrReadOptions reading = GetReadOptions(arguments);
        using ExrInput firstFile = new(one, reading), secondFile = new(other, reading);
        WarnOfMissing(arguments, firstFile, message => streams.WriteError(message));
        WarnOfMissing(arguments, secondFile, message => streams.WriteError(message));
        long bytes = ExrSizes.Of(firstFile.Reader);
        IReadOnlyList<ExrDifference> differences;
        using (ProgressDisplay? progress = progressFlag.Start(arguments, streams, one, bytes))
            differences = ExrDifferences.Find(firstFile, secondFile, options, progress is null ? null : new ShareProgress(progress, bytes));
        if (arguments.GetValue(json))
            JsonOutput.Write(streams, writer => ExrDifferences.WriteJson(writer, differences));
        else
            ExrDifferences.WriteText(streams, differences);
        return differences.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private static double ParseTolerance(ParseResult arguments, Option<string> option)
    {
        string? text = arguments.GetValue(option);
        return text is null ? 0
            : double.TryParse(text, NumberStyles.Float & ~NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out double number)
            && double.IsFinite(number) ? number
            : throw new UsageException($"invalid {option.Name} '{text}' (expected 0 or more)");
    }

    private long ParseUlps(ParseResult arguments)
    {
        string? text = arguments.GetValue(ulps);
        return text is null ? 0
            : long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number
            : throw new UsageException($"invalid {ulps.Name} '{text}' (expected a whole number, 0 or more)");
    }
}
