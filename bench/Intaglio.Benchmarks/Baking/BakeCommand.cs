using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>bake</c>: compares bakes with Ninja, with conversions in one process and with other codecs, and writes the times to its own page.</summary>
internal static class BakeCommand
{
    // RGB of 8 bits has 12 KiB in the small images and 75 KiB in the others.
    private static readonly int[] sizes = [64, 160];

    private static readonly PageText text = new("Bake performance", "a measurement takes forty minutes",
        ["bake --intaglio PROGRAM", "bake --intaglio PROGRAM --folder FOLDER"]);

    internal static int Run(Options options)
    {
        if (!CopyComparison.CanMeasure)
            return Fail("Ninja or Python is not installed (Debian packages ninja-build and python3).");
        try
        {
            Page page = Page.Load(options.PageOr(Repository.BakePage), text);
            page.Replace(Machine.Processor, "", Machine.Current.Describe());
            int rounds = options.IsShort ? 3 : 15;
            CopyComparison copies = CopyComparison.Measure(options.Intaglio, options.IsShort ? 10_000 : 100_000, rounds, options.Folder);
            page.Replace(Machine.Processor, $"Copies: bake compared with Ninja, files {(options.Folder is null ? "in memory" : "on a disk")}",
                new CopySection(copies, Circumstances(options, $"{DebianPackages.Describe("ninja-build")} and files on {copies.Place}")
                    + " In the first run, the bake is first.").Write());
            // A run takes long: what is done is kept.
            page.Save();
            if (options.Folder is null)
                MeasureConversions(page, options, rounds);
            Console.WriteLine($"Wrote {options.PageOr(Repository.BakePage)}.");
            return 0;
        }
        catch (InvalidOperationException error)
        {
            return Fail($"{error.Message} The rest was not measured.");
        }
    }

    private static void MeasureConversions(Page page, Options options, int rounds)
    {
        ConversionComparison[] conversions =
            [.. sizes.Select(size => ConversionComparison.Measure(options.Intaglio, options.IsShort ? 1_000 : 10_000, size, rounds))];
        page.Replace(Machine.Processor, ConversionSection.Heading, new ConversionSection(conversions, Circumstances(options, $"files on {conversions[0].Place}")).Write());
        page.Save();
        CodecComparison codecs = CodecComparison.Measure(options.Intaglio, rounds);
        page.Replace(Machine.Processor, CodecSection.Heading,
            new CodecSection(codecs, Circumstances(options, $"files on {codecs.Place}") + $" The picture has {CodecComparison.Picture}.").Write());
        page.Save();
    }

    private static Text Circumstances(Options options, string with) =>
        $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {with}, which were in the page cache. "
            + "The whole commands run in turn, and their order changes from pair to pair."
            + (options.IsShort ? Measuring.Caution : Text.Empty);

    private static int Fail(string message)
    {
        Console.Error.WriteLine(message);
        return 1;
    }
}
