using System.CommandLine;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio exr view</c> verb, which converts a layer to PNG with tone mapping.</summary>
internal sealed class ExrViewVerb() : ExrVerb("view", "Convert OpenEXR images to PNG for a screen, with tone mapping.")
{
    private static readonly Dictionary<string, int> depths = new() { ["8"] = 8, ["16"] = 16 };

    private readonly ConversionFiles files =
        new("OpenEXR images; - is standard input", "Write the PNG file to PATH; - is standard output", new ExrNaming(".png"));
    private readonly ToneOptions tones = new(ToneCurve.Reinhard);
    private readonly Option<string> space = new("--to-space") { HelpName = "SPACE",
        CompletionSources = { static _ => SpaceNames.All.Select(known => known.Name) },
        Description = "Color space of the PNG file, of 'icc spaces' (srgb)" };
    private readonly Option<string> depth = new("--depth") { HelpName = "BITS", CompletionSources = { static _ => depths.Keys },
        Description = "8 or 16 bits of a component (8)" };
    private readonly DitherOption dither = new();

    protected override Symbol[] Symbols =>
        [files.Argument, .. files.Outputs, .. tones.All, space, depth, dither, .. ReadingOptions, .. files.Reporting];

    internal override string Examples => """
          intaglio exr view photo.exr photo.png
          intaglio exr view photo.exr -o photo.png --exposure 2 --tone-map filmic
          intaglio exr view -r shots --output-dir previews              all images of a folder
          intaglio exr view stereo.exr -o left.png --part left --to-space display-p3
          intaglio exr view texture.exr -o small.png --mip 3,3 --tone-map none
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        PictureDisplayOptions display = tones.Read(arguments);
        tones.ReadSelection(arguments, new());
        ReadOptions(arguments, threads: 1);
        GetReadOptions(arguments);
        int workers = Threads.Read(arguments);
        return files.Plan(arguments, streams).Run(workers, conversion => Show(conversion, arguments, display));
    }

    private ConversionReport? Show(Conversion conversion, ParseResult arguments, PictureDisplayOptions display)
    {
        string source = conversion.Source, target = conversion.Target;
        if (!conversion.IsToStandardOutput && ImageFile.FindFormat(target) != ImageFileFormat.Png)
            throw new UsageException(
                $"the extension of {ShellQuoting.Quote(target)} must be .png; 'intaglio convert' writes other formats");
        using OutputFile output = conversion.FindOutput(OutputReaders.Usual, "an image");
        ExrReadOptions reading = GetReadOptions(arguments);
        reading.MaxDegreeOfParallelism = conversion.Threads;
        using ExrInput file = new(source, reading);
        WarnOfMissing(arguments, file, conversion.Warn);
        PictureReadOptions what = new() { MaxMemory = reading.MaxMemory };
        tones.ReadSelection(arguments, what);
        using PictureReader picture = Open(file, what);
        IProgress<ImageProgress>? progress =
            conversion.StartImageProgress((long)picture.Header.Width * picture.Header.Height * picture.Header.Format.BytesPerPixel);
        try
        {
            file.Read(_ => PictureConversion.Convert(picture, output.Open(), PictureFormat.Png, ReadOptions(arguments, conversion.Threads),
                display, writing: null, progress));
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
        catch (NotSupportedException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(source)}: {ErrorText.ToClause(exception.Message)}", exception);
        }
        output.Complete();
        return null;
    }

    private ImageConversionOptions ReadOptions(ParseResult arguments, int threads) => new()
    {
        Target = SpaceNames.Find(arguments.GetValue(space) ?? "srgb"),
        Depth = ColorDepth.FromBits(NamedValues.Find(depth, depths, arguments, "8")),
        Dither = dither.Read(arguments),
        MaxDegreeOfParallelism = threads,
    };

    private static PictureReader Open(ExrInput file, PictureReadOptions what)
    {
        try
        {
            return file.Read(reader => PictureFile.Open(reader, what));
        }
        catch (ArgumentException exception)
        {
            throw PictureProblem.ExplainSelection(file.Name, exception);
        }
    }
}
