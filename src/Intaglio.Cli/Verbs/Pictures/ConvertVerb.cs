using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio convert</c> verb, which converts images between formats, color spaces and depths.</summary>
internal sealed class ConvertVerb : Verb
{
    private static readonly Dictionary<string, GamutMethod?> gamuts =
        new() { ["clip"] = GamutMethod.Clip, ["chroma"] = GamutMethod.ReduceChroma };

    private readonly PictureFormatOption to = new("; color spaces are --from-space and --to-space");
    private readonly ConversionFiles files;
    private readonly Option<string> fromSpace = new("--from-space") { HelpName = "SPACE",
        CompletionSources = { static _ => SpaceNames.All.Select(known => known.Name) },
        Description = "Color space of the input, of 'icc spaces' (default: what the file says, or srgb)" };
    private readonly Option<string> toSpace = new("--to-space") { HelpName = "SPACE",
        CompletionSources = { static _ => SpaceNames.All.Select(known => known.Name) },
        Description = "Convert to this color space, of 'icc spaces' (default: the input's)" };
    private readonly Option<string> depth = new("--depth") { HelpName = "BITS",
        Description = "Bits of a component: 1 to 16, three as in 5-6-5, half or float (default: the input's)" };
    private readonly Option<string> palette =
        new("--palette") { HelpName = "N", Description = "Reduce the image to a palette of N colors, 2 to 256" };
    private readonly DitherOption dither = new();
    private readonly Option<string> gamut = new("--gamut") { HelpName = "METHOD", CompletionSources = { static _ => gamuts.Keys },
        Description = "Bring colors outside of the space into it: clip (the default) or chroma, which keeps their hue" };
    private readonly ToneOptions tones = new(ToneCurve.None);
    private readonly JpegOptions jpeg = new();
    private readonly Flag report = new("--report", "Print what the conversion costs: levels, runs and color differences");
    private readonly SizeOption maxMemory =
        new("--max-memory", "Refuse images that take more memory, such as 512M or 4G (default: 192M and 6 times the file, 64 times with "
            + "JPEG)");
    private readonly ThreadsOption threads = new();

    internal ConvertVerb()
        : base("convert", "Convert images between formats, color spaces and depths.") =>
        files = new("Images: PNG, TIFF, JPEG, PBM, PGM, PPM, PAM, PFM or OpenEXR; - is standard input",
            "Write the image to PATH; - is standard output", to.Naming);

    protected override Symbol[] Symbols =>
        [files.Argument, .. files.Outputs, to, fromSpace, toSpace, depth, palette, dither, gamut, .. tones.All, .. jpeg.All, report,
            maxMemory, threads, .. files.Reporting];

