using Intaglio.Imaging;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>pictures</c>: reads, converts, resizes and writes pictures with Intaglio, libvips and others, as whole commands and in memory, and writes what it took to a page of its own.</summary>
internal static class PicturesCommand
{
    private const string FilesHeading = "Whole commands: reading, converting, writing", ResizeHeading = "Whole commands: resizing", HugeHeading = "Memory for large pictures";

    private const int Width = 6000, Height = 4000, HugeSize = 30_000, ShortDivisor = 5;

    // Rows of a huge picture that differ: far more than Deflate remembers.
    private const int HugePeriod = 480;

    // The files of all depths and what is made of them, and a huge picture twice.
    private const long Room = 2L << 30, HugeRoom = 6_500_000_000;

    private static readonly int[] depths = [8, 16];

    private static readonly PageText text = new("Performance with pictures", "a measurement takes an hour", ["pictures --intaglio PROGRAM"]);

    internal static int Run(Options options)
    {
        try
        {
            PictureTools tools = PictureTools.Find(options);
            string versions = Figures.List([.. tools.Versions]);
            Page page = Page.Load(options.PageOr(Repository.PicturesPage), text);
            page.Replace(Machine.Processor, "", Machine.Current.Describe());
            MeasurePhotographs(page, tools, options, versions);
            MeasureHuge(page, tools, options, versions);
            Console.WriteLine($"Wrote {options.PageOr(Repository.PicturesPage)}.");
            return 0;
        }
        catch (InvalidOperationException error)
        {
            Console.Error.WriteLine($"{error.Message} What comes after that was not measured.");
            return 1;
        }
    }

    private static void MeasurePhotographs(Page page, PictureTools tools, Options options, string versions)
    {
        using MemoryFolder folder = new(Room);
        int divisor = options.IsShort ? ShortDivisor : 1, width = Width / divisor, height = Height / divisor, rounds = options.IsShort ? 2 : 15;
        Text circumstances = Circumstances(options, versions, folder)
            + $" A photograph of {width} x {height} pixels, RGB, which the run makes: soft shapes, edges and grain.";
        TaskComparison[] files = [.. depths.SelectMany(bits => FileTasks.Create(tools, folder.Path, width, height, bits)).Select(task => TaskComparison.Measure(task, rounds, folder.Path))];
        page.Replace(Machine.Processor, FilesHeading, new TasksSection(files, tools, circumstances + " Each program uses as many threads as it does by default.").Write(FileRemarks(files)));
        // A run takes long: what is done is kept.
        page.Save();

        const string Ppm = "photograph-8.ppm";
        TaskComparison[] resizing = [.. ResizeTasks.Create(tools, folder.Path, Ppm).Select(task => TaskComparison.Measure(task, rounds, folder.Path))];
        page.Replace(Machine.Processor, ResizeHeading, new TasksSection(resizing, tools, circumstances + $" It becomes {ResizeTasks.Width} pixels wide, by Lanczos 3 in linear light.").Write(resizeRemarks));
        page.Save();

        Image source = ImageFile.Read(Path.Combine(folder.Path, Ppm));
        using SharpWorker? worker = tools.Sharp is { } sharp ? SharpWorker.Start(sharp, source, folder.Path) : null;
        Console.WriteLine($"{PixelResizeSection.Heading}…");
        PixelResizeComparison pixels = new([.. PixelResizers.Create(source, tools, worker, folder.Path, Ppm)], rounds);
        page.Replace(Machine.Processor, PixelResizeSection.Heading, new PixelResizeSection(pixels, tools,
            circumstances + $" Its decoded pixels of 8 bits become {ResizeTasks.Width} pixels wide, by Lanczos 3 in linear light.").Write());
        page.Save();
    }

    private static void MeasureHuge(Page page, PictureTools tools, Options options, string versions)
    {
        const string Ppm = "huge.ppm";
        int divisor = options.IsShort ? ShortDivisor : 1, size = HugeSize / divisor;
        using MemoryFolder folder = new(HugeRoom / (divisor * divisor));
        SamplePhotograph.Write(Path.Combine(folder.Path, Ppm), size, size, 8, HugePeriod);
        TaskComparison[] comparisons = [.. HugeTasks.Create(tools, folder.Path, Ppm).Select(task => TaskComparison.Measure(task, 1, folder.Path))];
        page.Replace(Machine.Processor, HugeHeading, new TasksSection(comparisons, tools,
            Circumstances(options, versions, folder) + $" The picture has {size:N0} x {size:N0} pixels of 8 bits RGB. Each ran once after it had proved its result: the times are rough.").Write(
                Text.Code("intaglio") + " runs with " + Text.Code("--max-memory 1G") + ", which is a limit and no reservation. PNG is written by libvips at its fastest level, as memory is what is shown here."));
        page.Save();
    }

    private static Text Circumstances(Options options, string versions, MemoryFolder folder) =>
        $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {versions}, the files on {folder.Description}; the programs run in turn, after the pixels that each makes were compared."
            + (options.IsShort ? Measuring.Caution : Text.Empty);

    private static IEnumerable<Text> FileRemarks(IEnumerable<TaskComparison> comparisons)
    {
        foreach (TaskComparison comparison in comparisons)
        {
            PictureProgram own = comparison.Task.Programs[0], vips = comparison.Task.Programs.First(program => program.Name == PictureTools.Vips);
            if (vips.Command.EndsWith(']'))
                yield return $"{comparison.Task.Title}: the file of {own.Name} has {Figures.Ratio(comparison.OutputSize(own.Name) / (double)comparison.OutputSize(vips.Name))} of the size of that of libvips. "
                    + "Intaglio's settings are its defaults, as it has no others on the command line; those of libvips are in its command.";
        }
        yield return $"The filter and the level of PNG of libvips are the fastest that make a file within {100 * VipsPngSettings.Tolerance:0} % of Intaglio's size, of all filters and the levels 1 to 7; its defaults make another. "
            + "Deflate in TIFF has no level there.";
        yield return "PNG and TIFF files to read were written by libvips. GraphicsMagick takes part where no file is compressed.";
        yield return "Jitted is the program as the build makes it: it starts from machine code in its assemblies, and what runs often is compiled anew meanwhile.";
    }

    private static readonly Text[] resizeRemarks =
    [
        "Intaglio and ImageMagick use Lanczos 3 for all of it. libvips and sharp shrink with a box filter first, to no less than twice the new size, and use Lanczos 3 for the rest, so that their pictures differ.",
        "sharp is called as " + Text.Code("sharp(source).pipelineColourspace('scrgb').resize(800, null, { kernel: 'lanczos3' }).jpeg({ quality: 80, chromaSubsampling: '4:2:0' }).toFile(target)")
            + " with " + Text.Code("sharp.concurrency(threads)") + ". It cannot shrink JPEG on load in linear light: with " + Text.Code("pipelineColourspace")
            + " its pipeline never asks for that. " + Text.Code("vipsthumbnail --linear") + ", Intaglio and ImageMagick decode the whole picture here, too. Its time includes the start of Node.js.",
        "sharp reads no PPM.",
    ];
}
