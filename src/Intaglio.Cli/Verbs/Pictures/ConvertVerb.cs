using System.CommandLine;
using System.Globalization;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary><c>intaglio convert</c>: an image in another space or depth.</summary>
internal sealed class ConvertVerb() : Verb("convert", "Convert an image between spaces and depths of colour.")
{
    private static readonly Dictionary<string, PictureFormat> formats = new()
    {
        ["png"] = PictureFormat.Png,
        ["tiff"] = PictureFormat.Tiff,
        ["pnm"] = PictureFormat.Pnm,
        ["pam"] = PictureFormat.Pam,
        ["pfm"] = PictureFormat.Pfm,
        ["exr"] = PictureFormat.OpenExr,
    };

    private static readonly Dictionary<string, GamutMethod?> gamuts = new() { ["clip"] = GamutMethod.Clip, ["chroma"] = GamutMethod.ReduceChroma };

    private readonly FilePair files = new("The image: PNG, TIFF, PBM, PGM, PPM, PAM, PFM or OpenEXR; - is standard input", "The new image, of the kind that its extension tells; - is standard output");
    private readonly Option<string> from = new("--from") { HelpName = "SPACE", Description = "Take the image for one in this space (what it says itself, or srgb)" };
    private readonly Option<string> to = new("--to") { HelpName = "SPACE", Description = "Convert to this space of 'icc spaces' (the one that it is in)" };
    private readonly Option<string> depth = new("--depth") { HelpName = "BITS", Description = "Bits of a component, 1 to 16, or as in 5-6-5, or half or float (as it is)" };
    private readonly Option<string> palette = new("--palette") { HelpName = "N", Description = "Make a palette of so many colours, 2 to 256, for the image" };
    private readonly DitherOption dither = new();
    private readonly Option<string> gamut = new("--gamut") { HelpName = "METHOD", Description = "Bring what is outside of the space into it by clip (the default) or chroma" };
    private readonly Option<string> format = new("--format") { HelpName = "NAME", Description = "Write png, tiff, pnm, pam, pfm or exr, whatever the extension" };
    private readonly Flag report = new("--report", "Print what the conversion cost");
    private readonly Flag json = new("--json", "Print it as JSON");
    private readonly SizeOption maxMemory = new("--max-memory", "Refuse images that take more memory: 512M, 4G (192M and 6 times the file)");
    private readonly ThreadsOption threads = new();
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [.. files.Arguments, from, to, depth, palette, dither, gamut, format, report, json, files.Force, maxMemory, threads, progressFlag];

