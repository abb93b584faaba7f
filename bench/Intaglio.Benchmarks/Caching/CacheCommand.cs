using System.Diagnostics;
using Intaglio.Caching;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>cache</c>: what it costs to compare contents with their names before they are handed out.</summary>
internal static class CacheCommand
{
    private const string Heading = "Reading from a cache";
    private const int Rounds = 15, ShortRounds = 1;

    private static readonly (int Count, int Size)[] loads = [(1000, 1 << 20), (10, 1 << 30)];

    internal static int Run(Options options)
    {
        int rounds = options.IsShort ? ShortRounds : Rounds;
        List<Text[]> rows = [];
        string folder = "";
        foreach ((int count, int size) in loads)
        {
            using MemoryFolder place = new((long)count * size);
            folder = place.Description;
            rows.Add(Measure(Path.Combine(place.Path, "cache"), count, options.IsShort ? size / 16 : size, rounds));
        }
        Report section = new Report()
            .Paragraph($"Measured on {DateTime.UtcNow:yyyy-MM-dd}: one thread finds each item by its name and reads it to its end. "
                + $"The files are in {folder}, and in the page cache. "
                + $"Times are medians of {rounds} rounds in turn. The ratio is the median of the ratios of all rounds, "
                + "with its quartiles." + (options.IsShort ? Measuring.Caution : Text.Empty))
            .Table(new Table([Column.CreateText("Items"), new Column("verified", "s"), new Column("not verified", "s"), new Column("added for each GB", "s"), new Column("verified / not verified")], rows))
            .Paragraph("Verification reads each item twice, the first time to compute its file digest. "
                + "All processors compute it above 8 MiB. "
                + "Files that are not in the page cache are read from the disk once in either case.");
        Page page = Page.Load(options.Page);
        page.Replace(Machine.Processor, "", Machine.Current.Describe());
        page.Replace(Machine.Processor, Heading, section);
        page.Save();
        Console.WriteLine($"Wrote {options.Page}.");
        return 0;
    }

    private static Text[] Measure(string folder, int count, int size, int rounds)
    {
        ContentCache verifying = new(new ContentCacheOptions { Directory = folder, FlushToDisk = false });
        ContentCache trusting = new(new ContentCacheOptions { Directory = folder, FlushToDisk = false, VerifyOnRead = false });
        byte[] content = new byte[size], buffer = new byte[1 << 17];
        ContentName[] names = new ContentName[count];
        for (int i = 0; i < count; i++)
        {
            BitConverter.TryWriteBytes(content, i);
            names[i] = trusting.Put(content);
        }
        Turns turns = new([() => Read(verifying, names, buffer), () => Read(trusting, names, buffer)], rounds);
        double gigabytes = (double)count * size / 1e9;
        return [new Load(count, size).Name, Seconds(turns.Median(0)), Seconds(turns.Median(1)), Seconds((turns.Median(0) - turns.Median(1)) / gigabytes), Figures.Ratios(turns.Times(0), turns.Times(1))];

        static string Seconds(double nanoseconds) => Reporting.Figures.Round(nanoseconds / 1e9);
    }

    private static double Read(ContentCache cache, ContentName[] names, byte[] buffer)
    {
        long start = Stopwatch.GetTimestamp();
        foreach (ContentName name in names)
        {
            using CachedContent content = cache.Find(name) ?? throw new InvalidOperationException($"{name} is not in the cache.");
            while (content.Stream.Read(buffer) > 0)
            {
            }
        }
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }
}
