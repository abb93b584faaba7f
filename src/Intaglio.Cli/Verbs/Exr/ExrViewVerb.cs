using System.CommandLine;
using System.Globalization;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary><c>intaglio exr view</c>: what is in a layer, as a PNG file for a screen.</summary>
internal sealed class ExrViewVerb() : ExrVerb("view", "Convert OpenEXR images to PNG for a screen, with tone mapping.")
{
    private static readonly Dictionary<string, ToneCurve> curves = new()
    {
        ["none"] = ToneCurve.None,
        ["reinhard"] = ToneCurve.Reinhard,
        ["exponential"] = ToneCurve.Exponential,
        ["filmic"] = ToneCurve.Filmic,
    };

    private static readonly Dictionary<string, int> depths = new() { ["8"] = 8, ["16"] = 16 };

    private readonly ConversionFiles files = new("OpenEXR images; - is standard input", "Write the PNG file to PATH; - is standard output", new ExrNaming(".png"));
    private readonly Option<string> part = new("--part") { HelpName = "N", Description = "The part, by its number from 0 or its name (0)" };
    private readonly Option<string> layer = new("--layer") { HelpName = "NAME", Description = "The layer, as diffuse of diffuse.R (the channels without one)" };
    private readonly Option<string> mip = new("--mip") { HelpName = "X,Y", Description = "The level of a mipmap or ripmap: the number of times that width and height are halved (0,0)" };
    private readonly Option<string> exposure = new("--exposure") { HelpName = "STOPS", Description = "Make the image lighter first: 1 doubles, -1 halves (0)" };
    private readonly Option<string> toneMap = new("--tone-map") { HelpName = "NAME", CompletionSources = { static _ => curves.Keys }, Description = "reinhard (the default), filmic, exponential, or none, which clips" };
    private readonly Option<string> white = new("--white") { HelpName = "X", Description = "The luminance that reinhard makes white (the largest of the image)" };
    private readonly Option<string> space = new("--to-space") { HelpName = "SPACE", CompletionSources = { static _ => SpaceNames.All.Select(known => known.Name) }, Description = "Color space of the PNG file, of 'icc spaces' (srgb)" };
    private readonly Option<string> depth = new("--depth") { HelpName = "BITS", CompletionSources = { static _ => depths.Keys }, Description = "8 or 16 bits of a component (8)" };
    private readonly DitherOption dither = new();
    private readonly Flag dataWindow = new("--data-window", "Show only the data window instead of the display window");

    protected override Symbol[] Symbols => [files.Argument, .. files.Outputs, part, layer, mip, exposure, toneMap, white, space, depth, dither, dataWindow, .. ReadingOptions, .. files.Reporting];