    internal override string Examples => """
          intaglio convert in.png out.png --to adobe-rgb --depth 16 --report
          intaglio convert in.tif out.png --to srgb --gamut chroma            vivid colours keep their hue
          intaglio convert in.png out.png --palette 16 --dither blue-noise
          intaglio convert in.png - --depth 5-6-5 --dither ordered | display
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string source = files.GetInput(arguments), target = files.GetOutput(arguments);
        bool asJson = arguments.GetValue(json), reports = asJson || arguments.GetValue(report), isStandard = files.IsToStandardOutput(arguments);
        PictureFormat kind = FindFormat(arguments, target, isStandard);
        int colors = ParsePalette(arguments.GetValue(palette));
        if (colors > 0 && arguments.GetValue(depth) != null)
            throw new UsageException("--palette and --depth do not go together: a palette's colours have 8 bits");
        if (reports && isStandard)
            throw new UsageException("the image and the report cannot both go to standard output; give a file's name");
        DitherMethod dithering = dither.Read(arguments);
        GamutMethod? mapping = arguments.GetValue(gamut) is null ? null : NamedValues.Find(gamut, gamuts, arguments, "clip");
        ColorDepth? bits = ParseDepth(arguments.GetValue(depth));
        RgbColorSpace? fromSpace = FindSpace(arguments.GetValue(from)), toSpace = FindSpace(arguments.GetValue(to));
        int workers = threads.Read(arguments);
        long memory = maxMemory.Read(arguments) ?? -1;

        using OutputFile output = files.FindOutput(arguments, streams, "an image is");
        ImageConversionOptions options = new()
        {
            Source = fromSpace,
            Target = toSpace,
            Depth = bits,
            PaletteColors = colors,
            Dither = dithering,
            Gamut = mapping,
            Measure = reports,
            MaxDegreeOfParallelism = workers,
        };
        try
        {
            using PictureReader picture = Open(source, new() { MaxMemory = memory, OnWarning = fault => PictureProblem.Warn(streams, source, fault) });
            long bytes = (long)picture.Header.Width * picture.Header.Height * picture.Header.Format.BytesPerPixel;
            using ProgressDisplay? progress = progressFlag.Start(arguments, streams, bytes);
            ConversionReport? cost = PictureConversion.Convert(picture, output.Open(), kind, options, progress is null ? null : new Share(progress, bytes));
            output.Complete();
            if (cost != null)
                WriteReport(streams, cost, asJson);
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
        catch (Exception exception) when (exception is ImageFormatException or ExrFormatException)
        {
            throw PictureProblem.Explain(source, exception);
        }
        catch (Exception exception) when (exception is NotSupportedException or ColorFormatException)
        {
            throw new FailureException($"{ShellQuoting.Quote(source)}: {exception.Message.TrimEnd('.')}; --from says what space it is in", exception);
        }
        return ExitCode.Success;
    }

    private static PictureReader Open(string source, PictureReadOptions options)
    {
        try
        {
            return PictureFile.Open(new GuardedInput(source), options);
        }
        catch (ArgumentException exception)
        {
            // The file has no colors.
            throw PictureProblem.Explain(source, exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Errors of the source are guarded; this is the file in which an OpenEXR file from a pipe is kept.
            throw new FileException(Path.GetTempPath(), exception);
        }
    }

    private PictureFormat FindFormat(ParseResult arguments, string target, bool isStandard) =>
        arguments.GetValue(format) != null || isStandard ? NamedValues.Find(format, formats, arguments, "png")
        : PictureFile.FindFormat(target) ?? throw new UsageException($"the extension of {ShellQuoting.Quote(target)} is of no image: .png, .tif, .tiff, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or .exr; --format says which");

    private static RgbColorSpace? FindSpace(string? name) => name is null ? null : SpaceNames.Find(name);

    private static ColorDepth? ParseDepth(string? text)
    {
        try
        {
            return text is null ? null : ColorDepth.Parse(text);
        }
        catch (FormatException)
        {
            throw new UsageException($"invalid --depth '{text}'; it is 1 to 16 bits, three of them as in 5-6-5, half or float");
        }
    }

    private static int ParsePalette(string? text) => text is null ? 0
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number is >= 2 and <= 256 ? number
        : throw new UsageException($"invalid --palette '{text}'; a palette has 2 to 256 colours");

    private static void WriteReport(StandardStreams streams, ConversionReport report, bool asJson)
    {
        (string Name, ChannelReport Channel)[] channels = [("red", report.Red), ("green", report.Green), ("blue", report.Blue)];
        if (!asJson)
        {
            streams.Write(Text($"pixels                {report.Pixels}\nout of gamut          {report.OutOfGamut} ({report.OutOfGamutShare * 100:0.##} %)\n"));
            foreach ((string name, ChannelReport channel) in channels)
                streams.Write(Text($"levels of {name,-5}       {channel.LevelsBefore} before, {channel.LevelsAfter} after, {channel.EmptyBins} empty between\n"));
            streams.Write(Text($"longest run           {report.LongestRunBefore} pixels of one colour before, {report.LongestRunAfter} after\n"));
            streams.Write(Text($"CIEDE2000             {report.MeanDifference:0.###} on average, {report.LargestDifference:0.###} at most\n"));
            return;
        }
        JsonOutput.Write(streams, writer =>
        {
            writer.WriteNumbers(("pixels", report.Pixels), ("outOfGamut", report.OutOfGamut));
            writer.WriteStartObject("levels");
            foreach ((string name, ChannelReport channel) in channels)
            {
                writer.WriteStartObject(name);
                writer.WriteNumbers(("before", channel.LevelsBefore), ("after", channel.LevelsAfter), ("empty", channel.EmptyBins));
                writer.WriteEndObject();
            }
            writer.WriteEndObject();
            writer.WriteNumbers(("longestRunBefore", report.LongestRunBefore), ("longestRunAfter", report.LongestRunAfter));
            writer.WriteNumber("meanDifference", Math.Round(report.MeanDifference, 6));
            writer.WriteNumber("largestDifference", Math.Round(report.LargestDifference, 6));
        });
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    /// <summary>A share of all bytes.</summary>
    private sealed class Share(ProgressDisplay display, long total) : IProgress<ImageProgress>
    {
        public void Report(ImageProgress value) => display.Report(value.Done * total / value.Total);
    }
}