    internal override string Examples => """
          intaglio convert in.png out.png --to-space adobe-rgb --depth 16 --report
          intaglio convert in.tif -o out.png --to-space srgb --gamut chroma   vivid colors keep their hue
          intaglio convert -r art --output-dir web --to png --to-space srgb   all images of a folder
          intaglio convert in.png out.jpg --quality 80
          intaglio convert in.png out.png --palette 16 --dither blue-noise
          intaglio convert in.png -o - --depth 5-6-5 --dither ordered | display
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        bool reports = arguments.GetValue(report) || files.IsJson(arguments);
        PictureFormat? format = to.Read(arguments);
        int colors = ParsePalette(arguments.GetValue(palette));
        if (colors > 0 && arguments.GetValue(depth) is not null)
            throw new UsageException("specify either --palette or --depth; the colors of a palette have 8 bits");
        if (reports && files.IsToStandardOutput(arguments))
            throw new UsageException("the image and the report cannot both go to standard output; specify -o PATH");
        ImageConversionOptions options = new()
        {
            Source = FindSpace(arguments.GetValue(fromSpace)),
            Target = FindSpace(arguments.GetValue(toSpace)),
            Depth = ParseDepth(arguments.GetValue(depth)),
            PaletteColors = colors,
            Dither = dither.Read(arguments),
            Gamut = arguments.GetValue(gamut) is null ? null : NamedValues.Find(gamut, gamuts, arguments, "clip"),
            Measure = reports,
        };
        PictureDisplayOptions display = tones.Read(arguments);
        PictureReadOptions reading = new() { MaxMemory = maxMemory.Read(arguments) ?? -1 };
        tones.ReadSelection(arguments, reading);
        jpeg.ReadSelection(arguments, reading);
        // Checks values before the first image is read.
        jpeg.Read(arguments, PictureFormat.Jpeg, metadata: null);
        int workers = threads.Read(arguments);
        return files.Plan(arguments, streams).Run(workers, conversion =>
        {
            PictureFormat target = format ?? to.Find(conversion);
            return Convert(conversion, target, options, display, reading,
                picture => jpeg.Read(arguments, target, picture.Header.Metadata, conversion.Threads), arguments.GetValue(report));
        });
    }

    private static ConversionReport? Convert(Conversion conversion, PictureFormat format, ImageConversionOptions options,
        PictureDisplayOptions display, PictureReadOptions reading, Func<PictureReader, PictureWriteOptions> write, bool isWanted)
    {
        string source = conversion.Source;
        using OutputFile output = conversion.FindOutput(OutputReaders.Usual, "an image");
        try
        {
            using PictureReader picture = PictureInputs.Open(source, ForFile(reading, conversion));
            IProgress<ImageProgress>? progress =
                conversion.StartImageProgress((long)picture.Header.Width * picture.Header.Height * picture.Header.Format.BytesPerPixel);
            Color.ConversionReport? cost = PictureConversion.Convert(picture, output.Open(), format,
                WithThreads(options, conversion.Threads), display, write(picture), progress);
            output.Complete();
            return cost is null ? null : ToReport(cost, isWanted);
        }
        catch (Exception exception)
            when (PictureProblem.Find(source, exception, "; specify its color space with --from-space") is { } problem)
        {
            throw problem;
        }
    }

    // Distributes the threads among the images that are converted in parallel.
    private static ImageConversionOptions WithThreads(ImageConversionOptions options, int threads) => new()
    {
        Source = options.Source,
        Target = options.Target,
        Depth = options.Depth,
        PaletteColors = options.PaletteColors,
        Dither = options.Dither,
        Gamut = options.Gamut,
        Measure = options.Measure,
        MaxDegreeOfParallelism = threads,
    };

    private static PictureReadOptions ForFile(PictureReadOptions reading, Conversion conversion) => new()
    {
        MaxMemory = reading.MaxMemory,
        MaxDegreeOfParallelism = conversion.Threads,
        Part = reading.Part,
        Layer = reading.Layer,
        LevelX = reading.LevelX,
        LevelY = reading.LevelY,
        KeepMetadata = reading.KeepMetadata,
        OnWarning = fault => PictureProblem.Warn(conversion, fault),
    };

    private static RgbColorSpace? FindSpace(string? name) => name is null ? null : SpaceNames.Find(name);

    private static ColorDepth? ParseDepth(string? text)
    {
        try
        {
            return text is null ? null : ColorDepth.Parse(text);
        }
        catch (FormatException)
        {
            throw new UsageException($"invalid --depth '{text}' (expected 1 to 16, three of them as in 5-6-5, half or float)");
        }
    }

    private static int ParsePalette(string? text) => text is null ? 0
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number is >= 2 and <= 256 ? number
        : throw new UsageException($"invalid --palette '{text}' (expected 2 to 256)");

    private static ConversionReport ToReport(Color.ConversionReport cost, bool isWanted)
    {
        (string Name, ChannelReport Channel)[] channels = [("red", cost.Red), ("green", cost.Green), ("blue", cost.Blue)];
        string text = Text($"""
            pixels                {cost.Pixels}
            out of gamut          {cost.OutOfGamut} ({cost.OutOfGamutShare * 100:0.##} %)
            {string.Join('\n', channels.Select(channel => Text($"levels of {channel.Name,-5}       {channel.Channel.LevelsBefore} before, {channel.Channel.LevelsAfter} after, {channel.Channel.EmptyBins} empty between")))}
            longest run           {cost.LongestRunBefore} pixels of one color before, {cost.LongestRunAfter} after
            CIEDE2000             {cost.MeanDifference:0.###} on average, {cost.LargestDifference:0.###} at most

            """);
        return new(text, writer => WriteJson(writer, cost, channels), isWanted);
    }

    private static void WriteJson(Utf8JsonWriter writer, Color.ConversionReport cost, (string Name, ChannelReport Channel)[] channels)
    {
        writer.WriteNumbers(("pixels", cost.Pixels), ("outOfGamut", cost.OutOfGamut));
        writer.WriteStartObject("levels");
        foreach ((string name, ChannelReport channel) in channels)
        {
            writer.WriteStartObject(name);
            writer.WriteNumbers(("before", channel.LevelsBefore), ("after", channel.LevelsAfter), ("empty", channel.EmptyBins));
            writer.WriteEndObject();
        }
        writer.WriteEndObject();
        writer.WriteNumbers(("longestRunBefore", cost.LongestRunBefore), ("longestRunAfter", cost.LongestRunAfter));
        writer.WriteNumber("meanDifference", Math.Round(cost.MeanDifference, 6));
        writer.WriteNumber("largestDifference", Math.Round(cost.LargestDifference, 6));
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
