using Intaglio.Reporting;
using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary><c>farm</c>: measures real farms, and writes the figures to the page about farms.</summary>
internal static class FarmCommand
{
    private const int Milliseconds = 100;

    private const long Room = 2L << 30;

    private static readonly int[] slots = [1, 2, 4, 8, 16, 32, 64];

    internal static async Task<int> RunAsync(Options options)
    {
        if (ProgramRun.Find(RedisServer.Program) is null || !ProcessCost.CanMeasure)
        {
            Console.Error.WriteLine("Redis or Python is not installed (Debian packages redis-server and python3).");
            return 1;
        }
        Text circumstances = $"Measured on {DateTime.UtcNow:yyyy-MM-dd} over the loopback interface with {DebianPackages.Describe("redis-server")}, "
            + "whose append-only file was on." + (options.IsShort ? Measuring.Caution : Text.Empty);
        MeasuredSections sections = new(circumstances);
        Page page = Page.Load(options.PageOr(Repository.FarmPage), FarmPage.Text);
        page.Replace(Machine.Processor, "", Machine.Current.Describe());
        int rounds = options.IsShort ? 2 : 15;
        using (MemoryFolder folder = new(Room))
        {
            List<SlotComparison> comparisons = [];
            foreach (int servers in (int[])[1, 2])
                foreach (int count in slots)
                    comparisons.Add(await SlotComparison.MeasureAsync(servers, count, Milliseconds, rounds, folder.Path));
            page.Replace(Machine.Processor, $"Farms with 1 to {slots[^1]} slots: actions of {Milliseconds} ms without work", sections.WriteEfficiency(comparisons));
            page.Save();
            SlotComparison[] rates =
            [
                await SlotComparison.MeasureAsync(1, slots[^1], 0, rounds, folder.Path), await SlotComparison.MeasureAsync(2, slots[^1], 0, rounds, folder.Path),
            ];
            page.Replace(Machine.Processor, "Actions per second of one server and of two", sections.WriteRates(rates));
            page.Save();
            page.Replace(Machine.Processor, "Queued and canceled actions", sections.Write(await QueueMeasurement.MeasureAsync(rounds, folder.Path)));
            page.Save();
        }
        page.Replace(Machine.Processor, "Bakes: a farm on one machine compared with a local bake",
            sections.Write(FarmBakeComparison.Measure(options.Intaglio, rounds)));
        page.Save();
        Console.WriteLine($"Wrote {options.PageOr(Repository.FarmPage)}.");
        return 0;
    }
}
