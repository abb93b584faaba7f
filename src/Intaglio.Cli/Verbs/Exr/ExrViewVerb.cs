using System.CommandLine;
using System.Globalization;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary><c>intaglio exr view</c>: what is in a layer, as a PNG file for a screen.</summary>
internal sealed class ExrViewVerb() : ExrVerb("view", "Make a PNG file of a layer of an OpenEXR image, with its tones mapped for a screen.")
{
    private static readonly Dictionary<string, ToneCurve> curves = new()
    {
        ["none"] = ToneCurve.None,
        ["reinhard"] = ToneCurve.Reinhard,
        ["exponential"] = ToneCurve.Exponential,
        ["filmic"] = ToneCurve.Filmic,
    };

    private static readonly Dictionary<string, int> depths = new() { ["8"] = 8, ["16"] = 16 };

    private readonly FilePair files = new("The image; - is standard input", "The PNG file; - is standard output", "OUT.png");
    private readonly Option<string> part = new("--part") { HelpName = "N", Description = "The part, its number from 0 or its name (0)" };
    private readonly Option<string> layer = new("--layer") { HelpName = "NAME", Description = "The layer, as diffuse of diffuse.R (the channels without one)" };
    private readonly Option<string> level = new("--level") { HelpName = "X,Y", Description = "The level of a mipmap or ripmap, by how often width and height are halved (0,0)" };
    private readonly Option<string> exposure = new("--exposure") { HelpName = "STOPS", Description = "Make it lighter before: 1 doubles, -1 halves (0)" };
    private readonly Option<string> toneMap = new("--tone-map") { HelpName = "NAME", Description = "reinhard (the default), filmic, exponential, or none, which clips" };
    private readonly Option<string> white = new("--white") { HelpName = "X", Description = "The luminance that reinhard makes white (the largest of the image)" };
    private readonly Option<string> space = new("--space") { HelpName = "SPACE", Description = "The space of the PNG file, of 'icc spaces' (srgb)" };
    private readonly Option<string> depth = new("--depth") { HelpName = "BITS", Description = "8 or 16 bits of a component (8)" };
    private readonly DitherOption dither = new();
    private readonly Flag dataWindow = new("--data-window", "Show the data window, and not where it is in the display window");

    protected override Symbol[] Symbols => [.. files.Arguments, part, layer, level, exposure, toneMap, white, space, depth, dither, dataWindow, files.Force, .. ReadingOptions];

    internal override string Examples => """
          intaglio exr view photo.exr photo.png
          intaglio exr view photo.exr photo.png --exposure 2 --tone-map filmic
          intaglio exr view stereo.exr left.png --part left --space display-p3
          intaglio exr view texture.exr small.png --level 3,3 --tone-map none
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string source = files.GetInput(arguments), target = files.GetOutput(arguments);
        if (!files.IsToStandardOutput(arguments) && ImageFile.FindFormat(target) != ImageFileFormat.Png)
            throw new UsageException($"{ShellQuoting.Quote(target)} is no name of a PNG file, which ends in .png");
        (int levelX, int levelY) = ParseLevel(arguments.GetValue(level));
        PictureDisplayOptions display = new()
        {
            Curve = NamedValues.Find(toneMap, curves, arguments, "reinhard"),
            Exposure = ParseNumber(arguments, exposure, "a number of stops from -100 to 100", number => Math.Abs(number) <= 100) ?? 0,
            White = ParseNumber(arguments, white, "a number above 0", number => number > 0),
            Dither = dither.Read(arguments),
            Space = SpaceNames.Find(arguments.GetValue(space) ?? "srgb"),
            Depth = ColorDepth.FromBits(NamedValues.Find(depth, depths, arguments, "8")),
            ShowDataWindow = arguments.GetValue(dataWindow),
            MaxDegreeOfParallelism = Threads.Read(arguments),
        };
        if (display.White != null && display.Curve != ToneCurve.Reinhard)
            throw new UsageException($"{white.Name} is for the tone map reinhard only");

        using OutputFile output = files.FindOutput(arguments, streams, "an image is");
        ExrReadOptions reading = GetReadOptions(arguments);
        using ExrInput file = new(source, reading);
        WarnOfMissing(arguments, streams, file);
        ExrPartReader chosen = FindPart(file, arguments.GetValue(part));
        if (!chosen.HasLevel(levelX, levelY))
            throw new FailureException($"{ShellQuoting.Quote(source)}: there is no level {levelX},{levelY}; there are {chosen.LevelsX} of the width and {chosen.LevelsY} of the height");
        PictureReadOptions what = new() { Part = arguments.GetValue(part), Layer = arguments.GetValue(layer), LevelX = levelX, LevelY = levelY, MaxMemory = reading.MaxMemory };
        long bytes = ExrSizes.Of(chosen);
        using ProgressDisplay? progress = Progress.Start(arguments, streams, bytes);
        try
        {
            Image image = file.Read(_ => Render(file, what, display, ShareOf(progress, bytes)));
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
        return ExitCode.Success;
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
        throw new UsageException($"invalid --level '{text}'; it is two numbers, as in 2,2");
    }

    private static double? ParseNumber(ParseResult arguments, Option<string> option, string rule, Func<double, bool> isAllowed)
    {
        string? text = arguments.GetValue(option);
        return text is null ? null
            : double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number) && isAllowed(number) ? number
            : throw new UsageException($"invalid {option.Name} '{text}'; it is {rule}");
    }
}
