using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using Intaglio.Checksums;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary><c>intaglio exr diff</c>: what two OpenEXR files differ in.</summary>
internal sealed class ExrDiffVerb() : ExrVerb("diff", "Find what two OpenEXR files differ in, and where; exits with 1 if they do.")
{
    private readonly Argument<string> first = new("A") { Description = "The first file; - is standard input" };
    private readonly Argument<string> second = new("B") { Description = "The second file; - is standard input" };
    private readonly Flag pixels = new("--pixels", "Compare pixels, and attributes only if --attributes is given too");
    private readonly Flag attributes = new("--attributes", "Compare attributes, and pixels only if --pixels is given too");
    private readonly Flag packing = new("--packing", "Compare attributes of the packing too: compression, lineOrder, tiles...");
    private readonly Option<string> tolerance = new("--tolerance") { HelpName = "X", Description = "Pass over differences of samples up to this" };
    private readonly Option<string> relative = new("--relative-tolerance") { HelpName = "X", Description = "Pass over differences up to this share of the sample, as 0.001" };
    private readonly Option<string> ulps = new("--ulps") { HelpName = "N", Description = "Pass over differences up to so many units in the last place" };
    private readonly Flag json = new("--json", "Print JSON");
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [first, second, pixels, attributes, packing, tolerance, relative, ulps, json, .. ReadingOptions, progressFlag];

    internal override string Examples => """
          intaglio exr diff a.exr b.exr                      pixels and attributes, bit by bit
          intaglio exr diff --pixels --ulps 1 a.exr b.exr    the last place of samples does not matter
          intaglio exr diff a.exr b.exr --json               the same for programs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string one, string other) = (arguments.GetValue(first)!, arguments.GetValue(second)!);
        if (one == other && one == ChecksumVerifier.StandardInputName)
            throw new UsageException("standard input can be only one of the two files");
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
        WarnOfMissing(arguments, streams, firstFile);
        WarnOfMissing(arguments, streams, secondFile);
        long bytes = ExrSizes.Of(firstFile.Reader);
        IReadOnlyList<ExrDifference> differences;
        using (ProgressDisplay? progress = progressFlag.Start(arguments, streams, bytes))
            differences = Compare(firstFile, secondFile, options, ShareOf(progress, bytes));
        if (arguments.GetValue(json))
            WriteJson(streams, differences);
        else
            streams.Write(string.Concat(differences.Select(difference => ShellQuoting.ToLine(difference.ToString()) + "\n")));
        return differences.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private static IReadOnlyList<ExrDifference> Compare(ExrInput first, ExrInput second, ExrComparisonOptions options, IProgress<ImageProgress>? progress)
    {
        try
        {
            return ExrComparison.Compare(first.Reader, second.Reader, options, progress);
        }
        catch (Exception exception) when (exception is ExrFormatException or NotSupportedException)
        {
            // Which of the two it is, is found out by reading each.
            foreach (ExrInput input in (ReadOnlySpan<ExrInput>)[first, second])
            {
                input.Read(reader =>
                {
                    ExrCanonicalForm.Write(Stream.Null, reader);
                    return true;
                });
            }
            throw new FailureException(exception.Message.TrimEnd('.'), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FailureException($"{ShellQuoting.Quote(first.Name)} or {ShellQuoting.Quote(second.Name)}: {ErrorText.Describe(exception)}", exception);
        }
    }

    private static double ParseTolerance(ParseResult arguments, Option<string> option)
    {
        string? text = arguments.GetValue(option);
        return text is null ? 0
            : double.TryParse(text, NumberStyles.Float & ~NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number) ? number
            : throw new UsageException($"invalid {option.Name} '{text}'; it is a number, 0 or more");
    }

    private long ParseUlps(ParseResult arguments)
    {
        string? text = arguments.GetValue(ulps);
        return text is null ? 0
            : long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number
            : throw new UsageException($"invalid {ulps.Name} '{text}'; it is a whole number, 0 or more");
    }

    private static void WriteJson(StandardStreams streams, IReadOnlyList<ExrDifference> differences) => JsonOutput.Write(streams, writer =>
    {
        writer.WriteBoolean("equal", differences.Count == 0);
        writer.WriteObjects("differences", differences, difference =>
        {
            ExrValueJson.Write(writer, "part", difference.Part < 0 ? null : difference.Part);
            Write(writer, difference);
        });
    });

    private static void Write(Utf8JsonWriter writer, ExrDifference difference)
    {
        switch (difference)
        {
            case ExrShapeDifference shape:
                writer.WriteString("kind", "shape");
                writer.WriteString("subject", shape.Subject);
                writer.WriteString("first", shape.First);
                writer.WriteString("second", shape.Second);
                break;
            case ExrAttributeDifference attribute:
                writer.WriteString("kind", "attribute");
                writer.WriteString("name", attribute.Name);
                Write(writer, "first", attribute.First);
                Write(writer, "second", attribute.Second);
                break;
            case ExrSampleCountDifference count:
                writer.WriteString("kind", "sampleCounts");
                WritePlace(writer, count.LevelX, count.LevelY, count.FirstX, count.FirstY);
                writer.WriteNumbers(("count", count.Count), ("first", count.First), ("second", count.Second));
                break;
            case ExrSampleDifference sample:
                writer.WriteString("kind", "samples");
                writer.WriteString("channel", sample.Channel);
                WritePlace(writer, sample.LevelX, sample.LevelY, sample.FirstX, sample.FirstY);
                writer.WriteNumbers(("count", sample.Count), ("compared", sample.Compared));
                foreach ((string name, double number) in (ReadOnlySpan<(string, double)>)[("first", sample.First), ("second", sample.Second), ("largestAbsolute", sample.LargestAbsolute), ("largestRelative", sample.LargestRelative)])
                    ExrValueJson.Write(writer, name, number);
                writer.WriteNumbers(("largestUlps", sample.LargestUlps), ("notNumbers", sample.NotNumbers));
                break;
        }
    }

    private static void Write(Utf8JsonWriter writer, string name, ExrAttribute? attribute)
    {
        if (attribute is null)
        {
            writer.WriteNull(name);
            return;
        }
        writer.WriteStartObject(name);
        ExrValueJson.WriteAttribute(writer, attribute);
        writer.WriteEndObject();
    }

    private static void WritePlace(Utf8JsonWriter writer, int levelX, int levelY, int x, int y) =>
        writer.WriteNumbers(("levelX", levelX), ("levelY", levelY), ("x", x), ("y", y));
}
