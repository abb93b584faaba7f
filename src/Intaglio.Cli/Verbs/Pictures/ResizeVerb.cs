using System.CommandLine;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio resize</c> verb, which resizes images.</summary>
internal sealed class ResizeVerb : Verb
{
    private readonly PictureFormatOption to = new();
    private readonly ConversionFiles files;
    private readonly ResizeSettings settings = new();
    private readonly JpegOptions jpeg = new();
    private readonly SizeOption maxMemory =
        new("--max-memory", "Refuse images that take more memory, such as 512M or 4G (default: 192M and 6 times the file, 64 times with "
            + "JPEG)");
    private readonly ThreadsOption threads = new();

    internal ResizeVerb()
        : base("resize", "Resize images in linear light.") =>
        files = new("Images: PNG, TIFF, JPEG, PBM, PGM, PPM, PAM, PFM or OpenEXR; - is standard input",
            "Write the image to PATH; - is standard output", to.Naming);

    protected override Symbol[] Symbols =>
        [files.Argument, .. files.Outputs, .. settings.All, to, .. jpeg.All, maxMemory, threads, .. files.Reporting];

    internal override string Examples => """
          intaglio resize in.jpg out.jpg --width 800
          intaglio resize in.png -o out.png --width 256 --height 256 --fit cover --gravity north
          intaglio resize in.tif -o out.png --width 256 --height 256 --fit pad --background white
          intaglio resize -r art --output-dir web --width 1600 --height 1600 --no-enlarge --to jpeg
          intaglio resize in.png -o out.png --width 400 --kernel mitchell --sharpen 0.4
          intaglio resize in.png -o out.png --width 50% --fit power-of-two
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ResizeOptions options = settings.Read(arguments);
        PictureFormat? format = to.Read(arguments);
        if (files.IsJson(arguments) && files.IsToStandardOutput(arguments))
            throw new UsageException("the image and the report cannot both go to standard output; specify -o PATH");
        long memory = maxMemory.Read(arguments) ?? -1;
        // Checks values before the first image is read.
        jpeg.Read(arguments, PictureFormat.Jpeg, metadata: null);
        int workers = threads.Read(arguments);
        return files.Plan(arguments, streams).Run(workers, conversion =>
        {
            PictureReadOptions reading = new() { MaxMemory = memory, MaxDegreeOfParallelism = conversion.Threads,
                OnWarning = fault => PictureProblem.Warn(conversion, fault) };
            jpeg.ReadSelection(arguments, reading);
            PictureFormat target = format ?? to.Find(conversion);
            return Resize(conversion, target, options, reading,
                picture => jpeg.Read(arguments, target, picture.Header.Metadata, conversion.Threads));
        });
    }

    private static ConversionReport? Resize(Conversion conversion, PictureFormat format, ResizeOptions options, PictureReadOptions reading,
        Func<PictureReader, PictureWriteOptions> write)
    {
        string source = conversion.Source;
        using OutputFile output = conversion.FindOutput(OutputReaders.Usual, "an image");
        try
        {
            using PictureReader picture = PictureInputs.Open(source, reading);
            IProgress<ImageProgress>? progress =
                conversion.StartImageProgress((long)picture.Header.Width * picture.Header.Height * picture.Header.Format.BytesPerPixel);
            PictureResizing.Resize(picture, output.Open(), format, WithThreads(options, conversion.Threads), write(picture), progress);
            output.Complete();
            return null;
        }
        catch (Exception exception) when (PictureProblem.Find(source, exception) is { } problem)
        {
            throw problem;
        }
    }

    // Distributes the threads among the images that are resized in parallel.
    private static ResizeOptions WithThreads(ResizeOptions options, int threads) => new()
    {
        Width = options.Width,
        Height = options.Height,
        WidthPercentage = options.WidthPercentage,
        HeightPercentage = options.HeightPercentage,
        Fit = options.Fit,
        Gravity = options.Gravity,
        Background = options.Background,
        Kernel = options.Kernel,
        Light = options.Light,
        Sharpen = options.Sharpen,
        Clamp = options.Clamp,
        AllowEnlarging = options.AllowEnlarging,
        MaxDegreeOfParallelism = threads,
    };
}