    internal override string Examples => """
          intaglio exr view photo.exr photo.png
          intaglio exr view photo.exr -o photo.png --exposure 2 --tone-map filmic
          intaglio exr view -r shots --output-dir previews              all images of a folder
          intaglio exr view stereo.exr -o left.png --part left --to-space display-p3
          intaglio exr view texture.exr -o small.png --mip 3,3 --tone-map none
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ReadOptions(arguments, threads: 1);
        ParseLevel(arguments.GetValue(mip));
        GetReadOptions(arguments);
        int workers = Threads.Read(arguments);
        return files.Plan(arguments, streams).Run(workers, conversion => Show(conversion, arguments));
    }

    private ConversionReport? Show(Conversion conversion, ParseResult arguments)
    {
        string source = conversion.Source, target = conversion.Target;
        if (!conversion.IsToStandardOutput && ImageFile.FindFormat(target) != ImageFileFormat.Png)
            throw new UsageException($"the extension of {ShellQuoting.Quote(target)} must be .png");
        (int levelX, int levelY) = ParseLevel(arguments.GetValue(mip));
        using OutputFile output = conversion.FindOutput(OutputReaders.Usual, "an image");
        ExrReadOptions reading = GetReadOptions(arguments);
        reading.MaxDegreeOfParallelism = conversion.Threads;
        using ExrInput file = new(source, reading);
        WarnOfMissing(arguments, conversion.Streams, file);
        ExrPartReader chosen = FindPart(file, arguments.GetValue(part));
        if (!chosen.HasLevel(levelX, levelY))
            throw new FailureException($"{ShellQuoting.Quote(source)}: there is no level {levelX},{levelY}; there are {chosen.LevelsX} of the width and {chosen.LevelsY} of the height");
        PictureReadOptions what = new() { Part = arguments.GetValue(part), Layer = arguments.GetValue(layer), LevelX = levelX, LevelY = levelY, MaxMemory = reading.MaxMemory };
        IProgress<ImageProgress>? progress = conversion.StartImageProgress(ExrSizes.Of(chosen));
        try
        {
            Image image = file.Read(_ => Render(file, what, ReadOptions(arguments, conversion.Threads), progress));
            ImageFile.Write(output.Open(), image, ImageFileFormat.Png);
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
        catch (NotSupportedException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(source)}: {exception.Message.TrimEnd('.')}", exception);
        }
        output.Complete();
        return null;
    }

    private PictureDisplayOptions ReadOptions(ParseResult arguments, int threads)
    {
        PictureDisplayOptions display = new()
        {
            Curve = NamedValues.Find(toneMap, curves, arguments, "reinhard"),
            Exposure = ParseNumber(arguments, exposure, "a number of stops from -100 to 100", number => Math.Abs(number) <= 100) ?? 0,
            White = ParseNumber(arguments, white, "a number above 0", number => number > 0),
            Dither = dither.Read(arguments),
            Space = SpaceNames.Find(arguments.GetValue(space) ?? "srgb"),
            Depth = ColorDepth.FromBits(NamedValues.Find(depth, depths, arguments, "8")),
            ShowDataWindow = arguments.GetValue(dataWindow),
            MaxDegreeOfParallelism = threads,
        };
        return display.White is null || display.Curve == ToneCurve.Reinhard ? display : throw new UsageException($"{white.Name} needs --tone-map reinhard");
    }

    private static ExrPartReader FindPart(ExrInput file, string? wanted)
    {
        IReadOnlyList<ExrPartReader> parts = file.Reader.Parts;
        ExrPartReader? found = wanted is null ? parts[0] : file.Reader.FindPart(wanted);
        if (found is null)
        {
            string known = string.Join(", ", parts.Select((part, index) => part.Header.Name is { } name ? $"{index} ({name})" : $"{index}"));
            throw new FailureException($"{ShellQuoting.Quote(file.Name)}: there is no part '{wanted}'; there are {known}");
        }
        return found.Header.IsDeep ? throw new FailureException($"{ShellQuoting.Quote(file.Name)}: the part is deep; only flat ones are shown") : found;
    }

    private static Image Render(ExrInput file, PictureReadOptions what, PictureDisplayOptions display, IProgress<ImageProgress>? progress)
    {
        try
        {
            using PictureReader picture = PictureFile.Open(file.Reader, what);
            return PictureDisplay.Render(picture, display, progress);
        }
        catch (ArgumentException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(file.Name)}: {ErrorText.Describe(exception).TrimEnd('.')}; --part and --layer choose others", exception);
        }
    }

    private static (int X, int Y) ParseLevel(string? text)
    {
        if (text is null)
            return (0, 0);
        string[] numbers = text.Split(',');
        if (numbers.Length == 2 && int.TryParse(numbers[0], NumberStyles.None, CultureInfo.InvariantCulture, out int x) && int.TryParse(numbers[1], NumberStyles.None, CultureInfo.InvariantCulture, out int y))
            return (x, y);
        throw new UsageException($"invalid --mip '{text}' (expected two numbers, as in 2,2)");
    }

    private static double? ParseNumber(ParseResult arguments, Option<string> option, string rule, Func<double, bool> isAllowed)
    {
        string? text = arguments.GetValue(option);
        return text is null ? null
            : double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number) && isAllowed(number) ? number
            : throw new UsageException($"invalid {option.Name} '{text}' (expected {rule})");
    }
}
