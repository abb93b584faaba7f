using Intaglio.OpenExr.Native;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>openexr</c>: writes and reads pictures with Intaglio and with OpenEXR's own library, and packs with libzstd and with managed code. What it took goes to a page of its own.</summary>
internal static class OpenExrCommand
{
    private static readonly PageText text = new("OpenEXR performance", "a measurement takes minutes", ["openexr"]);

    internal static int Run(Options options)
    {
        if (!ReferenceExr.Peer.IsInstalled)
            return Fail("OpenEXR is not installed (Debian package libopenexr-3-1-30).");
        ReferenceExr.SetThreads(ExrComparison.Threads);
        ExrPicture[] pictures = [.. new[] { ExrPicture.Photograph(), ExrPicture.Synthetic(4096, 2160) }.OfType<ExrPicture>()];
        if (pictures.Length == 1)
            Console.WriteLine("The photograph is not measured because INTAGLIO_VECTORS does not name a folder with the published sample "
                + "images.");
        using MemoryFolder folder = new(10 * pictures.Max(picture => picture.Bytes));
        try
        {
            ExrComparison[] comparisons = [.. pictures.Select(picture => new ExrComparison(picture, folder.Path, options.IsShort ? 3 : picture.Megapixels < 2 ? 25 : 9))];
            OpenExrSection section = new(comparisons,
                $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {ReferenceExr.Peer.Version}, {ExrComparison.Threads} threads each, "
                    + $"and files on {folder.Description}. "
                + "All contenders run in turn. Before the measurement, each library was verified to read the other's files. "
                + "Intaglio uses its default levels: 4 for ZIP and 1 for ZSTD."
                + (options.IsShort ? Measuring.Caution : Text.Empty));
            Page page = Page.Load(options.PageOr(Repository.OpenExrPage), text);
            page.Replace(Machine.Processor, "", Machine.Current.Describe());
            page.Replace(Machine.Processor, OpenExrSection.Heading, section.Write());
            if (LibZstd.IsInstalled)
                page.Replace(Machine.Processor, ZstandardComparison.Heading, new ZstandardComparison(pictures[0], options.IsShort).Write());
            page.Save();
            Console.WriteLine($"Wrote {options.PageOr(Repository.OpenExrPage)}.");
            return 0;
        }
        catch (InvalidOperationException error)
        {
            return Fail($"{error.Message} Nothing was written.");
        }
    }

    private static int Fail(string message)
    {
        Console.Error.WriteLine(message);
        return 1;
    }
}
