using Intaglio.Imaging;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>pictures</c>: reads, converts, resizes and writes pictures with Intaglio, libvips and others, as whole commands and in memory, and writes the times to its own page.</summary>
internal static class PicturesCommand
{
    private const string FilesHeading = "Whole commands: reading, converting, writing", ResizeHeading = "Whole commands: resizing", HugeHeading = "Memory for large pictures";

    private const int Width = 6000, Height = 4000, HugeSize = 30_000, ShortDivisor = 5;

    // Rows of a huge picture that differ: far more than Deflate remembers.
    private const int HugePeriod = 480;

    // The files of all depths and what is made of them, and a huge picture twice.
    private const long Room = 2L << 30, HugeRoom = 6_500_000_000;

    private static readonly int[] depths = [8, 16];

    private static readonly PageText text = new("Image performance", "a measurement takes an hour", ["pictures --intaglio PROGRAM"]);

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
            Console.Error.WriteLine($"{error.Message} The rest was not measured.");
            return 1;
        }
    }

    private static void MeasurePhotographs(Page page, PictureTools tools, Options options, string versions)
    {
        using MemoryFolder folder = new(Room);
        int divisor = options.IsShort ? ShortDivisor : 1, width = Width / divisor, height = Height / divisor, rounds = options.IsShort ? 2 : 15;
        Text circumstances = Circumstances(options, versions, folder)
            + $" The picture is a synthetic photograph of {width} x {height} pixels, RGB, with soft shapes, edges and grain.";
        TaskComparison[] files = [.. depths.SelectMany(bits => FileTasks.Create(tools, folder.Path, width, height, bits)).Select(task => TaskComparison.Measure(task, rounds, folder.Path))];
        page.Replace(Machine.Processor, FilesHeading, new TasksSection(files, tools, circumstances + " Each program uses its default number of threads.").Write(FileRemarks(files)));
        // A run takes long: what is done is kept.
        page.Save();

        const string Ppm = "photograph-8.ppm";
        TaskComparison[] resizing = [.. ResizeTasks.Create(tools, folder.Path, Ppm).Select(task => TaskComparison.Measure(task, rounds, folder.Path))];
        page.Replace(Machine.Processor, ResizeHeading, new TasksSection(resizing, tools, circumstances + " It is resized to a width of "
            + $"{ResizeTasks.Width} pixels, by Lanczos 3 in linear light.").Write(resizeRemarks));
        page.Save();

        Image source = ImageFile.Read(Path.Combine(folder.Path, Ppm));
        using SharpWorker? worker = tools.Sharp is { } sharp ? SharpWorker.Start(sharp, source, folder.Path) : null;
        Console.WriteLine($"{PixelResizeSection.Heading}…");
        PixelResizeComparison pixels = new([.. PixelResizers.Create(source, tools, worker, folder.Path, Ppm)], rounds);
        page.Replace(Machine.Processor, PixelResizeSection.Heading, new PixelResizeSection(pixels, tools,
            circumstances + $" Its decoded 8-bit pixels are resized to a width of {ResizeTasks.Width} pixels, "
                + "by Lanczos 3 in linear light.").Write());
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
            Circumstances(options, versions, folder) + $" The picture has {size:N0} x {size:N0} pixels of 8-bit RGB. "
                + "Each program ran once after its result was verified, so the times are rough.").Write(
                Text.Code("intaglio") + " runs with " + Text.Code("--max-memory 1G") + ", which is a limit and not a reservation. "
                    + "libvips writes PNG at its fastest level because this section is about memory."));
        page.Save();
    }

    private static Text Circumstances(Options options, string versions, MemoryFolder folder) =>
        $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {versions}, and files on {folder.Description}. The programs run in turn. "
            + "Before the measurement, the pixels of all results were compared."
            + (options.IsShort ? Measuring.Caution : Text.Empty);

    private static IEnumerable<Text> FileRemarks(IEnumerable<TaskComparison> comparisons)
    {
        foreach (TaskComparison comparison in comparisons)
        {
            PictureProgram own = comparison.Task.Programs[0], vips = comparison.Task.Programs.First(program => program.Name == PictureTools.Vips);
            if (vips.Command.EndsWith(']'))
                yield return $"{comparison.Task.Title}: the file of {own.Name} has "
                    + $"{Figures.Ratio(comparison.OutputSize(own.Name) / (double)comparison.OutputSize(vips.Name))} of the size of the "
                    + "file of libvips. "
                    + "Intaglio uses its default settings. The settings of libvips are in its command.";
        }
        yield return "The PNG filter and level of libvips are the fastest, of all filters and the levels 1 to 7, "
            + $"that produce a file within {100 * VipsPngSettings.Tolerance:0} % of the size of Intaglio's. "
            + "The defaults of libvips produce a different size. "
            + "libvips has no level for Deflate in TIFF.";
        yield return "The PNG and TIFF inputs were written by libvips. GraphicsMagick takes part only where no file is compressed.";
        yield return "\"Jitted\" is the program from an ordinary build. It starts with precompiled code, "
            + "and the runtime recompiles frequently executed code while it runs.";
    }

    private static readonly Text[] resizeRemarks =
    [
        "Intaglio and ImageMagick use Lanczos 3 for the whole resize. "
            + "libvips and sharp first shrink with a box filter to at least twice the new size, and then use Lanczos 3. "
            + "Their pictures therefore differ.",
        "sharp is called as " + Text.Code("sharp(source).pipelineColourspace('scrgb').resize(800, null, { kernel: 'lanczos3' }).jpeg({ quality: 80, chromaSubsampling: '4:2:0' }).toFile(target)")
            + " with " + Text.Code("sharp.concurrency(threads)") + ". It cannot shrink JPEG on load in linear light, "
            + "because its pipeline never requests that with "
            + Text.Code("pipelineColourspace") + ". " + Text.Code("vipsthumbnail --linear")
            + ", Intaglio and ImageMagick also decode the whole picture here. The time of sharp includes the start of Node.js.",
        "sharp does not read PPM.",
    ];
}
